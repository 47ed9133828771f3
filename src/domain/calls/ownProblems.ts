/**
 * Problems that the product itself finds, without an answer from the service or an error of the connection. Codes from the airline's error
 * table are not here.
 */
import type { CallProblem } from './problem';

/** One row: the problem's kind, its text, and the reason it is a problem. */
interface OwnProblem {
  kind: Exclude<CallProblem['kind'], 'service'>;
  /** Default text, used when the caller has nothing more exact. */
  text: string;
  /** Whether any byte of the request may have been sent. */
  sent: CallProblem['sent'];
  because: string;
}

/**
 * The product's own problems, by code. The table of wordless endings gives each one's meaning, by its kind.
 * The last three are refusals, decided by the flows that find them.
 */
export const ownProblems = {
  'no-credentials': {
    kind: 'unreadable',
    text: 'the credentials of the provider cannot be read',
    sent: 'nothing',
    because: 'a login needs them; fix the worker’s variables or files',
  },
  'operation-not-in-version': {
    kind: 'unreadable',
    text: 'this NDC version does not have the operation',
    sent: 'nothing',
    because: '21.3 has no orderCancel; capabilities.cancelVia sets the operation that cancels instead',
  },
  'form-not-in-version': {
    kind: 'unreadable',
    text: 'this NDC version has no message for it',
    sent: 'nothing',
    because:
      '21.3 cannot ask for the current price of an order, and corrects one passenger at a time; 19.2 takes one promotion code; 21.3 has no place for a seller’s IATA number',
  },
  'no-session': {
    kind: 'unreadable',
    text: 'a login must come first',
    sent: 'nothing',
    because: 'every operation except login sends a token',
  },
  'unwritable-request': {
    kind: 'unreadable',
    text: 'the request contains a character that XML cannot represent',
    sent: 'nothing',
    because: 'requests are checked for such characters in advance; credentials and ids are not',
  },
  'look-to-book': {
    kind: 'unreadable',
    text: 'too many shops for the bookings made',
    sent: 'nothing',
    because:
      'the profile limits shops per booking (`lookToBook`); `ndc-flows usage` shows the counts. Raise the limit, or wait until days with many shops have passed',
  },
  'unknown-provider': {
    kind: 'transport',
    text: 'the worker that took the call does not serve this provider, or not for this agency',
    sent: 'nothing',
    because: 'the worker looks up the provider first; without one it has nowhere to send the call',
  },
  'second-attempt': {
    kind: 'transport',
    text: 'the call was started a second time, or copied; it is not sent again',
    sent: 'maybe',
    because:
      'an operator can restart a write’s activity, and a client without the key can schedule a copy; neither shows what the first one sent',
  },
  'run-was-reset': {
    kind: 'transport',
    text: 'the workflow was reset, or the call belongs to no run; nothing was sent now, and it is unknown what was sent before',
    sent: 'maybe',
    because: 'a reset run makes its decisions again; only a read of the order shows its real state',
  },
  'answered-by-hand': {
    kind: 'transport',
    text: 'the result is not this call’s own outcome; the activity may have been completed by hand',
    sent: 'maybe',
    because:
      'an operator can complete an activity with any result; only an outcome that names its own call is accepted',
  },
  'writes-held': {
    kind: 'transport',
    text: 'this worker holds writes (--hold-writes); nothing was sent now, and it is unknown what was sent before',
    sent: 'maybe',
    because:
      'after a backup is restored, the Temporal server does not know what was sent since then; only a read of the order shows it',
  },
  'read-too-old': {
    kind: 'transport',
    text: 'the data behind the write is too old, and must be read again before sending',
    sent: 'nothing',
    because: 'the order may have changed while its workflow was paused or no worker was running',
  },
  'worker-defect': {
    kind: 'transport',
    text: 'the worker failed; its log says why',
    sent: 'maybe',
    because:
      'a defect in ndc-flows, or a damaged worker; if a write fails before its send marker, it is proven not sent',
  },
  'activity-timed-out': {
    kind: 'transport',
    text: 'no worker finished the call in time',
    sent: 'maybe',
    because:
      'no worker is running, or all are busy; applies only to reads: for writes, see the endings of activities',
  },
  withdrawn: {
    kind: 'transport',
    text: 'a cancellation was requested before the call was sent',
    sent: 'nothing',
    because: 'a write that is no longer wanted is not sent',
  },
  'other-order-answered': {
    kind: 'unreadable',
    text: 'the airline answered with a different order from the requested one',
    sent: 'maybe',
    because: 'an answer about a different order is ignored',
  },
  'another-order': {
    kind: 'unreadable',
    text: 'the order that a person named is not for this trip',
    sent: 'maybe',
    because: 'a read checks the person’s answer, and the passengers or flights differ',
  },
  'owned-by-another': {
    kind: 'unreadable',
    text: 'the order belongs to another reference',
    sent: 'maybe',
    because: 'two references never own one order',
  },
} as const satisfies { [code: string]: OwnProblem };

/** Code of an own problem. Stable. */
export type OwnProblemCode = keyof typeof ownProblems;

/** Returns a call's problem for a code. `known` overrides what is known better in this case: the text, or that nothing was sent. */
export function ownProblem(
  code: OwnProblemCode,
  call: Pick<CallProblem, 'operation' | 'correlationId'>,
  known: Partial<Pick<CallProblem, 'text' | 'sent'>> = {},
): CallProblem {
  const { kind, text, sent } = ownProblems[code];
  return {
    kind,
    code,
    text: known.text ?? text,
    operation: call.operation,
    correlationId: call.correlationId,
    sent: known.sent ?? sent,
  };
}

/** Returns true for a write that was withheld because it may have been sent before. */
export function leftUnsent({ code }: CallProblem): boolean {
  return code === 'run-was-reset' || code === 'writes-held';
}
