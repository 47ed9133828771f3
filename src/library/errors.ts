/** The library's own errors, and the list of all codes with which a call of it can end. */
import { NdcFlowsError as Base } from '../domain/errors';
import { refusals, type RefusalCode } from '../domain/order/refusals';
import type { Progress } from '../client/askOrder';
import { maskSecrets } from '../domain/privacy';

/** The codes besides those with which an order refuses. */
const own = [
  'bad-cursor',
  'bad-filter',
  'bad-request',
  'config-invalid',
  'config-missing',
  'connection-closed',
  'delivery-unreadable',
  'key-missing',
  'keys-needed',
  'keys-unproven',
  'keys-unusable',
  'namespace-missing',
  'no-worker',
  'not-answered',
  'not-reached',
  'not-taken',
  'order-stopped',
  'plain-refused',
  'reference-forgotten',
  'reference-taken',
  'seal-broken',
  'temporal-config',
  'temporal-error',
  'temporal-forbidden',
  'temporal-refused',
  'temporal-timeout',
  'temporal-unreachable',
  'unexpected',
  'unknown-delivery',
  'unknown-reference',
] as const;

/** Every code with which a call of the library can end. */
export type ErrorCode = (typeof own)[number] | RefusalCode;

/** Every code with which a call of the library can end: for checking at run time what came as JSON. */
export const errorCodes: readonly ErrorCode[] = [
  ...new Set<ErrorCode>([...own, ...(Object.keys(refusals) as RefusalCode[])]),
].sort();

/** What every method throws, and nothing else. */
export type NdcFlowsError = Base & { readonly code: ErrorCode };
export const NdcFlowsError = Base as unknown as abstract new (...args: never[]) => NdcFlowsError;

/** Returns true for an error as the library throws it. */
export function isCoded(error: unknown): error is NdcFlowsError {
  return error instanceof Base && errorCodes.some((code) => code === error.code);
}

/** What is known of a call that nobody waits for any longer, and what to do. */
const TAKEN = [
  'the order accepted the call and is still working on it',
  'Read the status: the order goes on whether or not anybody waits.',
] as const;
const SENT = [
  'it was sent, and whether it was accepted is not known',
  'Read the status, or make the same call again, with the same updateId if it takes one: nothing is done twice.',
] as const;
const NOT_SENT = [
  'there was no answer yet, and nothing was sent that changes an order',
  'Make the call again. If it takes long, `ndc-flows doctor` checks the server.',
] as const;

/** Thrown when the caller's `within` is over, or its `signal` is aborted. What was sent is not taken back. */
export class NotAnswered extends Base {
  readonly code = 'not-answered';
  /** True: the call was sent to the order. Nothing happens where it was not. */
  readonly sent: boolean;
  /** True: the order has accepted the call, and goes on. False although it was sent: whether the order will accept it is not known. */
  readonly taken: boolean;
  /** True: `signal` ended the wait. False: `within` was over. */
  readonly aborted: boolean;

  /** @param what the method and what it was about: "ticket of order X" */
  constructor(
    what: string,
    { sent, taken }: Progress,
    { within = 0, aborted }: { within?: number; aborted: boolean },
  ) {
    const ended = aborted ? 'was aborted' : `took longer than ${within / 1000} s`;
    const [known, remedy] = taken ? TAKEN : sent ? SENT : NOT_SENT;
    super(`The wait for ${what} ${ended}: ${known}.`, { remedy });
    this.sent = sent;
    this.taken = taken;
    this.aborted = aborted;
  }

  protected override facts(): Record<string, unknown> {
    const { sent, taken, aborted } = this;
    return { sent, taken, aborted };
  }
}

/** Thrown by every method after `close()`, and when the given `client` has been closed by its owner. */
export class ConnectionClosed extends Base {
  readonly code = 'connection-closed';

  constructor() {
    super('This connection is closed.', { remedy: 'Connect again: `await connect()`.' });
  }
}

/** Thrown for what has no code of its own: a defect, here or in the arguments. */
export class Unexpected extends Base {
  readonly code = 'unexpected';

  constructor(cause: unknown) {
    const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    super(`Unexpected error: ${maskSecrets(text.split('\n', 1)[0] ?? text)}`, {
      remedy: 'Check the arguments. Read the status before you make the call again; `cause` has the details.',
      cause,
    });
  }
}
