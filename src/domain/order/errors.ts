/** The errors for callers of orders, each with a stable code, what happened, and what to do. */
import { NdcFlowsError } from '../errors';
import type { Money } from '../money';
import { forgottenRefusal, type TombstoneRecord } from '../privacy/forgotten';
import { refusalCode, refusals, type RefusalCode } from './refusals';
import type { OrderState } from './states';
import type { OrderStatus } from './status';

/** Thrown when a request has mistakes. No workflow was started. */
export class BadRequest extends NdcFlowsError {
  readonly code = 'bad-request';

  constructor(
    /** All mistakes, each with its path: `passengers[2].birthDate`. */
    readonly mistakes: { path: string; message: string }[],
  ) {
    const count = mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`;
    super(
      `The request has ${count}: ${mistakes.map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
      {
        remedy: 'Nothing was started. Fix the request and send it again.',
      },
    );
  }

  protected override facts(): Record<string, unknown> {
    return { mistakes: this.mistakes };
  }
}

/**
 * Thrown when a reference is reused for another trip. The order that owns the reference is unchanged. Only one that failed before an
 * orderCreate was sent lets go of it.
 */
export class ReferenceTaken extends NdcFlowsError {
  readonly code = 'reference-taken';

  constructor(reference: string) {
    super(`Reference ${reference} already belongs to a different request.`, {
      remedy: `Its order is unchanged: read its status (\`ndc-flows status ${reference}\`). To book this request, give it a new reference.`,
    });
  }
}

/** Thrown when a cursor cannot be gone on from. */
export class CursorInvalid extends NdcFlowsError {
  readonly code = 'bad-cursor';

  constructor(why: 'malformed' | 'other-list') {
    super(
      why === 'malformed'
        ? 'The cursor is malformed.'
        : 'The cursor belongs to another list, or to the same list with another filter.',
      { remedy: 'Pass a cursor on as you got it, with the same filter; or start again without one.' },
    );
  }
}

/** Thrown when a list is asked for what no list can hold. */
export class FilterInvalid extends NdcFlowsError {
  readonly code = 'bad-filter';

  constructor(member: string, takes: string) {
    super(`The filter’s ${member} must be ${takes}.`, { remedy: 'Correct the filter; nothing was read.' });
  }
}

/** Thrown when no order has this reference, or the namespace no longer remembers it. */
export class UnknownReference extends NdcFlowsError {
  readonly code = 'unknown-reference';

  constructor(
    readonly reference: string,
    /** Where it was looked for, if that is known, and which reference may have been meant. */
    asked?: { address: string; namespace: string; meant?: string },
  ) {
    const where = asked ? ` in namespace ${asked.namespace} at ${asked.address}` : '';
    super(`No order has the reference ${reference}${where}.`, {
      remedy: `${asked?.meant === undefined ? 'Check the spelling, the server and the namespace.' : `Did you mean ${asked.meant}?`} \`ndc-flows list\` shows all orders.`,
    });
  }
}

/** Thrown when the order of a reference was forgotten: nothing is stored about it, and the reference cannot be used again. */
export class ReferenceForgotten extends NdcFlowsError {
  readonly code = 'reference-forgotten';

  constructor(reference: string, record: Partial<TombstoneRecord>) {
    const { text } = forgottenRefusal(reference, record);
    super(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`, { remedy: 'Choose a new reference.' });
  }
}

/** Thrown when an order refuses an Update. The message is the order's own. */
export class UpdateRefused extends NdcFlowsError {
  readonly code: RefusalCode;

  constructor(
    /** The code as the order gave it: an airline's own, where the order could not be read. */
    readonly given: string,
    message: string,
    /** The amount that the caller must name, where too little was named. */
    readonly amount?: Money,
  ) {
    const code = refusalCode(given);
    super(message, { remedy: refusals[code].remedy });
    this.code = code;
  }
}

/**
 * Thrown when the answer to an Update does not prove that the workflow itself gave it. A worker without the key may have given it, and
 * could pass the Update to the workflow later.
 */
export class AnswerUnproven extends NdcFlowsError {
  readonly code = 'not-taken';

  /** @param name begins a sentence: "Order X"; @param look the command that shows the result */
  constructor(name: string, look: string, cause: unknown) {
    // Show only our own errors: anybody may have written another failure's message.
    const why = cause instanceof NdcFlowsError ? ` ${cause.message}` : '';
    super(
      `${name} may or may not have accepted this: nothing proves that the answer came from its own workers.${why}`,
      {
        remedy:
          `Check the result with \`${look}\`: it may still happen within the hour. \`ndc-flows doctor\` checks that all keys match; ` +
          '`temporal task-queue describe --task-queue ndc-flows` shows which workers poll.',
      },
    );
  }
}

/** Thrown when a running order does not answer: it has no worker, its workers are busy, or its workflow tasks fail. The order is safe. */
export class NoWorker extends NdcFlowsError {
  readonly code = 'no-worker';

