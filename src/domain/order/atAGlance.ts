/** Describes an order for the Temporal UI: a few lines of Markdown for whoever answers the telephone. Never a name. */
import type { ChangeOffer } from './afterSale';
import { attentionRules } from './attention';
import { closedWithoutText } from './closedWithout';
import { correlationIds } from '../calls/correlationIds';
import { problemText } from '../calls/problemText';
import { changeText } from './changes';
import { instantText } from '../dates';
import { showMoney } from '../money';
import { awaitsPayment } from './issued';
import { lostTexts } from './lost';
import { providerText } from './providerText';
import type { OrderState } from './states';
import type { Attention, MoneyOutcome, OrderStatus } from './status';
import type { FlightLine } from './shown';
import { tripWords } from '../request/tripWords';
import type { RequestedJourney } from '../request/trip';

/** The requested trip, shown until flights are known. */
export interface AskedTrip {
  journeys: readonly RequestedJourney[];
  passengers: readonly unknown[];
}

/**
 * Describes an order: its trip, its state, what it waits for and until when, and then the facts.
 *
 * @param cancelRequested somebody has asked the server to cancel the workflow, which does nothing to the order
 */
export function atAGlance(status: OrderStatus, asked?: AskedTrip, cancelRequested = false): string {
  const lines = [
    heading(status, asked),
    stateLine(status),
    cancelRequested && requestCancellation(status),
    plain(closedWithoutText(status) ?? ''),
    ...attentionLines(status.attention),
    !status.attention && status.waitsFor && `Waiting for ${plain(status.waitsFor)}`,
    status.next && `Next, ${instantText(status.next.at)}: ${status.next.because}`,
    references(status),
    list((status.providers ?? []).map((each) => plain(providerText(each)))),
    list(status.flights.map(flightWords)),
    list(
      (status.changes ?? []).slice(-SHOWN_CHANGES).map((change) => `changed: ${plain(changeText(change))}`),
    ),
    list(lostTexts(status).map((lost) => `lost: ${plain(lost)}`)),
    amendedLine(status),
    list((status.changeOffers?.offers ?? []).slice(0, SHOWN_OFFERS).map(offerWords)),
    moneyLine(status),
    ...feeLines(status),
    documentLine(status),
    status.state === 'failed' && status.lastError && `Reason: ${plain(problemText(status.lastError))}`,
  ];
  return lines.filter(Boolean).join('\n\n');
}

function requestCancellation({ reference }: OrderStatus): string {
  return `**Request Cancellation** was clicked, but that does not cancel the order. To cancel it, run \`ndc-flows cancel ${reference}\`.`;
}

/** Returns the trip; for an adopted order before its first read, the order's id. */
function heading({ flights, orderId, reference }: OrderStatus, asked: AskedTrip | undefined): string {
  if (asked) return `### ${tripWords(asked.journeys, asked.passengers.length)}`;
  const [first, last] = [flights[0], flights.at(-1)];
  if (first && last) return `### ${first.origin} → ${last.destination} ${first.departure.slice(0, 10)}`;
  return `### order ${orderId ?? reference}`;
}

/** How many of the newest changes are shown. */
const SHOWN_CHANGES = 5;

/** How many of the offered changes are shown. */
const SHOWN_OFFERS = 3;

const stateWords: Record<OrderState, string> = {
  shopping: 'asking the airline for offers',
  'awaiting-choice': 'waiting for a choice among the offers',
  pricing: 'pricing the offer; nothing is booked yet',
  'awaiting-approval': 'waiting for approval of an amount',
  creating: 'creating the order at the airline',
  held: 'booked, not ticketed yet',
  ticketing: 'checking the order before tickets are issued',
  issuing: 'tickets are paid for, but not all of them exist yet',
  ticketed: 'tickets are issued',
  changing: 'changing the order',
  cancelling: 'cancelling the order',
  cancelled: 'the order is cancelled',
  failed: 'nothing was booked',
  lapsing: 'no longer wanted; the hold expires at its payment time limit',
  lapsed: 'the hold expired; nothing was paid',
  unknown: 'a response from the airline was lost; the order is checked before anything is sent again',
  attention: 'needs a decision by a person',
};

/** What became of the money of a cancelled order. */
export const moneyWords: Record<MoneyOutcome, string> = {
  'nothing-paid': 'nothing had been paid',
  voided: 'the tickets were voided at no charge',
  refunded: 'the tickets were refunded',
  pending: 'the refund is pending',
  unknown: 'it is unknown whether the money was returned',
};

