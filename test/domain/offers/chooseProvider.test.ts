/** Whom to take of several providers. */
import { chooseProvider, type Bidder } from '../../../src/domain/offers/chooseProvider';

const bid = (provider: string, amount: string, currency = 'EUR'): Bidder => ({
  provider,
  total: { amount, currency },
});

test.each<[string, [Bidder, ...Bidder[]], 'cheapest' | 'in-order', string]>([
  ['the cheapest', [bid('a', '300'), bid('b', '200'), bid('c', '250')], 'cheapest', 'b'],
  ['of equal prices the preferred one', [bid('a', '200.00'), bid('b', '200')], 'cheapest', 'a'],
  ['the first in order', [bid('a', '300'), bid('b', '200')], 'in-order', 'a'],
  [
    'the cheapest in the preferred one’s currency',
    [bid('a', '300'), bid('b', '2', 'USD'), bid('c', '250')],
    'cheapest',
    'c',
  ],
])('%s is taken', (_, bidders, how, chosen) => {
  expect(chooseProvider(bidders, how).chosen.provider).toBe(chosen);
});

test('a price in another currency is named with the reason', () => {
  expect(chooseProvider([bid('a', '300'), bid('b', '2.00', 'USD')], 'cheapest').incomparable).toEqual([
    { provider: 'b', text: '2.00 USD cannot be compared with prices in EUR, so order of preference decides' },
  ]);
});
