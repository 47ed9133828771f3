/** Compares an order with what was sold. What follows a difference is in the table of changes. */
import { flightKey, plainFlight, plainFlights, type Flight } from '../offers/flights';
import { addMoney, compareMoney, showMoney, type Money } from '../money';
import type { PricedOffer } from '../offers/offers';
import { isPriceChange, type Difference } from './changes';
import { hasLeft } from './documentCheck';
import { liveServices } from './liveServices';
import { itemsWithScheduleChange, orderSign, serviceMeanings } from './orderTruth';
import type { OrderService, OrderView } from './orderView';
import { differs, type PriceTolerance } from '../offers/priceGuard';
import { chargedThoughGone } from '../sales/shares';
import type { ProviderPolicy, ServiceMeaning } from '../calls/provider';
import type { Passenger } from '../request/trip';

/** What was sold, or accepted since. Stored in the history, so it holds PaxIDs and no names. */
export interface Sold {
  passengers: { paxId: string; type?: string }[];
  /** PaxIDs of passengers who were cancelled since. */
  left?: string[];
  flights: Pick<Flight, 'carrier' | 'number' | 'origin' | 'destination' | 'departure' | 'arrival'>[];
  /** Extras and seats that were selected, without those that the service added. */
  extras: { kind: 'service' | 'seat'; paxIds: string[]; flights: string[]; name?: string; seat?: string }[];
  total: Money;
  /** The cabin of each passenger on each flight (`flightKey PaxID`), as the order showed it first. */
  cabins?: Record<string, string>;
}