function stateLine({ state, money, onRequest, searchUntil, refundUntil }: OrderStatus): string {
  const more = [
    state === 'cancelled' && money && moneyWords[money],
    refundUntil && `the order needs attention if no refund is seen by ${instantText(refundUntil)}`,
    onRequest && 'the airline has not confirmed it yet',
    state === 'failed' &&
      searchUntil &&
      `a person said so; the airline is searched for the order until ${instantText(searchUntil)}`,
  ].filter(Boolean);
  return [`**${state}**: ${stateWords[state]}`, ...more].join('; ');
}

const urgency: Record<Attention['severity'], string> = {
  'act-now': 'act now',
  'act-soon': 'act soon',
  look: 'look when you can',
};

/** Returns why a person is needed, until when, the answers, and what the airline can look up. */
function attentionLines(attention: Attention | undefined): (string | false | undefined)[] {
  if (!attention) return [];
  const { reason, severity, text, actBy, answers } = attention;
  const says = [...attentionRules[reason].open, ...answers.map((answer) => `resolve ${answer}`)];
  return [
    `**${reason}**, ${urgency[severity]}: ${plain(text)}`,
    actBy && `Act by **${instantText(actBy)}**`,
    `Accepts: ${says.join(', ')}`,
    attention.correlationId && `For the airline's support: ${plain(correlationIds(attention))}`,
  ];
}

function references({ bookingReferences, orderId, provider }: OrderStatus): string | undefined {
  const parts = [
    bookingReferences.length > 0 && `PNR **${bookingReferences.join(', ')}**`,
    orderId && `order ${orderId} at ${provider}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

function flightWords({ carrier, number, origin, destination, departure }: FlightLine): string {
  return `${carrier} ${number} ${origin} → ${destination} ${departure.slice(0, 16).replace('T', ' ')}`;
}

/** Returns the newest change after the sale, and the refunds that are still awaited. */
function amendedLine({ amendments = [], partialRefunds = [] }: OrderStatus): string | undefined {
  const newest = amendments.at(-1);
  if (!newest) return undefined;
  const { what, at, paid, refund } = newest;
  const pending = partialRefunds.filter(({ state }) => state === 'pending').length;
  return [
    `Changed after the sale, ${instantText(at)}: ${plain(what)}`,
    paid && `paid ${showMoney(paid)}`,
    refund && `refund ${showMoney(refund)}`,
    pending > 0 && `${pending} ${pending === 1 ? 'refund' : 'refunds'} pending`,
  ]
    .filter(Boolean)
    .join(', ');
}

function offerWords({ number, what, toPay, expiresAt }: ChangeOffer): string {
  const parts = [
    `offer ${number}: ${plain(what)}`,
    toPay && Number(toPay.amount) > 0 && `pay ${showMoney(toPay)} now`,
    expiresAt && `expires ${instantText(expiresAt)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns the price, and whether it may be paid while that is open. */
function moneyLine(status: OrderStatus): string {
  const { total, paymentLimit, released, payUpTo } = status;
  const open = awaitsPayment(status);
  const limit = open && paymentLimit ? `pay by **${instantText(paymentLimit)}**` : undefined;
  const may = released ? `released${payUpTo ? ` for up to ${showMoney(payUpTo)}` : ''}` : 'not released';
  return [total && `Price **${showMoney(total)}**`, limit, open && total && may].filter(Boolean).join(', ');
}

function feeLines(status: OrderStatus): (string | undefined)[] {
  const { toApprove, quotedFee, quotedRefund, quotedForfeited, quotedVoid, voidUntil, paidFee } = status;
  const back = [
    quotedRefund && `refund ${showMoney(quotedRefund)}`,
    quotedForfeited && `forfeited ${showMoney(quotedForfeited)}`,
    quotedVoid && `void the tickets${voidUntil ? ` (possible until ${instantText(voidUntil)})` : ''}`,
  ];
  return [
    toApprove && `To approve: **${showMoney(toApprove)}**`,
    paidFee
      ? `Cancelling cost ${showMoney(paidFee)}`
      : quotedFee && [`Cancelling would cost ${showMoney(quotedFee)}`, ...back].filter(Boolean).join(', '),
  ];
}

function documentLine({ documents }: OrderStatus): string | undefined {
  const texts = documents.map(({ number, returned }) => (returned ? `${number} (${returned})` : number));
  return texts.length > 0 ? `Documents: ${texts.join(', ')}` : undefined;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Escapes Markdown in texts of others, so that an airline's text makes no link, image or heading. */
function plain(words: string): string {
  return words.replace(/[\\`*_[\]<>#|!]/g, '\\$&');
}
