/** Runs a worker in the foreground: what `ndc-flows worker` and `worker.ts` both do. */
import { Client } from '@temporalio/client';
import { Runtime } from '@temporalio/worker';
import type { Logger } from 'pino';
import { createArchive } from '../archive';
import { createReportStore } from '../archive/reports';
import { WORKFLOW_TASK_QUEUE, providerTaskQueue } from '../domain/updates';
import { metricsOnPort } from '../config';
import { createLog, learnEnvironment } from '../log';
import { sdkLogging } from '../log/sdk';
import type { TemporalTarget } from '../temporal/connection';
import { connectWorker, keepApiKey } from '../temporal/workerConnection';
import { metricsExporter, metricsTrouble, metricsUrl, type Place } from '../telemetry/exporter';
import { tellMemory } from '../telemetry/memory';
import { countOpenOrders } from '../telemetry/openOrders';
import { forgetLocally } from '../worker/forgetting';
import { runWorker } from '../worker/runWorker';
import { controlOf } from './chaosControl';
import { encryptionFor, encryptionLine } from '../temporal/encryptionChoice';
import { exitStatus, type ExitStatus } from './exit';
import { configOf, readerOfTarget, targetOf, type GlobalOptions } from './globals';
import type { Output } from './output';
import { listenForSignals } from './signals';
import { tracingOf } from './tracing';

/** As written on the command line. */
export interface WorkerFlags {
  metricsPort?: number;
}

/**
 * Serves every provider of the configuration until a signal comes. Logs go to standard error as JSON lines, level LOG_LEVEL (info);
 * none of them holds a secret that this process knows, nor anything personal.
 *
 * @throws ConfigMissing, ConfigInvalid, CredentialsMissing, TlsUnusable, KeysUnusable, KeysNeeded, MetricsUnusable, TemporalUnreachable before
 * anything is polled
 */
export async function serveWorker(options: GlobalOptions & WorkerFlags, output: Output): Promise<ExitStatus> {
  const signals = listenForSignals();
  learnEnvironment(process.env);
  const {
    providers,
    claimsKey,
    encryption: configured,
    file,
    archive: kept,
    metrics: configuredMetrics,
  } = await configOf(options);
  const { metricsPort } = options;
  const metrics =
    metricsPort === undefined ? configuredMetrics : metricsOnPort(metricsPort, configuredMetrics);
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
  installRuntime(log, metrics);
  const connection = await connected(target);
  const forgetKey = keepApiKey(connection, await readerOfTarget(options), {
    changed: () => log.info('the API key of the Temporal profile has changed, and is used from now on'),
    failed: ({ message }) => log.warn(`the API key stays as it was: ${message}`),
  });
  const archive = kept.off
    ? undefined
    : createArchive({ ...kept, keyring: encryption?.keyring, log: (words, facts) => log.warn(facts, words) });
  const tracing = await tracingOf();
  const meter = metrics && Runtime.instance().metricMeter;
  const closings: (() => Promise<void>)[] = [];
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
      meter,
      tracing,
    });
    const client = new Client({ connection, namespace });
    closings.push(forgetLocally({ client, folder: kept.folder, reports, log }));
    if (meter) closings.push(countOpenOrders({ client, meter, every: metrics.countEvery, log }));
    if (meter) closings.push(tellMemory(meter));
    const queues = [WORKFLOW_TASK_QUEUE, ...[...providers.keys()].map(providerTaskQueue)];
    const keys = encryption?.keyring.ids ?? [];
    const sealing = encryptionLine(encryption, address);
    const messages = archive ? kept.folder : undefined;
    const served = metrics && metricsUrl(metrics);
    log.info(
      { address, namespace, queues, config: file, messages, keys, metrics: served },
      'worker is ready',
    );
    if (!encryption) log.warn(sealing);
    output.result({
      value: { address, namespace, queues, config: file, keys, pid: process.pid, metrics: served },
      lines: [
        `Worker ${process.pid} serves ${queues.join(', ')} at ${address}, namespace ${namespace}. Ctrl-C ends it.`,
        sealing,
        ...(served ? [`Metrics: ${served}`] : []),
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
    await Promise.all(closings.map((close) => close()));
    await tracing?.close();
    await connection.close();
    await archive?.close();
  }
}

/** Makes the SDK's runtime, which serves the metrics where they are wanted. */
function installRuntime(log: Logger, metrics: Place | undefined): void {
  const logging = sdkLogging(log);
  const telemetryOptions = {
    ...logging.telemetryOptions,
    ...(metrics && { metrics: metricsExporter(metrics) }),
  };
  try {
    Runtime.install({ ...logging, telemetryOptions, shutdownSignals: [] });
  } catch (error) {
    throw metrics ? metricsTrouble(error, metrics) : error;
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
