/** Prints an order's status, and lists of orders. */
import type { OrderAtWork } from '../../client/afterRestore';
import type { OrderLine } from '../../client/types';
import { correlationIds } from '../../domain/calls/correlationIds';
import { problemText } from '../../domain/calls/problemText';
import { attentionRule } from '../../domain/order/attention';
import { changeText } from '../../domain/order/changes';
import { CANCELLED_BY_CALLER, isCancelledUnbooked } from '../../domain/order/cancelledUnbooked';
import { closedWithoutText } from '../../domain/order/closedWithout';
import { instantText } from '../../domain/dates';
import type { FindKind } from '../../domain/order/find';
import { moneyWords } from '../../domain/order/atAGlance';
import { isSome, showMoney } from '../../domain/money';
import { isLeft } from '../../domain/order/left';
import { lostTexts } from '../../domain/order/lost';
import { wasIssued } from '../../domain/order/issued';
import { providerText } from '../../domain/order/providerText';
import type { FlightLine } from '../../domain/order/shown';
import type { OrderStatus, PassengerPrice } from '../../domain/order/status';
import { balanceOf, pricePartsOf } from '../../domain/sales/balance';
import { table } from '../output';
import { amendmentText, changeOfferLines, offerLabel, onSaleText, partialRefundText } from './afterSale';
import { commands, type Row as CommandRow } from './commandLines';
import { documentText, travellerText, type Traveller } from './passengers';
import { emdText } from './emds';
import { repeatTexts } from './repeats';
import { flightText } from './texts';

/** Prints an instant in the local time of a zone: `2027-01-20 23:00 Europe/Paris`. */
export function zonedText(instant: string, timeZone: string): string {
  // Sweden writes dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${format.format(new Date(instant))} ${timeZone}`;
}

/** How many states `status` shows: each change of an order adds two. */
const LAST_STATES = 12;

function statesText({ history }: OrderStatus): string {
  const last = history.slice(-LAST_STATES).map(({ state }) => state);
  return [...(history.length > LAST_STATES ? ['…'] : []), ...last].join(' → ');
}

/** Prints a whole status. @param page its address in the Temporal UI @param passengers the passengers of its request, if known */
export function statusLines(
  status: OrderStatus,
  page: string | undefined,
  passengers: readonly Traveller[] = [],
): string[] {
  const named = new Set(passengers.map(({ paxId }) => paxId));
  const nameOf = (paxId: string): string => passengers.find((each) => each.paxId === paxId)?.name ?? paxId;
  return [
    `${status.reference}  ${status.state}${isLeft(status) ? ' (no longer followed)' : isCancelledUnbooked(status) ? ` (${CANCELLED_BY_CALLER})` : ''}`,
    ...labelled([
      // The attention says the same, with its reason.
      ['waits for', status.attention ? undefined : status.waitsFor],
      ['missing', closedWithoutText(status, nameOf)],
      ...attentionRows(status),
      ...rows('providers', (status.providers ?? []).map(providerText)),
      ['order', status.orderId && `${status.orderId} at ${status.provider}`],
      ['agency', status.agency],
      ['PNR', pnrsOf(status).join(', ')],
      ...status.flights.map(flightRow),
      ...rows('changed', (status.changes ?? []).map(changeText)),
      ...rows('extras', status.extras),
      ...rows('lost', lostTexts(status)),
      ...rows('unavailable', status.missedExtras),
      ['on sale', onSaleText(status)],
      ['in doubt', status.changeInDoubt?.what],
      ...rows('amended', (status.amendments ?? []).map(amendmentText)),
      ['price', priceOf(status)],
      ...rows('per person', (status.prices ?? []).map(priceText)),
      ['to approve', status.toApprove && showMoney(status.toApprove)],
      [
        'released',
        // What was paid for is in the price.
        status.released && !wasIssued(status)
          ? `up to ${status.payUpTo ? showMoney(status.payUpTo) : 'nothing'}`
          : undefined,
      ],
      ['pay by', payBy(status)],
      ['next', status.next && `${instantText(status.next.at)}: ${status.next.because}`],
      ...rows('passengers', passengers.map(travellerText)),
      ...rows(
        'documents',
        status.documents
          .filter(({ paxId = '' }) => !named.has(paxId))
          .map((document) => documentText(document, emdText(status, document))),
      ),
      ['complete', status.declaredComplete && completeText(status.declaredComplete)],
      ['fee quoted', status.quotedFee && showMoney(status.quotedFee)],
      ['refund', quotedRefundText(status)],
      ['forfeited', status.quotedForfeited && showMoney(status.quotedForfeited)],
      ['void until', voidDeadline(status)],
      ['fee paid', status.paidFee && showMoney(status.paidFee)],
      ['money', moneyText(status)],
      ...rows('paid back', cameBackTexts(status)),
      ...rows('refunds', (status.partialRefunds ?? []).map(partialRefundText)),
      isCancelledUnbooked(status)
        ? ['cancelled', UNBOOKED]
        : ['last error', status.lastError && lastErrorText(status.lastError)],
      ['offers', status.offers && `${status.offers.length} (ndc-flows offers ${status.reference})`],
      ...(status.changeOffers?.offers ?? []).flatMap((offer) =>
        rows(offerLabel(offer), changeOfferLines(offer, status)),
      ),
      ...rows(
        'decided',
        status.decisions.map(
          ({ answer, who, why, at, otherReference }) =>
            `${answer} by ${who}: ${why} (${instantText(at)}${otherReference === undefined ? '' : `; the question was about ${otherReference}`})`,
        ),
      ),
      ...rows('repeated', repeatTexts(status)),
      ['proof', status.evidence && proofText(status.evidence)],
      ['states', statesText(status)],
      ['UI', page],
    ]),
  ];
}

