/** Describes an order for the Temporal UI: a few lines of Markdown for whoever answers the telephone. Never a name. */
import { attentionRules } from './attention';
import { changeText } from './changes';
import { instantText } from '../dates';
import { showMoney } from '../money';
import { awaitsPayment } from './issued';
import type { OrderState } from './states';
import type { Attention, FlightLine, MoneyOutcome, OrderStatus } from './status';
import { tripWords } from '../request/tripWords';
import type { RequestedJourney } from '../request/trip';

/** The requested trip, shown until flights are known. */
export interface AskedTrip {
  journeys: readonly RequestedJourney[];
  passengers: readonly unknown[];
}

/** Describes an order: its trip, its state, what it waits for and until when, and then the facts. */
export function atAGlance(status: OrderStatus, asked?: AskedTrip): string {
  const lines = [
    heading(status, asked),
    stateLine(status),
    ...attentionLines(status.attention),
    !status.attention && status.waitsFor && `Waits for ${plain(status.waitsFor)}`,
    status.next && `Next, ${instantText(status.next.at)}: ${status.next.because}`,
    references(status),
    list(status.flights.map(flightWords)),
    list(
      (status.changes ?? []).slice(-SHOWN_CHANGES).map((change) => `changed: ${plain(changeText(change))}`),
    ),
    moneyLine(status),
    ...feeLines(status),
    documentLine(status),
    status.state === 'failed' &&
      status.lastError &&
      `Because: ${status.lastError.code} ${plain(status.lastError.text)}`,
  ];
  return lines.filter(Boolean).join('\n\n');
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

const stateWords: Record<OrderState, string> = {
  shopping: 'the airline is asked for offers',
  'awaiting-choice': 'somebody chooses an offer',
  pricing: 'the offer is priced; nothing is booked yet',
  'awaiting-approval': 'somebody agrees to an amount',
  creating: 'it is being booked',
  held: 'booked, and not ticketed yet',
  ticketing: 'its tickets are being issued',
  issuing: 'its tickets are paid, and not all of them are there yet',
  ticketed: 'its tickets are issued',
  cancelling: 'it is being cancelled',
  cancelled: 'it is cancelled',
  failed: 'nothing was booked',
  lapsing: 'it is not wanted any more, and lapses at its limit',
  lapsed: 'it has lapsed, and nothing was paid',
  unknown: 'an answer of the airline was lost: it is asked what is true; nothing is sent again meanwhile',
  attention: 'a person must decide',
};

const moneyWords: Record<MoneyOutcome, string> = {
  'nothing-paid': 'nothing had been paid',
  voided: 'its tickets were voided, and nothing is paid for them',
  refunded: 'its tickets were refunded',
  pending: 'the refund is under way',
  unknown: 'what became of the money is not known',
};

function stateLine({ state, money, onRequest, searchUntil, refundUntil }: OrderStatus): string {
  const more = [
    state === 'cancelled' && money && moneyWords[money],
    refundUntil && `it is waited for until ${instantText(refundUntil)}`,
    onRequest && 'the airline has not confirmed it',
    state === 'failed' &&
      searchUntil &&
      `a person said so; it is searched for until ${instantText(searchUntil)}`,
  ].filter(Boolean);
  return [`**${state}**: ${stateWords[state]}`, ...more].join('; ');
}

const urgency: Record<Attention['severity'], string> = {
  'act-now': 'act now',
  'act-soon': 'act soon',
  look: 'have a look',
};

/** Returns why a person is needed, until when, the answers, and what the airline can look up. */
function attentionLines(attention: Attention | undefined): (string | false | undefined)[] {
  if (!attention) return [];
  const { reason, severity, text, actBy, correlationId, answers } = attention;
  const says = [...attentionRules[reason].open, ...answers.map((answer) => `resolve ${answer}`)];
  return [
    `**${reason}**, ${urgency[severity]}: ${plain(text)}`,
    actBy && `Act by **${instantText(actBy)}**`,
    `It takes: ${says.join(', ')}`,
    correlationId && `For the airline's support: CorrelationID ${plain(correlationId)}`,
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

/** Returns the price, and whether it may be paid while that is open. */
function moneyLine(status: OrderStatus): string {
  const { total, paymentLimit, released, payUpTo } = status;
  const open = awaitsPayment(status);
  const limit = open && paymentLimit ? `to be paid until **${instantText(paymentLimit)}**` : undefined;
  const may = released ? `released${payUpTo ? ` up to ${showMoney(payUpTo)}` : ''}` : 'not released';
  return [total && `Costs **${showMoney(total)}**`, limit, open && total && may].filter(Boolean).join(', ');
}

function feeLines(status: OrderStatus): (string | undefined)[] {
  const { toApprove, quotedFee, quotedRefund, quotedVoid, voidUntil, paidFee } = status;
  const back = [
    quotedRefund && `bring back ${showMoney(quotedRefund)}`,
    quotedVoid && `void the tickets${voidUntil ? ` (until ${instantText(voidUntil)})` : ''}`,
  ];
  return [
    toApprove && `To approve: **${showMoney(toApprove)}**`,
    paidFee
      ? `Cancelling cost ${showMoney(paidFee)}`
      : quotedFee && [`Cancelling would cost ${showMoney(quotedFee)}`, ...back].filter(Boolean).join(', '),
  ];
}

function documentLine({ documents }: OrderStatus): string | undefined {
  return documents.length > 0 ? `Documents: ${documents.map(({ number }) => number).join(', ')}` : undefined;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Escapes Markdown in texts of others, so that an airline's text makes no link, image or heading. */
function plain(words: string): string {
  return words.replace(/[\\`*_[\]<>#|!]/g, '\\$&');
}
