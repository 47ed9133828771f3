/** The request rate of a provider, held by the server: a limit of the task queue itself, whatever workers poll it and over how many partitions. */
import { type ConnectionLike, isGrpcServiceError } from '@temporalio/client';
import { BACKGROUND, BACKGROUND_SHARE, backgroundOf } from '../domain/calls/urgency';

/** The server's number for queues of activities. */
const ACTIVITIES = 2;

/** Who set a limit: one that an operator set by hand is never taken away. */
const IDENTITY = 'ndc-flows worker';

/**
 * gRPC status codes of a server that does not let us, and why that is no fault. What a worker says when it polls (`maxTaskQueueActivitiesPerSecond`)
 * holds there by itself.
 */
const notOurs: ReadonlyMap<number, string> = new Map([
  [12, 'the server is older than limits of task queues'],
  [7, 'these credentials may not change a task queue'],
]);

/** Where a rate is held: by the queue's own limit, or by what each worker says when it polls. */
export type Holder = 'queue' | 'pollers' | 'nobody';

export interface QueueRate {
  namespace: string;
  taskQueue: string;
  /** Calls a second; without it a limit of ours is taken away. */
  perSecond?: number;
  /** The agencies whose calls are in the queue; each has work in the background of its own. */
  agencies?: readonly string[];
}

/**
 * Brings the queue's limit to `perSecond`, and what work in the background may take of it. Safe to repeat, and by several workers at once:
 * what stands already is left alone. The worker that started last decides where two are configured differently.
 *
 * The limit is divided evenly among the queue's partitions; after a pause each gives out a second's worth at once.
 */
export async function holdRate(
  connection: ConnectionLike,
  { namespace, taskQueue, perSecond, agencies = [] }: QueueRate,
): Promise<Holder> {
  const keys = [BACKGROUND, ...agencies.map(backgroundOf)];
  try {
    const set = await limitOf(connection, namespace, taskQueue);
    if (perSecond === undefined) {
      if (set?.identity === IDENTITY) await update(connection, namespace, taskQueue, { keys });
      return 'nobody';
    }
    if (!set || !asWanted(set, perSecond, keys))
      await update(connection, namespace, taskQueue, { perSecond, keys });
    return 'queue';
  } catch (error) {
    if (!isGrpcServiceError(error) || !notOurs.has(Number(error.code))) throw error;
    return perSecond === undefined ? 'nobody' : 'pollers';
  }
}

/** The limits of a queue as they stand. */
interface Limits {
  perSecond: number;
  /** Of a fairness key of weight 1. */
  perKey?: number;
  /** Weights of the keys that weigh less. */
  weights: Readonly<Record<string, number>>;
  identity: string;
}

/** The queue's limits; undefined where it has none. */
export async function limitOf(
  { workflowService }: ConnectionLike,
  namespace: string,
  taskQueue: string,
): Promise<Limits | undefined> {
  const { config } = await workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: ACTIVITIES,
    reportConfig: true,
  });
  const { queueRateLimit, fairnessKeysRateLimitDefault, fairnessWeightOverrides } = config ?? {};
  const perSecond = queueRateLimit?.rateLimit?.requestsPerSecond;
  if (typeof perSecond !== 'number') return undefined;
  return {
    perSecond,
    perKey: fairnessKeysRateLimitDefault?.rateLimit?.requestsPerSecond ?? undefined,
    weights: fairnessWeightOverrides ?? {},
    identity: queueRateLimit?.metadata?.updateIdentity ?? '',
  };
}

/** The server keeps these as 32-bit floats. */
function asWanted({ perSecond, perKey, weights }: Limits, wanted: number, keys: readonly string[]): boolean {
  const same = (one: number | undefined, other: number): boolean =>
    Math.fround(one ?? 0) === Math.fround(other);
  return (
    same(perSecond, wanted) &&
    same(perKey, wanted) &&
    keys.every((key) => same(weights[key], BACKGROUND_SHARE))
  );
}

async function update(
  { workflowService }: ConnectionLike,
  namespace: string,
  taskQueue: string,
  { perSecond, keys }: { perSecond?: number; keys: string[] },
): Promise<void> {
  const limit = {
    reason: 'the request rate of the provider, from the configuration of its workers',
    ...(perSecond !== undefined && { rateLimit: { requestsPerSecond: perSecond } }),
  };
  await workflowService.updateTaskQueueConfig({
    namespace,
    identity: IDENTITY,
    taskQueue,
    taskQueueType: ACTIVITIES,
    updateQueueRateLimit: limit,
    // Each key may take its weight's share of the whole: only those of the background weigh less than 1.
    updateFairnessKeyRateLimitDefault: limit,
    ...(perSecond === undefined
      ? { unsetFairnessWeightOverrides: keys }
      : {
          setFairnessWeightOverrides: Object.fromEntries(keys.map((key) => [key, BACKGROUND_SHARE])),
        }),
  });
}
