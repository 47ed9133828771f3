/** Every code with which an order refuses an Update: what it means, and which Updates get it. */
import type { Refusal } from '../calls/problem';
import type { CallerUpdate } from './updates';

interface Row {
  means: string;
  /** Absent: any Update of a caller. Empty: batches alone. */
  of?: readonly CallerUpdate[];
  /** The arguments are wrong, whatever the order's state is. */
  ofArguments?: true;
}

const resolving = ['resolve'] as const;
const paying = ['release', 'ticket'] as const;

export const refusals = {
  'not-in-this-state': { means: 'The order’s state does not allow it; the text names the state.' },
  'same-is-pending': { means: 'The same call is in progress. Wait for its result in the status.' },
  'asked-before': {
    means: 'An earlier run of the order accepted this call. The status shows its result.',
  },
  'another-order': { means: 'The reference belongs to another airline order than the one you named.' },
  'owned-by-another': { means: 'The airline’s order belongs to another reference.' },
  'reference-used': { means: 'The reference was used before, so this run sent nothing to the airline.' },
  'other-amount': {
    means: 'The amount due differs from the one you named. Read the status, then send that amount.',
    of: ['approve', 'cancel'],
  },
  'pays-too-little': { means: 'The order’s total exceeds payUpTo.', of: paying },
  'being-cancelled': { means: 'A cancellation was accepted, so no tickets will be issued.', of: paying },
  'already-ticketed': { means: 'The order has its tickets.', of: ['ticket'] },
  'being-ticketed': { means: 'Tickets are being issued.', of: [] },
  'on-request': {
    means: 'The airline has not confirmed the order yet. Refresh it later, or release it in advance.',
    of: ['ticket'],
  },
  'not-released': { means: 'The order is not released: nobody has confirmed that the customer paid.', of: [] },
  'spending-limit': { means: 'The order costs more than is left of the batch’s spending limit.', of: [] },
  'no-quote': { means: 'No fee has been quoted yet. Quote the cancellation first.', of: ['cancel'] },
  'cannot-cancel-here': { means: 'The provider cannot cancel a ticketed order.', of: ['cancel'] },
  'unknown-offer': { means: 'The order has no such offer.', of: ['selectOffer'] },
  'offer-incomplete': { means: 'The partial offers do not cover the trip.', of: ['selectOffer'] },
  'changed-again': {
    means: 'The airline has changed more than the status showed. Nothing was accepted; read the status again.',
    of: ['acceptChange'],
  },
  'answer-not-accepted': { means: 'The order does not accept this answer now.', of: resolving },
  'bad-meaning': { means: 'This meaning does not fit the question.', of: resolving },
  'order-found': { means: 'A search found an order after all; the text names it.', of: resolving },
  'order-id-missing': {
    means: 'The answer order-id needs the airline’s order id.',
    of: resolving,
    ofArguments: true,
  },
  'card-number': { means: 'A text looks like a card number. It was not stored.', ofArguments: true },
  'key-used': {
    means: 'This Idempotency-Key was already used for a different call. Nothing was done.',
    ofArguments: true,
  },
  'not-stopped': { means: 'The order has ended normally; there is nothing to adopt.', of: [] },
  // Only callers without our schemas get these.
  'offer-missing': { means: 'No offer is named.', of: [], ofArguments: true },
  'bad-amount': { means: 'The amount is not valid.', of: [], ofArguments: true },
  'bad-answer': { means: 'answer and orderId must be texts.', of: [], ofArguments: true },
  'who-and-why': { means: 'who and why must not be empty.', of: [], ofArguments: true },
} as const satisfies Record<string, Row>;

/** A code with which an order refuses an Update. */
export type RefusalCode = keyof typeof refusals;

/** A refusal of the order's own; the airline's have the airline's codes. */
export interface OrderRefusal extends Refusal {
  code: RefusalCode;
}

const rows: Readonly<Record<RefusalCode, Row>> = refusals;

/** Returns true for a code of the table. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** Returns true if the arguments were refused, whatever the order's state is. */
export function refusesArguments(code: RefusalCode): boolean {
  return rows[code].ofArguments ?? false;
}

/** Returns the codes with which an order can refuse this Update. */
export function refusalsOf(update: CallerUpdate): RefusalCode[] {
  return (Object.keys(refusals) as RefusalCode[]).filter((code) => rows[code].of?.includes(update) ?? true);
}
