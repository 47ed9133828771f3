/**
 * A worker as it would be without the care that is taken of logs: the SDK's lines as they come, its core's too. For the control of the
 * scan, which must find there what a careful worker's log does not hold. Arguments: the configuration, the password.
 */
import { join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import pino from 'pino';
import { createArchive } from '../../../src/archive';
import { createReportStore } from '../../../src/batchReports';
import { loadConfig } from '../../../src/config';
import { temporalTarget } from '../../../src/temporal/connection';
import { connectWorker } from '../../../src/temporal/workerConnection';
import { runWorker } from '../../../src/worker/runWorker';

async function main(): Promise<void> {
  const log = pino({ level: 'trace' }, pino.destination(2));
  Runtime.install({
    logger: new DefaultLogger('TRACE', ({ message, meta }) => log.trace(meta ?? {}, message)),
    shutdownSignals: [],
  });
  const { providers, archive } = await loadConfig(process.argv[2] ?? '');
  const target = temporalTarget();
  const connection = await connectWorker(target);
  const kept = createArchive({ ...archive, log: (words) => log.warn(words) });
  const worker = await runWorker({
    connection,
    namespace: target.namespace,
    providers,
    archive: kept,
    reports: createReportStore(archive.folder),
    workflowBundle: { codePath: join(__dirname, '../../../dist/src/workflow-bundle.js') },
  });
  process.once('SIGTERM', () => worker.shutdown());
  await worker.stopped;
  await connection.close();
  await kept.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
