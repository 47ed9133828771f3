/** One at a time, nothing else running: from its start to where it is to come to, by the server's own clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { measureInChild } from '../measure/child';
import { medianOf } from '../measure/spread';
import type { Bare, BareWish } from './bare';
import { kinds, titles, type Each, type Kind } from './kinds';
import type { Lane } from './lanes';
import type { Stage } from './stage';
import { tsToMs } from '../../src/temporal/time';

/** Milliseconds of one, and the calls alone. */
export type Alone = Each<number> & { bare: Bare[] };

/** What one at a time is taken the middle of, a round. */
const ALONE = 10;

/** How often it is looked whether it is there (milliseconds): seldom, because that too is something running. */
const LOOK_EVERY = 50;
const PATIENCE = 60_000;

export async function aloneOf(
  stage: Stage,
  lanes: Record<Kind, Lane>,
  rounds: number,
  say: (line: string) => void,
): Promise<Alone> {
  say(`one at a time, ${rounds * ALONE} of each`);
  const alone: Alone = { ours: [], empty: [], calling: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds)
      for (let one = 0; one < ALONE; one += 1) alone[kind].push(await timeOfOne(stage.client, lanes[kind]));
    const { sandboxUrl: url, account } = stage;
    const wish: BareWish = { url, account, bookings: ALONE };
    alone.bare.push(await measureInChild<Bare>(require.resolve('./bare'), wish));
  }
  for (const kind of kinds) say(`${titles[kind]}: one alone takes ${medianOf(alone[kind]).toFixed(0)} ms`);
  return alone;
}

/** Milliseconds that one takes. */
async function timeOfOne(client: Client, lane: Lane): Promise<number> {
  const before = await lane.done();
  const workflowId = await lane.start();
  for (const began = Date.now(); (await lane.done()) === before; await sleep(LOOK_EVERY))
    if (Date.now() - began > PATIENCE) throw new Error(`${workflowId} has come to rest elsewhere`);
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  // An order is held when its attribute says so; an empty workflow has ended with its last event.
  const shown = events?.filter(({ upsertWorkflowSearchAttributesEventAttributes: upsert }) =>
    Boolean(upsert?.searchAttributes?.indexedFields?.NdcOrderId),
  );
  const [first, last] = [events?.[0], shown?.[0] ?? events?.at(-1)];
  return tsToMs(last?.eventTime) - tsToMs(first?.eventTime);
}
