/** offerPrice: checks what was chosen and makes one packaged offer of it, with new ids. */
import { extraAt, type ChosenExtra } from './aLaCarte';
import type { OfferPriceRequest, OfferedItem, OfferedJourney, Reply, SandboxOffer, Selection } from './model';
import { checkEcho, checkPax, findOffer, paymentLimit, type FoundOffer } from './offers';
import { fareMoved, inCents, price, times, totalOf } from './prices';
import { repackaged, type ItemToBe } from './realistic/packaging';
import { Refusal } from './refusal';
import type { Packaged, ShoppingSession } from './shopping';
import { mistake, type Call, type World } from './world';

/** Answers an OfferPriceRQ. Throws Refusal: 490, 913 gone; 491 wrong items; 914 other passengers. */
export function offerPrice(call: Call, request: OfferPriceRequest): Reply {
  const first = request.selections[0];
  if (!first) throw new Refusal('912', 'no offer is selected');
  const { session } = call.world.shopping.find(first.offerId, call.account, call.world.clock.now());
  checkPax(call, session, request.pax);
  const [flights, extras] = sorted(call, session, request.selections);
  const journeys = wholeTrip(call, session, flights);
  const shopped = flights.flatMap(({ kind, offer }) => (kind === 'shop' ? offer.items : []));
  const items = [
    ...shopped.map((item) => fareMoved(item, session.twist.fareMoves ?? 0)),
    ...chosenExtras(call, session, extras, journeys),
    ...(shopped.length > 0 ? feeItems(session) : []),
  ];
  // What was packaged before keeps its price, its fees and its seats.
  const before = flights.flatMap(({ kind, offer }) => (kind === 'priced' ? offer.items : []));
  const added = shopped.length > 0 ? repackaged(call.world, session, journeys, items) : items;
  const packaged = pack(call.world, session, journeys, [...before, ...added]);
  const index = session.packaged.push(packaged) - 1;
  return shown(call.world, session, packaged, index);
}

/** Flight offers and a-la-carte offers apart; each checked for its session. */
function sorted(
  call: Call,
  session: ShoppingSession,
  selections: readonly Selection[],
): [FoundOffer[], Selection[]] {
  const flights: FoundOffer[] = [];
  const extras: Selection[] = [];
  for (const selection of selections) {
    const id = call.world.shopping.read(selection.offerId);
    if (id?.kind === 'services' || id?.kind === 'seats') {
      if (id.session !== session.number) throw wrong(call, 'the extras were offered in another session');
      checkEcho(call, session, selection.shoppingResponseId);
      extras.push(selection);
      continue;
    }
    const found = findOffer(call, selection);
    if (found.session !== session) throw wrong(call, 'the offers are of different sessions');
    checkItems(call, selection, found.offer.items);
    flights.push(found);
  }
  return [flights, extras];
}

/** Checks that every item of a flight offer is taken, for its passengers. */
export function checkItems(call: Call, selection: Selection, items: readonly OfferedItem[]): void {
  for (const item of items) {
    const chosen = selection.items.find((one) => one.offerItemId === item.offerItemId);
    if (!chosen) throw wrong(call, 'an item of the offer is not selected');
    if ([...chosen.paxIds].sort().join() !== [...item.paxIds].sort().join()) {
      throw wrong(call, 'an item is selected for other passengers than its own');
    }
  }
  if (selection.items.length !== items.length)
    throw wrong(call, 'an item is selected that the offer has not');
}

function wholeTrip(call: Call, session: ShoppingSession, flights: readonly FoundOffer[]): OfferedJourney[] {
  const [first] = flights;
  if (!first) throw wrong(call, 'no flight offer is selected');
  const partial = flights.every((found) => found.kind === 'shop' && found.offer.match === 'Partial');
  if (!partial) {
    if (flights.length > 1) throw wrong(call, 'two offers are selected that each cover the whole trip');
    return first.offer.journeys;
  }
  const journeys = flights.flatMap(({ offer }) => offer.journeys);
  const [out, back] = journeys;
  const owners = new Set(flights.map(({ offer }) => (offer as SandboxOffer).ownerCode));
  const outbound = `${out?.flights[0]?.departure}` < `${back?.flights[0]?.departure}`;
  if (journeys.length !== 2 || out?.origin !== back?.destination || !outbound || owners.size !== 1) {
    throw wrong(call, 'one outbound and one inbound offer of the same owner are needed, in this order');
  }
  return journeys;
}

