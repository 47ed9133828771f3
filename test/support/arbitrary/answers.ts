/** Arbitrary answers to a request, as the mapping hands them to the flows: offers, extras and the packaged offer that comes of them. */
import fc from 'fast-check';
import { flightKey, type Journey } from '../../../src/domain/offers/flights';
import { normalized, type Money } from '../../../src/domain/money';
import type { Offer, PricedOffer, SeatOffer, ServiceOffer } from '../../../src/domain/offers/offers';
import type { OrderRequest } from '../../../src/domain/request/request';
import type { RequestedJourney } from '../../../src/domain/request/trip';
import { airline, capitals, digits, id, maybe, of, present } from './texts';

/** What one booking is answered with. */
export interface Answers {
  shoppingResponseId?: string;
  /** One offer for the whole trip, or one for each journey. */
  chosen: Offer[];
  services: ServiceOffer[];
  seats: SeatOffer[];
  priced: PricedOffer;
}

/** Amounts with up to twenty decimals. */
export const exactMoney = (currency: string): fc.Arbitrary<Money> =>
  fc
    .tuple(fc.nat(99_999), of(digits, 2, 20))
    .map(([whole, fraction]) => ({ amount: normalized(`${whole}.${fraction}`), currency }));

const journey = ({ origin, destination, date }: RequestedJourney): fc.Arbitrary<Journey> =>
  fc
    .array(fc.record({ carrier: airline, number: of(digits, 1, 4) }), { minLength: 1, maxLength: 3 })
    .map((all) => ({
      origin,
      destination,
      flights: all.map(({ carrier, number }, index) => ({
        carrier,
        number,
        origin: index === 0 ? origin : `X${index}X`,
        destination: index === all.length - 1 ? destination : `X${index + 1}X`,
        departure: `${date}T${10 + index}:00:00`,
        arrival: `${date}T${10 + index}:50:00`,
      })),
    }));

const offer = (journeys: Journey[], paxIds: string[], match: Offer['match'], money: fc.Arbitrary<Money>) =>
  present<Offer>({
    offerId: id,
    ownerCode: airline,
    provider: fc.constant(undefined),
    match: fc.constant(match),
    journeys: fc.constant(journeys),
    total: money,
    items: fc.array(fc.record({ offerItemId: id, paxIds: fc.subarray(paxIds), fareTypes: fc.constant([]) }), {
      minLength: 1,
      maxLength: 4,
    }),
    expiresAt: fc.constant(undefined),
    fareName: fc.constant(undefined),
    cabin: fc.constant(undefined),
    accountCode: fc.constant(undefined),
    checkedBags: fc.constant(undefined),
    checkedBagKg: fc.constant(undefined),
    cabinBags: fc.constant(undefined),
    refundable: fc.constant(undefined),
    changeable: fc.constant(undefined),
  });

/** Everything that a booking of this request may be answered with. Extras are offered to everybody on every flight. */
export function answersTo(request: OrderRequest): fc.Arbitrary<Answers> {
  const paxIds = request.passengers.map(({ paxId }) => paxId);
  const money = exactMoney(request.currency ?? 'EUR');
  return fc
    .record({ journeys: fc.tuple(...request.journeys.map(journey)), apart: fc.boolean() })
    .chain(({ journeys, apart }) => {
      const keys = journeys.flatMap(({ flights }) => flights.map(flightKey));
      const service = present<ServiceOffer>({
        offerId: fc.constantFrom('SV1', 'SV2'),
        ownerCode: maybe(airline),
        offerItemId: id,
        paxIds: fc.constantFrom([], paxIds),
        flights: fc.constantFrom([], keys),
        name: fc.constantFrom('1 bag of 23 kg', 'Meal'),
        code: maybe(of(capitals + digits, 2, 4)),
        price: money,
        limit: maybe(fc.constantFrom('OnePerPax', 'OnePerOrder', 'None')),
      });
      const seat = present<SeatOffer>({
        offerId: fc.constantFrom('SE1', 'SE2'),
        ownerCode: maybe(airline),
        flight: fc.constantFrom(...keys),
        row: fc.integer({ min: 1, max: 99 }).map(String),
        column: of(capitals, 1),
        characteristics: fc.subarray(['W', 'A', '9', 'E', 'L', 'K']),
        choices: fc.tuple(
          ...paxIds.map((paxId) =>
            present({ offerItemId: id, paxIds: fc.constant<string[]>([paxId]), price: maybe(money) }),
          ),
        ),
      });
      return fc.record<Answers>({
        shoppingResponseId: maybe(id),
        chosen: apart
          ? fc.tuple(...journeys.map((each) => offer([each], paxIds, 'partial', money)))
          : fc.tuple(offer(journeys, paxIds, 'full', money)),
        services: fc.array(service, { maxLength: 6 }),
        seats: fc.array(seat, { maxLength: 30 }),
        priced: priced(journeys, paxIds, money),
      });
    });
}

function priced(
  journeys: Journey[],
  paxIds: string[],
  money: fc.Arbitrary<Money>,
): fc.Arbitrary<PricedOffer> {
  return present<PricedOffer>({
    offerId: id,
    ownerCode: maybe(airline),
    shoppingResponseId: maybe(id),
    total: money,
    items: fc.array(
      fc.record({
        offerItemId: id,
        paxIds: fc.subarray(paxIds),
        fareTypes: fc.constant([]),
        kind: fc.constantFrom('flight' as const, 'service' as const, 'seat' as const),
        flights: fc.constant([]),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    journeys: fc.constant(journeys),
    expiresAt: fc.constant(undefined),
    payment: fc.constantFrom({ when: 'at-creation' as const }, { when: 'unsaid' as const }),
    requiredDocuments: fc.constant([]),
    fareName: fc.constant(undefined),
    cabin: fc.constant(undefined),
    warnings: fc.constant([]),
  });
}
