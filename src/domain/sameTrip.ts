/** Whether an order at the airline is the trip that was asked for: for orders found by a search, or named by a person. */
import { flightKey } from './flights';
import type { OrderPassenger, OrderView } from './orderView';
import type { Sold } from './saleCheck';
import type { Passenger } from './trip';

/**
 * Every reason why this order is another trip than the one that was sold, in words with PaxIDs and without names; none: passengers,
 * flights and dates match. PaxIDs are not compared: an order found elsewhere has its own.
 */
export function mismatches(
  sold: Pick<Sold, 'flights'>,
  passengers: readonly Passenger[],
  view: OrderView,
): string[] {
  return [...passengerMismatches(passengers, view.passengers), ...flightMismatches(sold, view)];
}

/** Each passenger of the request has one of the order's own: same surname, given name and birth date. */
function passengerMismatches(wanted: readonly Passenger[], shown: readonly OrderPassenger[]): string[] {
  const left = [...shown];
  const missing = wanted.filter((passenger) => {
    const at = left.findIndex((each) => isSame(passenger, each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map(({ paxId }) => `${paxId} is not in it`),
    ...(left.length > missing.length ? ['it has other passengers besides'] : []),
  ];
}

/** A birth date that the order does not show does not speak against it; a name that it does not show does. */
function isSame({ surname, givenName, birthDate }: Passenger, shown: OrderPassenger): boolean {
  const [given, shownGiven] = [letters(givenName), letters(shown.givenName ?? '')];
  return (
    letters(surname) === letters(shown.surname ?? '') &&
    given !== '' &&
    // Airlines glue a title or a second name to the given name: "ADA MR".
    (shownGiven.startsWith(given) || (shownGiven !== '' && given.startsWith(shownGiven))) &&
    (shown.birthDate === undefined || shown.birthDate === birthDate)
  );
}

/** Letters as airlines write them: upper case, without accents, hyphens, apostrophes and spaces. A script without Latin letters stays as it is. */
function letters(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '');
}

function flightMismatches({ flights }: Pick<Sold, 'flights'>, view: OrderView): string[] {
  const [keys, shown] = [flights.map(flightKey), view.flights.map(flightKey)];
  return [
    ...keys.filter((key) => !shown.includes(key)).map((key) => `flight ${key} is not in it`),
    ...shown.filter((key) => !keys.includes(key)).map((key) => `flight ${key} is in it besides`),
  ];
}
