/** How a call can end a step. These errors never leave the workflow: the flow that started the step decides what follows. */
import { ActivityFailure } from '@temporalio/workflow';
import type { Meaning } from '../../domain/calls/classify';
import type { CallProblem } from '../../domain/calls/problem';

/** Returns the failure inside an activity's error. Remote activities wrap it, local ones do not. */
export function causeOf(error: unknown): unknown {
  return error instanceof ActivityFailure ? (error.cause ?? error) : error;
}

/** Base of the errors thrown when a call does not return what the flow needs. */
export abstract class StepFailure extends Error {
  constructor(readonly problem: CallProblem) {
    super(`${problem.operation}: ${problem.code} ${problem.text}`);
  }
}

/** Thrown when the service refuses a call and neither a login nor waiting can help. */
export class Refused extends StepFailure {
  constructor(
    problem: CallProblem,
    readonly meaning: Meaning,
  ) {
    super(problem);
  }
}

/** Thrown when the service said "not now" for longer than the provider's patience, or when a write could not be sent. */
export class PatienceSpent extends StepFailure {}

/** Thrown when the service no longer knows the shopping session or the offer: shop again. */
export class SessionGone extends StepFailure {
  private static readonly EXPIRED = 'offer-expired';

  /** True if the offer expired while the order waited for a caller. Not a fault of the service. */
  get outwaited(): boolean {
    return this.problem.code === SessionGone.EXPIRED;
  }

  /** Returns the failure for an offer whose own time limit has passed. No call is needed. */
  static expired(): SessionGone {
    return new SessionGone({
      kind: 'service',
      code: SessionGone.EXPIRED,
      text: 'the offer expired while the order waited for an answer',
      operation: 'offerPrice',
      correlationId: 'none',
      sent: 'nothing',
    });
  }
}

/** Thrown when it is unknown whether the trip is booked: the answer to orderCreate was lost, or the booking was reset. */
export class OutcomeUnknown extends StepFailure {}

/** Thrown when the run was reset, and a run of another request of its reference has written since. */
export class Overtaken extends Error {
  constructor(readonly runId: string) {
    super(`run ${runId} has written`);
  }
}

/** Thrown when the caller cancels before anything exists at the airline. */
export class Abandoned extends Error {}

/** Thrown when the flow must stop before anything exists at the airline; `code` and the message tell the caller why. */
export class NotBooked extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
