/** What callers say: the arguments of each Update, right or wrong, and the answers of a person who tells the truth. */
import type { AttentionReason, ResolveAnswer } from '../../../src/domain/order/attention';
import { lostWithoutQuote } from '../../../src/domain/order/refunds';
import type { Money } from '../../../src/domain/money';
import type { OrderStatus } from '../../../src/domain/order/status';
import type { OrderUpdateName } from '../../../src/domain/order/updates';
import { wasIssued } from '../../../src/domain/order/issued';
import { PRICE, type Airline } from './airline';
import type { WriteKind } from './journal';
import { eur, raised } from './modelOrder';
import type { Asking } from './script';

/** What is asked, by its name. */
export type Said = Asking & { asks: OrderUpdateName };

const why = { who: 'Q. Uality', why: 'as the script wants it' };

/** Arguments for what is asked; undefined where nothing true can be said. */
export function argumentsOf(
  { asks, of, with: how, choice }: Said,
  status: OrderStatus,
  airline: Airline,
): Record<string, unknown> | undefined {
  if (of === 'a part') return ofPart(asks, how, choice, status);
  return how === 'right' ? right(asks, choice, status, airline) : wrong(asks, choice, status, airline);
}

function right(
  name: OrderUpdateName,
  choice: number,
  status: OrderStatus,
  airline: Airline,
): Record<string, unknown> | undefined {
  switch (name) {
    case 'selectOffer':
      return { offerIds: [status.offers?.[0]?.offerId ?? 'none'] };
    case 'approve':
      return { amount: status.toApprove ?? eur('1.00') };
    case 'release':
    case 'ticket':
      if (name === 'release' && choice > 5) return { withdraw: true, who: why.who };
      return { payUpTo: choice === 0 ? eur('300.00') : (status.total ?? PRICE) };
    case 'ticketAsReleased':
      return choice === 0 ? { atMost: eur('10.00') } : choice === 1 ? { atMost: status.total } : {};
    case 'cancel': {
      const unquoted = status.lastError?.code === 'fee-unreadable' || choice > 4;
      const lost = unquoted ? lostWithoutQuote(status) : undefined;
      if (lost) return { withoutQuote: lost };
      return choice === 0 ? {} : { fee: status.quotedFee };
    }
    case 'resolve': {
      const answers = trueAnswers(status, airline);
      return answers[choice % Math.max(answers.length, 1)];
    }
    case 'addExtras':
      return { ...extrasWanted[choice % extrasWanted.length], payUpTo: limitOf(status), who: why.who };
    case 'quoteChange':
      return flightsWanted(choice, status);
    case 'acceptOffer':
      return { offer: 1 + (choice % 2), payUpTo: limitOf(status), who: why.who };
    case 'correct':
      return correction(choice, status, airline);
    default:
      return {};
  }
}

/** Bags and seats; a seat on one flight, or on each. */
const extrasWanted = [
  { services: [{ name: 'bag', paxIds: ['PAX1'] }] },
  { services: [{ name: 'bag' }] },
  { seats: [{ paxId: 'PAX1', flight: 'XA315' }] },
  { services: [{ name: 'bag', paxIds: ['PAX2'] }], seats: [{ paxId: 'PAX2' }] },
];

/** Of a hold its new total, of an issued order what is paid now. */
const limitOf = (status: OrderStatus): Money =>
  wasIssued(status) ? eur('120.00') : raised(status.total ?? PRICE, 120);

/** Another date: to look at what there is, or to take the cheapest. The last choices are the way back, and the day as it is. */
function flightsWanted(choice: number, status: OrderStatus): Record<string, unknown> {
  const journey = choice === 6 && status.flights.length > 2 ? 2 : 1;
  const flight = journey === 1 ? status.flights[0] : status.flights.at(-1);
  const day = Date.parse(flight?.departure.slice(0, 10) ?? '2027-01-20');
  const date = new Date(day + (choice === 7 ? 0 : 1 + (choice % 3)) * 86_400_000).toISOString().slice(0, 10);
  const journeys = [{ journey, date }];
  if (choice % 2 === 0) return { journeys };
  return { journeys, choose: { how: 'cheapest' }, payUpTo: limitOf(status), who: why.who };
}

/** Corrects a name, a loyalty number or the contact, each time otherwise. */
function correction(choice: number, status: OrderStatus, airline: Airline): Record<string, unknown> {
  const paxId = choice % 2 === 0 ? 'PAX1' : 'PAX2';
  airline.corrections += 1;
  const other = String.fromCharCode(96 + (airline.corrections % 26)).repeat(1 + airline.corrections / 26);
  if (choice < 4) return { paxId, name: { surname: `Martine${other}` }, payUpTo: limitOf(status) };
  if (choice < 6) return { paxId, loyalty: [{ carrier: 'XA', number: `1${airline.corrections}` }] };
  return { contact: { email: `${other}@example.com` } };
}