/** Prints what lists show of an order that does not answer. @param page its address in the Temporal UI */
export function listedLines(order: OrderLine, page: string | undefined): string[] {
  return [
    `${order.reference}  ${listedState(order)}`,
    ...labelled([
      ['last change', instantText(order.updatedAt)],
      ['attention', order.attention],
      ['act by', order.actBy && instantText(order.actBy)],
      ['order', `${order.orderId ? `${order.orderId} at ` : 'none known yet at '}${order.provider}`],
      ['PNR', order.bookingReference],
      ['route', order.route],
      ['departure', order.departure],
      ['price', order.total && showMoney(order.total)],
      ['to approve', order.toApprove && showMoney(order.toApprove)],
      ['released', order.released ? 'yes' : undefined],
      ['ticket by', order.ticketBy && instantText(order.ticketBy)],
      ['requested', instantText(order.createdAt)],
      ['UI', page],
    ]),
    '',
    'The server lists no more than this. Only a worker can read the rest.',
  ];
}

function listedState({ state, stopped, cancelledUnbooked }: OrderLine): string {
  if (cancelledUnbooked) return `${state} (${CANCELLED_BY_CALLER})`;
  return stopped && stopped !== state ? `${state} (${stopped})` : state;
}

/** Returns until when the order can be paid; undefined once it is paid or cancelled. */
export function payBy(status: OrderStatus): string | undefined {
  const { paymentLimit, state } = status;
  const isOpen = !wasIssued(status) && state !== 'cancelled';
  return isOpen && paymentLimit ? instantText(paymentLimit) : undefined;
}

/** What became of an order that was cancelled in time. */
export const UNBOOKED = 'by the caller, before anything was booked; nothing to pay';

/** Returns the refund as quoted last, and whether the tickets are voided for it. */
export function quotedRefundText({ quotedRefund, quotedVoid }: OrderStatus): string | undefined {
  if (quotedRefund) return `${showMoney(quotedRefund)}${quotedVoid ? ', by voiding the tickets' : ''}`;
  if (quotedVoid === undefined) return undefined;
  return quotedVoid ? 'by voiding the tickets' : 'the airline does not say how much';
}

/** Returns the void deadline; undefined if the quote says that a cancellation refunds the tickets. */
export function voidDeadline({ quotedVoid, voidUntil }: OrderStatus): string | undefined {
  return voidUntil && quotedVoid !== false ? instantText(voidUntil) : undefined;
}

/** Returns what became of the money of a cancelled order; of a pending refund also how long it is waited for. */
export function moneyText({ money, refundUntil }: OrderStatus): string | undefined {
  if (!money) return undefined;
  return refundUntil ? `${moneyWords[money]}, expected by ${instantText(refundUntil)}` : moneyWords[money];
}

/** Returns each PNR once: services give some a second time, after a carrier (`XA-AB4P5P`). */
export function pnrsOf({ bookingReferences: all }: Pick<OrderStatus, 'bookingReferences'>): string[] {
  return all.filter((id) => !all.some((other) => id.length > other.length && id.endsWith(`-${other}`)));
}

/** Prints the order's price, and the penalties of changes that the airline charges within it. */
function priceOf(status: OrderStatus): string | undefined {
  const { total } = status;
  const penalties = pricePartsOf(status)?.penalties;
  if (!total) return undefined;
  return `${showMoney(total)}${penalties ? `, of which ${showMoney(penalties)} is the penalty of changes` : ''}`;
}

/** Prints what each cancellation brought back, where there were several or only a part was cancelled. */
function cameBackTexts(status: OrderStatus): string[] {
  const { cameBack, paid, left } = balanceOf(status) ?? { cameBack: [] };
  if (!paid || !left || cameBack.every(({ part }) => part === undefined)) return [];
  return [
    ...cameBack.map(({ part = 'the rest', back, kept }) =>
      [`${showMoney(back)} for ${part}`, isSome(kept) && `the airline kept ${showMoney(kept)}`]
        .filter(Boolean)
        .join('; '),
    ),
    `of ${showMoney(paid)} paid, ${showMoney(left)} has not been paid back`,
  ];
}

