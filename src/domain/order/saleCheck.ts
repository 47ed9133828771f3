/** Compares an order with what was sold: nothing is paid for an order that has changed. */
import { plainFlights, flightKey, type Flight } from '../offers/flights';
import { showMoney, type Money } from '../money';
import type { PricedOffer } from '../offers/offers';
import { cancelledCodes, orderSign, serviceMeanings } from './orderTruth';
import { limitsOf } from './limits';
import type { OrderService, OrderView } from './orderView';
import { differs, type PriceTolerance } from '../offers/priceGuard';
import type { ProviderPolicy, ServiceMeaning } from '../calls/provider';
import type { Passenger } from '../request/trip';

/** What was sold. Stored in the history, so it holds PaxIDs and no names. */
export interface Sold {
  passengers: Pick<Passenger, 'paxId' | 'type'>[];
  flights: Pick<Flight, 'carrier' | 'number' | 'origin' | 'destination' | 'departure' | 'arrival'>[];
  /** Extras and seats that were selected, without those that the service added. */
  extras: { kind: 'service' | 'seat'; paxIds: string[]; flights: string[]; name?: string; seat?: string }[];
  total: Money;
}

/** What the comparison needs besides the order. */
export interface SaleTerms {
  policy: Pick<ProviderPolicy, 'orderMeanings' | 'serviceMeanings'>;
  tolerance?: PriceTolerance;
  /**
   * True if a person named the amount after the guarantee had passed: then the current price counts. Otherwise an order with an expired
   * guarantee could never be issued.
   */
  priceConfirmed?: boolean;
  now: Date;
}

/** Returns what was sold: the packaged offer that the order was created from, and its passengers. */
export function soldAs(
  { journeys, items, total }: Pick<PricedOffer, 'journeys' | 'items' | 'total'>,
  passengers: readonly Pick<Passenger, 'paxId' | 'type'>[],
): Sold {
  return {
    passengers: passengers.map(({ paxId, type }) => ({ paxId, type })),
    flights: plainFlights(journeys),
    extras: items.flatMap(({ kind, paxIds, flights, name, seat, mandatory }) =>
      kind === 'flight' || mandatory ? [] : [{ kind, paxIds, flights, name, seat }],
    ),
    total,
  };
}

/**
 * Returns every difference between the sale and the order as last read, without names; none if it may be paid.
 * The total counts both ways: a lower price is as much a sign of another order as a higher one.
 */
export function changedSinceSale(sold: Sold, view: OrderView, terms: SaleTerms): string[] {
  const { policy } = terms;
  const meaningOf = serviceMeanings(policy);
  const live = view.items
    .flatMap(({ services }) => services)
    .filter(({ statusCode }) => meaningOf(statusCode) !== 'cancelled');
  return [
    ...statusDifferences(view, policy, meaningOf),
    ...passengerDifferences(sold, view),
    ...flightDifferences(sold, view, live),
    ...extraDifferences(sold, live),
    ...priceDifferences(sold, view, terms),
  ];
}

/** Statuses in which nothing is paid, and their descriptions. */
const standing: Partial<Record<ServiceMeaning | 'unknown', string>> = {
  'schedule-change': 'a schedule change waits to be accepted',
  cancelled: 'a service was cancelled',
  'on-request': 'a service is not confirmed',
  unknown: 'a service has a status that the profile does not know',
};

function statusDifferences(
  view: OrderView,
  policy: SaleTerms['policy'],
  meaningOf: ReturnType<typeof serviceMeanings>,
): string[] {
  const sign = orderSign(view, policy);
  const order =
    sign === 'open' || sign === 'paid' || sign === 'unsaid'
      ? []
      : [`the order’s status is ${view.statusCode} (${sign})`];
  const services = view.items.flatMap((item) =>
    item.services.flatMap(({ statusCode, followUp, flights }) => {
      const words = standing[meaningOf(statusCode)];
      if (words === undefined) return [];
      const where = flights.length > 0 ? ` on ${flights.join(', ')}` : '';
      return [`${words}: ${statusCode}${where}${followUp === undefined ? '' : ` (${followUp})`}`];
    }),
  );
  return [...order, ...new Set(services)];
}

