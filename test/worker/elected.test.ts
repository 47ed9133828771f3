/** Of several workers one counts the open orders, and all agree which. */
import { randomUUID } from 'node:crypto';
import { WORKFLOW_TASK_QUEUE } from '../../src/domain/order/updates';
import { ensureNamespace } from '../../src/temporal/namespace';
import { isElected } from '../../src/worker/elected';
import { COUNTS_ORDERS } from '../../src/worker/settings';
import { eventually } from '../support/eventually';
import { connectToTemporal } from '../support/temporalServer';

/** How long each worker polls (milliseconds): longer than the test takes. */
const POLLS_FOR = 60_000;

test('of the workers that serve metrics one counts, whoever else polls', async () => {
  const temporal = await connectToTemporal();
  const { connection } = temporal.client;
  const namespace = `elected-${randomUUID().slice(0, 8)}`;
  await ensureNamespace(connection, namespace);
  // Nobody polls yet: whoever asks counts.
  expect(await isElected(connection, namespace, '1@z')).toBe(true);

  const counting = ['1@b', '1@a', '1@c'].map((machine) => `${machine} ${COUNTS_ORDERS}`);
  const over = new AbortController();
  const polls = [...counting, '0@without metrics'].map((identity) =>
    connection
      .withAbortSignal(over.signal, () =>
        connection.withDeadline(Date.now() + POLLS_FOR, () =>
          connection.workflowService.pollWorkflowTaskQueue({
            ...{ namespace, identity },
            taskQueue: { name: WORKFLOW_TASK_QUEUE },
          }),
        ),
      )
      .catch(() => undefined),
  );
  const elected = (): Promise<boolean[]> =>
    Promise.all(counting.map((each) => isElected(connection, namespace, each)));
  // The server learns of one poll after the other.
  await eventually(elected, ([b, a, c]) => a === true && !b && !c, 50_000);
  expect(await isElected(connection, namespace, '0@without metrics')).toBe(false);
  over.abort();
  await Promise.all(polls);
  await temporal.close();
});
