/** What is asked of an order after its sale, at the desk. */
import type {
  AirShoppingRequest,
  Amount,
  OrderedOrder,
  OrderedService,
  OrderReshopRequest,
  RemovedItem,
  ReshopOffer,
  ReshopReply,
  SandboxRequest,
  SeatReply,
  Selection,
  ServiceListReply,
} from '../../../src/sandbox/model';
import { adult, child, first, infant, type Desk } from '../desk';

/** A round trip of a fare that may be changed, for an adult, a child and an infant. */
export const trip: Partial<AirShoppingRequest> = {
  journeys: [
    { origin: 'LHR', destination: 'CDG', date: '2027-03-12' },
    { origin: 'CDG', destination: 'LHR', date: '2027-03-19' },
  ],
  pax: [adult, child, infant],
  carriers: ['XA'],
};

/** Books an offer of a brand. */
export function book(
  desk: Desk,
  brand = 'CLASSIC',
  surname = 'Example',
  wish = trip,
  which: 'cheapest' | 'dearest' = 'cheapest',
): OrderedOrder {
  const shop = desk.shop(wish);
  const offer = shop.offers
    .filter(({ journeys }) => journeys[0]?.priceClass.name === brand)
    .at(which === 'cheapest' ? 0 : -1);
  if (!offer) throw new Error(`no ${brand} is offered`);
  return first(desk.get('order', desk.createRequest(desk.price(shop, [offer]), surname)).orders);
}

type Wanted = Parameters<typeof book> extends [Desk, ...infer Rest] ? Rest : never;

/** The same, issued and read again. */
export function issued(desk: Desk, ...wanted: Wanted): OrderedOrder {
  const { orderId } = book(desk, ...wanted);
  const reply = desk.issue(desk.retrieve(orderId));
  if (reply.kind !== 'order') throw new Error(JSON.stringify(reply));
  return desk.retrieve(orderId);
}

export const servicesOf = (desk: Desk, { orderId }: OrderedOrder): ServiceListReply =>
  desk.get('services', { operation: 'serviceList', orderId, pax: [] });

export const seatsOf = (desk: Desk, { orderId }: OrderedOrder): SeatReply =>
  desk.get('seats', { operation: 'seatAvailability', orderId, pax: [] });

/** A service of a list, for a passenger, as it is accepted. */
export function service(list: ServiceListReply, id: string, paxId: string): Selection & { price: Amount } {
  const item = list.items.find((one) => one.service.id === id && one.paxIds.includes(paxId));
  if (!item) throw new Error(`no ${id} for ${paxId}`);
  const { offerItemId, unitPrice } = item;
  return { offerId: list.offerId, items: [{ offerItemId, paxIds: [paxId], quantity: 1 }], price: unitPrice };
}

/** The nth free seat that a passenger may take. */
export function seat(seats: SeatReply, paxId: string, nth = 0): Selection & { price: Amount } {
  const item = seats.items.filter((one) => one.paxId === paxId)[nth];
  const place = seats.maps
    .flatMap(({ rows }) => rows.flatMap(({ number, seats: some }) => some.map((one) => ({ number, ...one }))))
    .find(({ offerItemIds }) => offerItemIds.includes(item?.offerItemId ?? ''));
  if (!item || !place) throw new Error(`no seat for ${paxId}`);
  const chosen = { row: place.number, column: place.column };
  return {
    offerId: seats.offerId,
    items: [{ offerItemId: item.offerItemId, paxIds: [paxId], seat: chosen }],
    price: item.unitPrice,
  };
}

/** Accepts offers, and pays an amount if there is one. */
export function accepting(
  { orderId }: OrderedOrder,
  selections: Selection[],
  amount?: Amount,
  removes?: string,
): SandboxRequest {
  const payment = amount && { orderItemIds: [], amount };
  return { operation: 'orderChange', orderId, change: { kind: 'offer', selections, payment, removes } };
}

type Goes = (service: OrderedService) => boolean;

/** The items of which some services go, with those that stay. */
export function removed(order: OrderedOrder, goes: Goes): RemovedItem[] {
  return order.items
    .filter(({ services }) => services.some(goes))
    .map(({ orderItemId, services }) => ({
      orderItemId,
      keptServiceIds: services.filter((one) => !goes(one)).map(({ serviceId }) => serviceId),
    }));
}

export const ofPax =
  (...paxIds: string[]): Goes =>
  ({ paxId }) =>
    paxIds.includes(paxId);

/** The services of a journey's flights. */
export function ofJourney(order: OrderedOrder, nth: number): Goes {
  const keys = new Set(order.journeys[nth]?.flights.map(({ key }) => key));
  return ({ content }) =>
    content.kind === 'service' ? content.flights.some((key) => keys.has(key)) : keys.has(content.flight);
}

export const reshopping = (
  { orderId }: OrderedOrder,
  asked: Partial<OrderReshopRequest>,
): OrderReshopRequest => ({ operation: 'orderReshop', orderId, removed: [], ...asked });

/** Asks for another day of a journey. */
export function otherDay(desk: Desk, order: OrderedOrder, nth: number, date: string): ReshopReply {
  const { origin = '', destination = '' } = order.journeys[nth] ?? {};
  const adds = { journeys: [{ origin, destination, date }] };
  return desk.get('reshop', reshopping(order, { removed: removed(order, ofJourney(order, nth)), adds }));
}

/** Asks what the cancellation of a part costs. */
export function partOffer(desk: Desk, order: OrderedOrder, goes: Goes): ReshopOffer {
  return first(desk.get('reshop', reshopping(order, { removed: removed(order, goes) })).offers);
}

/** Accepts a reshop offer as a client of the version does, and pays what it says. */
export function acceptingOffer(
  order: OrderedOrder,
  offer: ReshopOffer,
  amount?: Amount,
  version = '19.2',
): SandboxRequest {
  const items = [...offer.added, ...(offer.name ? [{ ...offer.name, paxIds: [offer.name.paxId] }] : [])].map(
    ({ offerItemId, paxIds }) => ({ offerItemId, paxIds }),
  );
  const deletes = version === '19.2' && offer.deleted.length > 0 ? offer.offerId : undefined;
  if (items.length > 0) return accepting(order, [{ offerId: offer.offerId, items }], amount, deletes);
  return {
    operation: 'orderChange',
    orderId: order.orderId,
    change: { kind: 'cancel', offerId: offer.offerId },
  };
}
