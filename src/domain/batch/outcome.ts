/** Derives an order's line in a batch's report from the order's answer. */
import { addMoney, type Money } from '../money';
import { attentionRules } from '../order/attention';
import { standing, type OrderState } from '../order/states';
import type { OrderStatus } from '../order/status';
import type { Refusal } from '../calls/problem';

/**
 * outcome     | meaning
 * ------------|----------------------------------------------------------------------------------------
 * ticketed    | every document is there
 * would-ticket| a dry run would have asked the order to ticket
 * refused     | the airline refused
 * waiting     | a person must decide, or the order has not answered and the result is unknown
 * skipped     | the order was not asked, or refused by itself: nothing was sent
 */
export type BatchOutcome = 'ticketed' | 'would-ticket' | 'refused' | 'waiting' | 'skipped';

/** One line of the report. */
export interface BatchLine {
  reference: string;
  provider?: string;
  agency?: string;
  orderId?: string;
  bookingReference?: string;
  outcome: BatchOutcome;
  /** Stable; absent if the order was ticketed. */
  reason?: string;
  /** The reason as a sentence. */
  text?: string;
  documents: string[];
  amount?: Money;
  /** How long the order took (milliseconds). */
  took: number;
}

type Judged = Pick<BatchLine, 'outcome' | 'reason' | 'text'>;

/** Returns the line of an order that answered with its status. */
export function lineOf(status: OrderStatus, took: number): BatchLine {
  return { ...facts(status), ...judged(status), took };
}

/** Returns the line of an order that was not asked, or refused; with `status` if it could be read. */
export function refusalLine(
  reference: string,
  refusal: Refusal,
  status: OrderStatus | undefined,
  took: number,
): BatchLine {
  const known = status ? facts(status) : { reference, documents: [] };
  return { ...known, ...refusedBecause(refusal, status), took };
}

/** Returns the line of an order that has not answered. */
export function unansweredLine(
  reference: string,
  text: string,
  status: OrderStatus | undefined,
  took: number,
): BatchLine {
  const known = status ? facts(status) : { reference, documents: [] };
  return { ...known, outcome: 'waiting', reason: 'no-answer', text, took };
}

/** Refusals by the order or the batch itself, each its own reason. Any other code is the airline's. */
const ownRefusals: readonly string[] = [
  'not-released',
  'pays-too-little',
  'spending-limit',
  'being-cancelled',
  'already-ticketed',
  'unknown-reference',
  'order-stopped',
  'another-order',
  'other-agency',
  'batch-stopped',
  'provider-stopped',
  'came-late',
  'on-request',
  'change-offered',
  'changed-since-sale',
];

/** Refusals of an order whose issue may have been sent: it was ended while it may have been issuing, or it is at it still. */
const perhapsSent: readonly string[] = ['order-stopped', 'reference-forgotten', 'being-ticketed'];

/** States in which an issue may have been sent, and nobody can say yet what came of it. */
const underWay: readonly OrderState[] = ['ticketing', 'issuing', 'unknown'];

/** Returns true while a change is sent or looked for, and no issue is: nothing is paid for the order before that is settled. */
function isBeingChanged({ state, inDoubt }: OrderStatus): boolean {
  if (inDoubt?.issue !== undefined) return false;
  return state === 'changing' || (state === 'unknown' && inDoubt?.change !== undefined);
}

const beingChanged: Judged = {
  outcome: 'skipped',
  reason: 'being-changed',
  text: 'the order is being changed; nothing was sent',
};

function refusedBecause({ code, text }: Refusal, status: OrderStatus | undefined): Judged {
  if (perhapsSent.includes(code)) return { outcome: 'waiting', reason: code, text };
  if (ownRefusals.includes(code)) return { outcome: 'skipped', reason: code, text };
  // The reason for attention says more than "not in this state".
  if (status?.attention) return judged(status);
  if (code !== 'not-in-this-state') return { outcome: 'refused', reason: code, text };
  if (!status) return { outcome: 'skipped', reason: code, text };
  if (isBeingChanged(status)) return beingChanged;
  return {
    outcome: underWay.includes(status.state) ? 'waiting' : 'skipped',
    reason: `order-${status.state}`,
    text,
  };
}

