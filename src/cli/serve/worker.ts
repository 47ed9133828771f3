/** Runs a worker in the foreground: what `ndc-flows worker` and `worker.ts` both do. */
import { Client } from '@temporalio/client';
import { Runtime } from '@temporalio/worker';
import type { Logger } from 'pino';
import { createArchive } from '../../archive';
import { createReportStore } from '../../batchReports';
import { WORKFLOW_TASK_QUEUE, providerTaskQueue } from '../../domain/order/updates';
import { webhookTaskQueue } from '../../domain/webhooks/messages';
import { accountsOf, healthOnPort, metricsOnPort } from '../../config';
import { learnEnvironment } from '../../log';
import { sdkLogging } from '../../log/sdk';
import { policyOf } from '../../ndc/profile';
import { clientOver, type TemporalTarget } from '../../temporal/connection';
import { connectWorker, keepApiKey } from '../../temporal/workerConnection';
import { metricsExporter, metricsTrouble, metricsUrl, type Place } from '../../telemetry/exporter';
import { tellMemory } from '../../telemetry/memory';
import { countFound } from '../../client/listing';
import { countOpenOrders } from '../../telemetry/openOrders';
import { retentionOf } from '../../temporal/namespace';
import type { Deployment } from '../../worker/deployment';
import { forgetLocally } from '../../worker/forgetting';
import { isElected } from '../../worker/elected';
import { startHealth, type Health } from '../../worker/health';
import { identityOf } from '../../worker/settings';
import { watchDependencies, type Watch } from '../../worker/dependencies';
import { runWorker, type RunningWorker } from '../../worker/runWorker';
import { Unanswered } from '../../worker/unanswered';
import { shutdownGrace } from '../../worker/workerOptions';
import { encryptionFor, encryptionLine } from '../../temporal/encryptionChoice';
import { exitStatus, type ExitStatus } from '../exit';
import { configOf, readerOfTarget, serverAwaited, targetOf, type GlobalOptions, tracingOf } from '../globals';
import { patiently } from '../live/waiting';
import type { Output } from '../output';
import { listenForSignals } from '../signals';
import { inOneFile, logOf } from './log';

/** The options as written on the command line. */
export interface WorkerFlags {
  metricsPort?: number;
  healthPort?: number;
  deployment?: Deployment;
  holdWrites?: boolean;
}

/** How long the Temporal server may take to answer a readiness check (milliseconds). */
const ANSWERS_WITHIN = 2_000;

/**
 * Serves every provider of the configuration until a signal comes. Logs go to standard error, level LOG_LEVEL (info): JSON lines, or lines
 * for people on a terminal. None of them holds a secret that this process knows, nor anything personal.
 *
 * @throws ConfigMissing, ConfigInvalid, CredentialsMissing, TlsUnusable, KeysUnusable, KeysNeeded, MetricsUnusable, HealthUnusable,
 * TemporalUnreachable, KeysUnproven, WorkerUnfit before anything is polled
 */
