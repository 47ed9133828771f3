/** Compares this machine's clock with the Temporal server's. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionLike } from '@temporalio/client';
import { tsToMs } from './time';

/** How long the poll stays open (milliseconds). The server refuses one of less than two seconds. */
const POLLS_FOR = 4_000;

const LOOK_EVERY = 50;

/**
 * Returns by how many milliseconds the local clock is ahead of the server's; negative if it is behind. The server tells its time nowhere but
 * in what it notes: here, the moment of a poll on a task queue that nothing is sent to.
 *
 * @throws if the server does not answer
 */
export async function clockAhead(connection: ConnectionLike, namespace: string): Promise<number> {
  const taskQueue = { name: 'ndc-flows.clock' };
  const identity = randomUUID();
  const polledAt = Date.now();
  const until = polledAt + POLLS_FOR;
  const over = new AbortController();
  // A worker's connection does not break it off: there it ends by itself.
  void connection
    .withAbortSignal(over.signal, () =>
      connection.withDeadline(until, () =>
        connection.workflowService.pollWorkflowTaskQueue({ namespace, taskQueue, identity }),
      ),
    )
    .catch(() => undefined);
  try {
    while (Date.now() < until) {
      const { pollers } = await connection.withDeadline(until, () =>
        connection.workflowService.describeTaskQueue({ namespace, taskQueue, taskQueueType: 1 }),
      );
      const seen = pollers.find((poller) => poller.identity === identity);
      if (seen) return polledAt - tsToMs(seen.lastAccessTime);
      await sleep(LOOK_EVERY);
    }
    throw new Error('the server shows no poll');
  } finally {
    over.abort();
  }
}