function facts(status: OrderStatus): Omit<BatchLine, 'outcome' | 'took'> {
  const { reference, provider, agency, orderId, bookingReferences, documents, total } = status;
  return {
    reference,
    provider,
    ...(agency !== undefined && { agency }),
    orderId,
    bookingReference: bookingReferences[0],
    documents: documents.map(({ number }) => number),
    amount: total,
  };
}

/** Returns true if the airline refused the issue, not the comparison before it. */
function refusedByAirline({ attention, lastError }: OrderStatus): boolean {
  if (lastError === undefined || !('operation' in lastError)) return false;
  return lastError.operation === 'orderChange' && lastError.correlationId === attention?.correlationId;
}

function judged(status: OrderStatus): Judged {
  const { state, attention } = status;
  if (state === 'ticketed') return { outcome: 'ticketed' };
  if (isBeingChanged(status)) return beingChanged;
  if (!attention) return atRest(status);
  const { reason, text } = attention;
  const { inBatch = 'waiting' } = attentionRules[reason];
  if (inBatch !== 'refused-or-skipped') return { outcome: inBatch, reason, text };
  // One reason, two cases for accounting: refused by the airline, or stopped by the comparison before anything was sent.
  return { outcome: refusedByAirline(status) ? 'refused' : 'skipped', reason, text };
}

/** States in which nothing was sent, or nothing remains to be sent. */
const nothingSent: readonly OrderState[] = ['held', 'lapsing', 'lapsed', 'cancelled', 'failed'];

function atRest(status: OrderStatus): Judged {
  const { state, onRequest } = status;
  if (onRequest) {
    const text = 'the airline has not confirmed the order yet; nothing was sent';
    return { outcome: 'skipped', reason: 'on-request', text };
  }
  const outcome = nothingSent.includes(state) ? 'skipped' : 'waiting';
  return { outcome, reason: `order-${state}`, text: standing(status) };
}

/** Sums over the lines of a report. */
export interface Tally {
  found: number;
  outcomes: Record<BatchOutcome, number>;
  /** How often each reason was given, by outcome and reason: `skipped not-released`. */
  reasons: Record<string, number>;
  /** Amounts ticketed, by currency. */
  ticketed: Record<string, string>;
  /** Amounts that a dry run would have ticketed, by currency. */
  wouldTicket: Record<string, string>;
}

/** Returns an empty tally. */
export function emptyTally(): Tally {
  const outcomes = { ticketed: 0, 'would-ticket': 0, refused: 0, waiting: 0, skipped: 0 };
  return { found: 0, outcomes, reasons: {}, ticketed: {}, wouldTicket: {} };
}

/** Returns the tally with one more line. */
export function counted(tally: Tally, { outcome, reason, amount }: BatchLine): Tally {
  const key = reason && `${outcome} ${reason}`;
  return {
    found: tally.found + 1,
    outcomes: { ...tally.outcomes, [outcome]: tally.outcomes[outcome] + 1 },
    reasons: key ? { ...tally.reasons, [key]: (tally.reasons[key] ?? 0) + 1 } : tally.reasons,
    ticketed: outcome === 'ticketed' ? withAmount(tally.ticketed, amount) : tally.ticketed,
    wouldTicket: outcome === 'would-ticket' ? withAmount(tally.wouldTicket, amount) : tally.wouldTicket,
  };
}

/** Returns the sums by currency with one more amount. */
export function withAmount(sums: Record<string, string>, added: Money | undefined): Record<string, string> {
  if (!added) return sums;
  const { currency } = added;
  return { ...sums, [currency]: addMoney({ amount: sums[currency] ?? '0', currency }, added).amount };
}
