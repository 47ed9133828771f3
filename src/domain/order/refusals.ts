/**
 * Every code with which an order refuses an Update or an adoption: what it means, what its caller can do, and which Updates get it.
 * Workflows import only the types: the texts are for clients.
 */
import type { Refusal } from '../calls/problem';
import type { CallerUpdate } from './updates';

interface Row {
  means: string;
  /** What to do, by the names of the Updates. */
  remedy: string;
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
const amending = ['addExtras', 'acceptOffer', 'correct'] as const;

export const refusals = {
  'not-in-this-state': {
    means: 'The order’s state does not allow it; the text names the state.',
    remedy: 'Read the status: its state decides what the order accepts.',
  },
  'same-is-pending': {
    means: 'The same call is in progress. Wait for its result in the status.',
    remedy: 'Wait for the answer to the same call, which is in progress, or read the status.',
  },
  'asked-before': {
    means: 'An earlier run of the order accepted this call. The status shows its result.',
    remedy: 'Read the status: it shows what came of this call. A new call needs a new updateId.',
  },
  'another-order': {
    means: 'The reference belongs to a different airline order from the one you named.',
    remedy: 'Check the reference and the order id: they belong to different orders.',
    ofAdoption: true,
  },
  'other-agency': {
    means: 'The order belongs to a different agency from the batch.',
    remedy: 'Issue it with a batch of its own agency.',
    of: [],
  },
  'owned-by-another': {
    means: 'The airline’s order belongs to another reference, which the text names, or to another agency.',
    remedy: 'Use the reference that the message names. Another agency’s is never named.',
    ofAdoption: true,
  },
  'order-not-found': {
    means: 'The provider has no order with this id.',
    remedy: 'Check the provider and the order id.',
    of: [],
    ofAdoption: true,
  },
  'other-order-answered': {
    means: 'The provider answered with a different order from the one you named.',
    remedy: 'Check the order id. If it is right, ask the provider.',
    of: [],
    ofAdoption: true,
  },
  'passengers-differ': {
    means: 'The order has no passenger for one of the surnames you named.',
    remedy: 'Check the order id and the surnames.',
    of: [],
    ofAdoption: true,
  },
  'unknown-agency': {
    means: 'The workers have no agency of this name, or it does not sell the provider.',
    remedy: 'Check the name of the agency, and the configuration of the workers.',
    of: [],
    ofAdoption: true,
  },
  'unknown-provider': {
    means: 'The workers have no provider of this name.',
    remedy: 'Check the name of the provider, and the configuration of the workers.',
    of: [],
    ofAdoption: true,
  },
  'not-asked': {
    means: 'The workflow was started without an Update, or its Update was refused.',
    remedy: 'Start it with an Update, such as `refresh`.',
    of: [],
    ofAdoption: true,
  },
  'not-read': {
    means: 'The provider could not be asked now: it is down or busy, or refuses the login. Try again later.',
    remedy: 'Make the same call again later: this one left nothing behind.',
    of: [],
    ofAdoption: true,
    later: true,
  },
  'reference-used': {
    means: 'The reference was used before, so this run sent nothing to the airline.',
    remedy: 'Read the status of the reference: another run of it continues.',
  },
  'other-amount': {
    means: 'The amount due differs from the one you named. Read the status, then send that amount.',
    remedy: 'Read the status, and name the amount that it shows.',
    of: ['approve', 'cancel', 'acceptOffer'],
  },
  'pays-too-little': {
    means: 'The order’s total exceeds payUpTo.',
    remedy: 'Name an amount that covers `total` in the status, in its currency.',
    of: paying,
  },
  'being-cancelled': {
    means: 'A cancellation was accepted, so no tickets will be issued.',
    remedy: 'Wait for the state cancelled. To book the trip again, use a new reference.',
    of: paying,
  },
  'change-offered': {
    means: 'A change of the order was quoted, and nobody has decided on it. Batches leave the order alone.',
    remedy: 'Accept an offer, or wait until the offers have expired: the next batch takes the order.',
    of: [],
  },
  'already-ticketed': {
    means: 'The order has its tickets.',
    remedy: 'Nothing is left to issue: `documents` in the status has the tickets.',
    of: ['ticket'],
  },
  'being-ticketed': {
    means: 'Tickets are being issued.',
    remedy: 'Wait for the state ticketed: the tickets are being issued.',
    of: [],
  },
  'on-request': {
    means: 'The airline has not confirmed the order yet. Refresh it later, or release it in advance.',
    remedy: 'Call `refresh` later, or `release` now to have it ticketed once the airline confirms.',
    of: ['ticket'],
  },
  'not-released': {
    means:
      'The order is not released: nobody has confirmed that the customer paid, or its release was withdrawn.',
    remedy: 'Call `release` once the customer has paid.',
    of: ['ticket'],
  },
  'spending-limit': {
    means: 'The order costs more than is left of the batch’s spending limit.',
    remedy: 'Raise the limit of the batch, or ticket this order separately.',
    of: [],
  },
  'no-quote': {
    means: 'No fee has been quoted yet. Quote the cancellation first.',
    remedy: 'Call `quoteCancellation` first, then name the fee that the status shows.',
    of: ['cancel'],
  },
  'cannot-cancel-here': {
    means: 'The provider cannot cancel a ticketed order.',
    remedy: 'Ask the airline to cancel the order, or void its tickets in the airline’s own system.',
    of: ['cancel'],
  },
  'unknown-offer': {
    means: 'The order has no such offer.',
    remedy: 'Read `offers` in the status again, and name one of those.',
    of: ['selectOffer', 'listExtras', 'acceptOffer'],
  },
  'offer-incomplete': {
    means: 'The partial offers do not cover the trip.',
    remedy: 'Name partial offers that cover every journey once.',
    of: ['selectOffer'],
  },
  'changed-again': {
    means:
      'The airline has changed more than the status showed. Nothing was accepted; read the status again.',
    remedy: 'Read `changes` in the status, then call `acceptChange` again.',
    of: ['acceptChange'],
  },
  'costs-more': {
    means: 'The change costs more than payUpTo. Nothing was changed; the text says what it costs.',
    remedy: 'Name an amount in payUpTo that covers what the message says.',
    of: amending,
  },
  'cost-unreadable': {
    means: 'The airline did not say clearly what the change costs. Nothing was changed.',
    remedy: 'Ask the airline what the change costs.',
    of: [...amending, 'cancel', 'quoteCancellation'],
  },
  'not-available': {
    means: 'The airline does not offer what you asked for. Nothing was changed.',
    remedy: 'Call `listExtras` or `quoteChange`, then choose from what the status shows.',
    of: ['selectOffer', ...amending, 'quoteChange', 'quoteCancellation', 'cancel'],
  },
  'offer-changed': {
    means: 'The airline no longer offers this as the status showed it. The status shows what it offers now.',
    remedy: 'Read `offers` or `changeOffers` in the status, and name one of those.',
    of: ['selectOffer', 'listExtras', 'acceptOffer'],
  },
  'no-such-part': {
    means: 'The order has no such part; the text says which it has.',
    remedy: 'Name passengers, journeys or extras as the status shows them.',
    of: ['quoteCancellation', 'cancel', 'quoteChange'],
  },
  indivisible: {
    means: 'The airline shows this part together with what stays, so no request can name it alone.',
    remedy: 'Ask the airline, or cancel the whole order.',
    of: ['quoteCancellation', 'cancel', 'quoteChange'],
  },
  'change-in-doubt': {
    means: 'A change was sent and its outcome is unknown.',
    remedy: 'Call `refresh`, or `resolve` once the status asks for it.',
  },
  'changed-by-airline': {
    means: 'The airline has changed the order. Decide on that first.',
    remedy: 'Read `changes` in the status, then call `acceptChange` or cancel.',
    of: [...amending, 'quoteChange'],
  },
  'was-reset': {
    means:
      'The workflow was reset after this call. Nothing was sent for it now; an earlier run may have done it.',
    remedy: 'Call `refresh`, look at the order, and call again if it was not done.',
    of: [...amending, 'quoteChange', 'cancel'],
  },
  'not-offered-here': {
    means: 'The provider, or its NDC version, has no such change.',
    remedy: 'Ask the airline to make the change.',
    of: [...amending, 'listExtras', 'quoteChange', 'quoteCancellation', 'cancel'],
  },
  'passenger-unknown': {
    means: 'The order shows too little of this passenger for a correction.',
    remedy: 'Ask the airline to make the correction.',
    of: ['correct'],
  },
  'nothing-to-correct': {
    means: 'The call names no correction, or a name together with other data.',
    remedy: 'Name what to correct; correct a name alone.',
    of: ['correct'],
    ofArguments: true,
  },
  'answer-not-accepted': {
    means: 'The order does not accept this answer now.',
    remedy: 'Give one of `attention.answers` in the status.',
    of: resolving,
  },
  'bad-meaning': {
    means: 'This meaning does not fit the question.',
    remedy: 'Give one of the meanings that the message lists.',
    of: resolving,
  },
  'order-found': {
    means: 'A search found an order after all; the text names it.',
    remedy: 'Read the status: the airline has an order after all.',
    of: resolving,
  },
  'order-id-missing': {
    means: 'The answer order-id needs the airline’s order id.',
    remedy: 'Give the airline’s order id in `orderId`.',
    of: resolving,
    ofArguments: true,
  },
  'key-used': {
    means: 'This Idempotency-Key was already used for a different call. Nothing was done.',
    remedy: 'Use one key for one call, and a new key for the next.',
    ofArguments: true,
  },
  'not-stopped': {
    means: 'The order has ended normally; there is nothing to adopt.',
    remedy: 'There is nothing to adopt: read the status.',
    of: [],
  },
  // Only callers without our schemas get these.
  'card-number': {
    means: 'A text looks like a card number. It was not stored.',
    remedy: 'Send the text without the number: it looks like a card number.',
    of: [],
    ofArguments: true,
  },
  'offer-missing': {
    means: 'No offer is named.',
    remedy: 'Name a number or an offerId of `offers` in the status.',
    of: ['listExtras'],
    ofArguments: true,
  },
  'bad-amount': {
    means: 'The amount is not valid.',
    remedy: 'Name an amount such as { "amount": "690.32", "currency": "EUR" }.',
    of: [],
    ofArguments: true,
  },
  'bad-answer': {
    means: 'answer and orderId must be strings.',
    remedy: 'Give `answer` and `orderId` as strings.',
    of: [],
    ofArguments: true,
  },
  'who-and-why': {
    means: 'who and why must not be empty.',
    remedy: 'Say in `who` who decides, and in `why` how they know.',
    of: [],
    ofArguments: true,
  },
  // Of other versions, of the codec and the SDK.
  'reference-forgotten': {
    means: 'The order of this reference was forgotten.',
    remedy: 'Choose a new reference.',
    of: [],
  },
  'bad-request': {
    means: 'The request has mistakes.',
    remedy: 'Fix the request, and start it under a new reference.',
    of: [],
  },
  'wrong-id': {
    means: 'The workflow id does not match the reference.',
    remedy: 'Start the order with the id order/REFERENCE.',
    of: [],
  },
  'order-ended': {
    means: 'The order ended while it was working on this call.',
    remedy: 'Read the status: the order ended while it was working on this call.',
  },
  'key-missing': {
    means: 'The order was sealed with a key that is missing here.',
    remedy: 'Give the workers and this process the same keys: `ndc-flows doctor` compares them.',
  },
  'seal-broken': {
    means: 'What was sent was not sealed for this call.',
    remedy: 'Give the workers and this process the same keys: `ndc-flows doctor` compares them.',
  },
  'plain-refused': {
    means: 'The order accepts only sealed calls.',
    remedy: 'Give this process the workers’ keys: NDC_FLOWS_KEYS_FILE.',
  },
  refused: {
    means: 'The airline or another version of ndc-flows refused; the text says why.',
    remedy: 'Read the status: the message says why the order refused.',
  },
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

function isRefusalCode(code: string): code is RefusalCode {
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

/** What the SDK and our codec call a failure, and its code. */
const types: Readonly<Record<string, RefusalCode>> = {
  AcceptedUpdateCompletedWorkflow: 'order-ended',
  KeyMissing: 'key-missing',
  SealBroken: 'seal-broken',
  PlainRefused: 'plain-refused',
};

/** Returns the code for the type of a failure. Another version’s code and an airline’s own are `refused`. */
export function refusalCode(type: string): RefusalCode {
  return isRefusalCode(type) ? type : (types[type] ?? 'refused');
}
