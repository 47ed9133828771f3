/** Runs a worker in the foreground: what `ndc-flows worker` and `worker.ts` both do. */
import { Client } from '@temporalio/client';
import { Runtime } from '@temporalio/worker';
import { createArchive } from '../archive';
import { createReportStore } from '../archive/reports';
import { WORKFLOW_TASK_QUEUE, providerTaskQueue } from '../domain/updates';
import { createLog, learnEnvironment } from '../log';
import { sdkLogging } from '../log/sdk';
import type { TemporalTarget } from '../temporal/connection';
import { connectWorker, keepApiKey } from '../temporal/workerConnection';
import { forgetLocally } from '../worker/forgetting';
import { runWorker } from '../worker/runWorker';
import { controlOf } from './chaosControl';
import { encryptionFor, encryptionLine } from '../temporal/encryptionChoice';
import { exitStatus, type ExitStatus } from './exit';
import { configOf, readerOfTarget, targetOf, type GlobalOptions } from './globals';
import type { Output } from './output';
import { listenForSignals } from './signals';

/**
 * Serves every provider of the configuration until a signal comes. Logs go to standard error as JSON lines, level LOG_LEVEL (info);
 * none of them holds a secret that this process knows, nor anything personal.
 *
 * @throws ConfigMissing, ConfigInvalid, CredentialsMissing, TlsUnusable, KeysUnusable, KeysNeeded, TemporalUnreachable before anything is polled
 */
export async function serveWorker(options: GlobalOptions, output: Output): Promise<ExitStatus> {
  const signals = listenForSignals();
  learnEnvironment(process.env);
  const { providers, claimsKey, encryption: configured, file, archive: kept } = await configOf(options);
  // A secret that is missing is found out now and not with the first order.
  await Promise.all([
    claimsKey?.(),
    ...[...providers.values()].flatMap(({ credentials, tls }) => [credentials(), tls?.read()]),
  ]);

  const policy = controlOf(providers);

  const log = createLog({ name: 'ndc-flows', level: process.env.LOG_LEVEL });
  const target = await targetOf(options);
  const { allowPlaintext } = options;
  const encryption = await encryptionFor(target, { encryption: configured, allowPlaintext });
  // Not before: the SDK's runtime holds the process until what was connected through it is closed.
  Runtime.install({ ...sdkLogging(log), shutdownSignals: [] });
  const connection = await connected(target);
  const forgetKey = keepApiKey(connection, await readerOfTarget(options), {
    changed: () => log.info('the API key of the Temporal profile has changed, and is used from now on'),
    failed: ({ message }) => log.warn(`the API key stays as it was: ${message}`),
  });
  const archive = kept.off
    ? undefined
    : createArchive({ ...kept, keyring: encryption?.keyring, log: (words, facts) => log.warn(facts, words) });
  let stopForgetting: (() => Promise<void>) | undefined;
  try {
    const { namespace, address } = target;
    const reports = createReportStore(kept.folder, encryption?.keyring);
    const worker = await runWorker({
      connection,
      namespace,
      encryption,
      providers,
      claimsKey,
      policy,
      archive,
      reports,
    });
    const client = new Client({ connection, namespace });
    stopForgetting = forgetLocally({ client, folder: kept.folder, reports, log });
    const queues = [WORKFLOW_TASK_QUEUE, ...[...providers.keys()].map(providerTaskQueue)];
    const keys = encryption?.keyring.ids ?? [];
    const sealing = encryptionLine(encryption, address);
    const messages = archive ? kept.folder : undefined;
    log.info({ address, namespace, queues, config: file, messages, keys }, 'worker is ready');
    if (!encryption) log.warn(sealing);
    output.result({
      value: { address, namespace, queues, config: file, keys, pid: process.pid },
      lines: [
        `Worker ${process.pid} serves ${queues.join(', ')} at ${address}, namespace ${namespace}. Ctrl-C ends it.`,
        sealing,
      ],
    });
    void signals.first.then((signal) => {
      log.info(`${signal}: calls in flight are let to their end; a second signal ends at once`);
      worker.shutdown();
    });
    await worker.stopped;
    log.info('worker has stopped');
    return exitStatus.done;
  } finally {
    signals.dispose();
    forgetKey();
    await stopForgetting?.();
    await connection.close();
    await archive?.close();
  }
}

/** Connects; where that fails nothing else ends the SDK's runtime, and with it the process. */
async function connected(target: TemporalTarget): ReturnType<typeof connectWorker> {
  try {
    return await connectWorker(target);
  } catch (error) {
    await Runtime.instance().shutdown();
    throw error;
  }
}
