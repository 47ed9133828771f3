/** A session at one provider: its activities with their time-outs, the login, and what its calls must know of the order. */
import { proxyActivities, type ActivityInterfaceFor, type ActivityOptions } from '@temporalio/workflow';
import type { NdcActivities, SealedSession } from '../../domain/order/activities';
import type { OperationName, Operations, WriteName } from '../../domain/calls/operations';
import type { Personal } from '../../domain/privacy';
import type { ProviderPolicy } from '../../domain/calls/provider';
import { callSummary } from '../../domain/calls/summaries';
import type { Requester } from '../../domain/request/trip';
import { providerTaskQueue } from '../../domain/order/updates';
import { priorityOf, type Urgency } from '../../domain/calls/urgency';

/** How long a worker may be silent in the middle of a call before it counts as dead. */
const SILENCE = '8s';

/** A write sends no heartbeat before its send marker, so this must be longer than making a connection takes. */
const SILENCE_OF_A_WRITE = '20s';

/** How long a write may wait for a worker. One that never began is proven not sent. */
const WRITE_QUEUES_FOR = '10m';

/** On top of the call's own deadline: time for the send marker, for reading a long answer, and for its way to the server. */
const SLACK = 10_000;

/** One order's session at its provider. */
export interface ProviderSession {
  policy: ProviderPolicy;
  reference: string;
  requester?: Requester;
  activities: ActivityInterfaceFor<NdcActivities>;
  /** The provider's token and cookies, sealed; absent before the first login. */
  login?: SealedSession;
  /** When the provider was last asked something that changes nothing (milliseconds since the epoch). */
  askedAt: number;
  /** True from the moment of a reset until the order has noticed it. */
  wasReset(): boolean;
  /** Set while several calls are under way at the same time. */
  together?: Together;
  /** Whose order it is, as far as known. */
  personal?: Personal;
  /** Who waits for the calls of the present step. */
  urgency: Urgency;
  /** Why the present step calls, for the UI; a booking needs no reason. */
  why?: string;
  /** Shows what the session waits for; `undefined` when it goes on. */
  waitsFor(words: string | undefined): void;
  /** The order's payment limit (milliseconds since the epoch): no wait for the provider may run past it. */
  notLaterThan(): number | undefined;
}

/** What calls that are under way at the same time know of each other. */
export interface Together {
  /** The first failure: the other calls end, and wait for nothing any more. */
  failed?: { error: unknown };
  /** The login that replaces a session found to be gone. A second login might end the first one's session. */
  renewal?: { gone: SealedSession | undefined; login: Promise<void> };
  /** What each of them waits for. */
  waits: string[];
}

/** Returns the activities of one provider, on its own task queue. Options are given at each call. */
export function activitiesOf(policy: ProviderPolicy): ActivityInterfaceFor<NdcActivities> {
  return proxyActivities<NdcActivities>({
    taskQueue: providerTaskQueue(policy.provider),
    startToCloseTimeout: '2m',
  });
}

/** Options of a read: Temporal repeats what the transport broke, a few times and soon. */
export function readOptions<Name extends OperationName>(
  { policy, urgency, why }: ProviderSession,
  operation: Name,
  input: Operations[Name]['input'],
): ActivityOptions {
  return {
    priority: priorityOf(urgency),
    startToCloseTimeout: policy.timeouts[operation] + SLACK,
    heartbeatTimeout: SILENCE,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
    summary: callSummary(operation, input, why),
  };
}

/** Options of a write: a single attempt, because Temporal must never repeat it. */
export function writeOptions<Name extends WriteName>(
  { policy, urgency, why }: ProviderSession,
  operation: Name,
  input: Operations[Name]['input'],
): ActivityOptions {
  return {
    priority: priorityOf(urgency, 'write'),
    scheduleToStartTimeout: WRITE_QUEUES_FOR,
    startToCloseTimeout: policy.timeouts[operation] + SLACK,
    heartbeatTimeout: SILENCE_OF_A_WRITE,
    retry: { maximumAttempts: 1 },
    summary: callSummary(operation, input, why),
  };
}
