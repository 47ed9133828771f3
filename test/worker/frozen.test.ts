/** A process that is stopped in the middle of workflow code goes on where it stood when it is let go on. */
import { DefaultLogger, Worker, bundleWorkflowCode } from '@temporalio/worker';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchSteps } from '../../src/worker/steps';
import { quietRuntime } from '../support/builtWorkflows';
import { codeOf } from '../../src/worker/bundles';
import { workflowWorkerOptions } from '../../src/worker/workerOptions';
import { connectToTemporal, testId, type TestTemporal } from '../support/temporalServer';

/** Longer than the SDK lets a step take unless it is told otherwise. */
const FROZEN = 6_000;

let temporal: TestTemporal;
beforeAll(async () => {
  quietRuntime();
  temporal = await connectToTemporal();
});
afterAll(() => temporal.close());

test('a step of a workflow that stands still for six seconds is not broken off', async () => {
  const taskQueue = testId('frozen');
  const worker = await Worker.create({
    ...workflowWorkerOptions,
    connection: await temporal.nativeConnection(),
    namespace: temporal.target.namespace,
    taskQueue,
    workflowBundle: await bundleWorkflowCode({
      ...codeOf({ encrypted: false, traced: false }, require.resolve('./frozen.workflow')),
      logger: new DefaultLogger('ERROR'),
    }),
  });
  const stepsStandFor = watchSteps(worker);
  await worker.runUntil(async () => {
    expect(stepsStandFor()).toBe(0);
    const handle = await temporal.client.workflow.start('frozenWorkflow', {
      taskQueue,
      workflowId: testId('frozen'),
      args: [FROZEN],
      // The server's own patience is not what is tried here.
      workflowTaskTimeout: '60s',
      workflowExecutionTimeout: '90s',
    });
    // Whoever watches over the process can tell.
    while (stepsStandFor() < FROZEN - 2_000) await sleep(100);
    await expect(handle.result()).resolves.toBe('went on');
    expect(stepsStandFor()).toBeLessThan(FROZEN - 2_000);
    const { events } = await handle.fetchHistory();
    expect(events?.filter(({ workflowTaskFailedEventAttributes: failed }) => failed)).toEqual([]);
  });
});
