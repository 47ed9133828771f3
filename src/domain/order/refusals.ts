/** Every code with which an order refuses an Update: what it means, and which Updates get it. */
import type { Refusal } from '../calls/problem';
import type { CallerUpdate } from './updates';

interface Row {
  means: string;
  /** Absent: any Update of a caller. Empty: batches alone. */
  of?: readonly CallerUpdate[];
  /** The arguments are wrong, whatever the order's state is. */
  ofArguments?: true;
  /** Refuses to adopt an order made elsewhere. Nothing of it stays: no claim and no line in a list, and the reference is free. */
  ofAdoption?: true;
  /** The airline said nothing about the order: the same call may succeed later. */
  later?: true;
}

const resolving = ['resolve'] as const;
const paying = ['release', 'ticket'] as const;

export const refusals = {
  'not-in-this-state': { means: 'The order’s state does not allow it; the text names the state.' },
  'same-is-pending': { means: 'The same call is in progress. Wait for its result in the status.' },
  'asked-before': {
    means: 'An earlier run of the order accepted this call. The status shows its result.',
  },
  'another-order': {
    means: 'The reference belongs to another airline order than the one you named.',
    ofAdoption: true,
  },
  'owned-by-another': {
    means: 'The airline’s order belongs to another reference, which the text names.',
    ofAdoption: true,
  },
  'order-not-found': { means: 'The provider has no order with this id.', of: [], ofAdoption: true },
  'other-order-answered': {
    means: 'The provider answered with another order than the one you named.',
    of: [],
    ofAdoption: true,
  },
  'passengers-differ': {
    means: 'The order has no passenger for one of the surnames you named.',
    of: [],
    ofAdoption: true,
  },
  'unknown-provider': { means: 'The workers have no provider of this name.', of: [], ofAdoption: true },
  'not-asked': {
    means: 'The workflow was started without an Update, or its Update was refused.',
    of: [],
    ofAdoption: true,
  },
  'not-read': {
    means: 'The provider could not be asked now: it is down or busy, or refuses the login. Try again later.',
    of: [],
    ofAdoption: true,
    later: true,
  },
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
  'not-released': {
    means: 'The order is not released: nobody has confirmed that the customer paid.',
    of: [],
  },
  'spending-limit': { means: 'The order costs more than is left of the batch’s spending limit.', of: [] },
  'no-quote': { means: 'No fee has been quoted yet. Quote the cancellation first.', of: ['cancel'] },
  'cannot-cancel-here': { means: 'The provider cannot cancel a ticketed order.', of: ['cancel'] },
  'unknown-offer': { means: 'The order has no such offer.', of: ['selectOffer'] },
  'offer-incomplete': { means: 'The partial offers do not cover the trip.', of: ['selectOffer'] },
  'changed-again': {
    means:
      'The airline has changed more than the status showed. Nothing was accepted; read the status again.',
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
  'key-used': {
    means: 'This Idempotency-Key was already used for a different call. Nothing was done.',
    ofArguments: true,
  },
  'not-stopped': { means: 'The order has ended normally; there is nothing to adopt.', of: [] },
  // Only callers without our schemas get these.
  'card-number': { means: 'A text looks like a card number. It was not stored.', of: [], ofArguments: true },
  'offer-missing': { means: 'No offer is named.', of: [], ofArguments: true },
  'bad-amount': { means: 'The amount is not valid.', of: [], ofArguments: true },
  'bad-answer': { means: 'answer and orderId must be texts.', of: [], ofArguments: true },
  'who-and-why': { means: 'who and why must not be empty.', of: [], ofArguments: true },
} as const satisfies Record<string, Row>;

/** A code with which an order refuses an Update. */
export type RefusalCode = keyof typeof refusals;

/** A code with which adopting an order made elsewhere is refused. */
export type AdoptionRefusal = {
  [Code in RefusalCode]: (typeof refusals)[Code] extends { ofAdoption: true } ? Code : never;
}[RefusalCode];

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

/** Returns the row of a code with which adopting was refused; undefined for any other. */
export function adoptionRefusal(code: string): Readonly<Row> | undefined {
  return isRefusalCode(code) && rows[code].ofAdoption ? rows[code] : undefined;
}

/** Returns true if the same call may succeed later. */
export function mayComeLater(code: RefusalCode): boolean {
  return rows[code].later ?? false;
}

/** Returns the codes with which adopting an order made elsewhere is refused. */
export function refusalsOfAdoption(): RefusalCode[] {
  return (Object.keys(refusals) as RefusalCode[]).filter((code) => rows[code].ofAdoption);
}

/** Returns the codes with which an order can refuse this Update. */
export function refusalsOf(update: CallerUpdate): RefusalCode[] {
  return (Object.keys(refusals) as RefusalCode[]).filter((code) => rows[code].of?.includes(update) ?? true);
}
