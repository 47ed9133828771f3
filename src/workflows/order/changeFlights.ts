/** Other flights for an order: what the airline offers for new dates or places, and accepting one offer. */
import type { ReshopInput } from '../../domain/calls/operations';
import type { Refusal } from '../../domain/calls/problem';
import type { ChangeOffer } from '../../domain/order/afterSale';
import { comingFlights, countedAs, isLiveService } from '../../domain/order/amending/effect';
import { flightsOf } from '../../domain/order/amending/parts';
import {
  beyondLimit,
  changeOffers,
  cheapestFirst,
  isSameOffer,
  worseThan,
} from '../../domain/order/amending/quotes';
import { addMoney, type Money } from '../../domain/money';
import { flightKey, type Flight } from '../../domain/offers/flights';
import { lacksOf } from '../../domain/offers/offerCriteria';
import type { Offer } from '../../domain/offers/offers';
import type { Cover } from '../../domain/offers/tripCover';
import { wasIssued } from '../../domain/order/issued';
import type { OrderService, OrderView, QuotedOffer } from '../../domain/order/orderView';
import type { OrderRefusal } from '../../domain/order/refusals';
import type { OrderUpdates } from '../../domain/order/updates';
import type { RequestedJourney } from '../../domain/request/trip';
import { call } from '../calls/read';
import { amend, type Plan } from './amend';
import { accepting, journeysOf, partsOf, passengersOf } from './amendable';
import { askAboutChanges } from './changes';
import type { Order } from './order';
import { readQuote } from './quote';

type Asked = OrderUpdates['quoteChange'];

/** What was quoted for new journeys. */
interface Quote {
  /** In the order of their numbers. */
  offers: QuotedOffer[];
  lines: ChangeOffer[];
  /** Keys of the flights that are replaced. */
  gone: string[];
  journeys: RequestedJourney[];
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
    const place = quote.lines.findIndex((line) => isSameOffer(shown, line));
    const [line, offer] = [quote.lines[place], quote.offers[place]];
    if (!line || !offer) {
      show(order, quote, asked);
      const text =
        'the airline no longer offers these flights at this fare; the status shows what it offers now';
      return { refusal: { code: 'offer-changed', text } };
    }
    const refusal = worseThan(shown, line) ?? beyondLimit(line, payUpTo, wasIssued(order.status));
    if (!refusal) return plan(order, quote, { offer, line }, { payUpTo, who });
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
    const lacks = quote.offers.map((offer, index) => {
      const line = quote.lines[index];
      const words = choose ? lacksOf(asCover(offer), choose).map((lack) => lack.words) : [];
      const beyond = line && beyondLimit(line, payUpTo, issued);
      return [...words, ...(beyond ? [beyond.text] : [])];
    });
    const place = lacks.findIndex((each) => each.length === 0);
    const [line, offer] = [quote.lines[place], quote.offers[place]];
    if (line && offer) return plan(order, quote, { offer, line }, { payUpTo, who });
    show(order, quote, asked);
    const why = lacks[0]?.length ? `; of the cheapest: ${lacks[0].join(', ')}` : '';
    return { refusal: { code: 'not-available', text: `none of ${quote.offers.length} offers fits${why}` } };
  });
}

function unknownOffer({ status }: Order, number: number): OrderRefusal {
  const count = status.changeOffers?.offers.length ?? 0;
  const text =
    count === 0
      ? 'no other flights have been quoted; quote the change first'
      : `there is no offer ${number} to accept; the status shows ${count}`;
  return { code: 'unknown-offer', text };
}

function show(order: Order, { lines }: Quote, asked: Asked): void {
  order.record({ changeOffers: { readAt: new Date().toISOString(), offers: lines } });
  order.remember({ askedChange: { journeys: asked.journeys } });
}

