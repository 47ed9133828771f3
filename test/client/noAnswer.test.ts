/** Waiting for a workflow's answer: what nobody can answer is not waited for, and who is only slow is not called missing. */
import { Client, Connection } from '@temporalio/client';
import { Worker, type NativeConnection } from '@temporalio/worker';
import { answerOf } from '../../src/client/noAnswer';
import type { NoAnswer } from '../../src/domain/order/errors';
import { polledQueue } from '../../src/temporal/pollers';
import { quietRuntime } from '../support/builtWorkflows';
import { eventually } from '../support/eventually';
import { connectToTemporal, testId } from '../support/temporalServer';

let client: Client;
let connection: NativeConnection;
let close: () => Promise<void>;
beforeAll(async () => {
  quietRuntime();
  const temporal = await connectToTemporal();
  client = temporal.client;
  connection = await temporal.nativeConnection();
  close = () => temporal.close();
});
afterAll(() => close());

/** Longer than any test: only what is found out ends the wait. */
const within = 3_600_000;

/** A workflow that nobody has worked on, with a task queue of its own. */
async function begun(): Promise<{ workflowId: string; taskQueue: string }> {
  const [workflowId, taskQueue] = [testId('asked'), testId('queue')];
  await client.workflow.start('nothing', { workflowId, taskQueue });
  return { workflowId, taskQueue };
}

test('where no worker polls, the wait ends though no answer came', async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  await expect(answerOf(client, await begun(), never, { within })).rejects.toMatchObject({
    why: { workers: 0 },
  });
});

test('a worker that polls and is slow is waited for, and that is said', async () => {
  const asked = await begun();
  const { namespace } = client.options;
  const taskQueue = { name: asked.taskQueue };
  // It takes the only task, and does nothing with it.
  await client.withDeadline(Date.now() + 30_000, () =>
    client.workflowService.pollWorkflowTaskQueue({ namespace, taskQueue, identity: 'slow' }),
  );
  const said: (NoAnswer | undefined)[] = [];
  const answer = await answerOf(
    client,
    asked,
    async () => {
      await eventually(() => said.length > 0);
      return 'the answer';
    },
    { within, waiting: (why) => said.push(why) },
  );
  expect(answer).toBe('the answer');
  expect(said[0]).toEqual({ workers: 1 });
});

test('a server that does not answer is not taken for a worker', async () => {
  const away = new Client({ connection: Connection.lazy({ address: '127.0.0.1:9' }) });
  const said: (NoAnswer | undefined)[] = [];
  const answer = await answerOf(
    away,
    { workflowId: 'W', taskQueue: 'Q' },
    async () => {
      await eventually(() => said.length > 0);
      return 'the answer';
    },
    { within, waiting: (why) => said.push(why) },
  );
  expect([answer, said[0]]).toEqual(['the answer', undefined]);
});

test('a worker that was asked to end no longer counts as one that polls', async () => {
  const { namespace } = client.options;
  const taskQueue = testId('queue');
  const pollers = async (): Promise<number> =>
    (await polledQueue(client.connection, { namespace, name: taskQueue, of: 'activities' })).pollers.length;
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue,
    activities: { nothing: () => Promise.resolve() },
  });
  await worker.runUntil(() => eventually(pollers, (count) => count === 1));
  expect(await pollers()).toBe(0);
});
