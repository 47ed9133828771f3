/** The extras that go with the flights that a change replaces, and what they had cost. */
import { lostExtras, lostWords } from '../../../../src/domain/order/amending/lostExtras';
import type { OrderItem } from '../../../../src/domain/order/orderView';
import { eur, item, meanings, service, view } from '../../build';

const flights = item([service({ paxIds: ['PAX1'] })], { orderItemId: 'fare', price: eur('100.00') });
const seat = item([service({ kind: 'seat', paxIds: ['PAX1'], seat: '12A' })], {
  orderItemId: 'seat',
  price: eur('14.00'),
});
const bag = item([service({ kind: 'service', paxIds: ['PAX2'], name: '1 Bag 23 kg' })], {
  orderItemId: 'bag',
  price: eur('35.00'),
});
const removing = (...items: OrderItem[]) =>
  lostExtras({ removes: items.map(({ orderItemId }) => orderItemId) }, view({ items }), meanings);

test('the extras that an offer removes are named, with what they had cost', () => {
  const lost = removing(flights, seat, bag);
  expect(lostWords(lost)).toBe('seat 12A of PAX1, 1 Bag 23 kg of PAX2');
  expect(lost.value).toEqual(eur('49.00'));
});

test.each([
  ['stay', [{ ...seat, orderItemId: 'other' }]],
  ['are in two currencies', [seat, { ...bag, price: { amount: '40.00', currency: 'USD' } }]],
  ['may be flights, as no service shows', [{ ...flights, services: [] }]],
])('nothing is said of what extras had cost that %s', (_what, items) => {
  const removes = ['fare', 'seat', 'bag'];
  expect(lostExtras({ removes }, view({ items }), meanings).value).toBeUndefined();
});