/** Asks for flights in place of some journeys. */
async function quoted(
  order: Order,
  view: OrderView,
  { journeys: changed, choose }: Pick<Asked, 'journeys' | 'choose'>,
): Promise<Quote | { refusal: OrderRefusal }> {
  const { session, request, status } = order;
  const own = journeysOf(order, view);
  const strange = changed.find(({ journey }) => own[journey - 1] === undefined);
  if (strange) {
    const text = `the order has no journey ${strange.journey}; it has ${own.length}`;
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
  const journeys = changed.map(({ journey, ...wanted }) => asWanted(own[journey - 1] ?? [], wanted));
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
    const text = `the airline offers no change to ${asked.join(', ')}`;
    return { refusal: { code: 'not-available', text } };
  }
  const gone = leaving.map(flightKey);
  const staying = view.flights.filter((flight) => !gone.includes(flightKey(flight)));
  const total = view.total ?? status.total;
  const lines = changeOffers(offers, { kind: 'flights', staying, total, issued: wasIssued(status) }).map(
    (line, index) => withLost(line, lostExtras(order, offers[index], view)),
  );
  return { offers, lines, gone, journeys, shoppingResponseId: result.shoppingResponseId };
}

/** Returns the seats and services that go with the old flights: the offer removes them, and adds none in their place. */
function lostExtras(
  { policy }: Order,
  offer: QuotedOffer | undefined,
  view: OrderView | undefined,
): OrderService[] {
  const isLive = isLiveService(policy);
  return (view?.items ?? [])
    .filter(({ orderItemId }) => offer?.removes.includes(orderItemId))
    .flatMap(({ services }) => services.filter((each) => each.kind !== 'flight' && isLive(each)));
}

/** Returns what the extras had cost that go with the old flights. */
function valueOf(offer: QuotedOffer, view: OrderView | undefined): Money | undefined {
  const prices = (view?.items ?? []).flatMap(({ orderItemId, price, services }) =>
    price && offer.removes.includes(orderItemId) && services.every(({ kind }) => kind !== 'flight')
      ? [price]
      : [],
  );
  return prices.length > 0 ? prices.reduce(addMoney) : undefined;
}

function withLost(line: ChangeOffer, lost: readonly OrderService[]): ChangeOffer {
  if (lost.length === 0) return line;
  const words = lost.map(({ kind, seat, name, paxIds }) => {
    const what = kind === 'seat' ? `seat ${seat ?? ''}`.trim() : (name ?? 'a service');
    return `${what} of ${paxIds.join(', ')}`;
  });
  return { ...line, what: `${line.what}, without ${words.join(', ')}` };
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
  { offer, line }: { offer: QuotedOffer; line: ChangeOffer },
  { payUpTo, who }: Pick<Plan, 'payUpTo' | 'who'>,
): Plan {
  const { gone, journeys } = quote;
  const lost = lostExtras(order, offer, order.view);
  const { request, status } = order;
  const { toPay, penalty, refund, residual, what } = line;
  const issued = wasIssued(status);
  const paid = issued && toPay && Number(toPay.amount) > 0 ? toPay : undefined;
  const after = offer.journeys.flatMap(({ flights }) => flights);
  return {
    kind: 'flights',
    what: `${gone.map((key) => key.split('/').slice(0, 2).join(' on ')).join(', ')} → ${what}`,
    who,
    paid,
    payUpTo,
    ...(issued && { penalty, refund, residual, refundOfExtras: valueOf(offer, order.view) }),
    effect: { flights: { come: comingFlights(after), gone, dropped: lost.flatMap(countedAs) } },
    request: request && { journeys: withChanged(request.journeys, order, journeys, gone) },
    input: {
      change: 'offer',
      ...order.orderRef,
      offers: [accepting(order, offer, quote)],
      removes: offer.removes.length > 0,
      ...(paid && { amount: paid }),
    },
  };
}

/** Returns the requested journeys with the new ones in their places. */
function withChanged(
  requested: readonly RequestedJourney[],
  order: Order,
  changed: readonly RequestedJourney[],
  gone: readonly string[],
): RequestedJourney[] {
  const own = order.view ? journeysOf(order, order.view) : [];
  const left = [...changed];
  return requested.map((journey, index) =>
    own[index]?.some((flight) => gone.includes(flightKey(flight))) ? (left.shift() ?? journey) : journey,
  );
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
