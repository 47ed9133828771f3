/**
 * The parts of a worker that call others: each provider's on its queue, the batches', the webhooks'. With them comes everything that a call
 * needs (HTTP, the messages of both versions), and nothing here is needed before: `runWorker` loads it while the workflows' thread starts.
 */
import type { Client } from '@temporalio/client';
import { Worker, type ActivityInterceptorsFactory, type WorkerOptions } from '@temporalio/worker';
import { createBatchActivities } from '../activities/batch';
import type { createActivities } from '../activities/createActivities';
import type { Provider } from '../activities/providers';
import { createDelivering } from '../activities/webhooks';
import { BATCH_TASK_QUEUE } from '../domain/batch/messages';
import { providerTaskQueue } from '../domain/order/updates';
import { webhookTaskQueue } from '../domain/webhooks/messages';
import { Orders } from '../client/orders';
import type { Profile } from '../ndc/profile';
import { beginAtZero } from '../telemetry/callMetrics';
import { attemptMetrics } from '../telemetry/webhookMetrics';
import { dataConverter } from '../temporal/dataConverter';
import { holdRate } from '../temporal/queueRate';
import { createProviders } from './providers';
import type { Common, WorkerSettings } from './settings';
import { providerWorkerOptions, shutdownGrace } from './workerOptions';

/** How many orders this worker's batches wait for at a time; waiting costs next to nothing. */
const ORDERS_AWAITED = 500;

/** What the parts are made of. */
export interface CallingParts {
  common: Common;
  settings: WorkerSettings;
  client: Client;
  /** Every activity stands on every queue: a name that is not polled for costs nothing. */
  activities: ReturnType<typeof createActivities>;
  /** Told of each order's calls. */
  watching: ActivityInterceptorsFactory;
  /** To be filled: where the activities look for a call's provider. */
  providers: Map<string, Provider>;
}

/** Makes all of them, side by side. */
export function createCallingParts(given: CallingParts): Promise<Worker[]> {
  const { settings, providers } = given;
  const calls = dataConverter(settings.namespace, settings.encryption, { lenient: 'calls' });
  const parts = { ...given, common: { ...given.common, dataConverter: calls } };
  for (const [name, provider] of createProviders(settings)) providers.set(name, provider);
  const { meter, namespace } = settings;
  if (meter)
    beginAtZero(
      meter,
      [...providers.values()].flatMap(({ agencies, ...one }) => (agencies ? [...agencies.values()] : [one])),
      namespace,
    );
  return Promise.all([
    ...batchPart(parts),
    ...webhookParts(parts),
    ...[...providers].map(([name, provider]) => providerPart(parts, name, provider)),
  ]);
}

function batchPart({ common, client, settings: { reports } }: CallingParts): Promise<Worker>[] {
  if (!reports) return [];
  const part = Worker.create({
    ...common,
    taskQueue: BATCH_TASK_QUEUE,
    activities: createBatchActivities({ client, orders: new Orders(client), reports }),
    maxConcurrentActivityTaskExecutions: ORDERS_AWAITED,
  });
  return [part];
}

/** One for each receiver. */
function webhookParts({ common, settings }: CallingParts): Promise<Worker>[] {
  const { meter, namespace, webhooks = [] } = settings;
  const attempted = meter && attemptMetrics(meter, webhooks, namespace);
  return webhooks.map(({ name, pace, concurrency }) =>
    Worker.create({
      ...common,
      taskQueue: webhookTaskQueue(name),
      activities: createDelivering({ endpoints: webhooks, attempted }),
      maxConcurrentActivityTaskExecutions: concurrency,
      // Nobody waits for these: a queue of their own is not to cost many calls that stand open.
      maxConcurrentActivityTaskPolls: 1,
      shutdownGraceTime: pace.timeout,
    }),
  );
}

/** One for each provider, at its rate. */
async function providerPart(
  { common, settings, activities, watching }: CallingParts,
  name: string,
  { policy, agencies }: Provider,
): Promise<Worker> {
  const { connection, namespace } = common;
  const rate = settings.providers.get(name)?.profile.rate;
  const taskQueue = providerTaskQueue(name);
  // Before anything is polled: the first calls count as well.
  await holdRate(connection, {
    ...{ namespace, taskQueue, perSecond: rate?.requestsPerSecond },
    agencies: [...(agencies?.keys() ?? [])],
  });
  return Worker.create({
    ...common,
    ...paceOf(rate),
    ...providerWorkerOptions,
    interceptors: { ...common.interceptors, activity: [watching, ...(common.interceptors?.activity ?? [])] },
    taskQueue,
    activities,
    // A call in flight is let to its end: a write that is dropped is a write that nobody knows about.
    shutdownGraceTime: shutdownGrace(policy),
  });
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
