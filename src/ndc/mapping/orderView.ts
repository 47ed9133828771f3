/** Converts an OrderViewRS of either version into the order that flows use. The versions differ only in paths. */
import type { Notice } from '../../domain/offers/offers';
import type { OrderPassenger, OrderView } from '../../domain/order/orderView';
import { instantIn } from '../time';
import { bookingReferences, type RawBookingReference } from './bookingReferences';
import { moneyIn, type RawMoney } from './currency';
import { segmentsReferredTo, type Itinerary } from './itinerary';
import { flightReferences, orderItem, type RawOrderItem } from './orderItems';
import { ticketDocuments, type RawTicketDocInfo } from './tickets';

/** OrderViewRS as both versions declare it. */
export interface RawOrderView {
  orders: RawOrder[];
  passengers: RawPassenger[];
  serviceDefinitions: { id?: string; name?: string }[];
  ticketDocInfos: (RawTicketDocInfo & { bookingReferences: RawBookingReference[] })[];
  /** What was paid, in the answer to an instant payment. */
  payments: { amount?: RawMoney }[];
  warnings: Notice[];
}

/** One Pax. 19.2 has birth dates in both Pax and Individual. */
export interface RawPassenger {
  paxId?: string;
  type?: string;
  givenNames: string[];
  surname?: string;
  birthDate?: string;
  individualBirthDate?: string;
}

/** One Order. */
export interface RawOrder {
  orderId: string;
  ownerCode?: string;
  statusCode?: string;
  createdAt?: string;
  bookingReferences: RawBookingReference[];
  total?: RawMoney;
  items: RawOrderItem[];
}

/** Returns the amounts' currency; undefined where none has one, or they differ. */
function commonCurrency(amounts: readonly (RawMoney | undefined)[]): string | undefined {
  const currencies = new Set(amounts.flatMap((money) => money?.currency ?? []));
  return currencies.size === 1 ? [...currencies][0] : undefined;
}

function orderPassenger(raw: RawPassenger): OrderPassenger[] {
  const { paxId, type, givenNames, surname } = raw;
  if (paxId === undefined) return [];
  const givenName = givenNames.length > 0 ? givenNames.join(' ') : undefined;
  return [{ paxId, type, givenName, surname, birthDate: raw.birthDate ?? raw.individualBirthDate }];
}

function order(raw: RawOrder, view: RawOrderView, itinerary: Itinerary, timeZone: string): OrderView {
  const { orderId, ownerCode, statusCode, items } = raw;
  const currency =
    raw.total?.currency ??
    commonCurrency(items.flatMap(({ price, grandTotal }) => [price, grandTotal])) ??
    commonCurrency(view.payments.map(({ amount }) => amount));
  const serviceNames = new Map(
    view.serviceDefinitions.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])),
  );
  return {
    orderId,
    ownerCode,
    statusCode,
    bookingReferences: bookingReferences([
      ...raw.bookingReferences,
      ...items.flatMap((item) => item.services.flatMap((service) => service.bookingReferences)),
      ...view.ticketDocInfos.flatMap((info) => info.bookingReferences),
    ]),
    total: moneyIn(raw.total, currency),
    items: items.map((item) => orderItem(item, { timeZone, itinerary, serviceNames, currency })),
    flights: [...itinerary.flights.values()],
    passengers: view.passengers.flatMap(orderPassenger),
    documents: ticketDocuments(view.ticketDocInfos),
    createdAt: raw.createdAt === undefined ? undefined : instantIn(timeZone, raw.createdAt),
    warnings: view.warnings,
  };
}

/** Converts one of several orders of an answer, with only the shared list entries that it refers to. */
function oneOfSeveral(raw: RawOrder, view: RawOrderView, itinerary: Itinerary, timeZone: string): OrderView {
  const services = raw.items.flatMap((item) => item.services);
  const paxIds = new Set([...raw.items, ...services].flatMap((part) => part.paxIds));
  const segments = new Set(
    services.flatMap((service) => segmentsReferredTo(itinerary, flightReferences(service))),
  );
  const isOwn = ({ orderId, paxId }: RawTicketDocInfo) =>
    orderId === undefined ? paxIds.has(paxId ?? '') : orderId === raw.orderId;
  const cutDown = {
    ...view,
    passengers: view.passengers.filter(({ paxId }) => paxIds.has(paxId ?? '')),
    ticketDocInfos: view.ticketDocInfos.filter(isOwn),
  };
  const flights = new Map([...itinerary.flights].filter(([id]) => segments.has(id)));
  return order(raw, cutDown, { ...itinerary, flights }, timeZone);
}

/**
 * Returns the order that was asked for, else the first; a search by passenger may find `others`. An answer's only order keeps all of
 * the answer, because documents refer to passengers that are not in PaxList. The reader requires at least one order.
 */
export function toOrderView(
  view: RawOrderView,
  itinerary: Itinerary,
  { timeZone, orderId }: { timeZone: string; orderId?: string },
): OrderView {
  const views = view.orders.map((raw) =>
    view.orders.length > 1
      ? oneOfSeveral(raw, view, itinerary, timeZone)
      : order(raw, view, itinerary, timeZone),
  );
  const asked = views.find((one) => one.orderId === orderId) ?? views[0];
  if (!asked) throw new RangeError('an order view without an order');
  const others = views.filter((one) => one !== asked);
  return others.length > 0 ? { ...asked, others } : asked;
}