  constructor(
    reference: string,
    readonly why: NoAnswer = { workers: 0 },
  ) {
    const { text, remedy } = noAnswerText(`Order ${reference}`, why);
    super(text, { remedy });
  }

  protected override facts(): Record<string, unknown> {
    return { why: this.why };
  }
}

/** Thrown when an order's workflow was ended from outside, so that it has no own status. */
export class OrderStopped extends NdcFlowsError {
  readonly code = 'order-stopped';

  constructor(reference: string, { orderId, state }: { orderId?: string; state?: string }) {
    const known =
      orderId === undefined
        ? 'the state of its order is unknown'
        : `order ${orderId} exists at the airline${state === undefined ? '' : ` (last state: ${state})`}, and no workflow watches its payment time limit`;
    super(`The workflow of order ${reference} was terminated from outside: ${known}.`, {
      remedy: `Adopt it (\`ndc-flows adopt ${reference}\`): it reads the order first, then continues.`,
    });
  }
}

/** Thrown when an order does not reach the awaited states: it rests in another one, or time ran out. The order is unchanged. */
export class NotReached extends NdcFlowsError {
  readonly code = 'not-reached';
  readonly #status: OrderStatus;

  constructor(
    status: OrderStatus,
    wanted: readonly OrderState[],
    why: string,
    /** True: one of the states can still come, by itself or once somebody decides. False: wait no longer. */
    readonly possible: boolean,
  ) {
    const { reference, state } = status;
    super(`Order ${reference} is ${state}, not ${wanted.join(' or ')}: ${why}.`, {
      remedy: possible
        ? `Wait again, or read its status (\`ndc-flows status ${reference}\`): it says what the order is waiting for.`
        : `Wait no longer. Its status says why (\`ndc-flows status ${reference}\`).`,
    });
    this.#status = status;
  }

  /** The order's current status. */
  get status(): OrderStatus {
    return this.#status;
  }

  protected override facts(): Record<string, unknown> {
    return { state: this.#status.state, possible: this.possible };
  }
}

/** A poll lasts at most a minute. An older one belongs to a worker that has gone (milliseconds). */
export const LIVE_WITHIN = 90_000;

/** Why a workflow task failed, as the end of a sentence, and what to do. */
export interface TaskFailure {
  text: string;
  remedy: string;
  /** Process id and host of the worker, where they are known. */
  worker?: string;
}

/** Why a workflow does not answer. */
export interface NoAnswer {
  /** How many workers poll for it. */
  workers: number;
  /** Why its last task failed at one of them. */
  fails?: TaskFailure;
  /** Why its last task failed at a worker that has gone. */
  failedBefore?: TaskFailure;
}

/** Returns why a workflow does not answer, and what to do. `name` begins a sentence: "Order X". */
export function noAnswerText(
  name: string,
  { workers, fails, failedBefore }: NoAnswer,
): { text: string; remedy: string } {
  const before = failedBefore ? `; its last task failed because ${failedBefore.text}` : '';
  if (workers === 0)
    return {
      text: `${name} is open, but no worker is running${before}.`,
      remedy: failedBefore?.remedy ?? `Start one: \`ndc-flows worker\`. ${continues(name)} where it stopped.`,
    };
  if (fails) return { text: `${name} is stuck: ${fails.text}.`, remedy: fails.remedy };
  if (failedBefore)
    return {
      text: `${name} has not continued yet${before}. That worker has stopped; ${workers} ${workers === 1 ? 'other is' : 'others are'} running.`,
      remedy: 'Try again in a few minutes: the server retries failed tasks at growing intervals.',
    };
  return {
    text: `${name} is open but did not answer in time, although ${polled(workers)}.`,
    remedy:
      'If yours has stopped, start it: `ndc-flows worker`. If it is busy, run this again in a minute, then `ndc-flows doctor`.',
  };
}

/** After this long, a worker has more likely stopped than it is busy (milliseconds). */
export const LIKELY_STOPPED = 5_000;

/**
 * Returns what is said while the answer of a workflow takes long. `name` begins a sentence: "Order X".
 *
 * @param waited milliseconds; @param why undefined: the server does not answer either
 */
export function waitText(name: string, waited: number, why: NoAnswer | undefined): string {
  if (waited < LIKELY_STOPPED) return `${name} has not answered yet.`;
  if (!why) return `The Temporal server does not answer. ${continues(name)} when it is back.`;
  return `No worker has answered for ${LIKELY_STOPPED / 1000} s. If yours has stopped, start it: \`ndc-flows worker\`. ${continues(name)} by itself.`;
}

/** "The order continues": what `name` calls by its id. */
function continues(name: string): string {
  return name.startsWith('Order') ? 'The order continues' : 'The batch continues';
}

function polled(workers: number): string {
  return `${workers} ${workers === 1 ? 'worker' : 'workers'} polled within the last ${LIVE_WITHIN / 1000} s`;
}
