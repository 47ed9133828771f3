/** Whether a worker traces changes nothing of what a workflow draws: an order that another worker takes up keeps its CorrelationIDs. */
import {
  DefaultLogger,
  Worker,
  bundleWorkflowCode,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { quietRuntime } from '../support/builtWorkflows';
import { interceptorModulesOf } from '../../src/worker/bundles';
import { connectToTemporal, testId, type TestTemporal } from '../support/temporalServer';
import type { drawingWorkflow } from './tracing.workflow';

let temporal: TestTemporal;
let bundle: Record<'plain' | 'traced', WorkflowBundleWithSourceMap>;

const bundled = (traced: boolean): Promise<WorkflowBundleWithSourceMap> =>
  bundleWorkflowCode({
    workflowsPath: require.resolve('./tracing.workflow'),
    workflowInterceptorModules: interceptorModulesOf({ encrypted: false, traced }),
    logger: new DefaultLogger('ERROR'),
  });

beforeAll(async () => {
  quietRuntime();
  temporal = await connectToTemporal();
  const [plain, traced] = await Promise.all([bundled(false), bundled(true)]);
  bundle = { plain, traced };
});
afterAll(() => temporal.close());

/** Runs a worker with this code while the work is done. */
async function served<Result>(
  kind: 'plain' | 'traced',
  taskQueue: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const worker = await Worker.create({
    connection: await temporal.nativeConnection(),
    namespace: temporal.target.namespace,
    taskQueue,
    workflowBundle: bundle[kind],
    activities: { nothing: () => Promise.resolve() },
    sinks: { exporter: { export: { fn: () => undefined } } },
  });
  return worker.runUntil(work);
}

test.each([
  ['plain', 'traced'],
  ['traced', 'plain'],
] as const)(
  'what a worker with %s code has drawn stands, where one with %s code goes on',
  async (first, second) => {
    const taskQueue = testId('tracing');
    const workflowId = testId('drawing');
    const handle = await temporal.client.workflow.start<typeof drawingWorkflow>('drawingWorkflow', {
      taskQueue,
      workflowId,
    });
    const drawn = (): Promise<string[]> => handle.query<string[]>('drawn');
    const before = await served(first, taskQueue, async () => {
      for (;;) {
        const ids = await drawn();
        if (ids.length === 2) return ids;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    const after = await served(second, taskQueue, async () => {
      const ids = await drawn();
      await handle.signal('end');
      expect(await handle.result()).toEqual(ids);
      return ids;
    });
    expect(after).toEqual(before);
  },
);
