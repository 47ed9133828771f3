/** Arbitrary requests of a back office, with everything that may be said in one, right in every rule. */
import fc from 'fast-check';
import type { OrderRequestInput } from '../../../src/domain/request/request';
import { daysAfter } from './days';
import { contact, passengers, pointOfSale, remarks, requester } from './people';
import { capitals, currency, digits, language, maybe, of, present } from './texts';
import { choose, journeys, moneyIn, programs, seats, services } from './trips';

/** When the requests are made, and what they are checked against. */
export const context = {
  now: new Date('2027-01-10T12:00:00Z'),
  rememberedFor: 30 * 86_400_000,
  providers: ['skyline'],
};

const today = context.now.toISOString().slice(0, 10);

/** A whole request as a caller writes it. */
export const orderRequest: fc.Arbitrary<OrderRequestInput> = fc
  .record({
    currency,
    journeys: fc.integer({ min: 0, max: 60 }).chain((days) => journeys(daysAfter(today, days))),
  })
  .chain((trip) => {
    const [first = today, last = today] = [trip.journeys[0]?.date, trip.journeys.at(-1)?.date];
    return fc.record({
      trip: fc.constant(trip),
      passengers: passengers({ first, last, today }),
    });
  })
  .chain(({ trip, passengers: who }) => {
    const money = moneyIn(trip.currency);
    return present<OrderRequestInput>({
      reference: of(`${capitals}${digits}abc._-`, 1, 64).filter((reference) => !/^\.{1,2}$/.test(reference)),
      requestedAt: fc.constantFrom('2027-01-10T11:59:00Z', '2027-01-10T12:58:59.5+01:00'),
      agency: fc.constant(undefined),
      provider: fc.constant('skyline'),
      providers: fc.constant(undefined),
      chooseProvider: fc.constant(undefined),
      shopWithin: fc.constant(undefined),
      requester: maybe(requester),
      journeys: fc.constant(trip.journeys),
      passengers: fc.constant(who),
      unaccompanied: maybe(fc.boolean()),
      contact,
      choose: choose(trip.journeys, trip.currency, '2027-01-11T12:00:00Z'),
      pointOfSale: pointOfSale('19.2'),
      programs: maybe(programs(3)),
      services: maybe(services(trip.journeys, who)),
      seats: maybe(seats(trip.journeys, who)),
      priceFirst: maybe(fc.boolean()),
      remarks: maybe(remarks(who)),
      priceTolerance: maybe(present({ percent: maybe(of(digits, 1, 3)), amount: maybe(money) })),
      ticketing: maybe(fc.constantFrom('at-once', 'in-batch', 'by-deadline', 'on-demand')),
      released: fc.constant(undefined),
      payUpTo: maybe(money),
      cancellationFeeUpTo: maybe(money),
      watch: maybe(fc.record({ everyHours: fc.integer({ min: 0, max: 168 }) })),
      duplicateTrip: maybe(fc.constantFrom('refuse', 'ask', 'allow')),
      currency: maybe(fc.constant(trip.currency)),
      language: maybe(language),
      offerLimit: maybe(fc.integer({ min: 1, max: 500 })),
    });
  });
