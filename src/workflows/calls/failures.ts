/** How a call can end a step of a flow. These never leave the workflow: the flow that started the step decides what follows. */
import { ActivityFailure } from '@temporalio/workflow';
import type { Meaning } from '../../domain/calls/classify';
import type { OperationName } from '../../domain/calls/operations';
import { ownProblem } from '../../domain/calls/ownProblems';
import type { CallProblem } from '../../domain/calls/problem';

/** What an activity failed with: a remote one's failure is wrapped, a local one's comes as it is. */
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

/** Thrown when the service said "not now" for longer than the provider's patience. */
export class PatienceSpent extends StepFailure {}

/** Thrown when a write was not sent because what it was decided on was read too long ago: it is decided again. */
export class ReadTooOld extends PatienceSpent {
  static before(operation: OperationName): ReadTooOld {
    return new ReadTooOld(ownProblem('read-too-old', { operation, correlationId: 'none' }));
  }
}

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

/** Thrown when a write was sent and its answer did not come: it may or may not have been done. It is never sent again. */
export class OutcomeUnknown extends StepFailure {}

/** Thrown when a write was overtaken by a cancellation before it left: nothing was sent. */
export class Withdrawn extends StepFailure {
  static before(operation: OperationName): Withdrawn {
    return new Withdrawn(ownProblem('withdrawn', { operation, correlationId: 'none' }));
  }
}

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
