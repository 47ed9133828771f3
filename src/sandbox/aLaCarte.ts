/** serviceList and seatAvailability, for an offer or an order: a-la-carte offers, recomputed from their ids when they are chosen. */
import { isAdult, isChild } from './catalogue/passengers';
import { openOffer } from './afterSale/orderOffers';
import { refuseUnlessChangeable } from './afterSale/standing';
import { brandOf } from './catalogue/fares';
import { seatAmount, seatsOf, type CatalogueSeat } from './catalogue/seats';
import { extrasFor, type OfferedExtra } from './catalogue/services';
import { findOrder } from './findOrder';
import type {
  AboutOffer,
  AboutOrder,
  Amount,
  OfferedJourney,
  Reply,
  SandboxFlight,
  SeatAvailabilityRequest,
  SeatContent,
  SeatMap,
  SeatReply,
  ServiceContent,
  ServiceListRequest,
  ShopPax,
} from './model';
import { checkPax, findOffer } from './offers';
import { journeysOf } from './orderPhase';
import { cents, inCents } from './prices';
import { Refusal } from './refusal';
import type { Twist } from './scenarios';
import type { ALaCarte } from './shopping';
import { mistake, type Call, type World } from './world';

/** Answers a ServiceListRQ. */
export function serviceList(call: Call, request: ServiceListRequest): Reply {
  const { currency, itemId, shown, about, twist } = open(call, request, 'services');
  const items = extrasOf(about, { pax: shown.pax, currency, twist }).map((extra, index) => ({
    ...extra,
    offerItemId: itemId(index),
  }));
  return { kind: 'services', ...shown, items, warnings: [] };
}

/** Answers a SeatAvailabilityRQ: one item for each free seat and passenger who may take it. */
export function seatAvailability(call: Call, request: SeatAvailabilityRequest): Reply {
  const { currency, itemId, shown, about, twist } = open(call, request, 'seats');
  const { pax: travellers } = shown;
  const items: SeatReply['items'] = [];
  const maps: SeatMap[] = [];
  for (const cabin of cabinsOf(call.world, shown.journeys)) {
    const rows = new Map<string, SeatMap['rows'][number]>();
    cabin.seats.forEach((seat, nth) => {
      const free =
        seat.status === 'F' && !call.world.orders.taken(cabin.flight.key, `${seat.row}${seat.column}`);
      const offerItemIds = travellers.flatMap((pax, paxIndex) => {
        if (!free || !maySit(pax, seat)) return [];
        const offerItemId = itemId((cabin.firstSeat + nth) * travellers.length + paxIndex);
        items.push({
          offerItemId,
          paxId: pax.paxId,
          flight: cabin.flight.key,
          unitPrice: moved(seatAmount(seat, currency), about, twist),
        });
        return [offerItemId];
      });
      const row = rows.get(seat.row) ?? { number: seat.row, seats: [] };
      const status = seat.status === 'F' && !free ? 'O' : seat.status;
      row.seats.push({ column: seat.column, status, characteristics: seat.characteristics, offerItemIds });
      rows.set(seat.row, row);
    });
    const { flight, columns } = cabin;
    const { key, aircraft } = flight;
    maps.push({ flight: key, cabin: cabin.cabin, aircraft, columns, rows: [...rows.values()] });
  }
  return { kind: 'seats', ...shown, items, maps, warnings: [] };
}

/** What both answers have in common. */
function open(call: Call, request: AboutOffer | AboutOrder, kind: ALaCarte['kind']) {
  return 'orderId' in request ? openForOrder(call, request, kind) : openForOffer(call, request, kind);
}

function openForOrder(call: Call, request: AboutOrder, kind: ALaCarte['kind']) {
  const order = findOrder(call, request);
  refuseUnlessChangeable(call.world, order);
  const { currency, ownerCode, pax } = order;
  const journeys = journeysOf(order);
  const { id, expires, keep } = openOffer(call.world, order, kind);
  keep({ kind, journeys, pax });
  return {
    currency,
    about: { kind, journeys },
    twist: undefined,
    itemId: (index: number) => id(index + 1),
    shown: { offerId: id(0), ownerCode, expires, journeys, pax },
  };
}

