/** Which worker of a namespace does what one alone needs to do. */
import type { ConnectionLike } from '@temporalio/client';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import { livePollers } from '../temporal/pollers';
import { COUNTS_ORDERS } from './settings';

/** The server's number for queues of workflow tasks. */
const WORKFLOWS = 1;

/**
 * Returns true for the worker that counts the open orders: of those that serve metrics and polled lately, the first by its identity. All of
 * them ask the same server, so they agree; where one has gone, the next takes over within the minute and a half that a poll may be old.
 */
export async function isElected(
  { workflowService }: ConnectionLike,
  namespace: string,
  identity: string,
): Promise<boolean> {
  const { pollers } = await workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: WORKFLOW_TASK_QUEUE },
    taskQueueType: WORKFLOWS,
  });
  const counting = livePollers(pollers)
    .flatMap((poller) => poller.identity ?? [])
    .filter((each) => each.includes(COUNTS_ORDERS))
    .sort();
  // A server shows pollers of one partition alone: a worker that sees none counts, and two that count are no harm.
  return counting.length === 0 || counting[0] === identity;
}
