/** A line to one provider: its activities with their time-outs, and the session that the flow speaks in. */
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

/** What a write may wait for a worker. One that never began is proven not sent. */
const WRITE_QUEUES_FOR = '10m';

/** Over the call's own deadline: time for the mark, the reading of a long answer and its way to the server. */
const SLACK = 10_000;

/** One flow's line to its provider. */
export interface Line {
  policy: ProviderPolicy;
  reference: string;
  requester?: Requester;
  activities: ActivityInterfaceFor<NdcActivities>;
  session?: SealedSession;
  /** When the airline was last asked something that changes nothing (milliseconds since the epoch). */
  askedAt: number;
  /** Told that the run was reset. */
  reset(): void;
  /** True from the moment of a reset until the flow is told of it. */
  wasReset(): boolean;
  /** Told that what was sent until now is not known to this run. */
  cutOff(): void;
  /** While several calls are under way at the same time. */
  together?: Together;
  /** Whose order it is, as far as is known. */
  personal?: Personal;
  /** Who waits for what is called now. */
  urgency: Urgency;
  /** Why it is called, for the UI; a booking needs no reason. */
  why?: string;
  /** Told what the line waits for, in words for the UI; `undefined` when it goes on. */
  waitsFor(words: string | undefined): void;
  /** The order's payment limit (milliseconds since the epoch): waiting for the airline must not run past it unseen. */
  notLaterThan(): number | undefined;
}

/** What calls that are under way at the same time know of each other. */
export interface Together {
  /** One of them has failed: the others end, and wait for nothing any more. */
  failed?: { error: unknown };
  /** The login in the place of the session that was found to be gone. A second one might end the first one's session. */
  renewal?: { gone: SealedSession | undefined; login: Promise<void> };
  /** What each of them waits for. */
  waits: string[];
}

/** Activities of one provider, on its own task queue. Options of each call are given at the call. */
export function activitiesOf(policy: ProviderPolicy): ActivityInterfaceFor<NdcActivities> {
  return proxyActivities<NdcActivities>({
    taskQueue: providerTaskQueue(policy.provider),
    startToCloseTimeout: '2m',
  });
}

/** Options of a read: Temporal repeats what the transport broke, a few times and soon. */
export function readOptions<Name extends OperationName>(
  { policy, urgency, why }: Line,
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

/** A write says nothing before its mark, so the time-out must be longer than making a connection takes. */
const SILENCE_OF_A_WRITE = '20s';

/** Options of a write: one attempt is the only way to say never again. */
export function writeOptions<Name extends WriteName>(
  { policy, urgency, why }: Line,
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
