/** How a call can end a step. These errors never leave the workflow: the flow that started the step decides what follows. */
import { ActivityFailure, log } from '@temporalio/workflow';
import type { Meaning } from '../../domain/calls/classify';
import type { CallProblem, Refusal } from '../../domain/calls/problem';
import type { OrderStatus } from '../../domain/order/status';

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

/** Returns the failure of a call, for a step that goes on before it fails. Throws anything else. */
export function asStepFailure(error: unknown): StepFailure {
  if (error instanceof StepFailure) return error;
  throw error;
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

/** Thrown when the run was reset, and a run that it cannot continue has written since: of another request, or at a provider that no worker knows. */
export class Overtaken extends Error {
  constructor(
    readonly runId: string,
    /** That provider. */
    readonly provider?: string,
  ) {
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

  /** Returns the failure for a basket that has ended. */
  static notSelected(): NotBooked {
    return new NotBooked('not-selected', 'nobody selected an offer in time');
  }
}

/** Thrown when an order that was made elsewhere is not adopted. Nothing of it was ever this reference's. */
export class NotAdopted extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** An error that flows can end with. */
export type Known = StepFailure | NotBooked | Abandoned | ActivityFailure;

/** Returns the error if flows can end with it. Rethrows any other: it is a defect and must fail visibly. */
export function asKnown(error: unknown): Known {
  if (error instanceof StepFailure || error instanceof NotBooked || error instanceof Abandoned) return error;
  if (!(error instanceof ActivityFailure)) throw error;
  log.error('an activity failed unexpectedly', { error });
  return error;
}

/** Returns what the status shows of it. */
export function lastErrorOf(failure: Known): NonNullable<OrderStatus['lastError']> {
  if (failure instanceof StepFailure) return failure.problem;
  if (failure instanceof NotBooked) return { code: failure.code, text: failure.message };
  if (failure instanceof Abandoned)
    return { code: 'cancelled', text: 'cancelled before anything was created' };
  return { code: 'worker-defect', text: (failure.cause instanceof Error ? failure.cause : failure).message };
}
