/** Sales after the sale: whatever is added, exchanged, cancelled in part, voided and refunded, they add up to what the airline took and gave back. */
import fc from 'fast-check';
import { netOf, salesSums, type SaleLine } from '../../../src/domain/sales/list';
import type { SaleEvent } from '../../../src/domain/sales/event';
import type { SaleFacts } from '../../../src/domain/sales/facts';
import { recorded } from '../../../src/domain/sales/record';
import { runs } from '../../support/properties';
import { Airline, currencies, type Currency, type Terms } from './airline';

const units = fc.integer({ min: 1, max: 90_000 });
const terms: fc.Arbitrary<Terms> = fc.record({
  penalty: fc.integer({ min: 0, max: 20_000 }),
  inside: fc.boolean(),
  credit: fc.boolean(),
  voids: fc.boolean(),
});

type Step = (airline: Airline) => SaleFacts[];
const step: fc.Arbitrary<[name: string, run: Step]> = fc.oneof(
  fc
    .tuple(fc.nat(5), units)
    .map(([who, price]): [string, Step] => [`add ${price} for ${who}`, (airline) => airline.add(who, price)]),
  fc
    .tuple(units, terms)
    .map(([fare, how]): [string, Step] => [
      `exchange for ${fare}, ${JSON.stringify(how)}`,
      (airline) => airline.exchange(fare, how),
    ]),
  fc
    .tuple(fc.nat(5), terms)
    .map(([who, how]): [string, Step] => [
      `cancel passenger ${who}, ${JSON.stringify(how)}`,
      (airline) => airline.cancelPassenger(who, how),
    ]),
  terms.map((how): [string, Step] => [
    `cancel a journey, ${JSON.stringify(how)}`,
    (airline) => airline.cancelJourney(how),
  ]),
  fc
    .tuple(fc.nat(5), terms)
    .map(([who, how]): [string, Step] => [
      `cancel extra ${who}, ${JSON.stringify(how)}`,
      (airline) => airline.cancelExtra(who, how),
    ]),
);

const life = fc.record({
  currency: fc.constantFrom(...(Object.keys(currencies) as Currency[])),
  fares: fc.array(fc.array(units, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  tellsFares: fc.boolean(),
  late: fc.boolean(),
  steps: fc.array(step, { maxLength: 7 }),
  end: fc.option(terms, { nil: undefined }),
});

function lineOf(event: SaleEvent): SaleLine {
  return { ...event, date: event.at.slice(0, 10), reference: 'A', provider: 'sandbox' };
}

const sumsOf = (book: readonly SaleEvent[], currency: string) => salesSums(book.map(lineOf))[currency];

test('sums equal what the airline took and gave back, after every step, and every amount is known', () => {
  fc.assert(
    fc.property(life, ({ currency, fares, tellsFares, late, steps, end }) => {
      // Where an airline does not say what each passenger pays, all pay the same but for the last digit.
      const [first = []] = fares;
      const paid = tellsFares ? fares : fares.map(() => first);
      const airline = new Airline(currency, paid, tellsFares, late);
      let book: SaleEvent[] = [];
      const all: [string, Step][] = [['issue', () => airline.issue()], ...steps];
      if (end) all.push([`cancel, ${JSON.stringify(end)}`, (its) => its.cancel(end)]);
      for (const [name, run] of all) {
        for (const facts of run(airline)) {
          book = recorded(book, facts);
          expect(recorded(book, { ...facts, amendment: undefined, issuedAt: undefined })).toEqual(book);
        }
        const sums = sumsOf(book, currency);
        expect([name, sums && netOf(currency, sums), sums?.unknown]).toEqual([
          name,
          airline.money(airline.net).amount,
          0,
        ]);
        for (const { fee } of book) expect(fee ?? '').not.toMatch(/^-/);
      }
    }),
    runs(150),
  );
});
