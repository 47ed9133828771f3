/** One at a time, nothing else running: from its start to where it is to come to, by the server's own clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import type { Lane } from './lanes';

/** How often it is looked whether it is there (milliseconds): seldom, because that too is something running. */
const LOOK_EVERY = 50;
const PATIENCE = 60_000;

/** Milliseconds that one takes. */
export async function timeOfOne(client: Client, lane: Lane): Promise<number> {
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
