/** Orders that stand still in the middle of something, with nothing under way, are woken; those that rest or wait are left alone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultLogger, Worker, bundleWorkflowCode } from '@temporalio/worker';
import { ORDER_WORKFLOW } from '../../src/domain/order/updates';
import { codeOf } from '../../src/worker/bundles';
import { watchStandstill } from '../../src/worker/standstill';
import { quietRuntime } from '../support/builtWorkflows';
import { connectToTemporal, testId, type TestTemporal } from '../support/temporalServer';

let temporal: TestTemporal;
beforeAll(async () => {
  quietRuntime();
  temporal = await connectToTemporal();
});
afterAll(() => temporal.close());

/** The client of an overloaded machine: its first questions about a workflow are not answered. */
function failingAtFirst(client: TestTemporal['client']): TestTemporal['client'] {
  let failures = 3;
  const { workflowService } = client;
  const failing = Object.create(workflowService) as typeof workflowService;
  const describe = workflowService.describeWorkflowExecution.bind(workflowService);
  failing.describeWorkflowExecution = ((...args: Parameters<typeof describe>) =>
    failures-- > 0 ? Promise.reject(new Error('deadline exceeded')) : describe(...args)) as typeof describe;
  return Object.create(client, { workflowService: { value: failing } }) as typeof client;
}

test('an order that should go on and has nothing under way is woken, and no other', async () => {
  const taskQueue = testId('standstill');
  const warned: object[] = [];
  const { interceptor, close } = watchStandstill({
    client: failingAtFirst(temporal.client),
    log: { warn: (facts) => void warned.push(facts), info: () => undefined },
    after: 500,
  });
  const worker = await Worker.create({
    connection: await temporal.nativeConnection(),
    namespace: temporal.target.namespace,
    taskQueue,
    activities: { call: () => Promise.resolve() },
    interceptors: { activity: [interceptor] },
    workflowBundle: await bundleWorkflowCode({
      ...codeOf({ encrypted: false, traced: false }, require.resolve('./standstill.workflow')),
      logger: new DefaultLogger('ERROR'),
    }),
  });
  const start = (name: string, says: object) =>
    temporal.client.workflow.start(ORDER_WORKFLOW, {
      taskQueue,
      workflowId: testId(`order/${name}`),
      args: [says, taskQueue],
    });
  await worker.runUntil(async () => {
    const [stuck, rests, waits] = await Promise.all([
      start('STUCK', { state: 'cancelling' }),
      start('RESTS', { state: 'held' }),
      start('WAITS', { state: 'shopping', waitsFor: '911 from the airline' }),
    ]);
    expect(await stuck.result()).toBe('was woken');
    // As long as the first one took to be found, twice.
    await sleep(3_000);
    for (const each of [rests, waits]) {
      expect((await each.describe()).status.name).toBe('RUNNING');
      await each.terminate();
    }
  });
  await close();
  expect(warned).toEqual([{ reference: expect.stringMatching(/^STUCK/) as string, state: 'cancelling' }]);
});
