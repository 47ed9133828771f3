/** A worker process that serves the empty workflow: the SDK, its workflow code bundled beforehand, and the settings of our own worker. */
import { NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { providerWorkerOptions, workflowWorkerOptions } from '../../../src/worker/workerOptions';
import { EMPTY_ACTIVITIES, EMPTY_WORKFLOWS, type EmptyActivities } from './messages';

const activities: EmptyActivities = {
  answer: (_filling, bytes) => Promise.resolve('x'.repeat(bytes)),
};

async function main(): Promise<void> {
  const {
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    EMPTY_BUNDLE: codePath = '',
  } = process.env;
  Runtime.install({ telemetryOptions: { logging: { filter: 'ERROR', forward: {} } } });
  const connection = await NativeConnection.connect({ address });
  const shared = { connection, namespace };
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      ...workflowWorkerOptions,
      taskQueue: EMPTY_WORKFLOWS,
      workflowBundle: { codePath },
    }),
    Worker.create({ ...shared, ...providerWorkerOptions, taskQueue: EMPTY_ACTIVITIES, activities }),
  ]);
  process.stdout.write(`${JSON.stringify({ pid: process.pid }, null, 2)}\n`);
  // SIGTERM is the SDK's own to serve.
  await Promise.all(workers.map((worker) => worker.run()));
  await connection.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