/** Cancels a passenger, a bag or the way back, or asks what that costs. */
function ofPart(
  name: OrderUpdateName,
  how: Asking['with'],
  choice: number,
  { changeOffers, flights }: OrderStatus,
): Record<string, unknown> {
  const parts = [
    { paxIds: ['PAX2'] },
    { extras: [{ paxId: 'PAX1', what: 'bag' }] },
    { journeys: [flights.length > 2 ? 2 : 1] },
  ];
  if (how === 'wrong') return { part: choice === 0 ? { paxIds: ['PAX1', 'PAX2'] } : { paxIds: ['PAX9'] } };
  const part = parts[choice % parts.length];
  if (name !== 'cancel') return { part };
  const quoted = changeOffers?.offers.find(({ kind }) => kind === 'part')?.penalty;
  const fee = choice > 5 ? undefined : (quoted ?? eur('40.00'));
  return { part, ...(fee && { fee }) };
}

function wrong(
  name: OrderUpdateName,
  choice: number,
  { attention }: OrderStatus,
  airline: Airline,
): Record<string, unknown> {
  switch (name) {
    case 'selectOffer':
      return { offerIds: choice === 0 ? 'none' : ['strange'] };
    case 'approve':
      return { amount: choice === 0 ? { amount: '1,00', currency: 'EUR' } : eur('1.00') };
    case 'release':
    case 'ticket':
      if (name === 'release' && choice > 5) return { withdraw: true, payUpTo: PRICE };
      return { payUpTo: choice === 0 ? undefined : choice === 1 ? eur('-1.00') : eur('10.00') };
    case 'ticketAsReleased':
      return choice === 0 ? { atMost: { amount: '1,00', currency: 'EUR' } } : { orderId: 'another' };
    case 'cancel':
      return choice === 0 ? { withoutQuote: eur('1.23') } : { fee: eur('1.23') };
    case 'resolve': {
      // Another's order, or an answer that the case does not take: neither may be believed.
      const stranger = airline.orders.find(({ whose }) => whose === 'stranger')?.id;
      if (choice === 0 && attention?.answers.includes('order-id'))
        return { answer: 'order-id', orderId: stranger, ...why };
      const refused = everyAnswer.find((answer) => !attention?.answers.includes(answer));
      return { answer: refused, ...why };
    }
    case 'addExtras':
      if (choice === 0) return { ...extrasWanted[0], payUpTo: undefined };
      if (choice === 1) return { payUpTo: eur('100.00') };
      return choice < 5
        ? { ...extrasWanted[choice % 4], payUpTo: eur('5.00') }
        : { services: [{ name: 'piano' }], payUpTo: eur('900.00') };
    case 'acceptOffer':
      return choice < 3 ? { offer: 9, payUpTo: eur('900.00') } : { offer: 1, payUpTo: eur('5.00') };
    case 'quoteChange':
      return { journeys: [{ journey: 3, date: '2027-02-01' }] };
    case 'correct':
      return choice < 4 ? {} : { paxId: 'PAX9', name: { surname: 'Martinez' } };
    default:
      return { orderId: 'another' };
  }
}

const everyAnswer: readonly ResolveAnswer[] = [
  'order-id',
  'not-created',
  'not-issued',
  'ticketed-elsewhere',
  'complete',
  'not-cancelled',
  'changed',
  'not-changed',
  'code-means',
  'give-up',
];

/** The answers that the order accepts and that are true at this moment, and will stay so. */
export function trueAnswers({ attention }: OrderStatus, airline: Airline): Record<string, unknown>[] {
  return (attention?.answers ?? [])
    .filter((answer) => isTrue(answer, airline, attention?.reason))
    .map((answer) => ({
      answer,
      orderId: answer === 'order-id' ? airline.order?.id : undefined,
      meaning: answer === 'code-means' ? 'refused' : undefined,
      ...why,
    }));
}

/** The answer that says the same as a code that means a refusal. */
const undone: Partial<Record<AttentionReason, ResolveAnswer>> = {
  'lost-create': 'not-created',
  'lost-issue': 'not-issued',
  'lost-cancel': 'not-cancelled',
  'lost-change': 'not-changed',
};

function isTrue(answer: ResolveAnswer, airline: Airline, reason: AttentionReason | undefined): boolean {
  const { order } = airline;
  const promised = (kind: WriteKind): boolean => [...airline.promised].some((each) => each.kind === kind);
  switch (answer) {
    case 'order-id':
      return order !== undefined;
    case 'not-created':
      return order === undefined && !promised('create');
    case 'not-issued':
      return order?.issued?.by !== 'us' && !promised('issue') && !promised('create');
    case 'not-cancelled':
      return order?.cancelled?.by !== 'us' && !promised('cancel');
    case 'changed':
      return (airline.lastChange?.effects ?? 0) > 0;
    case 'not-changed':
      return (airline.lastChange?.effects ?? 0) === 0 && !promised('change');
    case 'ticketed-elsewhere':
      // Where a read shows no tickets yet, the word changes nothing yet.
      return order !== undefined && airline.showsTickets(order);
    case 'complete':
      // What is asked about may be a partial issue, or one that is under way.
      return order?.issued !== undefined && !order.cancelled;
    case 'code-means': {
      const same = reason && undone[reason];
      return same !== undefined && isTrue(same, airline, reason);
    }
    default:
      return true;
  }
}