/** What the comparison needs besides the order. */
export interface SaleTerms {
  policy: Pick<ProviderPolicy, 'orderMeanings' | 'serviceMeanings' | 'retimeTolerance'>;
  tolerance?: PriceTolerance;
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
 * Returns every difference between the sale and the order as it reads, without names; none if it is what was sold.
 * The total counts both ways.
 */
export function differencesSince(
  sold: Sold,
  view: OrderView,
  { policy, tolerance }: SaleTerms,
): Difference[] {
  const live = liveServices(view, policy);
  const flights = paired(sold, view, live);
  const differences = [
    ...passengerDifferences(sold, view, { live, policy }),
    ...flightDifferences(flights, { sold, view, policy }),
    ...cabinDifferences(sold, cabinsShown(view, policy), flights),
    ...stillCharged(extraDifferences(sold, live, flights), view, policy),
    ...priceDifferences(sold, view, tolerance),
  ];
  const waits = itemsWithScheduleChange(view, policy).length > 0;
  const explained = differences.some(({ kind }) => !isPriceChange(kind));
  if (waits && !explained)
    differences.push({
      kind: 'unexplained',
      text: 'the airline wants a change accepted but does not show it',
    });
  return differences;
}

/** Returns the statuses for which nothing is paid, in words. */
export function unpayable(view: OrderView, policy: SaleTerms['policy']): string[] {
  const meaningOf = serviceMeanings(policy);
  const sign = orderSign(view, policy);
  const order =
    sign === 'open' || sign === 'paid' || sign === 'unsaid'
      ? []
      : [`the order’s status is ${view.statusCode} (${sign})`];
  const services = view.items.flatMap((item) =>
    item.services.flatMap(({ statusCode, followUp, flights }) => {
      const words = unpaid[meaningOf(statusCode)];
      if (words === undefined) return [];
      const where = flights.length > 0 ? ` on ${flights.join(', ')}` : '';
      return [`${words}: ${statusCode}${where}${followUp === undefined ? '' : ` (${followUp})`}`];
    }),
  );
  return [...order, ...new Set(services)];
}

/** Service statuses in which nothing is paid, and their descriptions. A cancelled service counts by what the order lacks without it. */
const unpaid: Partial<Record<ServiceMeaning | 'unknown', string>> = {
  'schedule-change': 'a schedule change needs acceptance',
  'on-request': 'a service is not confirmed',
  unknown: 'a service has a status that the profile does not define',
};

/** Returns what an order shows, as if it had been sold so: the order was made elsewhere, and nobody here knows its sale. */
export function soldAsFound(view: OrderView, policy: SaleTerms['policy']): Sold | undefined {
  if (!view.total) return undefined;
  const meaningOf = serviceMeanings(policy);
  const live = liveServices(view, policy);
  return {
    passengers: travelling(view, policy).map(({ paxId, type }) => ({ paxId, type })),
    flights: presentFlights(view, live).map(plainFlight),
    cabins: cabinsShown(view, policy),
    // What is included is not sold.
    extras: live.flatMap(({ kind, paxIds, flights, name, seat, statusCode }) =>
      kind === 'flight' || meaningOf(statusCode) === 'included'
        ? []
        : [{ kind, paxIds, flights, name, seat }],
    ),
    total: view.total,
  };
}

/** Returns the sale with the passengers, flights, seats and services that the order shows now. No more extras remain than were sold. */
export function soldAsShown(sold: Sold, view: OrderView, policy: SaleTerms['policy']): Sold {
  const live = liveServices(view, policy);
  const renamed = renamedIn(paired(sold, view, live));
  const extras = sold.passengers.flatMap(({ paxId }) => {
    const own = live.filter(({ paxIds }) => paxIds.length === 0 || paxIds.includes(paxId));
    const of = (kind: 'seat' | 'service') => ({
      there: own.filter((service) => service.kind === kind),
      bought: sold.extras.filter((extra) => extra.kind === kind && extra.paxIds.includes(paxId)),
    });
    const [seats, services] = [of('seat'), of('service')];
    return [
      ...seats.bought.flatMap((bought) => {
        const keys = bought.flights.map((key) => renamed.get(key) ?? key);
        const seat = seats.there.find(({ flights }) => flights.some((key) => keys.includes(key)));
        return seat ? [{ ...bought, flights: seat.flights, seat: seat.seat }] : [];
      }),
      ...services.bought.slice(0, services.there.length),
    ];
  });
  return {
    ...sold,
    passengers: travelling(view, policy).map(({ paxId, type }) => ({ paxId, type })),
    flights: presentFlights(view, live).map(plainFlight),
    cabins: cabinsShown(view, policy),
    extras,
  };
}

/** Returns the passengers who travel. A view names those who have left as long as a document does. */
function travelling(view: OrderView, policy: SaleTerms['policy']): OrderView['passengers'] {
  const meaningOf = serviceMeanings(policy);
  return view.passengers.filter(({ paxId }) => !hasLeft(view, paxId, meaningOf));
}

function passengerDifferences(
  sold: Sold,
  view: OrderView,
  { live, policy }: { live: readonly OrderService[]; policy: SaleTerms['policy'] },
): Difference[] {
  const shown = travelling(view, policy);
  const gone = sold.passengers.filter(({ paxId }) => !shown.some((each) => each.paxId === paxId));
  // A cancelled passenger's ticket may not be voided or refunded yet.
  const awaitsReturn = (paxId: string): boolean =>
    sold.left?.includes(paxId) === true && !live.some(({ paxIds }) => paxIds.includes(paxId));
  const added = shown.filter(
    ({ paxId }) => !sold.passengers.some((each) => each.paxId === paxId) && !awaitsReturn(paxId),
  );
  const retyped = sold.passengers.filter(({ paxId, type }) =>
    view.passengers.some(
      (each) => each.paxId === paxId && each.type !== undefined && type !== undefined && each.type !== type,
    ),
  );
  const differ = (about: string, words: string): Difference => ({
    kind: 'passengers',
    about,
    new: words,
    text: `${about} ${words}`,
  });
  return [
    ...gone.map(({ paxId }) => differ(paxId, 'is no longer in the order')),
    ...added.map(({ paxId }) => differ(paxId, 'was added')),
    ...retyped.map(({ paxId }) => differ(paxId, 'has a different passenger type')),
  ];
}

type SoldFlight = Sold['flights'][number];

/** What is compared. */
interface Compared {
  sold: Sold;
  view: OrderView;
  policy: SaleTerms['policy'];
}

/** Returns the keys of the flights that a service of the order is about: of all its services, or of these. */
const namedBy = (services: readonly OrderService[]): Set<string> =>
  new Set(services.flatMap(({ kind, flights }) => (kind === 'flight' ? flights : [])));

/**
 * Returns the flights that the order still has. A flight counts as cancelled when its own services are, whatever seats and extras name it.
 * One that no service names counts as listed: the service only omitted it.
 */
function presentFlights(view: OrderView, live: readonly OrderService[]): Flight[] {
  const named = namedBy(view.items.flatMap(({ services }) => services));
  const served = namedBy(live);
  return view.flights.filter((flight) => !named.has(flightKey(flight)) || served.has(flightKey(flight)));
}

/** A flight of the same number takes another's place if it departs so many days before or after. */
const NEAR_DAYS = 3;

/** The flights of the sale and those of the order, one for the other as far as possible. */
interface Paired {
  same: [sold: SoldFlight, now: Flight][];
  /** Those that have gone, with those that have come in their place. */
  replaced: [sold: SoldFlight, now: Flight][];
  gone: SoldFlight[];
  added: Flight[];
}

function paired(sold: Sold, view: OrderView, live: readonly OrderService[]): Paired {
  const come = presentFlights(view, live);
  /** Takes the flight that fits and departs nearest to the one that was sold. */
  const take = (sold: SoldFlight, fits: (flight: Flight) => boolean): Flight | undefined => {
    const far = ({ departure }: Flight): number => Math.abs(minutesBetween(departure, sold.departure));
    const [nearest] = come.filter(fits).sort((one, other) => far(one) - far(other));
    if (nearest) come.splice(come.indexOf(nearest), 1);
    return nearest;
  };
  const pairs: Paired = { same: [], replaced: [], gone: [], added: [] };
  const left: SoldFlight[] = [];
  for (const flight of sold.flights) {
    const now = take(flight, (each) => flightKey(each) === flightKey(flight));
    if (now) pairs.same.push([flight, now]);
    else left.push(flight);
  }
  for (const flight of left) {
    const { origin, destination } = flight;
    const near = ({ departure }: Flight, days: number): boolean =>
      Math.abs(minutesBetween(departure, flight.departure)) < days * 24 * 60;
    const now =
      take(flight, (each) => isSameNumber(each, flight) && each.origin === origin && near(each, NEAR_DAYS)) ??
      take(flight, (each) => each.origin === origin && each.destination === destination && near(each, 1));
    if (now) pairs.replaced.push([flight, now]);
    else pairs.gone.push(flight);
  }
  // Two entries of one flight are one flight.
  const keys = sold.flights.map(flightKey);
  const added = new Map(come.map((flight) => [flightKey(flight), flight]));
  pairs.added = [...added].flatMap(([key, flight]) => (keys.includes(key) ? [] : [flight]));
  return pairs;
}

function flightDifferences(pairs: Paired, { sold, view, policy }: Compared): Difference[] {
  const { same, replaced, gone, added } = pairs;
  const { retimeTolerance } = policy;
  return [
    ...same.flatMap(([before, now]) => moved(before, now, retimeTolerance)),
    ...replaced.map(([before, now]) => replacedBy(before, now, retimeTolerance)),
    ...gone.map((flight) => lost(flight, view)),
    ...[...same, ...replaced].flatMap(([, now]) => lostByOne(now, sold, view, policy)),
    ...added.map((flight): Difference => {
      const text = `${flightWords(flight)} was added: it ${hoursWords(flight, flight.departure)}`;
      return { kind: 'flight-added', about: flightKey(flight), new: timesOf(flight), text };
    }),
  ];
}

/** Returns the passengers whose flight is cancelled though it is still another passenger's. */
function lostByOne(flight: Flight, sold: Sold, view: OrderView, policy: SaleTerms['policy']): Difference[] {
  const key = flightKey(flight);
  const meaningOf = serviceMeanings(policy);
  const services = view.items.flatMap((item) =>
    item.services.filter(({ kind, flights }) => kind === 'flight' && flights.includes(key)),
  );
  return sold.passengers.flatMap(({ paxId }): Difference[] => {
    const own = services.filter(({ paxIds }) => paxIds.length === 0 || paxIds.includes(paxId));
    if (own.length === 0 || own.some(({ statusCode }) => meaningOf(statusCode) !== 'cancelled')) return [];
    const about = `${paxId} ${key}`;
    return [{ kind: 'flight-cancelled', about, text: `${flightWords(flight)} is cancelled for ${paxId}` }];
  });
}

/** Returns the new key of each flight of the sale that another one has replaced in the order. */
export function renamedFlights(
  sold: Sold,
  view: OrderView,
  policy: SaleTerms['policy'],
): ReadonlyMap<string, string> {
  return renamedIn(paired(sold, view, liveServices(view, policy)));
}

/** Returns the new key of each flight that another one has replaced. */
const renamedIn = ({ replaced }: Paired): Map<string, string> =>
  new Map(replaced.map(([before, now]) => [flightKey(before), flightKey(now)]));

/** Compares a flight with itself. */
function moved(before: SoldFlight, now: Flight, tolerance: number): Difference[] {
  const about = flightKey(before);
  const facts = { about, old: timesOf(before), new: timesOf(now) };
  if (now.destination !== before.destination) {
    const text = `${flightWords(before)} now goes to ${now.destination}: it ${hoursWords(now, before.departure)}`;
    return [{ kind: 'replaced', ...facts, text }];
  }
  const ends = (['departure', 'arrival'] as const).filter((end) => minute(before[end]) !== minute(now[end]));
  if (ends.length === 0) return [];
  const verbs = { departure: 'leaves', arrival: 'arrives' };
  const hour = (time: string): string => hourWords(time, before.departure);
  const words = ends.map((end) => `${verbs[end]} at ${hour(now[end])} instead of ${hour(before[end])}`);
  const slight = ends.every((end) => withinTolerance(before[end], now[end], tolerance));
  const text = `${flightWords(before)} now ${words.join(' and ')}`;
  return [{ kind: slight ? 'retimed-slightly' : 'retimed', ...facts, text }];
}

function replacedBy(before: SoldFlight, now: Flight, tolerance: number): Difference {
  const [about, other] = [flightKey(before), flightKey(now)];
  const same =
    now.destination === before.destination &&
    withinTolerance(before.departure, now.departure, tolerance) &&
    withinTolerance(before.arrival, now.arrival, tolerance);
  const moves = isSameNumber(before, now) && now.destination === before.destination;
  const place = moves ? `moves to ${now.departure.slice(0, 10)}` : `is replaced by ${flightWords(now)}`;
  return {
    kind: same ? (isSameNumber(before, now) ? 'retimed-slightly' : 'renumbered') : 'replaced',
    about,
    old: timesOf(before),
    new: `${other} ${timesOf(now)}`,
    text: `${flightWords(before)} ${place}: it ${hoursWords(now, now.departure)}`,
  };
}

function lost(flight: SoldFlight, view: OrderView): Difference {
  const about = flightKey(flight);
  const cancelled = namedBy(view.items.flatMap(({ services }) => services)).has(about);
  return {
    kind: cancelled ? 'flight-cancelled' : 'flight-missing',
    about,
    old: timesOf(flight),
    text: `${flightWords(flight)} is ${cancelled ? 'cancelled' : 'no longer in the order'}`,
  };
}

const isSameNumber = (a: SoldFlight, b: SoldFlight): boolean =>
  a.carrier === b.carrier && bareNumber(a) === bareNumber(b);
const bareNumber = ({ number }: Pick<Flight, 'number'>): string => number.replace(/^0+(?=\d)/, '');

/** Names a flight in a sentence. */
const flightWords = ({ carrier, number, origin, destination, departure }: SoldFlight): string =>
  `flight ${carrier} ${number} from ${origin} to ${destination} on ${departure.slice(0, 10)}`;

/** Returns a local time, with its date where that is not the day of the sentence. */
const hourWords = (time: string, day: string): string =>
  `${time.slice(0, 10) === day.slice(0, 10) ? '' : `${time.slice(0, 10)} `}${time.slice(11, 16)}`;

const hoursWords = ({ departure, arrival }: Pick<Flight, 'departure' | 'arrival'>, day: string): string =>
  `leaves at ${hourWords(departure, day)} and arrives at ${hourWords(arrival, day)}`;

const timesOf = ({ departure, arrival }: Pick<Flight, 'departure' | 'arrival'>): string =>
  `${minute(departure)}/${minute(arrival)}`;
const minutesBetween = (a: string, b: string): number =>
  (Date.parse(`${minute(b)}Z`) - Date.parse(`${minute(a)}Z`)) / 60_000;
const withinTolerance = (a: string, b: string, tolerance: number): boolean =>
  Math.abs(minutesBetween(a, b)) * 60_000 <= tolerance;

/** Returns the cabin of each passenger on each flight, as far as the order shows it. What is cancelled does not count. */
export function cabinsShown({ items }: OrderView, policy: SaleTerms['policy']): Record<string, string> {
  const meaningOf = serviceMeanings(policy);
  const live = items.filter(({ services }) =>
    services.some(({ statusCode }) => meaningOf(statusCode) !== 'cancelled'),
  );
  return Object.fromEntries(
    live.flatMap(({ paxIds, cabins = [] }) =>
      cabins.flatMap(({ flight, cabin }) => paxIds.map((paxId) => [cabinKey(flight, paxId), cabin] as const)),
    ),
  );
}

const cabinKey = (flight: string, paxId: string): string => `${flight} ${paxId}`;

function cabinDifferences(sold: Sold, now: Record<string, string>, { same, replaced }: Paired): Difference[] {
  const { cabins = {}, passengers } = sold;
  const differences = [...same, ...replaced].flatMap(([before, flight]) =>
    passengers.flatMap(({ paxId }): Difference[] => {
      const old = cabins[cabinKey(flightKey(before), paxId)];
      const about = flightKey(flight);
      const cabin = now[cabinKey(about, paxId)];
      if (old === undefined || cabin === undefined || old === cabin) return [];
      const text = `${flightWords(flight)} is in ${cabin} instead of ${old}`;
      return [{ kind: 'cabin', about, old, new: cabin, text }];
    }),
  );
  // Passengers who travel together change together.
  return [...new Map(differences.map((each) => [each.text, each])).values()];
}

/** Compares seats by number, and services by how many each passenger has, because their names differ between messages. */
function extraDifferences(sold: Sold, live: readonly OrderService[], pairs: Paired): Difference[] {
  const renamed = renamedIn(pairs);
  const differences: Difference[] = [];
  for (const { paxId } of sold.passengers) {
    const own = live.filter(({ paxIds }) => paxIds.length === 0 || paxIds.includes(paxId));
    const extras = sold.extras.filter(({ paxIds }) => paxIds.includes(paxId));
    const seats = own.filter(({ kind }) => kind === 'seat');
    for (const { seat, flights: keys } of extras.filter(({ kind }) => kind === 'seat')) {
      const flights = keys.map((key) => renamed.get(key) ?? key);
      const there = seats.some(
        (service) =>
          (!service.seat || !seat || bareSeat(service.seat) === bareSeat(seat)) &&
          (service.flights.length === 0 ||
            flights.length === 0 ||
            service.flights.some((key) => flights.includes(key))),
      );
      if (there) continue;
      const text = `the seat ${seat ?? ''} of ${paxId} is no longer in the order`;
      const instead = seats.find((service) => service.flights.some((key) => flights.includes(key)))?.seat;
      differences.push({ kind: 'seat', about: paxId, old: seat, new: instead, text });
    }
    const bought = extras.filter(({ kind }) => kind === 'service');
    const there = own.filter(({ kind }) => kind === 'service').length;
    if (there < bought.length) {
      const names = bought.map(({ name }) => name ?? 'a service').join(', ');
      const services = bought.length === 1 ? 'a service' : `${bought.length} services`;
      const text = `${paxId} bought ${services} (${names}), and the order shows ${there === 0 ? 'none' : `only ${there}`}`;
      differences.push({
        kind: 'service',
        about: paxId,
        old: String(bought.length),
        new: String(there),
        text,
      });
    }
  }
  return differences;
}

/** Says of the extras that are gone where the total has not fallen and still contains them. */
function stillCharged(gone: Difference[], view: OrderView, policy: SaleTerms['policy']): Difference[] {
  const { total } = view;
  const charged = chargedThoughGone(view, serviceMeanings(policy)).flatMap(({ price }) => price ?? []);
  const [first, ...others] = charged;
  if (!first || !total) return gone;
  const sum = others.reduce(addMoney, first);
  const words = `; the total of ${showMoney(total)} still contains ${showMoney(sum)} for what is gone`;
  return gone.map((each, index) => (index === gone.length - 1 ? { ...each, text: each.text + words } : each));
}

function priceDifferences(sold: Sold, view: OrderView, tolerance?: PriceTolerance): Difference[] {
  const { total } = view;
  const old = showMoney(sold.total);
  if (!total) return [{ kind: 'price-missing', old, text: 'the order shows no total price' }];
  if (!differs(sold.total, total, tolerance)) return [];
  const fallen = sold.total.currency === total.currency && compareMoney(total, sold.total) < 0;
  const now = showMoney(total);
  const text = `it costs ${now}, but was sold for ${old}`;
  return [{ kind: fallen ? 'price-fallen' : 'price-risen', old, new: now, text }];
}

const minute = (time: string): string => time.slice(0, 16);
const bareSeat = (seat: string): string => seat.replace(/^0+/, '').toUpperCase();
