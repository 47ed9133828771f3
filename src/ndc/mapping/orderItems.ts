/** Converts order items and their services of either version: kinds, flights, seats, prices and limits. */
import { subtractMoney, type Money } from '../../domain/money';
import type { OrderItem, OrderService } from '../../domain/order/orderView';
import { instantIn } from '../time';
import type { RawBookingReference } from './bookingReferences';
import { moneyIn, type RawMoney } from './currency';
import { flightKeysOf, type FlightReferences, type Itinerary } from './itinerary';

/** One OrderItem as both versions declare it. */
export interface RawOrderItem {
  orderItemId?: string;
  paxIds: string[];
  fares: { paxIds: string[]; each?: RawMoney; base?: RawMoney }[];
  components: { cabin?: string; segmentIds: string[] }[];
  price?: RawMoney;
  base?: RawMoney;
  taxes: { total?: RawMoney }[];
  grandTotal?: RawMoney;
  paymentTimeLimit?: string;
  priceGuaranteeTimeLimit?: string;
  followUps: string[];
  services: RawOrderService[];
}

/** One Service of an OrderItem. Its association shows what it is: a flight, a seat or an extra. */
export interface RawOrderService {
  serviceId?: string;
  statusCode?: string;
  paxIds: string[];
  followUps: string[];
  bookingReferences: RawBookingReference[];
  flightSegmentIds: string[];
  seat?: RawSeat;
  /** 21.3 has two names for a seat: the schema's, and one seen in a service's offers. */
  assignedSeat?: RawSeat;
  extra?: FlightReferences & { serviceDefinitionId?: string };
}

/** A seat and its flight. */
export interface RawSeat {
  row?: string;
  column?: string;
  segmentIds: string[];
  legIds: string[];
}

/** What an item is read with: the message's lists and the order's own values. */
export interface ItemContext {
  timeZone: string;
  itinerary: Itinerary;
  /** Names of service definitions, by id. */
  serviceNames: ReadonlyMap<string, string>;
  /** Currency of amounts without one. */
  currency?: string;
}

/** Returns all flight references of a service. */
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

/** Returns the base amount, or the price minus taxes; undefined without either. */
function baseOf({ base, taxes }: RawOrderItem, price: Money): Money | undefined {
  const { currency } = price;
  const stated = moneyIn(base, currency);
  if (stated) return stated.currency === currency ? stated : undefined;
  const totals = taxes.map(({ total }) => moneyIn(total, currency));
  if (totals.length === 0) return undefined;
  return totals.reduce<Money | undefined>(
    (left, tax) => (left && tax?.currency === currency ? subtractMoney(left, tax) : undefined),
    price,
  );
}

/** Returns what each passenger pays; undefined where any fare leaves it open. */
function faresOf({ fares }: RawOrderItem, currency: string | undefined): OrderItem['fares'] {
  const bases = fares.flatMap(({ paxIds, each, base }) => {
    const [money, ofIt] = [moneyIn(each, currency), moneyIn(base, currency)];
    return money && paxIds.length > 0 ? [{ paxIds, each: money, ...(ofIt && { base: ofIt }) }] : [];
  });
  return bases.length === fares.length ? bases : undefined;
}

/** Returns the cabin of each flight, in capitals as in offers. */
function cabinsOf({ components }: RawOrderItem, itinerary: Itinerary): OrderItem['cabins'] {
  return components.flatMap(({ cabin, segmentIds }) =>
    cabin === undefined
      ? []
      : flightKeysOf(itinerary, { journeyIds: [], segmentIds, legIds: [] }).map((flight) => ({
          flight,
          cabin: cabin.toUpperCase(),
        })),
  );
}

/**
 * Converts one item. One without an id gets an empty one: losing the order would be worse. Time limits become instants; without a
 * zone they are in the service's. Prices keep every digit.
 */
export function orderItem(raw: RawOrderItem, context: ItemContext): OrderItem {
  const instant = (text: string | undefined) =>
    text === undefined ? undefined : instantIn(context.timeZone, text);
  const services = raw.services.map((service) => orderService(service, raw, context));
  const price = moneyIn(raw.price ?? raw.grandTotal, context.currency);
  const base = price && baseOf(raw, price);
  const fares = raw.fares.length > 1 ? faresOf(raw, context.currency) : undefined;
  return {
    orderItemId: raw.orderItemId ?? '',
    paxIds: [...new Set([...raw.paxIds, ...services.flatMap(({ paxIds }) => paxIds)])],
    price,
    ...(base && { base }),
    ...(fares && { fares }),
    cabins: cabinsOf(raw, context.itinerary),
    paymentTimeLimit: instant(raw.paymentTimeLimit),
    priceGuaranteeTimeLimit: instant(raw.priceGuaranteeTimeLimit),
    services,
  };
}
