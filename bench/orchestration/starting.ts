/** A worker process from its start until the server hands it a first task: a workflow waits for it already. */
import { setTimeout as sleep } from 'node:timers/promises';
import { medianOf } from '../measure/spread';
import { known, usageOf } from '../measure/processes';
import { starters, titles, type Each } from './kinds';
import type { Lane } from './lanes';
import type { Stage } from './stage';
import { tsToMs } from '../../src/temporal/time';

export interface Start {
  /** Milliseconds. */
  took: number;
  /** Milliseconds of its processor time until then. */
  cpu: number;
}

export type Starts = Pick<Each<Start>, (typeof starters)[number]>;

/** Starts of a worker of each kind, a round. */
const STARTS = 3;

const LOOK_EVERY = 20;

export async function startsOf(
  stage: Stage,
  lanes: Record<keyof Starts, Lane>,
  rounds: number,
  say: (line: string) => void,
): Promise<Starts> {
  say(`workers are started in turns, ${rounds * STARTS} of each kind`);
  const starts: Starts = { ours: [], empty: [] };
  for (let turn = 0; turn < rounds * STARTS; turn += 1)
    for (const kind of starters) starts[kind].push(await startOf(stage, lanes[kind]));
  for (const kind of starters)
    say(`${titles[kind]}: first task after ${medianOf(starts[kind].map(({ took }) => took)).toFixed(0)} ms`);
  return starts;
}

async function startOf(stage: Stage, lane: Lane): Promise<Start> {
  const handle = stage.client.workflow.getHandle(await lane.start());
  const began = Date.now();
  const worker = await stage.worker(lane.kind);
  try {
    for (;;) {
      const { events } = await handle.fetchHistory();
      const first = events?.find(({ workflowTaskStartedEventAttributes: task }) => Boolean(task));
      if (first) return { took: tsToMs(first.eventTime) - began, cpu: usageOf(known(worker.pid)).cpu };
      await sleep(LOOK_EVERY);
    }
  } finally {
    await handle.terminate('it has shown what it was started for').catch(() => undefined);
    await worker.stop();
  }
}
