/** Which part of an order goes: passengers, journeys and extras, and what is left of its items. */
import { isAdult } from '../catalogue/passengers';
import { lowestBase } from '../catalogue/fares';
import type { ExistingItem, OfferedJourney, OrderPax, OrderedService, Price, RemovedItem } from '../model';
import { itemsOf, journeysOf, pricedItems } from '../orderPhase';
import type { OrderState, SoldItem } from '../orderState';
import { deliveries, momentOf, orderItemId, serviceIdOf } from '../orderView';
import { inCents, price, times } from '../prices';
import { Refusal } from '../refusal';
import { mistake, type Call } from '../world';

/** An item before and after. `after` is absent where nothing of it is left. */
export interface Remainder {
  before: SoldItem;
  after?: SoldItem;
  existing: ExistingItem;
}

/** What goes of an order, and what is left. */
export interface Removal {
  /** PaxIDs of those who travel no more. */
  pax: string[];
  /** Keys of the journeys that go. */
  journeys: string[];
  left: { pax: OrderPax[]; journeys: OfferedJourney[]; items: SoldItem[] };
  /** The items of which something goes. */
  touched: Remainder[];
}

type Delivery = Pick<OrderedService, 'paxId' | 'content'> & { serviceId: string; goes: boolean };

/** Returns what the request removes. Throws Refusal: 491 strange ids; 915 what cannot go alone. */
export function removalOf(call: Call, order: OrderState, removed: readonly RemovedItem[]): Removal {
  const { world } = call;
  const moment = momentOf(world);
  const named = namedDeliveries(call, order, removed);
  const journeys = journeysOf(order);
  const flown = named
    .flat()
    .flatMap(({ content, ...one }) =>
      content.kind === 'flight' ? [{ ...one, flight: content.flight }] : [],
    );
  const pax = order.pax
    .map(({ paxId }) => paxId)
    .filter((paxId) => flown.every((one) => one.paxId !== paxId || one.goes));
  const staying = flown.filter(({ paxId }) => !pax.includes(paxId));
  const all = pax.length === order.pax.length;
  const goes = (key: string): boolean =>
    all || staying.every(({ flight, goes: gone }) => flight !== key || gone);
  const lost = journeys.filter(({ flights }) => flights.every(({ key }) => goes(key)));
  const lostFlights = new Set(lost.flatMap(({ flights }) => flights.map(({ key }) => key)));
  if (staying.some(({ flight, goes: gone }) => gone && !lostFlights.has(flight)))
    throw new Refusal('915', 'a journey goes as a whole and for all passengers', order.ownerCode);
  checkInfants(order, all ? [] : pax);

  const gonePax = new Set(all ? [] : pax);
  const seed = world.settings.seed;
  const touched = pricedItems(order, moment).flatMap((before, index): Remainder[] => {
    const own = named[index] ?? [];
    const after = remainder(seed, before, own, gonePax, lostFlights);
    if (after === before) return [];
    const left = new Set(after ? deliveries(after).map(keyOf) : []);
    const existing = {
      orderItemId: orderItemId(world, order, index),
      goes: own.filter((one) => !left.has(keyOf(one))).map(({ serviceId }) => serviceId),
      stays: own.filter((one) => left.has(keyOf(one))).map(({ serviceId }) => serviceId),
    };
    return [{ before, ...(after && { after }), existing }];
  });
  const byPlace = new Map(touched.map((one) => [one.before.place, one]));
  return {
    pax: [...gonePax],
    journeys: lost.map(({ key }) => key),
    left: {
      pax: order.pax.filter(({ paxId }) => !gonePax.has(paxId)),
      journeys: journeys.filter((journey) => !lost.includes(journey)),
      items: pricedItems(order, moment).flatMap((item) => {
        const found = byPlace.get(item.place);
        return found ? (found.after ?? []) : item;
      }),
    },
    touched,
  };
}

const keyOf = ({ paxId, content }: Pick<OrderedService, 'paxId' | 'content'>): string =>
  content.kind === 'flight' ? `${paxId}/${content.flight}` : paxId;

