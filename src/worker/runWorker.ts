/** One worker process: a Temporal worker for the workflows, and one for each provider on its own task queue. */
import { existsSync } from 'node:fs';
import { Client } from '@temporalio/client';
import type { MetricMeter } from '@temporalio/common';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { createActivities } from '../activities/createActivities';
import type { Provider } from '../activities/providers';
import { createBatchActivities } from '../activities/batch';
import { createDelivering } from '../activities/webhooks';
import type { Archive } from '../archive';
import type { ReportStore } from '../archive/reports';
import type { ConfiguredProvider, CredentialsReader, SecretReader } from '../config';
import { BATCH_TASK_QUEUE } from '../domain/batch/messages';
import type { ProviderPolicy } from '../domain/provider';
import { searchAttributes } from '../domain/searchAttributes';
import { WORKFLOW_TASK_QUEUE, providerTaskQueue } from '../domain/updates';
import { webhookTaskQueue } from '../domain/webhooks/messages';
import type { Encryption } from '../keys';
import { knownSecrets } from '../log';
import { createNdcClient, type NdcClient, type NdcClientOptions } from '../ndc/client';
import { policyOf, type Profile } from '../ndc/profile';
import { dataConverter } from '../temporal/dataConverter';
import { DEFAULT_RETENTION, retentionOf } from '../temporal/namespace';
import { hasSearchAttribute } from '../temporal/searchAttributes';
import { holdRate } from '../temporal/queueRate';
import { beginAtZero, callMetrics } from '../telemetry/callMetrics';
import { observedClient, type CallObserver } from '../telemetry/observedClient';
import type { Tracing } from '../telemetry/tracing/start';
import { attemptMetrics } from '../telemetry/webhookMetrics';
import type { WebhookEndpoint } from '../webhooks/endpoint';
import { bundleOf, codeOf } from './bundles';
import { versionOf, type Deployment } from './deployment';
import type { Part } from './health';
import { providerWorkerOptions, workflowWorkerOptions } from './workerOptions';

export interface WorkerSettings {
  connection: NativeConnection;
  namespace: string;
  /** Seals everything that goes to the server; left out, it is plain. */
  encryption?: Encryption;
  providers: ReadonlyMap<string, ConfiguredProvider>;
  /** Reads the secret of claims, where one is configured. */
  claimsKey?: SecretReader;
  /** What overrules every profile's policy; for the chaos program's control alone. */
  policy?: Partial<ProviderPolicy>;
  /** Where every provider's raw messages are kept; left out, they are not. The caller's to close, after `stopped`. */
  archive?: Archive;
  /** Where reports of batches are kept; without it this worker serves no batches. */
  reports?: ReportStore;
  /** Who is told of what becomes of orders; left out, nobody is. */
  webhooks?: readonly WebhookEndpoint[];
  /** The workflow code, where it is not the one that the build made. With encryption it must hold the failure converter for it. */
  workflowBundle?: WorkerOptions['workflowBundle'];
  /**
   * Makes the client of each provider, where it is not the plain one. The one place from which a call can be seen on both its sides
   * (before its mark and after its answer): whoever wants to stand there wraps the plain client.
   */
  createClient?: (options: NdcClientOptions) => NdcClient;
  /** Events after which an order's run goes on as a new one; default 2,000. */
  longHistory?: number;
  /** What calls are counted with, where metrics are served. */
  meter?: MetricMeter;
  /** Traces of this process, where they are wanted. The caller's to close, after `stopped`. */
  tracing?: Tracing;
  /** The version of a deployment that every part is of; left out, workers are of none. */
  deployment?: Deployment;
}

/** A worker that polls. */
export interface RunningWorker {
  /** Resolves when every part has stopped; rejects when one failed. */
  stopped: Promise<void>;
  /** Takes no new work, lets calls in flight end, then stops. */
  shutdown(): void;
  /** How each part is at this moment. */
  parts(): Part[];
}

