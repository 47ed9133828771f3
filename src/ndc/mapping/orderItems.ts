/** Order items and their services: kinds, flights, seats, prices and limits, whichever version they came in. */
import type { OrderItem, OrderService } from '../../domain/orderView';
import { instantIn } from '../time';
import type { RawBookingReference } from './bookingReferences';
import { moneyIn, type RawMoney } from './currency';
import { flightKeysOf, type FlightReferences, type Itinerary } from './itinerary';

/** One OrderItem as both versions declare it. */
export interface RawOrderItem {
  orderItemId?: string;
  paxIds: string[];
  price?: RawMoney;
  grandTotal?: RawMoney;
  paymentTimeLimit?: string;
  priceGuaranteeTimeLimit?: string;
  followUps: string[];
  services: RawOrderService[];
}

/** One Service of an OrderItem. What it is shows in which of its associations is there: a flight, a seat or an extra. */
export interface RawOrderService {
  serviceId?: string;
  statusCode?: string;
  paxIds: string[];
  followUps: string[];
  bookingReferences: RawBookingReference[];
  flightSegmentIds: string[];
  seat?: RawSeat;
  /** 21.3 has two names for a seat: one in its schema, one that a service is seen to use in offers. */
  assignedSeat?: RawSeat;
  extra?: FlightReferences & { serviceDefinitionId?: string };
}

/** A seat and what it is on. */
export interface RawSeat {
  row?: string;
  column?: string;
  segmentIds: string[];
  legIds: string[];
}

/** What an item is read with: the message's lists, and what the order says for all its items. */
export interface ItemContext {
  timeZone: string;
  itinerary: Itinerary;
  /** Names of the message's service definitions, by id. */
  serviceNames: ReadonlyMap<string, string>;
  /** Currency of amounts that have none. */
  currency?: string;
}

/** All that a service says of the flights it belongs to. */
export function flightReferences({
  flightSegmentIds,
  seat,
  assignedSeat,
  extra,
}: RawOrderService): FlightReferences {
  const seats = [seat, assignedSeat].filter((one) => one !== undefined);
  return {
    journeyIds: extra?.journeyIds ?? [],
    segmentIds: [
      ...flightSegmentIds,
      ...seats.flatMap((one) => one.segmentIds),
      ...(extra?.segmentIds ?? []),
    ],
    legIds: [...seats.flatMap((one) => one.legIds), ...(extra?.legIds ?? [])],
  };
}

function orderService(service: RawOrderService, item: RawOrderItem, context: ItemContext): OrderService {
  const seat = service.seat ?? service.assignedSeat;
  const isFlight = service.extra === undefined && service.flightSegmentIds.length > 0;
  const followUps = service.followUps.length > 0 ? service.followUps : item.followUps;
  return {
    serviceId: service.serviceId,
    kind: seat ? 'seat' : isFlight ? 'flight' : 'service',
    paxIds: [...new Set(service.paxIds)],
    flights: flightKeysOf(context.itinerary, flightReferences(service)),
    name: context.serviceNames.get(service.extra?.serviceDefinitionId ?? ''),
    seat: seat && `${seat.row ?? ''}${seat.column ?? ''}`,
    statusCode: service.statusCode,
    followUp: followUps.length > 0 ? [...new Set(followUps)].join(', ') : undefined,
  };
}

/**
 * One item. An item without id keeps an empty one: to lose the order over it would be worse. Limits become instants, in the zone
 * of the service's clock where they are written without one. Prices keep every digit.
 */
export function orderItem(raw: RawOrderItem, context: ItemContext): OrderItem {
  const instant = (text: string | undefined) =>
    text === undefined ? undefined : instantIn(context.timeZone, text);
  const services = raw.services.map((service) => orderService(service, raw, context));
  return {
    orderItemId: raw.orderItemId ?? '',
    paxIds: [...new Set([...raw.paxIds, ...services.flatMap(({ paxIds }) => paxIds)])],
    price: moneyIn(raw.price ?? raw.grandTotal, context.currency),
    paymentTimeLimit: instant(raw.paymentTimeLimit),
    priceGuaranteeTimeLimit: instant(raw.priceGuaranteeTimeLimit),
    services,
  };
}