/** Every service of every item, in the order of the view, with those that the request names. */
function namedDeliveries(call: Call, order: OrderState, removed: readonly RemovedItem[]): Delivery[][] {
  const items = itemsOf(order, momentOf(call.world));
  const ids = items.map((_, index) => orderItemId(call.world, order, index));
  const strange = 'an order item is not (or no longer) the order’s';
  if (removed.length === 0 || removed.some(({ orderItemId: id }) => !ids.includes(id)))
    throw mistake(call, strange, '491', 'the order items are not those of the order');
  return items.map((item, index) => {
    const asked = removed.find(({ orderItemId: id }) => id === ids[index]);
    const own = deliveries(item).map((delivery, nth) => {
      const serviceId = serviceIdOf(index, nth);
      const goes = asked !== undefined && !asked.keptServiceIds.includes(serviceId);
      return { ...delivery, serviceId, goes };
    });
    if (asked?.keptServiceIds.some((id) => !own.some(({ serviceId }) => serviceId === id)))
      throw mistake(
        call,
        'RetainServiceID is not a service of the item',
        '491',
        'a service is not the order’s',
      );
    return own;
  });
}

/** An infant goes with its adult, and nobody travels without one. */
function checkInfants({ pax, ownerCode }: OrderState, gone: readonly string[]): void {
  const left = pax.filter(({ paxId }) => !gone.includes(paxId));
  if (left.some(({ adult }) => adult !== undefined && gone.includes(adult)))
    throw new Refusal('915', 'an infant goes with its adult', ownerCode);
  if (left.length > 0 && !left.some(({ type }) => isAdult(type)))
    throw new Refusal('915', 'nobody travels without an adult', ownerCode);
}

/** What is left of an item: itself, less of it, or nothing. Extras of a flight or a passenger go with them. */
function remainder(
  seed: string,
  item: SoldItem,
  own: readonly Delivery[],
  gonePax: ReadonlySet<string>,
  lost: ReadonlySet<string>,
): SoldItem | undefined {
  const { content } = item;
  const paxIds = item.paxIds.filter((paxId) => !gonePax.has(paxId));
  if (paxIds.length === 0) return undefined;
  if (content.kind === 'flight') {
    const journeys = content.journeys.filter(({ flights }) => !flights.every(({ key }) => lost.has(key)));
    if (journeys.length === 0) return undefined;
    if (journeys.length === content.journeys.length && paxIds.length === item.paxIds.length) return item;
    const perPax = shareOf(seed, item.perPax, content.journeys, journeys);
    return {
      ...item,
      paxIds,
      perPax,
      price: times(perPax, paxIds.length),
      content: { ...content, journeys },
    };
  }
  const flights = content.kind === 'seat' ? [content.flight] : content.flights;
  if (
    flights.some((key) => lost.has(key)) ||
    (own.length > 0 && own.every(({ goes }) => goes && !gone(own, gonePax)))
  )
    return undefined;
  if (paxIds.length === item.paxIds.length) return item;
  const once = content.kind === 'service' && content.service.limit === 'OnePerOrder';
  return { ...item, paxIds, price: once ? item.price : times(item.perPax, paxIds.length) };
}

/** True if an extra is named only because its passenger goes: the rest keeps what the whole order has. */
const gone = (own: readonly Delivery[], gonePax: ReadonlySet<string>): boolean =>
  own.every(({ paxId }) => gonePax.has(paxId));

/** The part of a fare that some of its journeys cost: base and taxes alike, by what the journeys cost alone. */
function shareOf(
  seed: string,
  whole: Price,
  journeys: readonly OfferedJourney[],
  kept: readonly OfferedJourney[],
): Price {
  if (kept.length === journeys.length) return whole;
  const weight = (some: readonly OfferedJourney[]): number =>
    some.reduce((all, journey) => all + lowestBase(seed, journey), 0);
  const [part, all] = [weight(kept), weight(journeys)];
  const share = (cents: number): number => Math.round((cents * part) / all);
  return price(
    share(inCents(whole.base)),
    whole.taxes.map(({ code, name, amount }) => ({ code, name, cents: share(inCents(amount)) })),
    whole.base.currency,
  );
}
