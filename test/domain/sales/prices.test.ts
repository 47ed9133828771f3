/** What each passenger pays: what the airline tells, and nothing that it does not. */
import type { OrderItem, OrderView } from '../../../src/domain/order/orderView';
import { pricesOf } from '../../../src/domain/sales/shares';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const [adult, child] = ['PAX1', 'PAX3'];
const flight = (paxIds: string[], statusCode = 'K') => ({
  kind: 'flight' as const,
  paxIds,
  flights: [],
  statusCode,
});
const bag = (paxIds: string[], statusCode = 'K') => ({
  kind: 'service' as const,
  paxIds,
  flights: [],
  statusCode,
});
const fares = [
  { paxIds: [adult], each: eur('200.00'), base: eur('150.00') },
  { paxIds: [child], each: eur('120.50'), base: eur('90.00') },
];
const flights: OrderItem = {
  ...{ orderItemId: '1', paxIds: [adult, child], fares },
  ...{ price: eur('320.50'), base: eur('240.00'), services: [flight([adult, child])] },
};
const bags = (paxIds: string[], statusCode?: string): OrderItem => ({
  ...{ orderItemId: '2', paxIds, price: eur('45.00'), services: [bag(paxIds, statusCode)] },
});

function prices(items: OrderItem[], total: string | undefined) {
  const view: Pick<OrderView, 'items' | 'passengers' | 'total'> = {
    items,
    passengers: [{ paxId: adult }, { paxId: child }],
    ...(total !== undefined && { total: eur(total) }),
  };
  return pricesOf(view, (code) => (code === 'X' ? 'cancelled' : 'to-issue'));
}

test('each passenger pays their fare and their own extras', () => {
  expect(prices([flights, bags([adult])], '365.50')).toEqual([
    { paxId: adult, total: eur('245.00'), base: eur('150.00'), extras: eur('45.00') },
    { paxId: child, total: eur('120.50'), base: eur('90.00') },
  ]);
});

test('an extra for the whole order is paid by whom it is delivered to, and a cancelled one by nobody', () => {
  const whole = { ...bags([child]), paxIds: [adult, child] };
  expect(prices([flights, whole], '365.50')?.[1]).toMatchObject({
    total: eur('165.50'),
    extras: eur('45.00'),
  });
  expect(prices([flights, bags([adult], 'X')], '320.50')?.[0]).not.toHaveProperty('extras');
});

test('an extra that was taken away and that the total still contains is paid by its passenger, not by a ticket', () => {
  expect(prices([flights, bags([child], 'X')], '365.50')).toEqual([
    { paxId: adult, total: eur('200.00'), base: eur('150.00') },
    { paxId: child, total: eur('165.50'), base: eur('90.00'), extras: eur('45.00') },
  ]);
  // The total contains something else.
  expect(prices([flights, bags([child], 'X')], '330.50')).toBeUndefined();
});

test('what the airline does not divide is not divided here', () => {
  expect(prices([{ ...flights, fares: undefined }], '320.50')).toBeUndefined();
  expect(prices([{ ...flights, fares: fares.slice(1) }], '320.50')).toBeUndefined();
  expect(prices([flights, bags([adult, child])], '365.50')).toBeUndefined();
});

test('prices that do not add up to the total are not shown', () => {
  expect(prices([flights], '330.50')).toBeUndefined();
  expect(prices([], '330.50')).toBeUndefined();
  expect(prices([flights], undefined)).toHaveLength(2);
});
