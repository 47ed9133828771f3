/** Other flights for an order: what the airline offers for new dates or places, and accepting one offer. */
import type { ReshopInput } from '../../domain/calls/operations';
import { earliestToday } from '../../domain/dates';
import type { Refusal } from '../../domain/calls/problem';
import type { ChangeOffer } from '../../domain/order/afterSale';
import { comingFlights, countedAs, namedServices } from '../../domain/order/amending/effect';
import { lostExtras, lostWords, type LostExtras } from '../../domain/order/amending/lostExtras';
import { flightsOf, noSuchJourney } from '../../domain/order/amending/parts';
import {
  beyondLimit,
  changeOffer,
  cheapestFirst,
  isSameOffer,
  worseThan,
} from '../../domain/order/amending/quotes';
import { flightKey, type Flight } from '../../domain/offers/flights';
import { lacksOf } from '../../domain/offers/offerCriteria';
import type { Offer } from '../../domain/offers/offers';
import type { Cover } from '../../domain/offers/tripCover';
import { wasIssued } from '../../domain/order/issued';
import type { OrderView, QuotedOffer } from '../../domain/order/orderView';
import type { OrderRefusal } from '../../domain/order/refusals';
import type { OrderUpdates } from '../../domain/order/updates';
import type { RequestedJourney } from '../../domain/request/trip';
import { call } from '../calls/read';
import { amend, type Plan } from './amend';
import { accepting, journeysOf, partsOf, passengersOf } from './amendable';
import { askAboutChanges } from './changes';
import type { Order } from './order';
import { readQuote, showOffers } from './quote';

type Asked = OrderUpdates['quoteChange'];

/** An offer, as the airline wrote it and as the status shows it. */
interface Offered {
  offer: QuotedOffer;
  line: ChangeOffer;
  lost: LostExtras;
}

/** What was quoted for new journeys. */
interface Quote {
  /** In the order of their numbers. */
  offers: Offered[];
  /** Keys of the flights that are replaced. */
  gone: string[];
  /** The journeys of the request, as they are after the change. */
  requested?: RequestedJourney[];
  shoppingResponseId?: string;
}

/** Reads what the airline offers for new journeys. The order's state does not change. */
export async function quoteChange(order: Order, asked: Asked): Promise<Refusal | undefined> {
  if (asked.choose && asked.payUpTo) return changeToCheapest(order, asked);
  const quote = await readQuote(order, (view) => quoted(order, view, asked));
  if (!quote) return undefined;
  order.record({ changeOffers: undefined });
  if ('refusal' in quote) return quote.refusal;
  show(order, quote, asked);
  askAboutChanges(order);
  return undefined;
}

/** Refuses dates on which no flight departs any more. */
export function inThePast(journeys: Asked['journeys']): OrderRefusal | undefined {
  const today = earliestToday(new Date());
  const past = journeys.find(({ date }) => date !== undefined && date < today);
  return past && { code: 'not-available', text: `${past.date} is in the past; name a later date` };
}

/** Accepts an offer that the status shows, as the airline offers it now. */
export async function acceptOffer(
  order: Order,
  { offer: number, payUpTo, who }: OrderUpdates['acceptOffer'],
): Promise<Refusal | undefined> {
  const shown = order.status.changeOffers?.offers.find((each) => each.number === number);
  const asked = order.memory.askedChange;
  if (!shown || !asked) return unknownOffer(order, number);
  return amend(order, async (view) => {
    const quote = await quoted(order, view, asked);
    if ('refusal' in quote) return quote;
    const offered = quote.offers.find(({ line }) => isSameOffer(shown, line));
    if (!offered) {
      show(order, quote, asked);
      const text =
        'the airline no longer offers these flights at this fare; the status shows what it offers now';
      return { refusal: { code: 'offer-changed', text } };
    }
    const { line } = offered;
    const refusal = worseThan(shown, line) ?? beyondLimit(line, payUpTo, wasIssued(order.status));
    if (!refusal) return plan(order, quote, offered, { payUpTo, who });
    show(order, quote, asked);
    return { refusal };
  });
}

/** Accepts the cheapest offer that meets the caller's criteria and limit. */
async function changeToCheapest(order: Order, asked: Asked): Promise<Refusal | undefined> {
  const { choose, payUpTo, who } = asked;
  return amend(order, async (view) => {
    const quote = await quoted(order, view, asked);
    if ('refusal' in quote) return quote;
    const issued = wasIssued(order.status);
    const judged = quote.offers.map((offered) => ({
      offered,
      lacks: choose ? lacksOf(asCover(offered.offer), choose).map((lack) => lack.words) : [],
      beyond: beyondLimit(offered.line, payUpTo, issued),
    }));
    const fitting = judged.filter(({ lacks }) => lacks.length === 0);
    const affordable = fitting.find(({ beyond }) => beyond === undefined);
    if (affordable) return plan(order, quote, affordable.offered, { payUpTo, who });
    show(order, quote, asked);
    const [{ lacks, beyond } = { lacks: [] }] = judged;
    const why = [...lacks, ...(beyond ? [beyond.text] : [])].join(', ');
    const text = `none of ${quote.offers.length} offers fits${why && `; of the cheapest: ${why}`}`;
    const amount = fitting[0]?.beyond?.amount;
    return { refusal: { code: 'not-available', text, ...(amount && { amount }) } };
  });
}

