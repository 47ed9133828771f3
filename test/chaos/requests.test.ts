/** The chaos program's requests: valid, the same for the same seed, and nobody travels twice. */
import { afterSaleOf, requestFor, storyFor } from '../../chaos/requests';
import { checkRequest } from '../../src/domain/request/request';

const NOW = new Date('2027-01-15T12:00:00Z');
const numbers = Array.from({ length: 200 }, (_, n) => n);

test.each([1, 2])('every request of a seed is valid, with %i providers', (providers) => {
  const mistakes = numbers.flatMap((n) => {
    const checked = checkRequest(
      requestFor('1', n, { now: NOW, changes: true, afterSale: true, providers }),
      {
        now: NOW,
        rememberedFor: 86_400_000,
        providers: ['sandbox', 'second'],
      },
    );
    return 'mistakes' in checked ? checked.mistakes : [];
  });
  expect(mistakes).toEqual([]);
});

test('the same seed and number give the same request, another seed another', () => {
  expect(requestFor('1', 7, { now: NOW, changes: true })).toEqual(
    requestFor('1', 7, { now: NOW, changes: true }),
  );
  expect(numbers.some((n) => storyFor('1', n) !== storyFor('2', n))).toBe(true);
});

test('no two orders have a passenger in common', () => {
  const people = numbers.flatMap((n) =>
    requestFor('1', n, { now: NOW, changes: true }).passengers.map(({ surname, givenName, birthDate }) =>
      [surname, givenName, birthDate].join(),
    ),
  );
  expect(new Set(people).size).toBe(people.length);
});

test('each twenty orders are dealt the same stories, in another order', () => {
  const counted = (from: number): string[] =>
    numbers
      .slice(from, from + 20)
      .map((n) => storyFor('1', n))
      .sort();
  expect(counted(20)).toEqual(counted(0));
  expect(new Set(numbers.slice(0, 20).map((n) => afterSaleOf('1', n).wish))).toEqual(
    new Set(['bag', 'seat', 'date', 'cheapest', 'passenger', 'journey', 'service']),
  );
  expect(new Set(counted(0))).toEqual(
    new Set(['paid-in-advance', 'ticket', 'ticket-and-cancel', 'cancel-hold', 'race', 'hold']),
  );
});
