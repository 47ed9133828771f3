/** Arbitrary journeys and wishes: where to, how the offer is chosen, which extras. */
import fc from 'fast-check';
import type { OrderRequestInput } from '../../../src/domain/request/requestSchema';
import { cabins, seatWishes, type SeatWish } from '../../../src/domain/request/wishes';
import type { Program } from '../../../src/domain/request/programs';
import type { RequestedJourney, Passenger } from '../../../src/domain/request/trip';
import { daysAfter } from './days';
import { airline, ascii, capitals, digits, line, maybe, of, place, present } from './texts';

type Choose = OrderRequestInput['choose'];
type Money = { amount: string; currency: string };

/** One to six, in order, from a day on; no journey ends where it begins. */
export function journeys(from: string): fc.Arbitrary<RequestedJourney[]> {
  const journey = fc
    .record({ origin: place, destination: place, gap: fc.integer({ min: 0, max: 80 }) })
    .filter(({ origin, destination }) => origin !== destination);
  return fc.array(journey, { minLength: 1, maxLength: 6, size: 'max' }).map((all) => {
    let date = from;
    return all.map(({ origin, destination, gap }) => {
      date = daysAfter(date, gap);
      return { origin, destination, date };
    });
  });
}

/** Amounts as a request writes them. */
export const moneyIn = (currency: string): fc.Arbitrary<Money> =>
  fc
    .tuple(of(digits, 1, 12), fc.option(of(digits, 1, 6), { nil: '' }))
    .map(([whole, fraction]) => ({ amount: fraction ? `${whole}.${fraction}` : whole, currency }));

const cabin = fc.constantFrom(...cabins);
const flightNumber = fc
  .tuple(of(digits, 1, 4), fc.option(of(capitals, 1), { nil: '' }))
  .map(([number, suffix]) => number + suffix);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const criteria = (trip: readonly RequestedJourney[], currency: string) => ({
  maxPrice: maybe(moneyIn(currency)),
  // None is wanted and excluded.
  carriers: maybe(
    fc.array(
      airline.filter((code) => code < 'N'),
      { minLength: 1, maxLength: 20 },
    ),
  ),
  excludeCarriers: maybe(
    fc.array(
      airline.filter((code) => code >= 'N'),
      { minLength: 1, maxLength: 20 },
    ),
  ),
  minConnectionMinutes: maybe(fc.integer({ min: 0, max: 60 })),
  maxConnectionMinutes: maybe(fc.integer({ min: 60, max: 2_880 })),
  excludeAirports: maybe(
    fc.array(
      place.filter((code) => !trip.some(({ origin, destination }) => [origin, destination].includes(code))),
      {
        minLength: 1,
        maxLength: 20,
      },
    ),
  ),
  cabin: maybe(cabin),
  maxStops: maybe(fc.integer({ min: 0, max: 3 })),
  maxDurationMinutes: maybe(fc.integer({ min: 1, max: 10_000 })),
  departure: maybe(
    fc.array(
      fc
        .record({ journey: fc.integer({ min: 1, max: trip.length }), times: fc.tuple(time, time) })
        .map(({ journey, times: [a, b] }) => ({ journey, from: a < b ? a : b, to: a < b ? b : a })),
      { maxLength: 6 },
    ),
  ),
  checkedBags: maybe(fc.integer({ min: 0, max: 5 })),
  checkedBagKg: maybe(fc.integer({ min: 1, max: 50 })),
  cabinBags: maybe(fc.integer({ min: 0, max: 3 })),
  refundable: maybe(fc.boolean()),
  maxRefundFee: maybe(moneyIn(currency)),
  changeable: maybe(fc.boolean()),
  maxChangeFee: maybe(moneyIn(currency)),
  fares: maybe(fc.array(line(60), { minLength: 1, maxLength: 20 })),
  fareTypes: maybe(fc.array(of(capitals + digits, 1, 5), { minLength: 1, maxLength: 10 })),
});

/** The flights of each journey: the first on its day, a further one on the same. */
const flights = (trip: readonly RequestedJourney[]) =>
  fc.tuple(
    ...trip.map(({ date }) =>
      fc.array(fc.record({ carrier: airline, number: flightNumber, date: fc.constant(date) }), {
        minLength: 1,
        maxLength: 6,
      }),
    ),
  );

/** Every way to choose. */
export function choose(
  trip: readonly RequestedJourney[],
  currency: string,
  until: string,
): fc.Arbitrary<Choose> {
  return fc.oneof(
    present<Choose & { how: 'exact' }>({
      how: fc.constant('exact' as const),
      flights: flights(trip),
      cabin: maybe(cabin),
      fare: maybe(line(60)),
      ceiling: maybe(moneyIn(currency)),
    }),
    present<Choose & { how: 'cheapest' }>({
      how: fc.constant('cheapest' as const),
      ...criteria(trip, currency),
    }),
    present<Choose & { how: 'await' }>({
      how: fc.constant('await' as const),
      until: fc.constant(until),
      ...criteria(trip, currency),
    }),
  );
}

const programCode = ascii(35).map((text) => text.replace(/ /g, '-'));

/** Codes of every kind, with up to so many promotions, and at least one. */
export const programs = (promotions: number): fc.Arbitrary<Program[]> =>
  fc
    .tuple(
      fc.array(
        fc.record({
          kind: fc.constantFrom('corporate' as const, 'account' as const),
          code: programCode,
          carrier: airline,
        }),
        { maxLength: 3 },
      ),
      fc.array(
        present<Program>({
          kind: fc.constant('promotion' as const),
          code: programCode,
          carrier: maybe(airline),
        }),
        { maxLength: promotions },
      ),
    )
    .map((kinds) => kinds.flat())
    .filter((all) => all.length > 0);

const need = fc.constantFrom('required' as const, 'preferred' as const);
type Services = NonNullable<OrderRequestInput['services']>;
type Seats = NonNullable<OrderRequestInput['seats']>;

/** Services by name or code, for some or all, for one journey or all. */
export function services(
  trip: readonly RequestedJourney[],
  who: readonly Passenger[],
): fc.Arbitrary<Services> {
  const paxIds = who.map(({ paxId }) => paxId);
  const wish = present<Services[number]>({
    name: maybe(fc.constantFrom('bag', 'MEAL', 'e')),
    code: maybe(of(capitals + digits, 2, 10)),
    paxIds: maybe(fc.subarray(paxIds, { minLength: 1 })),
    journey: maybe(fc.integer({ min: 1, max: trip.length })),
    quantity: maybe(fc.integer({ min: 1, max: 9 })),
    need,
    maxPrice: fc.constant(undefined),
  }).map((wished) => ((wished.name ?? wished.code) === undefined ? { ...wished, name: 'bag' } : wished));
  return fc.array(wish, { maxLength: 6 });
}

/** Seats by number or by what they are, for whoever has one. */
export function seats(trip: readonly RequestedJourney[], who: readonly Passenger[]): fc.Arbitrary<Seats> {
  const seated = who.filter(({ type }) => type !== 'INF').map(({ paxId }) => paxId);
  const wish = present<Seats[number]>({
    paxId: fc.constantFrom(...seated),
    journey: maybe(fc.integer({ min: 1, max: trip.length })),
    flight: fc.constant(undefined),
    wants: maybe(
      fc.uniqueArray(fc.constantFrom(...(Object.keys(seatWishes) as SeatWish[])), { maxLength: 2 }),
    ),
    seat: fc.constant(undefined),
    need,
    maxPrice: fc.constant(undefined),
  });
  return fc.array(wish, { maxLength: 12 });
}