function passengerDifferences(sold: Sold, view: OrderView): string[] {
  const gone = sold.passengers.filter(({ paxId }) => !view.passengers.some((each) => each.paxId === paxId));
  const added = view.passengers.filter(({ paxId }) => !sold.passengers.some((each) => each.paxId === paxId));
  const retyped = sold.passengers.filter(({ paxId, type }) =>
    view.passengers.some((each) => each.paxId === paxId && each.type !== undefined && each.type !== type),
  );
  return [
    ...gone.map(({ paxId }) => `${paxId} is no longer in the order`),
    ...added.map(({ paxId }) => `${paxId} was added`),
    ...retyped.map(({ paxId }) => `${paxId} has another passenger type`),
  ];
}

function flightDifferences(sold: Sold, view: OrderView, live: readonly OrderService[]): string[] {
  // A flight counts as cancelled when its own services are, whatever seats and extras name it. A flight that no service names
  // counts as listed: the service only omitted it.
  const flights = ({ kind, flights: keys }: OrderService): string[] => (kind === 'flight' ? keys : []);
  const named = new Set(view.items.flatMap(({ services }) => services.flatMap(flights)));
  const served = new Set(live.flatMap(flights));
  const present = view.flights.filter(
    (flight) => !named.has(flightKey(flight)) || served.has(flightKey(flight)),
  );
  const differences: string[] = [];
  for (const flight of sold.flights) {
    const key = flightKey(flight);
    const found = present.find((each) => flightKey(each) === key);
    if (!found) {
      differences.push(`flight ${key} is no longer in the order`);
      continue;
    }
    if (found.destination !== flight.destination)
      differences.push(`flight ${key} goes to ${found.destination}`);
    for (const end of ['departure', 'arrival'] as const) {
      if (minute(found[end]) !== minute(flight[end])) {
        differences.push(`flight ${key}: ${end} ${minute(found[end])} instead of ${minute(flight[end])}`);
      }
    }
  }
  const keys = sold.flights.map(flightKey);
  const added = present.map(flightKey).filter((key) => !keys.includes(key));
  return [...differences, ...[...new Set(added)].map((key) => `flight ${key} was added`)];
}

/** Compares seats by number, and services by how many each passenger has, because their names differ between messages. */
function extraDifferences(sold: Sold, live: readonly OrderService[]): string[] {
  const differences: string[] = [];
  for (const { paxId } of sold.passengers) {
    const own = live.filter(({ paxIds }) => paxIds.length === 0 || paxIds.includes(paxId));
    const extras = sold.extras.filter(({ paxIds }) => paxIds.includes(paxId));
    for (const { seat, flights } of extras.filter(({ kind }) => kind === 'seat')) {
      const there = own.some(
        (service) =>
          service.kind === 'seat' &&
          (!service.seat || !seat || bareSeat(service.seat) === bareSeat(seat)) &&
          (service.flights.length === 0 ||
            flights.length === 0 ||
            service.flights.some((key) => flights.includes(key))),
      );
      if (!there) differences.push(`the seat ${seat ?? ''} of ${paxId} is no longer in the order`);
    }
    const bought = extras.filter(({ kind }) => kind === 'service');
    const there = own.filter(({ kind }) => kind === 'service').length;
    if (there < bought.length) {
      const names = bought.map(({ name }) => name ?? 'a service').join(', ');
      differences.push(`${paxId} bought ${bought.length} services (${names}), and the order shows ${there}`);
    }
  }
  return differences;
}

function priceDifferences(
  sold: Sold,
  view: OrderView,
  { policy, tolerance, priceConfirmed, now }: SaleTerms,
): string[] {
  const differences: string[] = [];
  if (!view.total) differences.push('the order shows no total price');
  else if (differs(sold.total, view.total, tolerance)) {
    differences.push(`it costs ${showMoney(view.total)}, and was sold for ${showMoney(sold.total)}`);
  }
  const { priceGuarantee } = limitsOf(view, cancelledCodes(policy));
  if (!priceConfirmed && priceGuarantee !== undefined && Date.parse(priceGuarantee) <= now.getTime()) {
    differences.push(`the price was guaranteed until ${priceGuarantee}`);
  }
  return differences;
}

const minute = (time: string): string => time.slice(0, 16);
const bareSeat = (seat: string): string => seat.replace(/^0+/, '').toUpperCase();
