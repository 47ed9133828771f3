/** What a caller of orders may be told no with. */
import { NdcFlowsError } from '../domain/errors';

/** Thrown when a request has mistakes. No workflow was started. */
export class BadRequest extends NdcFlowsError {
  readonly code = 'bad-request';

  constructor(
    /** Every mistake at once, each by its path: `passengers[2].birthDate`. */
    readonly mistakes: { path: string; message: string }[],
  ) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
    super(
      `The request has ${count}: ${mistakes.map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
      {
        remedy: 'Mend them and send it again; nothing was started.',
      },
    );
  }
}

/**
 * Thrown when a reference is used again for another trip.
 * The order that owns the reference is untouched; ask for its status, or choose a new reference.
 */
export class ReferenceTaken extends NdcFlowsError {
  readonly code = 'reference-taken';

  constructor(reference: string) {
    super(`Reference ${reference} belongs to another request.`, {
      remedy: `Look at it with \`ndc-flows status ${reference}\`, or choose a new reference.`,
    });
  }
}

/** Thrown when no order has this reference, or the namespace no longer remembers it. */
export class UnknownReference extends NdcFlowsError {
  readonly code = 'unknown-reference';

  constructor(reference: string) {
    super(`No order has the reference ${reference}.`, {
      remedy: 'Check the spelling and the namespace; `ndc-flows list` shows the orders that are known.',
    });
  }
}

/** Thrown when an order refuses what it was asked. `code` is the order's own, the message its words. */
export class UpdateRefused extends NdcFlowsError {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown when a running order does not answer because no worker is there to answer for it. The order itself is safe. */
export class NoWorker extends NdcFlowsError {
  readonly code = 'no-worker';

  constructor(reference: string) {
    super(`Order ${reference} is running, and no worker answers for it.`, {
      remedy: 'Start one with `ndc-flows worker`; the order goes on where it stood.',
    });
  }
}

/** Thrown when somebody ended an order's workflow from outside, so that it has no status of its own. */
export class OrderStopped extends NdcFlowsError {
  readonly code = 'order-stopped';

  constructor(reference: string, how: string) {
    super(
      `The workflow of ${reference} was ${how} from outside; what became of its order is not known here.`,
      {
        remedy:
          'Its history in the Temporal UI shows how far it came; ask the airline with the CorrelationIDs there.',
      },
    );
  }
}
