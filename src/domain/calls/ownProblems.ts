/** Problems of a call that no service and no wire told of: the product found them itself. Codes that the airline's own error table holds are not here. */
import type { CallProblem } from './problem';

/** One row: how the problem is told, and why it is one. */
interface OwnProblem {
  kind: Exclude<CallProblem['kind'], 'service'>;
  /** What is said where nobody knows it more exactly. */
  text: string;
  /** Whether a byte of the request can have left. */
  sent: CallProblem['sent'];
  because: string;
}

/**
 * By code. What each means to a flow is said by the table of wordless endings, by its kind; the last three are refusals, as the flows that
 * find them decide.
 */
export const ownProblems = {
  'no-credentials': {
    kind: 'unreadable',
    text: 'the credentials of the provider cannot be read',
    sent: 'nothing',
    because: 'without them there is no login; the worker’s variables or files must be mended',
  },
  'operation-not-in-version': {
    kind: 'unreadable',
    text: 'the version does not know the operation',
    sent: 'nothing',
    because: '21.3 has no orderCancel; what cancels there is a setting (capabilities.cancelVia)',
  },
  'no-session': {
    kind: 'unreadable',
    text: 'a login must come first',
    sent: 'nothing',
    because: 'every operation but login sends a token',
  },
  'unwritable-request': {
    kind: 'unreadable',
    text: 'a text of the request cannot be written',
    sent: 'nothing',
    because: 'XML has no way to hold the character; requests are checked for it, credentials and ids are not',
  },
  'unknown-provider': {
    kind: 'transport',
    text: 'the worker that took the call does not serve this provider',
    sent: 'nothing',
    because: 'the provider is looked up first of all: without it there is nobody to send to',
  },
  'second-attempt': {
    kind: 'transport',
    text: 'the call was started a second time, or copied, and is not sent again',
    sent: 'maybe',
    because:
      'an operator can start a write’s activity again, and a client without the key can schedule a copy; what the first one sent is not known there',
  },
  'run-was-reset': {
    kind: 'transport',
    text: 'the workflow was reset, or the call belongs to no run; nothing was sent now, and what was sent before is not known',
    sent: 'maybe',
    because:
      'a run that was reset decides again what it had decided; only reading the order shows what is true',
  },
  'answered-by-hand': {
    kind: 'transport',
    text: 'what the call returned is not its own outcome; somebody may have completed it by hand',
    sent: 'maybe',
    because:
      'an operator can complete an activity with any result; only an outcome that names its own call is believed',
  },
  'writes-held': {
    kind: 'transport',
    text: 'this worker holds writes (--hold-writes); nothing was sent now, and what was sent before is not known',
    sent: 'maybe',
    because:
      'after a restored backup the server does not know what was sent since the backup was made; only reading the order shows it',
  },
  'read-too-old': {
    kind: 'transport',
    text: 'what the write was decided on was read too long ago; it is read again first',
    sent: 'nothing',
    because: 'an order may have changed while its workflow was paused, or no worker was up',
  },
  'worker-defect': {
    kind: 'transport',
    text: 'the worker failed; its log says why',
    sent: 'maybe',
    because:
      'a defect of ours, or a worker that is no longer what it was; before the mark of a write it is proven not sent',
  },
  'activity-timed-out': {
    kind: 'transport',
    text: 'no worker finished the call in time',
    sent: 'maybe',
    because:
      'no worker is up, or all are busy; only a read ends so, for a write the endings of activities say more',
  },
  withdrawn: {
    kind: 'transport',
    text: 'a cancellation came before the call was sent',
    sent: 'nothing',
    because: 'a write that is no longer wanted is not sent',
  },
  'other-order-answered': {
    kind: 'unreadable',
    text: 'the airline answered with another order than the one asked for',
    sent: 'maybe',
    because: 'nothing of such an answer is believed',
  },
  'another-order': {
    kind: 'unreadable',
    text: 'the order that a person named is not this trip’s',
    sent: 'maybe',
    because: 'a person’s word is checked where a read can: other passengers or flights',
  },
  'owned-by-another': {
    kind: 'unreadable',
    text: 'the order belongs to another reference',
    sent: 'maybe',
    because: 'two references never own one order',
  },
} as const satisfies { [code: string]: OwnProblem };

/** Stable. */
export type OwnProblemCode = keyof typeof ownProblems;

/** The problem as calls tell it. `known` says better what is known of this one: its text, or that nothing has left. */
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

/** True for a write that was not sent now because it may have been sent before. */
export function leftUnsent({ code }: CallProblem): boolean {
  return code === 'run-was-reset' || code === 'writes-held';
}
