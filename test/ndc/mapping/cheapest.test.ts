/** Which offers are kept. */
import { keepCheapest } from '../../../src/ndc/mapping/cheapest';

function offers(...written: string[]): { total: { amount: string; currency: string }; group: string }[] {
  return written.map((one) => {
    const [amount = '', currency = '', group = 'full'] = one.split(' ');
    return { total: { amount, currency }, group };
  });
}

test('the cheapest come first, as amounts and not as texts', () => {
  const kept = keepCheapest(offers('100.00 EUR', '9.50 EUR', '20 EUR'), 2, undefined);
  expect(kept).toEqual(offers('9.50 EUR', '20 EUR'));
});

test('equal prices stay in the order of the answer', () => {
  const shop = ['5', '5.00', '5.0'].map((amount, id) => ({
    id,
    group: 'full',
    total: { amount, currency: 'EUR' },
  }));
  expect(keepCheapest(shop, 2, undefined).map(({ id }) => id)).toEqual([0, 1]);
});

test('each direction keeps its cheapest, though the other is cheaper altogether', () => {
  const shop = offers('1 EUR out', '2 EUR out', '3 EUR out', '80 EUR back', '90 EUR back');
  expect(keepCheapest(shop, 4, undefined)).toEqual(
    offers('1 EUR out', '2 EUR out', '80 EUR back', '90 EUR back'),
  );
});

test('a direction with few offers leaves its room to the other', () => {
  const shop = offers('1 EUR out', '2 EUR out', '3 EUR out', '80 EUR back');
  expect(keepCheapest(shop, 4, undefined)).toHaveLength(4);
});

test('of several currencies the wanted one comes first', () => {
  const shop = offers('1 USD', '7 GBP', '9 EUR', '8 EUR');
  expect(keepCheapest(shop, 9, 'EUR')).toEqual(offers('8 EUR', '9 EUR', '7 GBP', '1 USD'));
});

test('nothing is kept of nothing, and nothing where nothing is to be kept', () => {
  expect(keepCheapest(offers(), 5, 'EUR')).toEqual([]);
  expect(keepCheapest(offers('1 EUR'), 0, 'EUR')).toEqual([]);
});