export async function serveWorker(options: GlobalOptions & WorkerFlags, output: Output): Promise<ExitStatus> {
  const { terminal } = options;
  const { env } = terminal;
  // Who reads the result on a terminal need not read the same in the log beside it.
  const toPeople = output.live;
  const signals = listenForSignals(terminal);
  learnEnvironment(env);
  const {
    providers,
    claimsKey,
    encryption: configured,
    file,
    archive: kept,
    metrics: configuredMetrics,
    webhooks,
    health: configuredHealth,
    agencies,
  } = await configOf(options);
  const { metricsPort, healthPort, deployment, holdWrites = false } = options;
  const metrics =
    metricsPort === undefined ? configuredMetrics : metricsOnPort(metricsPort, configuredMetrics);
  const watchedAt = healthPort === undefined ? configuredHealth : healthOnPort(healthPort, configuredHealth);
  // A missing secret must fail the start, not the first order.
  await Promise.all([
    claimsKey?.(),
    ...[...providers.values()].map(({ tls }) => tls?.read()),
    ...accountsOf({ providers, agencies }).map(({ credentials }) => credentials()),
    ...webhooks.flatMap(({ secrets, tls }) => [secrets(), tls?.()]),
  ]);

  const log = logOf('ndc-flows', terminal);
  const target = await targetOf(options);
  const { allowPlaintext } = options;
  const encryption = await encryptionFor(target, { env, encryption: configured, allowPlaintext });
  // Not before: the SDK's runtime holds the process until what was connected through it is closed.
  installRuntime(log, metrics, toPeople && !env.LOG_LEVEL);
  const connection = await patiently(
    (words) => log.info(words),
    serverAwaited(target),
    () => connected(target),
  );
  const forgetKey = keepApiKey(connection, await readerOfTarget(options), {
    changed: () => log.info('the API key in the Temporal profile changed; using the new one'),
    failed: ({ message }) => log.warn(`the API key was not replaced: ${message}`),
  });
  const archive = kept.off
    ? undefined
    : createArchive({ ...kept, keyring: encryption?.keyring, log: (words, facts) => log.warn(facts, words) });
  const tracing = await tracingOf(env);
  const meter = metrics && Runtime.instance().metricMeter;
  const closings: (() => Promise<void>)[] = [];
  let worker: RunningWorker | undefined;
  let health: Health | undefined;
  let watch: Watch | undefined;
  try {
    const { namespace, address } = target;
    health =
      watchedAt &&
      (await startHealth(watchedAt, {
        parts: () => worker?.parts() ?? [],
        trouble: () => watch?.trouble(),
        answers: () =>
          connection.withDeadline(Date.now() + ANSWERS_WITHIN, () => retentionOf(connection, namespace)),
      }));
    // Runs while the parts are made.
    const fit = watchDependencies({
      connection,
      namespace,
      client: clientOver(connection, namespace, encryption),
      keyring: encryption?.keyring,
      archive: archive && kept.folder,
      log,
      meter,
    });
    closings.push(async () => (await fit.catch(() => undefined))?.close());
    const unanswered = new Unanswered(log);
    const reports = createReportStore(kept.folder, encryption?.keyring);
    const running = (worker = await runWorker({
      connection,
      namespace,
      fit,
      encryption,
      providers,
      claimsKey,
      archive,
      reports,
      log,
      unanswered,
      meter,
      tracing,
      webhooks,
      agencies,
      deployment,
      holdWrites,
    }));
    watch = await fit;
    const client = new Client({ connection, namespace });
    closings.push(forgetLocally({ client, folder: kept.folder, reports, log }));
    if (meter)
      closings.push(
        countOpenOrders({
          client,
          countFound: (reason) => countFound(client, reason),
          meter,
          elected: () => isElected(connection, namespace, identityOf({ meter, holdWrites })),
          every: metrics.countEvery,
          log,
        }),
      );
    if (meter) closings.push(tellMemory(meter));
    void unanswered.atStart(providers);
    const queues = [
      WORKFLOW_TASK_QUEUE,
      ...[...providers.keys()].map(providerTaskQueue),
      ...webhooks.map(({ name }) => webhookTaskQueue(name)),
    ];
    const keys = encryption?.keyring.ids ?? [];
    const sealing = encryptionLine(encryption, address);
    const messages = archive ? kept.folder : undefined;
    const served = metrics && metricsUrl(metrics);
    const endsWithin = Math.max(
      ...[...providers].map(([name, { profile }]) => shutdownGrace(policyOf(name, profile)) / 1_000),
    );
    const serving = { address, namespace, queues, config: file, keys, metrics: served, health: health?.url };
    const keyless =
      'There is no claims key, so the same trip under two references is not detected across providers. Create one with `ndc-flows setup` and give every worker the same.';
    const unclaimed = claimsKey === undefined && providers.size > 1;
    const holding =
      'This worker holds writes (--hold-writes): it reads orders, but creates, issues, changes and cancels nothing.';
    const warnings = [
      ...(encryption ? [] : [sealing]),
      ...(unclaimed ? [keyless] : []),
      ...(holdWrites ? [holding] : []),
    ];
    if (!toPeople) {
      log.info({ ...serving, messages, deployment, endsWithin }, 'worker is ready');
      for (const warning of warnings) log.warn(warning);
    }
    // One file has one form: the log, which says the same.
    const isShown = toPeople || !inOneFile(terminal);
    output.result({
      value: { ...serving, deployment, holdWrites, endsWithin, pid: process.pid },
      lines: isShown
        ? [
            `Worker ${process.pid} is ready. Press Ctrl-C to stop.`,
            `  server         ${address}, namespace ${namespace}`,
            ...queues.map((queue, index) => `  ${(index === 0 ? 'task queues' : '').padEnd(15)}${queue}`),
            `  configuration  ${file}`,
            ...(messages ? [`  messages       ${messages}`] : []),
            ...(served ? [`  metrics        ${served}`] : []),
            ...(health ? [`  health         ${health.url}/live and ${health.url}/ready`] : []),
            ...(deployment
              ? [`  version        build ${deployment.build} of deployment ${deployment.name}`]
              : []),
            ...(encryption ? [sealing] : []),
            ...warnings,
          ]
        : [],
    });
    void signals.first.then((signal) => {
      log.info(`${signal}: waiting up to ${endsWithin} s for calls in flight; a second signal stops at once`);
      running.shutdown();
    });
    await running.stopped;
    log.info('worker has stopped');
    return exitStatus.done;
  } finally {
    signals.dispose();
    forgetKey();
    await Promise.all(closings.map((close) => close()));
    await tracing?.close();
    await connection.close().catch((error: unknown) => {
      // After a failed start, parts that cannot be ended hold the connection: it ends with the process, and the first error counts.
      if (worker) throw error;
    });
    await archive?.close();
    // Last of all: a worker that drains must not look like one that is gone.
    await health?.close();
  }
}

/** Installs the SDK's runtime, with metrics where they are configured. @param quiet keeps all but warnings of the SDK out of the log */
function installRuntime(log: Logger, metrics: Place | undefined, quiet: boolean): void {
  const logging = sdkLogging(log, { quiet });
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

/** Connects. Where that fails, shuts the SDK's runtime down: nothing else would end it, and the process with it. */
async function connected(target: TemporalTarget): ReturnType<typeof connectWorker> {
  try {
    return await connectWorker(target);
  } catch (error) {
    await Runtime.instance().shutdown();
    throw error;
  }
}
