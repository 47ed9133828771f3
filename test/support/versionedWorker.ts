/** A worker process of one build of a deployment, with workflow code of its own: run by test/worker/deployment.system.test.ts. */
import { dirname, join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { createReportStore } from '../../src/batchReports';
import { configPath, loadConfig } from '../../src/config';
import { temporalTarget } from '../../src/temporal/connection';
import { connectWorker } from '../../src/temporal/workerConnection';
import { runWorker } from '../../src/worker/runWorker';

const [codePath = '', name = '', build = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  // What does not fit is what the test is about.
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: 'OFF' } },
    shutdownSignals: ['SIGTERM'],
  });
  const { namespace, ...target } = temporalTarget();
  const { providers, claimsKey } = await loadConfig(configPath(undefined).file);
  const connection = await connectWorker({ namespace, ...target });
  const { stopped } = await runWorker({
    connection,
    namespace,
    providers,
    claimsKey,
    workflowBundle: { codePath },
    // It serves what the build before it serves, batches too.
    reports: createReportStore(join(dirname(codePath), 'reports')),
    deployment: { name, build },
  });
  await stopped;
  await connection.close();
}

void main();
