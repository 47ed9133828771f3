/** One order's session at its provider: activities and their options, the login, and what calls must know about the order. */
import { proxyActivities, type ActivityInterfaceFor, type ActivityOptions } from '@temporalio/workflow';
import type { NdcActivities, SealedSession } from '../../domain/order/activities';
import type { OperationName, Operations, WriteName } from '../../domain/calls/operations';
import type { Personal } from '../../domain/privacy';
import type { ProviderPolicy } from '../../domain/calls/provider';
import { callSummary } from '../../domain/calls/summaries';
import type { PointOfSale } from '../../domain/request/pointOfSale';
import type { Requester } from '../../domain/request/trip';
import { providerTaskQueue } from '../../domain/order/updates';
import { priorityOf, type Urgency } from '../../domain/calls/urgency';
import type { Patience } from '../../domain/calls/waits';

/** Heartbeat time-out of a read: a worker silent for longer counts as dead. Reads heartbeat every ten seconds. */
const SILENCE = '25s';

/** Heartbeat time-out of a write. A write sends no heartbeat before its send marker, so this must exceed the time to connect. */
const SILENCE_OF_A_WRITE = '20s';

/** How long a write may wait for a worker. A write that never started is proven not sent. */
const WRITE_QUEUES_FOR = '10m';

/** Added to a call's own deadline (milliseconds): time for the send marker, for reading a long answer, and for reporting to the server. */
const SLACK = 10_000;

/** One order's session at its provider. */
export interface ProviderSession {
  policy: ProviderPolicy;
  reference: string;
  requester?: Requester;
  pointOfSale?: PointOfSale;
  /** The agency whose account the calls use. */
  agency?: string;
  activities: ActivityInterfaceFor<NdcActivities>;
  /** The provider's token and cookies, sealed; absent before the first login. */
  login?: SealedSession;
  /** When the last read was sent to the provider (milliseconds since the epoch). */
  askedAt: number;
  /** True after a reset until the order has noticed it. */
  wasReset(): boolean;
  /** True once a cancellation has stopped the booking, and nothing is being written. */
  abandoned(): boolean;
  /** Set while several calls run in parallel. */
  together?: Together;
  /** The passengers' personal data, as far as known. */
  personal?: Personal;
  /** Who waits for the calls of the current step. */
  urgency: Urgency;
  /** Why the current step calls, for the UI. A booking needs no reason. */
  why?: string;
  /** Counts calls that the provider may have received. */
  counts(provider: string, operation: OperationName, times: number): void;
  /** Shows what the session waits for; `undefined` clears it. */
  waitsFor(words: string | undefined): void;
  /** The order's payment time limit (milliseconds since the epoch). No wait for the provider may run past it. */
  notLaterThan(): number | undefined;
  /** When the basket ends that is being filled, if no caller is using it (milliseconds since the epoch). */
  basketEnd(): number | undefined;
}

/** State shared by calls that run in parallel. */
export interface Together {
  /** The first failure. After it the other calls end and start no further wait. */
  failed?: { error: unknown };
  /** The login that replaces the session `gone`. A second login could end the session of the first. */
  renewal?: { gone: SealedSession | undefined; login: Promise<void> };
  /** What each call waits for. */
  waits: string[];
}

/** Returns the activities of one provider, on the provider's task queue. Each call gives its own options. */
export function activitiesOf(policy: ProviderPolicy): ActivityInterfaceFor<NdcActivities> {
  return proxyActivities<NdcActivities>({
    taskQueue: providerTaskQueue(policy.provider),
    startToCloseTimeout: '2m',
  });
}

/**
 * Returns the options of a read: Temporal retries transport failures a few times, in quick succession. Without patience all attempts share the
 * time of one.
 */
export function readOptions<Name extends OperationName>(
  { policy, agency, urgency, why }: ProviderSession,
  patience: Patience,
  operation: Name,
  input: Operations[Name]['input'],
): ActivityOptions {
  const deadline = policy.timeouts[operation] + SLACK;
  return {
    priority: priorityOf(urgency, 'read', agency),
    startToCloseTimeout: deadline,
    // A routine read has the lowest priority: it may wait in the queue for longer than that.
    ...(patience === 'none' && urgency !== 'watching' && { scheduleToCloseTimeout: deadline }),
    heartbeatTimeout: SILENCE,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
    summary: callSummary(operation, input, why),
  };
}

/** Returns the options of a write: one attempt, because Temporal must never retry a write. */
export function writeOptions<Name extends WriteName>(
  { policy, agency, urgency, why }: ProviderSession,
  operation: Name,
  input: Operations[Name]['input'],
): ActivityOptions {
  return {
    priority: priorityOf(urgency, 'write', agency),
    scheduleToStartTimeout: WRITE_QUEUES_FOR,
    startToCloseTimeout: policy.timeouts[operation] + SLACK,
    heartbeatTimeout: SILENCE_OF_A_WRITE,
    retry: { maximumAttempts: 1 },
    summary: callSummary(operation, input, why),
  };
}