/** Prints what one passenger pays. */
function priceText({ paxId, total, base, extras }: PassengerPrice): string {
  const parts = [
    base && `fare without taxes ${showMoney(base)}`,
    extras && `services and seats ${showMoney(extras)}`,
  ].filter(Boolean);
  return `${paxId}: ${showMoney(total)}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
}

function completeText({ who, why, at, lacks }: NonNullable<OrderStatus['declaredComplete']>): string {
  const without = lacks.length > 0 ? `, without ${lacks.join(', ')}` : '';
  return `declared by ${who}: ${why} (${instantText(at)})${without}`;
}

const findWords: Readonly<Record<FindKind, string>> = {
  reference: 'reference',
  'order-id': 'order',
  'booking-reference': 'PNR',
  ticket: 'ticket',
  surname: 'surname',
};

/** Prints a list of orders. */
export function orderLines(orders: readonly OrderLine[]): string[] {
  if (orders.length === 0) return ['No orders.'];
  const agencies = orders.some(({ agency }) => agency !== undefined);
  const searched = orders.some(({ foundBy }) => foundBy !== undefined);
  return table(
    [
      'reference',
      'state',
      'route',
      'price',
      'PNR',
      'provider',
      ...(agencies ? ['agency'] : []),
      'order',
      'released',
      'ticket by',
      'attention',
      'act by',
      ...(searched ? ['found by'] : []),
    ],
    orders.map((order) => [
      order.reference,
      listedState(order),
      order.route,
      order.total && showMoney(order.total),
      order.bookingReference,
      order.provider,
      ...(agencies ? [order.agency] : []),
      order.orderId,
      order.released ? 'yes' : 'no',
      order.ticketBy && instantText(order.ticketBy),
      order.attention ?? (order.toApprove && `approve ${showMoney(order.toApprove)}`),
      order.actBy && instantText(order.actBy),
      ...(searched ? [order.foundBy?.map((kind) => findWords[kind]).join(', ')] : []),
    ]),
  );
}

/** Prints what the airline changed about each order, and the command that comes next where somebody must decide. */
export function changedLines(orders: readonly OrderLine[]): string[] {
  return orders.flatMap((order) => {
    const { reference, attention, changed = [], changes } = order;
    const texts = changes?.map(changeText) ?? changed;
    const open = changes ? changes.some(({ decided }) => !decided) : attention !== undefined;
    const next = open ? nextFor(order) : [];
    return ['', reference, ...[...texts, ...next].map((line) => `  ${line}`)];
  });
}

/** The command that accepts the changes, where they are the question; and the one that shows every answer. */
function nextFor({ reference, attention }: OrderLine): string[] {
  const accepts = attentionRule(attention)?.open.includes('acceptChange') === true;
  const accept: CommandRow[] = accepts ? [['accept the change', `accept-change ${reference} --who WHO`]] : [];
  return commands([...accept, ['see all answers', `status ${reference}`]]);
}

/** Prints orders in the middle of something. */
export function workLines(orders: readonly OrderAtWork[]): string[] {
  if (orders.length === 0) return ['No orders are in the middle of a step.'];
  return table(
    ['reference', 'state', 'provider', 'order', 'at work'],
    orders.map(({ reference, state, provider, orderId, doing }) => [
      reference,
      state,
      provider,
      orderId,
      doing.join(', '),
    ]),
  );
}

type Row = [label: string, text: string | undefined];

function labelled(all: readonly Row[]): string[] {
  const shown = all.filter(([, text]) => text);
  return shown.map(([label, text], index) => {
    const repeated = index > 0 && shown[index - 1]?.[0] === label;
    return `  ${(repeated ? '' : label).padEnd(13)}${text}`;
  });
}

/** Labels a flight of the order with the number of its journey, as the options take it. */
function flightRow(flight: FlightLine): Row {
  return [flight.journey === undefined ? 'flights' : `journey ${flight.journey}`, flightText(flight)];
}

function rows(label: string, texts: readonly string[]): Row[] {
  return texts.map((text) => [label, text]);
}

function attentionRows(status: OrderStatus): Row[] {
  const { attention } = status;
  if (!attention) return [];
  const { reason, severity, text, actBy } = attention;
  return [
    ['attention', `${reason} (${severity}): ${text}`],
    ['act by', actBy && !isLeft(status) ? instantText(actBy) : undefined],
    ['support id', attention.correlationId && correlationIds(attention)],
  ];
}

function proofText(evidence: NonNullable<OrderStatus['evidence']>): string {
  const { operation, verifiedAt } = evidence;
  return `${operation} at ${verifiedAt.slice(0, 19).replace('T', ' ')} UTC (${correlationIds(evidence)})`;
}

/** Prints the error with its call's CorrelationID, which differs from that of the proof. */
function lastErrorText(error: NonNullable<OrderStatus['lastError']>): string {
  const said = problemText(error);
  const sent = 'correlationId' in error && !['none', 'unknown'].includes(error.correlationId);
  return sent ? `${said} (${error.operation}, ${correlationIds(error)})` : said;
}
