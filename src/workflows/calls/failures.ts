/** How a call can end a step of a flow. These never leave the workflow: the flow that started the step decides what follows. */
import { ActivityFailure } from '@temporalio/workflow';
import type { Meaning } from '../../domain/calls/classify';
import type { CallProblem } from '../../domain/calls/problem';

/** Returns what an activity failed with: the failure of a remote one is wrapped, that of a local one is not. */
export function causeOf(error: unknown): unknown {
  return error instanceof ActivityFailure ? (error.cause ?? error) : error;
}

/** A call that did not give what the flow asked for. */
export abstract class StepFailure extends Error {
  constructor(readonly problem: CallProblem) {
    super(`${problem.operation}: ${problem.code} ${problem.text}`);
  }
}

/** Thrown when the service said no, in words, and neither a login nor waiting can change that. */
export class Refused extends StepFailure {
  constructor(
    problem: CallProblem,
    readonly meaning: Meaning,
  ) {
    super(problem);
  }
}

/** Thrown when the service said "not now" for longer than the provider's patience, or a write could not be sent at all. */
export class PatienceSpent extends StepFailure {}

/** Thrown when the shopping session or the offer is gone at the service: shop again. */
export class SessionGone extends StepFailure {
  private static readonly EXPIRED = 'offer-expired';

  /** True where the offer outlived its own limit while a caller was awaited, which is nobody's fault. */
  get outwaited(): boolean {
    return this.problem.code === SessionGone.EXPIRED;
  }

  /** The offer's own time limit has passed; the service need not be asked. */
  static expired(): SessionGone {
    return new SessionGone({
      kind: 'service',
      code: SessionGone.EXPIRED,
      text: 'the offer expired while a caller was awaited',
      operation: 'offerPrice',
      correlationId: 'none',
      sent: 'nothing',
    });
  }
}

/** Thrown when nobody knows whether the trip is booked: the answer to orderCreate was lost, or the booking was reset. */
export class OutcomeUnknown extends StepFailure {}

/** Thrown when the caller cancels while nothing exists at the airline yet. */
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
