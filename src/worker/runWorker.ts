/** One worker process: a Temporal worker for the workflows, and one for each provider on its own task queue. */
import { once } from 'node:events';
import type { Worker } from '@temporalio/worker';
import { createActivities } from '../activities/createActivities';
import type { Provider } from '../activities/providers';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import type { Encryption } from '../keys';
import { knownSecrets } from '../log';
import { clientOver } from '../temporal/connection';
import type { NdcClient } from '../ndc/client';
import { DEFAULT_RETENTION, retentionOf } from '../temporal/namespace';
import type { CallingParts } from './callingParts';
import type { Part } from './health';
import { commonOf, type WorkerSettings } from './settings';
import { watchStandstill } from './standstill';
import { watchSteps } from './steps';
import { createWorkflowPart } from './workflowPart';

/** A worker that polls. */
export interface RunningWorker {
  /** Resolves when every part has stopped; rejects when one failed. */
  stopped: Promise<void>;
  /** Takes no new work, lets calls in flight end, then stops. */
  shutdown(): void;
  /** How each part is at this moment. */
  parts(): Part[];
}

/**
 * A life of booking, ticketing and cancelling has about 130 events. An order that is watched for months must not replay thousands at each look,
 * and each new run follows the policy that its provider has by then.
 */
const LONG_HISTORY = 300;

const silent = { warn: () => undefined, info: () => undefined };

/** Starts polling. The connection stays the caller's to close, after `stopped`. */
export async function runWorker(settings: WorkerSettings): Promise<RunningWorker> {
  keepKeys(settings.encryption);
  const common = commonOf(settings);
  const { connection, namespace, encryption, tracing } = settings;
  const client = clientOver(connection, namespace, encryption, tracing?.client);
  // Filled before anything is polled.
  const providers = new Map<string, Provider>();
  const { claimsKey, longHistory = LONG_HISTORY, reports, webhooks, agencies, holdWrites } = settings;
  // Asked while the parts are made.
  const rememberedFor = retentionOf(connection, namespace).then((found) => found ?? DEFAULT_RETENTION);
  const activities = createActivities({
    providers,
    client,
    rememberedFor,
    claimsKey,
    longHistory,
    reports,
    webhooks,
    agencies,
    holdWrites,
  });
  const workflows = createWorkflowPart(common, settings, activities);
  const { log = silent, meter } = settings;
  const standstill = watchStandstill({ client, log, meter });
  const watching = standstill.interceptor;
  const calling = callingParts(workflows, { common, settings, client, activities, providers, watching });
  const [first, others] = await Promise.all([workflows, calling, rememberedFor, settings.fit]);
  const workers = [first, ...others];
  const stepsStandFor = watchSteps(first);
  const shutdown = (): void =>
    workers.filter((worker) => worker.getState() === 'RUNNING').forEach((worker) => worker.shutdown());
  const stopped = runAll(workers, shutdown).finally(() =>
    Promise.all([
      standstill.close(),
      ...[...providers.values()].flatMap(clientsOf).map((client) => client.close()),
    ]),
  );
  return {
    stopped,
    shutdown,
    parts: () => workers.map((worker) => partOf(worker, worker === first ? stepsStandFor() : 0)),
  };
}

/** A provider's client for each account. */
const clientsOf = ({ client, agencies }: Provider): NdcClient[] =>
  agencies ? [...agencies.values()].map((each) => each.client) : [client];

/** All parts but the workflows' own, made while the thread of these loads its code, which takes about as long. */
async function callingParts(workflows: Promise<Worker>, parts: CallingParts): Promise<Worker[]> {
  await threadOf(workflows);
  const { createCallingParts } = await import('./callingParts');
  return createCallingParts(parts);
}

/** Resolves when Node has begun a thread, or what was to begin one is there. */
async function threadOf(made: Promise<Worker>): Promise<void> {
  const waiting = new AbortController();
  try {
    await Promise.race([once(process, 'worker', { signal: waiting.signal }), made]);
  } finally {
    waiting.abort();
  }
}

function partOf(worker: Worker, stepsStandFor: number): Part {
  const { taskQueue } = worker.options;
  const runsWorkflows = taskQueue === WORKFLOW_TASK_QUEUE;
  return { taskQueue, runsWorkflows, status: worker.getStatus(), stepsStandFor };
}

/** No log tells a key, however it is written. */
function keepKeys(encryption: Encryption | undefined): void {
  for (const id of encryption?.keyring.ids ?? []) {
    const bytes = encryption?.keyring.find(id)?.bytes;
    if (bytes) knownSecrets.keep(bytes.toString('base64'), bytes.toString('hex'), bytes.toString('latin1'));
  }
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
