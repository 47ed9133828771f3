/** How activities fail as the workflow sees it: the same failures that Temporal hands to it. */
import {
  ActivityFailure,
  ApplicationFailure,
  RetryState,
  TimeoutFailure,
  TimeoutType,
} from '@temporalio/common';
import { NDC_PROBLEM } from '../../../src/domain/order/activities';
import type { OperationName } from '../../../src/domain/calls/operations';
import type { CallProblem } from '../../../src/domain/calls/problem';
import type { ReadEnding } from './script';

/** A problem of the wire. `sent` counts for writes alone. */
export function problem(
  operation: OperationName,
  correlationId: string,
  kind: CallProblem['kind'],
  code: string,
  sent: CallProblem['sent'] = 'maybe',
): CallProblem {
  return { kind, code, text: `as the script wants it (${code})`, operation, correlationId, sent };
}

const failed = (activity: string, cause: Error): ActivityFailure =>
  new ActivityFailure('activity failed', activity, '1', RetryState.MAXIMUM_ATTEMPTS_REACHED, 'worker', cause);

/** A read that the airline or the wire refused. */
export function refusedRead(carried: CallProblem): ActivityFailure {
  const failure = ApplicationFailure.create({ type: NDC_PROBLEM, message: carried.code, details: [carried] });
  return failed(carried.operation, failure);
}

/** A worker that fell silent. A write's mark stands in the details where the request may have left. */
export function silentWorker(activity: string, marked: boolean): ActivityFailure {
  const details = marked ? { phase: 'sending' } : undefined;
  return failed(activity, new TimeoutFailure('heartbeat', details, TimeoutType.HEARTBEAT));
}

/** Nobody took the call. */
export function neverStarted(activity: string): ActivityFailure {
  return failed(activity, new TimeoutFailure('no worker', undefined, TimeoutType.SCHEDULE_TO_START));
}

/** The worker broke in the middle. */
export function brokenWorker(activity: string): ActivityFailure {
  return failed(activity, ApplicationFailure.nonRetryable('a defect', 'Error'));
}

/** How long a read takes that ends so, and the failure that it ends with. */
export const readEndings: Record<
  ReadEnding,
  { takes: number; fails?: (operation: OperationName, correlationId: string) => ActivityFailure }
> = {
  done: { takes: 300 },
  slow: { takes: 45_000 },
  'not now (911)': { takes: 900, fails: (...call) => refusedRead(problem(...call, 'service', '911')) },
  'broken connection': {
    takes: 4_000,
    fails: (...call) => refusedRead(problem(...call, 'transport', 'ECONNRESET')),
  },
  'dead worker': { takes: 70_000, fails: (operation) => silentWorker(operation, false) },
  'login lost (368)': { takes: 200, fails: (...call) => refusedRead(problem(...call, 'service', '368')) },
  'session gone (490)': { takes: 200, fails: (...call) => refusedRead(problem(...call, 'service', '490')) },
  'not found (129)': { takes: 200, fails: (...call) => refusedRead(problem(...call, 'service', '129')) },
  'limit passed (303)': { takes: 200, fails: (...call) => refusedRead(problem(...call, 'service', '303')) },
  'another order answered': { takes: 300 },
  'odd refusal (ERR400)': {
    takes: 200,
    fails: (...call) => refusedRead(problem(...call, 'service', 'ERR400')),
  },
};