function openForOffer(call: Call, request: AboutOffer, kind: ALaCarte['kind']) {
  const { session, kind: found, offer } = findOffer(call, request);
  const { twist } = session;
  if (twist.extrasOfPriced && found === 'shop') throw new Refusal('490', 'price the offer first');
  checkPax(call, session, request.pax);
  const known = new Set(offer.items.map((item) => item.offerItemId));
  if (request.offerItemIds.some((id) => !known.has(id))) {
    throw mistake(call, 'an offer item is not the offer’s', '491');
  }
  const again = session.aLaCarte.some((before) => before.kind === kind);
  const about: ALaCarte = { kind, journeys: offer.journeys, again };
  const place = session.aLaCarte.push(about) - 1;
  const id = (item: number): string =>
    call.world.shopping.idOf({ kind, session: session.number, offer: place, item });
  return {
    currency: session.currency,
    about,
    twist,
    itemId: (index: number) => id(index + 1),
    shown: {
      shoppingResponseId: session.id,
      offerId: id(0),
      ownerCode: offer.journeys[0]?.flights[0]?.carrier ?? '',
      expires: call.world.clock.local(session.expires),
      journeys: offer.journeys,
      pax: session.pax,
    },
  };
}

interface Cabin {
  flight: SandboxFlight;
  cabin: string;
  columns: SeatMap['columns'];
  seats: CatalogueSeat[];
  /** How many seats the cabins before this one have. */
  firstSeat: number;
}

/** The cabins of a trip, flight by flight, in the brand's cabin. */
function cabinsOf(world: World, journeys: readonly OfferedJourney[]): Cabin[] {
  let firstSeat = 0;
  return journeys.flatMap((journey) =>
    journey.flights.map((flight) => {
      const cabin = brandOf(journey.priceClass).priceClass.cabin;
      const made = { flight, cabin, ...seatsOf(world.settings.seed, flight, cabin), firstSeat };
      firstSeat += made.seats.length;
      return made;
    }),
  );
}

/** Infants travel on a lap; an exit row is for adults. */
function maySit(pax: ShopPax, seat: CatalogueSeat): boolean {
  return isAdult(pax.type) || (isChild(pax.type) && !seat.characteristics.includes('E'));
}

/** An a-la-carte item that was chosen. */
export interface ChosenExtra {
  content: ServiceContent | SeatContent;
  /** Who may have it: one passenger, or all for OnePerOrder. */
  paxIds: string[];
  unitPrice: Amount;
}

/** Returns the nth item (from 1) of an a-la-carte offer; undefined where there is none, or where the seat has gone. */
export function extraAt(
  world: World,
  about: ALaCarte | undefined,
  { pax: travellers, currency, twist }: Buyers,
  item: number,
): ChosenExtra | undefined {
  if (!about || item < 1) return undefined;
  if (about.kind === 'services') {
    const extra = extrasOf(about, { pax: travellers, currency, twist })[item - 1];
    if (!extra) return undefined;
    const { service, flights, paxIds, unitPrice } = extra;
    return { content: { kind: 'service', service, flights }, paxIds, unitPrice };
  }
  const nth = Math.floor((item - 1) / travellers.length);
  const pax = travellers[(item - 1) % travellers.length];
  const cabin = cabinsOf(world, about.journeys).findLast((one) => one.firstSeat <= nth);
  const seat = cabin?.seats[nth - cabin.firstSeat];
  if (!cabin || !seat || !pax || seat.status !== 'F' || !maySit(pax, seat)) return undefined;
  const { row, column, characteristics } = seat;
  if (world.orders.taken(cabin.flight.key, `${row}${column}`)) return undefined;
  return {
    content: { kind: 'seat', flight: cabin.flight.key, row, column, characteristics },
    paxIds: [pax.paxId],
    unitPrice: moved(seatAmount(seat, currency), about, twist),
  };
}

/** Who asks, in which currency, and what the sandbox does differently for them. */
interface Buyers {
  pax: readonly ShopPax[];
  currency: string;
  twist?: Twist;
}

function extrasOf(about: ALaCarte, { pax, currency, twist }: Buyers): OfferedExtra[] {
  const found = extrasFor(about.journeys, pax, currency);
  const left = about.again && twist?.extraLeaves ? found[0]?.service : undefined;
  return found
    .filter(({ service }) => service !== left)
    .map((extra) => ({ ...extra, unitPrice: moved(extra.unitPrice, about, twist) }));
}

function moved(amount: Amount, { again }: ALaCarte, twist: Twist | undefined): Amount {
  const perMille = again ? (twist?.extrasMove ?? 0) : 0;
  return perMille === 0
    ? amount
    : cents(Math.round((inCents(amount) * (1000 + perMille)) / 1000), amount.currency);
}
