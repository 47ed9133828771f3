/** Arbitrary shops as they are read: few airports, airlines, prices and ids, so that much of it meets, repeats and dangles. */
import fc from 'fast-check';
import type { ShopInput } from '../../../src/domain/calls/operations';
import { normalized } from '../../../src/domain/money';
import { itineraryOf } from '../../../src/ndc/mapping/itinerary';
import type { RawOffer } from '../../../src/ndc/mapping/offer';
import type { ShopLists } from '../../../src/ndc/mapping/shop';

/** One shop: what was asked, and what the answer holds. */
export interface ArbitraryShop {
  input: ShopInput;
  lists: ShopLists;
  offers: RawOffer[];
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
const some = <T>(arbitrary: fc.Arbitrary<T>, most: number) => fc.array(arbitrary, { maxLength: most });
const numbered = (letter: string, most: number) =>
  fc.integer({ min: 1, max: most }).map((number) => `${letter}${number}`);

// LON is a city of two airports; CDG may stand for itself.
const airport = fc.constantFrom('LHR', 'LGW', 'CDG', 'ORY');
const asked = fc.constantFrom('LHR', 'LON', 'CDG', 'PAR');
const day = fc.constantFrom('2027-03-12', '2027-03-19');
const clock = fc.constantFrom('06:00', '12:30', '22:15');
const carrier = fc.constantFrom('BA', 'AF', 'U2');
const currency = fc.constantFrom('EUR', 'EUR', 'USD', 'GBP', 'JPY');
const amount = fc.oneof(
  fc.constantFrom('100.00', '100', '99.99', '100.000000000000000000001'),
  fc.integer({ min: 1, max: 400 }).map(String),
);
const journeyId = fc.oneof(
  { weight: 40, arbitrary: numbered('J', 8) },
  { weight: 1, arbitrary: fc.constant('J9') },
);
const segmentId = numbered('S', 9);
const classId = numbered('C', 4);
const allowanceId = numbered('A', 3);
const penaltyId = numbered('P', 3);
const paxId = numbered('PAX', 3);
const cabin = fc.constantFrom('ECONOMY', 'Economy', 'PREMIUM ECONOMY', 'BUSINESS');
const fareType = fc.constantFrom('70J', '70E', '70F');
/** A price as the reader gives it: with the digits of its currency, or two where none is written. */
const price = fc
  .record({ amount, currency: fc.option(currency, { nil: undefined, freq: 3 }) })
  .map((written) => ({ ...written, amount: normalized(written.amount, written.currency) }));

/** S1 to S4 fly out, S5 to S8 back; S9 is never there. */
const segments = fc
  .array(fc.record({ carrier, clock, atLondon: airport, atParis: airport }), { minLength: 8, maxLength: 8 })
  .map((all) =>
    all.map(({ carrier, clock, atLondon, atParis }, index) => ({
      id: `S${index + 1}`,
      carrier,
      number: ['100', '0100', '200', '300'][index % 4],
      origin: index < 4 ? atLondon : atParis,
      destination: index < 4 ? atParis : atLondon,
      departure: `${index < 4 ? '2027-03-12' : '2027-03-19'}T${clock}:00`,
      arrival: `${index < 4 ? '2027-03-12' : '2027-03-19'}T${clock}:59`,
      legIds: [],
    })),
  );

/** J1 to J8 are mostly those segments alone; J9 is mostly not there. */
const journeys = fc
  .array(
    fc.record({
      duration: maybe(fc.constantFrom('PT1H25M', 'PT9H', 'P1Y')),
      also: fc.option(segmentId, { freq: 1 }),
    }),
    {
      minLength: 8,
      maxLength: 9,
    },
  )
  .map((all) =>
    all.map(({ duration, also }, index) => ({
      id: `J${index + 1}`,
      duration,
      segmentIds: [`S${index + 1}`, ...(also === null || index % 2 === 0 ? [] : [also])],
    })),
  );

const lists: fc.Arbitrary<ShopLists> = fc.record({
  itinerary: fc.tuple(segments, journeys).map(([flown, travelled]) => itineraryOf(flown, travelled)),
  priceClasses: some(
    fc.record({
      id: classId,
      name: maybe(fc.constantFrom('BASIC', 'FLEX')),
      cabin: maybe(cabin),
      descriptions: some(fc.constantFrom('Refundable', 'Non refundable', 'a seat'), 2),
    }),
    5,
  ),
  allowances: some(
    fc.record({
      id: allowanceId,
      type: fc.constantFrom('Checked', 'CarryOn'),
      pieces: maybe(fc.constantFrom('0', '1', '2')),
      weight: maybe(fc.constantFrom('0', '23')),
      weightUnit: maybe(fc.constantFrom('KGM', 'LBR', 'STONE')),
      pieceWeight: maybe(fc.constantFrom('0', '32')),
      pieceWeightUnit: maybe(fc.constantFrom('KGM', 'lbr')),
    }),
    4,
  ),
  penalties: some(
    fc.record({
      id: penaltyId,
      typeCode: maybe(fc.constantFrom('Cancellation', 'Change', 'NoShow')),
      cancelFee: maybe(fc.boolean()),
      changeFee: maybe(fc.boolean()),
      amount: maybe(price),
    }),
    4,
  ),
});

const restriction = fc.record({
  allowed: maybe(fc.boolean()),
  fee: maybe(price),
  stage: maybe(fc.constantFrom('Prior To Departure', 'No Show')),
});

const item = fc.record({
  offerItemId: fc.option(numbered('I', 3), { nil: undefined, freq: 30 }),
  price: maybe(price),
  paxIds: some(paxId, 3),
  farePaxIds: some(paxId, 2),
  fareTypes: some(fareType, 2),
  accountCodes: some(fc.constantFrom('ACME1', 'ACME2'), 1),
  priceFareTypes: maybe(some(fareType, 2)),
  journeyIds: some(journeyId, 3),
  components: some(
    fc.record({ cabin: maybe(cabin), priceClassId: maybe(classId), segmentIds: some(segmentId, 2) }),
    2,
  ),
  mandatory: maybe(fc.boolean()),
  cancelRestrictions: some(restriction, 1),
  changeRestrictions: some(restriction, 1),
  penaltyIds: some(penaltyId, 1),
});

const offer: fc.Arbitrary<RawOffer> = fc.record({
  offerId: fc.option(fc.uuid(), { nil: undefined, freq: 15 }),
  ownerCode: maybe(carrier),
  validatingCarrier: maybe(carrier),
  matchType: maybe(fc.constantFrom('Full', 'Partial', 'PARTIAL', 'None')),
  expires: maybe(fc.constantFrom('2027-01-10T12:00:00', '2027-07-10T12:00:00+02:00', 'soon')),
  total: fc.option(price, { nil: undefined, freq: 8 }),
  journeyClasses: some(fc.record({ journeyId: maybe(journeyId), priceClassId: maybe(classId) }), 2),
  overviewClassId: maybe(classId),
  baggage: some(
    fc.record({
      allowanceIds: some(allowanceId, 2),
      paxIds: some(paxId, 3),
      segmentIds: some(segmentId, 2),
      journeyIds: some(journeyId, 2),
    }),
    2,
  ),
  penaltyIds: some(penaltyId, 1),
  items: fc.array(item, { minLength: 1, maxLength: 2, size: 'max' }),
});

const thereAndBack = fc.tuple(asked, asked).map(([london, paris]) => [
  { origin: london, destination: paris, date: '2027-03-12' },
  { origin: paris, destination: london, date: '2027-03-19' },
]);
const requested = fc.oneof(
  thereAndBack,
  thereAndBack.map((both) => both.slice(0, 1)),
  fc.array(fc.record({ origin: asked, destination: asked, date: day }), { minLength: 1, maxLength: 3 }),
);

const criteria = {
  maxPrice: maybe(fc.record({ amount, currency })),
  carriers: maybe(fc.array(carrier, { minLength: 1, maxLength: 2 })),
  excludeCarriers: maybe(fc.array(carrier, { minLength: 1, maxLength: 1 })),
  excludeAirports: maybe(fc.array(airport, { minLength: 1, maxLength: 1 })),
  maxConnectionMinutes: maybe(fc.constantFrom(60, 600)),
  cabin: maybe(fc.constantFrom('ECONOMY' as const, 'PREMIUM_ECONOMY' as const)),
  maxStops: maybe(fc.integer({ min: 0, max: 1 })),
  maxDurationMinutes: maybe(fc.constantFrom(90, 600)),
  departure: maybe(
    some(fc.record({ journey: fc.integer({ min: 1, max: 3 }), from: clock, to: fc.constant('23:59') }), 2),
  ),
  checkedBags: maybe(fc.integer({ min: 0, max: 2 })),
  checkedBagKg: maybe(fc.constantFrom(10, 23)),
  cabinBags: maybe(fc.integer({ min: 0, max: 1 })),
  refundable: maybe(fc.boolean()),
  maxRefundFee: maybe(fc.record({ amount, currency })),
  changeable: maybe(fc.boolean()),
  maxChangeFee: maybe(fc.record({ amount, currency })),
  fares: maybe(fc.constantFrom<string[]>(['basic'], ['BASIC', 'FLEX'])),
  fareTypes: maybe(fc.array(fareType, { minLength: 1, maxLength: 2 })),
};

const flight = fc.record({ carrier, number: fc.constantFrom('100', '200'), date: day });

const choose: fc.Arbitrary<NonNullable<ShopInput['choose']>> = fc.oneof(
  fc.record({ how: fc.constant('cheapest' as const), ...criteria }),
  fc.record({
    how: fc.constant('exact' as const),
    flights: fc.array(fc.array(flight, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    cabin: maybe(fc.constant('ECONOMY' as const)),
    fare: maybe(fc.constantFrom('BASIC', 'flex')),
    ceiling: maybe(fc.record({ amount, currency })),
  }),
);

const input: fc.Arbitrary<ShopInput> = fc.record({
  journeys: requested,
  passengers: fc.constant<ShopInput['passengers']>([
    { paxId: 'PAX1', type: 'ADT', birthDate: '1986-02-02' },
    { paxId: 'PAX2', type: 'ADT', birthDate: '1986-02-02' },
    { paxId: 'PAX3', type: 'INF', birthDate: '2026-02-02', adult: 'PAX1' },
  ]),
  currency: maybe(currency),
  keep: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined, freq: 6 }),
  choose: maybe(choose),
});

/** A shop of up to `most` offers. */
export function shopOf(most: number): fc.Arbitrary<ArbitraryShop> {
  return fc.record({ input, lists, offers: fc.array(offer, { maxLength: most, size: 'max' }) });
}
