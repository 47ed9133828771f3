/** A worker process from its start until the server hands it a first task: a workflow waits for it already. */
import { setTimeout as sleep } from 'node:timers/promises';
import { tsToMs } from '@temporalio/common/lib/time';
import type { Lane } from './lanes';
import { usageOf } from '../measure/processes';
import { known, type Stage } from './stage';

export interface Start {
  /** Milliseconds. */
  took: number;
  /** Milliseconds of its processor time until then. */
  cpu: number;
}

const LOOK_EVERY = 20;

export async function startOf(stage: Stage, lane: Lane): Promise<Start> {
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