function unknownOffer({ status }: Order, number: number): OrderRefusal {
  const count = status.changeOffers?.offers.length ?? 0;
  const text =
    count === 0
      ? 'no other flights have been quoted; quote the change first'
      : `there is no offer ${number}: the status shows ${count} of them`;
  return { code: 'unknown-offer', text };
}

function show(
  order: Order,
  { offers }: Quote,
  { journeys, choose }: Pick<Asked, 'journeys' | 'choose'>,
): void {
  showOffers(
    order,
    offers.map(({ line }) => line),
    { journeys, choose },
  );
}

/** Asks for flights in place of some journeys. */
async function quoted(
  order: Order,
  view: OrderView,
  { journeys: named, choose }: Pick<Asked, 'journeys' | 'choose'>,
): Promise<Quote | { refusal: OrderRefusal }> {
  const { session, request, status } = order;
  const own = journeysOf(order, view);
  // A request has its journeys in the order in which they are flown, however the caller names them.
  const changed = [...named].sort((a, b) => a.journey - b.journey);
  const strange = changed.find(({ journey }) => own[journey - 1] === undefined);
  if (strange) {
    const text = noSuchJourney([strange.journey], own.length);
    return { refusal: { code: 'no-such-part', text } };
  }
  const leaving = changed.flatMap(({ journey }) => own[journey - 1] ?? []);
  if (order.policy.version === '19.2' && changed.some(({ destination }) => destination !== undefined)) {
    const text =
      'a request of NDC 19.2 has no place for another destination; change the date, or ask the airline';
    return { refusal: { code: 'not-offered-here', text } };
  }
  const removal = flightsOf(leaving.map(flightKey), partsOf(order, view));
  if ('refusal' in removal) return removal;
  const byNumber = new Map(
    changed.map(({ journey, ...wanted }) => [journey, asWanted(own[journey - 1] ?? [], wanted)]),
  );
  const journeys = [...byNumber.values()];
  const input: ReshopInput = {
    ...order.orderRef,
    ask: 'flights',
    removed: removal.removed,
    journeys,
    passengers: passengersOf(order, view),
    cabin: choose?.cabin,
    currency: request?.currency,
    language: request?.language,
  };
  const { result } = await call(session, 'interactive', 'orderReshop', input);
  const offers = cheapestFirst(result.offers ?? []);
  if (offers.length === 0) {
    const asked = journeys.map(({ origin, destination, date }) => `${origin} → ${destination} on ${date}`);
    const text = `the airline offers no change to ${asked.join(', ')}; the fare may not allow one, and nothing was changed`;
    return { refusal: { code: 'not-available', text } };
  }
  const gone = leaving.map(flightKey);
  const staying = view.flights.filter((flight) => !gone.includes(flightKey(flight)));
  const total = view.total ?? status.total;
  const quoted = { kind: 'flights', staying, total, issued: wasIssued(status) } as const;
  return {
    offers: offers.map((offer, index): Offered => {
      const lost = lostExtras(offer, view, order.policy);
      const line = changeOffer(offer, quoted, index + 1);
      const words = lostWords(lost);
      return { offer, line: { ...line, what: words ? `${line.what}, without ${words}` : line.what }, lost };
    }),
    gone,
    requested: request?.journeys.map((journey, index) => byNumber.get(index + 1) ?? journey),
    shoppingResponseId: result.shoppingResponseId,
  };
}

/** What a caller does not name stays as it is. */
function asWanted(flights: readonly Flight[], wanted: Partial<RequestedJourney>): RequestedJourney {
  return {
    origin: wanted.origin ?? flights[0]?.origin ?? '',
    destination: wanted.destination ?? flights.at(-1)?.destination ?? '',
    date: wanted.date ?? flights[0]?.departure.slice(0, 10) ?? '',
  };
}

function plan(
  order: Order,
  quote: Quote,
  { offer, line, lost }: Offered,
  { payUpTo, who }: Pick<Plan, 'payUpTo' | 'who'>,
): Plan {
  const { gone, requested } = quote;
  const { toPay, penalty, refund, residual, what } = line;
  const issued = wasIssued(order.status);
  const paid = issued && toPay && Number(toPay.amount) > 0 ? toPay : undefined;
  const after = offer.journeys.flatMap(({ flights }) => flights);
  return {
    kind: 'flights',
    what: `${gone.map((key) => key.split('/').slice(0, 2).join(' on ')).join(', ')} → ${what}`,
    who,
    paid,
    payUpTo,
    ...(issued && { penalty, refund, residual, refundOfExtras: lost.value }),
    effect: {
      flights: { come: comingFlights(after), gone, dropped: lost.services.flatMap(countedAs) },
      services: namedServices(lost.services),
    },
    request: requested && { journeys: requested },
    input: {
      change: 'offer',
      ...order.orderRef,
      offers: [accepting(order, offer, quote)],
      removes: offer.removes.length > 0,
      ...(paid && { amount: paid }),
    },
  };
}

/** An offer of other flights as the criteria judge one. They ask for nothing that only an offer of a whole trip says. */
function asCover({ offerId, journeys, cabin, fareName, toPay, ownerCode }: QuotedOffer): Cover {
  const total = toPay ?? { amount: '0', currency: '' };
  const offer: Offer = {
    ...{ offerId, ownerCode: ownerCode ?? '', match: 'full' as const, journeys, total, items: [] },
    ...(cabin !== undefined && { cabin }),
    ...(fareName !== undefined && { fareName }),
  };
  return { offers: [offer], journeys, total };
}
