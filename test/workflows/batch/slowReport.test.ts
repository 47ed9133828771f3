/** A batch whose lines are slow to be kept: its activities are stood in for, so that they end in an order that a real report hardly ever gives. */
import { Worker } from '@temporalio/worker';
import { builtWorkflows, quietRuntime } from '../../support/builtWorkflows';
import { checkBatch, type BatchInput } from '../../../src/domain/batch/input';
import type { BatchActivities } from '../../../src/domain/batch/activities';
import {
  BATCH_TASK_QUEUE,
  BATCH_WORKFLOW,
  PROGRESS_QUERY,
  batchWorkflowId,
  type BatchProgress,
  type BatchSummary,
} from '../../../src/domain/batch/messages';
import { eventually } from '../../support/eventually';
import { connectToTemporal, testId, type TestTemporal } from '../../support/temporalServer';

/** More than one parcel of lines. */
const ORDERS = 130;

let temporal: TestTemporal;
beforeAll(async () => {
  quietRuntime();
  temporal = await connectToTemporal();
});
afterAll(() => temporal.close());

test('a batch goes on when everything in flight has answered while its lines were being kept', async () => {
  const taskQueue = testId('batch');
  const { client, target } = temporal;
  const kept: string[] = [];
  const handle = client.workflow.getHandle(batchWorkflowId('slow-report'));
  const activities: Pick<BatchActivities, 'ticketOrder' | 'keepLines' | 'closeReport'> = {
    ticketOrder: ({ reference }) =>
      Promise.resolve({ reference, outcome: 'ticketed', documents: [], took: 1 }),
    async keepLines(_report, lines) {
      // As when the worker that keeps them is killed: nothing else is under way when it is over.
      await eventually(
        () => handle.query<BatchProgress>(PROGRESS_QUERY),
        ({ inFlight }) => inFlight === 0,
      );
      kept.push(...lines.map(({ reference }) => reference));
    },
    closeReport: ({ ending }) => Promise.resolve({ files: [], ending, elsewhere: 0 }),
  };
  const connection = await temporal.nativeConnection();
  const shared = { connection, namespace: target.namespace };
  const checkedBatch = (input: unknown) => Promise.resolve(checkBatch(input));
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      taskQueue,
      workflowBundle: builtWorkflows(),
      activities: { checkedBatch },
    }),
    Worker.create({ ...shared, taskQueue: BATCH_TASK_QUEUE, activities }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));
  try {
    const references = Array.from({ length: ORDERS }, (_, index) => `TRIP-${index}`);
    const input: BatchInput = { references, maxInFlight: 10 };
    const options = { workflowId: batchWorkflowId('slow-report'), taskQueue, args: [input] };
    const summary = (await client.workflow.execute(BATCH_WORKFLOW, options)) as BatchSummary;
    expect(summary).toMatchObject({ found: ORDERS, ending: 'complete' });
    expect(kept.sort()).toEqual(references.sort());
  } finally {
    workers.forEach((worker) => worker.shutdown());
    await running;
  }
});