function chosenExtras(
  call: Call,
  session: ShoppingSession,
  selections: readonly Selection[],
  journeys: readonly OfferedJourney[],
): ItemToBe[] {
  const flown = new Set(journeys.flatMap((journey) => journey.flights.map((flight) => flight.key)));
  const once = new Set<string>();
  return selections.flatMap((selection) =>
    selection.items.flatMap((chosen) => {
      const id = call.world.shopping.read(chosen.offerItemId);
      const offer = call.world.shopping.read(selection.offerId);
      const ofOffer =
        id && offer && id.kind === offer.kind && id.session === session.number && id.offer === offer.offer;
      const extra = ofOffer ? extraAt(call.world, session.aLaCarte[id.offer], session, id.item) : undefined;
      if (!extra) throw new Refusal('491', 'the service or seat is not available');
      checkExtra(call, extra, chosen, flown);
      const { quantity = 1 } = chosen;
      for (const limit of limitsOf(extra, chosen.paxIds)) {
        if (once.has(limit)) throw wrong(call, 'a service or seat is taken twice');
        once.add(limit);
      }
      const perPax = price(inCents(extra.unitPrice), [], session.currency);
      // Each unit is an item of its own, and gets a document of its own.
      return Array.from({ length: quantity }, (): ItemToBe => {
        return { content: extra.content, paxIds: chosen.paxIds, perPax, price: perPax };
      });
    }),
  );
}

/** How many of a service without a limit one passenger can have. */
const MOST_UNITS = 9;

/** Checks that an extra is taken for whom and what it was offered. Throws Refusal 491. */
export function checkExtra(
  call: Call,
  extra: ChosenExtra,
  chosen: Selection['items'][number],
  flown: ReadonlySet<string>,
): void {
  const { content } = extra;
  const keys = content.kind === 'seat' ? [content.flight] : content.flights;
  if (keys.some((key) => !flown.has(key))) throw wrong(call, 'an extra is for a flight that is not selected');
  if (chosen.paxIds.length === 0 || chosen.paxIds.some((paxId) => !extra.paxIds.includes(paxId))) {
    throw wrong(call, 'an extra is taken for a passenger to whom it was not offered');
  }
  const quantity = chosen.quantity ?? 1;
  const most = content.kind === 'service' && content.service.limit === 'None' ? MOST_UNITS : 1;
  if (quantity < 1 || quantity > most)
    throw wrong(call, `an extra is taken in a quantity of ${quantity}, of which 1 to ${most} can be had`);
  const seat = content.kind === 'seat' ? `${content.row}${content.column}` : undefined;
  const named = chosen.seat ? `${chosen.seat.row}${chosen.seat.column}` : undefined;
  if (seat !== named) throw wrong(call, 'SelectedSeat is not the seat of the offer item');
}

/** Returns what must not occur twice in one call: a seat, a passenger's seat on a flight, a service within its limit. */
export function limitsOf({ content }: ChosenExtra, paxIds: readonly string[]): string[] {
  if (content.kind === 'seat') {
    const { flight, row, column } = content;
    return [`${flight}/${row}${column}`, ...paxIds.map((paxId) => `${flight}/seat/${paxId}`)];
  }
  if (content.service.limit === 'None') return [];
  const where = `${content.service.id}/${content.flights.join('+')}`;
  return content.service.limit === 'OnePerOrder' ? [where] : paxIds.map((paxId) => `${where}/${paxId}`);
}

/** Taxes without a base, which some airlines add as a separate item. */
function feeItems({ twist, pax, currency }: ShoppingSession): ItemToBe[] {
  if (!twist.feeItem) return [];
  const paxIds = pax.filter((one) => one.type !== 'INF').map((one) => one.paxId);
  const perPax = price(0, [{ code: 'ZZ', name: 'Booking fee', cents: 690 }], currency);
  const service = {
    id: 'FEE',
    name: 'Booking fee',
    description: 'Added by the airline',
    taxonomyCode: '1A00',
    taxonomyText: 'Fee',
    limit: 'None',
  } as const;
  return [
    {
      content: { kind: 'service', service, flights: [] },
      paxIds,
      perPax,
      price: times(perPax, paxIds.length),
      mandatory: true,
    },
  ];
}

function pack(
  world: World,
  session: ShoppingSession,
  journeys: OfferedJourney[],
  items: ItemToBe[],
): Packaged {
  const payment = paymentLimit(world, session, journeys[0]?.flights[0]);
  const { number, pax, twist } = session;
  const offer = session.packaged.length;
  const needy = twist.documentRequired ? pax.filter((one) => one.type === 'ADT') : [];
  return {
    journeys,
    items: items.map((item, nth) => ({
      ...item,
      offerItemId: world.shopping.idOf({ kind: 'priced', session: number, offer, item: nth + 1 }),
      payment,
    })),
    requiredDocuments: needy.map(({ paxId }) => ({ paxId, types: ['PT', 'ID'] })),
  };
}

function shown(world: World, session: ShoppingSession, packaged: Packaged, index: number): Reply {
  const { journeys, items, requiredDocuments } = packaged;
  return {
    kind: 'price',
    shoppingResponseId: session.id,
    offerId: world.shopping.idOf({ kind: 'priced', session: session.number, offer: index, item: 0 }),
    ownerCode: journeys[0]?.flights[0]?.carrier ?? '',
    expires: world.clock.local(session.expires),
    journeys,
    pax: session.pax,
    items,
    total: totalOf(items, session.currency),
    requiredDocuments,
    warnings: [],
  };
}

function wrong(call: Call, what: string): Refusal {
  return mistake(call, what, '491', what);
}