/** What a graceful shutdown waits for beyond the longest call. */
const SHUTDOWN_SLACK = 15_000;

/** How long a worker waits for the longest call when it is asked to end (milliseconds). */
export function shutdownGrace({ timeouts }: Pick<ProviderPolicy, 'timeouts'>): number {
  return Math.max(...Object.values(timeouts)) + SHUTDOWN_SLACK;
}

/** A life of booking, ticketing and cancelling has about 130 events; a server asks for a new run at 4,096 of them. */
const LONG_HISTORY = 2_000;

/** How many orders this worker's batches wait for at a time; waiting costs next to nothing. */
const ORDERS_AWAITED = 500;

/** Starts polling. The connection stays the caller's to close, after `stopped`. */
export async function runWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const {
    connection,
    namespace,
    encryption,
    providers: configured,
    claimsKey,
    archive,
    createClient = createNdcClient,
    longHistory = LONG_HISTORY,
    meter,
    tracing,
    webhooks = [],
  } = settings;
  const providers = new Map<string, Provider>();
  const observersOf = observing(settings);
  for (const id of encryption?.keyring.ids ?? []) keepKey(encryption?.keyring.find(id)?.bytes);
  for (const [name, { profile, credentials: read, tls }] of configured) {
    const credentials = keeping(read);
    const { version, style } = profile;
    const kept = archive?.of({ provider: name, version, style });
    const policy = { ...policyOf(name, profile), ...settings.policy };
    const options = { profile, credentials, tls: tls?.read, archive: kept };
    const observers = observersOf(policy, profile);
    const client =
      observers.length > 0
        ? observedClient(createClient, options, { provider: name, observers })
        : createClient(options);
    providers.set(name, { policy, client, credentials, keyring: encryption?.keyring });
  }
  const rememberedFor = (await retentionOf(connection, namespace)) ?? DEFAULT_RETENTION;
  // Orders stand still where they name an attribute that the namespace has not: it may be an older one's, and nobody has set it up again.
  const tellsActBy = await hasSearchAttribute(connection, namespace, searchAttributes.actBy);
  if (meter)
    beginAtZero(
      meter,
      [...providers.values()].map(({ policy }) => policy),
      namespace,
    );
  const shared = {
    connection,
    namespace,
    dataConverter: dataConverter(namespace, encryption),
    ...tracing?.worker,
    ...versionOf(settings.deployment),
  };
  const client = new Client({ ...shared, interceptors: tracing?.client });
  // Every activity stands on every queue: a name that is not polled for costs nothing.
  const activities = createActivities({
    providers,
    client,
    claimsKey,
    rememberedFor,
    longHistory,
    tellsActBy,
    webhooks,
  });
  // Made side by side: what each waits for, a thread for the workflows or an answer of the server, is not the same.
  const creating = [
    Worker.create({
      ...shared,
      ...workflowCode(settings),
      ...workflowWorkerOptions,
      taskQueue: WORKFLOW_TASK_QUEUE,
      activities,
    }),
  ];
  const { reports } = settings;
  if (reports) {
    creating.push(
      Worker.create({
        ...shared,
        taskQueue: BATCH_TASK_QUEUE,
        activities: createBatchActivities({ client, reports }),
        maxConcurrentActivityTaskExecutions: ORDERS_AWAITED,
      }),
    );
  }
  const attempted = meter && attemptMetrics(meter, webhooks, namespace);
  for (const { name, pace, concurrency } of webhooks) {
    creating.push(
      Worker.create({
        ...shared,
        taskQueue: webhookTaskQueue(name),
        activities: createDelivering({ endpoints: webhooks, attempted }),
        maxConcurrentActivityTaskExecutions: concurrency,
        // Nobody waits for these: a queue of their own is not to cost many calls that stand open.
        maxConcurrentActivityTaskPolls: 1,
        shutdownGraceTime: pace.timeout,
      }),
    );
  }
  const ofProvider = async (name: string, { policy }: Provider): Promise<Worker> => {
    const rate = configured.get(name)?.profile.rate;
    const taskQueue = providerTaskQueue(name);
    // Before anything is polled: the first calls count as well.
    await holdRate(connection, { namespace, taskQueue, perSecond: rate?.requestsPerSecond });
    return Worker.create({
      ...shared,
      ...paceOf(rate),
      ...providerWorkerOptions,
      taskQueue,
      activities,
      // A call in flight is let to its end: a write that is dropped is a write that nobody knows about.
      shutdownGraceTime: shutdownGrace(policy),
    });
  };
  for (const [name, provider] of providers) creating.push(ofProvider(name, provider));
  const workers = await Promise.all(creating);
  const shutdown = (): void =>
    workers.filter((worker) => worker.getState() === 'RUNNING').forEach((worker) => worker.shutdown());
  const stopped = runAll(workers, shutdown).finally(() =>
    Promise.all([...providers.values()].map(({ client }) => client.close())),
  );
  const parts = (): Part[] =>
    workers.map((worker) => ({
      taskQueue: worker.options.taskQueue,
      runsWorkflows: worker.options.taskQueue === WORKFLOW_TASK_QUEUE,
      status: worker.getStatus(),
    }));
  return { stopped, shutdown, parts };
}

