/** How workflow code is put together: modules that all workflows share and none can change, promises without stack traces, errors with them. */
import type { WorkflowFailedError, WorkflowHandle } from '@temporalio/client';
import { DefaultLogger, Worker, bundleWorkflowCode } from '@temporalio/worker';
import { quietRuntime } from '../support/builtWorkflows';
import { codeOf } from '../../src/worker/bundles';
import { connectToTemporal, testId, type TestTemporal } from '../support/temporalServer';
import { goOn } from './workflowCode.workflow';

let temporal: TestTemporal;
let worker: Worker;
let code: string;
let running: Promise<void>;
const taskQueue = testId('workflow-code');

beforeAll(async () => {
  // A workflow that fails says so in the log as well, which is expected here.
  quietRuntime();
  temporal = await connectToTemporal();
  const workflowBundle = await bundleWorkflowCode({
    ...codeOf({ encrypted: false, traced: false }, require.resolve('./workflowCode.workflow')),
    logger: new DefaultLogger('ERROR'),
  });
  code = workflowBundle.code;
  worker = await Worker.create({
    connection: await temporal.nativeConnection(),
    namespace: temporal.target.namespace,
    taskQueue,
    workflowBundle,
  });
  running = worker.run();
});
afterAll(async () => {
  worker.shutdown();
  await running;
  await temporal.close();
});

const start = (type: string): Promise<WorkflowHandle> =>
  temporal.client.workflow.start(type, { taskQueue, workflowId: testId(type), args: [] });

test('promises of a workflow leave no stack traces: the SDK would spend a quarter of a worker on them', async () => {
  const handle = await start('waitingWorkflow');
  expect(await handle.query<string>('__stack_trace')).toBe('');
  await handle.signal(goOn);
  await handle.result();
});

test('a failure keeps its stack, with the lines of its source', async () => {
  const handle = await start('failingWorkflow');
  const failed: unknown = await handle.result().catch((error: WorkflowFailedError) => error);
  expect((failed as WorkflowFailedError).cause?.stack).toMatch(
    /at failsByName \(.*workflowCode\.workflow\.ts:\d+:\d+\)/,
  );
});

test('the source map names the sources and does not hold them: a worker would parse them at each start', () => {
  const [, written = ''] = /sourceMappingURL=data:[^,]*;base64,(\S+)\s*$/.exec(code) ?? [];
  const map = JSON.parse(Buffer.from(written, 'base64').toString()) as Record<string, unknown>;
  expect(map.sources).toContainEqual(expect.stringContaining('workflowCode.workflow.ts'));
  expect(map).not.toHaveProperty('sourcesContent');
});

test('nothing that one workflow leaves in a shared table reaches another', async () => {
  expect(await (await start('leavingWorkflow')).result()).toBe('TypeError');
});
