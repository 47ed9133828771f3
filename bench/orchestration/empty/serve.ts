/** A worker process that serves the empty workflow: the SDK, its workflow code bundled beforehand, and the settings of our own worker. */
import { NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { providerWorkerOptions, workflowWorkerOptions } from '../../../src/worker/workerOptions';
import { activityQueueOf, type EmptyActivities } from './messages';

export const emptyActivities: EmptyActivities = {
  answer: (_filling, bytes) => Promise.resolve('x'.repeat(bytes)),
};

/** Serves the workflow and its activities on queues of their own until it is told to end (SIGTERM, the SDK's own to serve). */
export async function serve(taskQueue: string, activities: EmptyActivities): Promise<void> {
  const {
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    EMPTY_BUNDLE: codePath = '',
  } = process.env;
  Runtime.install({ telemetryOptions: { logging: { filter: 'ERROR', forward: {} } } });
  const connection = await NativeConnection.connect({ address });
  const shared = { connection, namespace };
  const workers = await Promise.all([
    Worker.create({ ...shared, ...workflowWorkerOptions, taskQueue, workflowBundle: { codePath } }),
    Worker.create({
      ...shared,
      ...providerWorkerOptions,
      taskQueue: activityQueueOf(taskQueue),
      activities,
    }),
  ]);
  process.stdout.write(`${JSON.stringify({ pid: process.pid }, null, 2)}\n`);
  await Promise.all(workers.map((worker) => worker.run()));
  await connection.close();
}

/** Of a worker's program: how it ends where it cannot serve. */
export function failed(error: unknown): void {
  console.error(error);
  process.exitCode = 1;
}