/** Whoever looks at calls: those that count them, those that trace them, or nobody. */
function observing({
  meter,
  tracing,
}: WorkerSettings): (policy: ProviderPolicy, profile: Profile) => CallObserver[] {
  const counting = meter && callMetrics(meter);
  return (policy, { baseUrl }) => [
    ...(tracing ? [tracing.callsTo(baseUrl)] : []),
    ...(counting ? [counting(policy)] : []),
  ];
}

/** What is read as a secret is one for the log too. */
function keeping(read: CredentialsReader): CredentialsReader {
  return async () => {
    const credentials = await read();
    knownSecrets.keep(credentials.password);
    return credentials;
  };
}

function keepKey(bytes: Buffer | undefined): void {
  if (bytes) knownSecrets.keep(bytes.toString('base64'), bytes.toString('hex'), bytes.toString('latin1'));
}

/**
 * The concurrency is this worker's own. The rate is the server's to hold across all workers, by the limit of the queue (`holdRate`);
 * a server that knows no such limit holds what is said here, and one that does overrules it.
 */
function paceOf(rate: Profile['rate'] | undefined): Partial<WorkerOptions> {
  return {
    maxConcurrentActivityTaskExecutions: rate?.concurrency,
    maxTaskQueueActivitiesPerSecond: rate?.requestsPerSecond,
  };
}

/** Runs every part; when one fails, the others are stopped too, so that the process ends and is started anew. */
async function runAll(workers: Worker[], shutdown: () => void): Promise<void> {
  const runs = workers.map((worker) =>
    worker.run().catch((error: unknown) => {
      shutdown();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(runs);
  const failed = ended.find((run) => run.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The bundle that the build made; without it the SDK bundles at start, which takes seconds. */
function workflowCode({
  workflowBundle,
  encryption,
  tracing,
}: WorkerSettings): Pick<
  WorkerOptions,
  'workflowBundle' | 'workflowsPath' | 'bundlerOptions' | 'interceptors'
> {
  if (workflowBundle) return { workflowBundle };
  const kind = { encrypted: encryption !== undefined, traced: tracing !== undefined };
  const bundle = bundleOf(kind);
  if (existsSync(bundle)) return { workflowBundle: { codePath: bundle } };
  const code = codeOf(kind, require.resolve('../workflows'));
  const {
    workflowsPath,
    preloadModules,
    webpackConfigHook,
    workflowInterceptorModules: workflowModules,
  } = code;
  return {
    workflowsPath,
    bundlerOptions: { preloadModules, webpackConfigHook },
    interceptors: { ...tracing?.worker.interceptors, workflowModules },
  };
}
