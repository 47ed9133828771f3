/** Decides whether an order at the airline is the requested trip, for orders found by a search or named by a person. */
import { flightKey, type Flight } from '../offers/flights';
import { sameLetters } from '../privacy';
import type { OrderPassenger, OrderView } from './orderView';
import type { Sold } from './saleCheck';
import type { Passenger } from '../request/trip';

/**
 * Returns every reason why this order is another trip than the one sold, without names; none if passengers, flights and dates match.
 * Ignores PaxIDs, because an order found elsewhere has its own. Passenger data that a service does not show counts as matching.
 */
export function mismatches(
  sold: Pick<Sold, 'flights'>,
  passengers: readonly Passenger[],
  view: OrderView,
): string[] {
  const flights = sameList(sold.flights.map(flightKey), view.flights.map(flightKey))
    ? []
    : ['it has different flights'];
  return [...flights, ...passengerMismatches(passengers, view.passengers)];
}

/** How far an airline moves a flight: one that departs much earlier or later is another trip (milliseconds). */
const MOVED_AT_MOST = 3 * 24 * 60 * 60_000;

/** Returns true if the order shows flights, and none of them can be one of the trip that the airline has renumbered or moved. */
export function otherTrip(sold: Pick<Sold, 'flights'>, { flights }: Pick<OrderView, 'flights'>): boolean {
  const at = ({ departure }: Flight): number => Date.parse(`${departure.slice(0, 19)}Z`);
  const mayBe = (flight: Flight): boolean =>
    sold.flights.some(
      (bought) =>
        bought.origin === flight.origin &&
        bought.destination === flight.destination &&
        Math.abs(at(bought) - at(flight)) <= MOVED_AT_MOST,
    );
  return flights.length > 0 && !flights.some(mayBe);
}

/** What is compared of a passenger, each on its own, so that the result can be described without a name. */
const traits: readonly {
  words: string;
  same: (wanted: Passenger, shown: OrderPassenger) => boolean;
}[] = [
  {
    words: 'surnames',
    same: (wanted, { surname }) => surname === undefined || sameLetters(surname, wanted.surname),
  },
  {
    words: 'given names',
    same: (wanted, { givenName }) =>
      givenName === undefined || sameLetters(wanted.givenName, givenName, sameGivenName),
  },
  {
    words: 'birth dates',
    same: (wanted, { birthDate }) => birthDate === undefined || birthDate === wanted.birthDate,
  },
];

/** Returns why the passengers of an order are others, without names; none if they match. */
export function passengerMismatches(
  wanted: readonly Passenger[],
  shown: readonly OrderPassenger[],
): string[] {
  if (wanted.length !== shown.length) return [`it has ${shown.length} passengers, not ${wanted.length}`];
  const differing = traits.filter(({ same }) => !paired(wanted, shown, same)).map(({ words }) => words);
  if (differing.length > 0) return [`its passengers have different ${differing.join(' and ')}`];
  const alike = (each: Passenger, other: OrderPassenger) => traits.every(({ same }) => same(each, other));
  return paired(wanted, shown, alike)
    ? []
    : ['its passengers combine these names and birth dates differently'];
}

/**
 * Returns true if the order has a passenger for each of these names, `EXAMPLE` or `EXAMPLE/ADA`. A surname that the order does not show is
 * not there: whoever names one wants it checked.
 */
export function hasPassengers(names: readonly string[], shown: readonly OrderPassenger[]): boolean {
  const wanted = names.map((name) => {
    const [surname = '', givenName] = name.split('/');
    return { surname, givenName };
  });
  return paired(wanted, shown, ({ surname, givenName }, other) => {
    if (other.surname === undefined || !sameLetters(other.surname, surname)) return false;
    if (givenName === undefined || other.givenName === undefined) return true;
    return sameLetters(givenName, other.givenName, sameGivenName);
  });
}

/** Returns true if every wanted passenger can be paired with a shown one. At most nine passengers, so plain backtracking is enough. */
function paired<Wanted>(
  wanted: readonly Wanted[],
  shown: readonly OrderPassenger[],
  same: (wanted: Wanted, shown: OrderPassenger) => boolean,
): boolean {
  const partner = new Map<OrderPassenger, Wanted>();
  const place = (passenger: Wanted, tried: Set<OrderPassenger>): boolean =>
    shown.some((other) => {
      if (tried.has(other) || !same(passenger, other)) return false;
      tried.add(other);
      const before = partner.get(other);
      if (before && !place(before, tried)) return false;
      partner.set(other, passenger);
      return true;
    });
  return wanted.every((passenger) => place(passenger, new Set()));
}

/** Airlines append a title or second name to the given name (`ADA MR`), and truncate long ones. */
function sameGivenName(wanted: string, shown: string): boolean {
  return wanted !== '' && shown !== '' && (shown.startsWith(wanted) || wanted.startsWith(shown));
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}
