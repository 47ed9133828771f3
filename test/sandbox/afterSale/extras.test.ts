/** Bags and seats for an order: on a hold they join the sale, on an issued order they are paid and get EMDs. */
import { addMoney, subtractMoney } from '../../../src/domain/money';
import { first, openDesk } from '../desk';
import { accepting, book, issued, seat, seatsOf, service, servicesOf } from './counter';

const both = ['19.2', '21.3'] as const;
const HOUR = 3_600_000;

test.each(both)('a bag and a seat join a held order, and the issue pays for them, in %s', (version) => {
  const desk = openDesk({}, version);
  const before = book(desk);
  const bag = service(servicesOf(desk, before), 'BAG1', 'PAX1');
  const window = seat(seatsOf(desk, before), 'PAX2');
  desk.get('order', accepting(before, [bag, window]));
  const after = desk.retrieve(before.orderId);
  expect(subtractMoney(after.total.total, before.total.total)).toEqual(addMoney(bag.price, window.price));
  expect(after.items.map(({ orderItemId }) => orderItemId)).not.toContain(before.items[0]?.orderItemId);
  expect(after.items.slice(-2).map(({ content, services }) => [content.kind, services[0]?.status])).toEqual([
    ['service', 'K'],
    ['seat', 'K'],
  ]);
  expect(desk.issue(after)).toMatchObject({ kind: 'order' });
  expect(desk.retrieve(before.orderId).documents.filter(({ type }) => type === 'J')).toHaveLength(2);
  expect(desk.world.ledger.read()).toMatchObject({
    amendments: [{ kind: 'extras', paid: { amount: '0.00' }, documents: { issued: [] } }],
    issues: [{ amount: after.total.total }],
    totals: { duplicates: 0, amendments: 1 },
  });
  expect(desk.problems).toEqual([]);
});

test('a bag for an issued order is paid exactly, and gets an EMD of its own', () => {
  const desk = openDesk();
  const before = issued(desk);
  const bag = service(servicesOf(desk, before), 'BAG1', 'PAX1');
  const cent = { amount: '0.01', currency: 'EUR' };
  for (const amount of [undefined, addMoney(bag.price, cent), subtractMoney(bag.price, cent)])
    expect(desk.refusal(accepting(before, [bag], amount))).toBe('466');
  expect(desk.retrieve(before.orderId)).toMatchObject({ total: before.total, items: before.items });
  desk.get('order', accepting(before, [bag], bag.price));
  const after = desk.retrieve(before.orderId);
  const emds = after.documents.filter(({ type }) => type === 'J');
  expect(emds).toMatchObject([{ paxId: 'PAX1', coupons: [{ status: 'I' }] }]);
  expect(after.documents.slice(0, 3)).toEqual(before.documents);
  expect(after.paid?.amount).toEqual(addMoney(before.total.total, bag.price));
  expect(desk.world.ledger.read()).toMatchObject({
    amendments: [{ kind: 'extras', paid: bag.price, documents: { issued: [emds[0]?.number] } }],
    sums: { EUR: { paid: bag.price, refunded: { amount: '0.00' } } },
  });
});

test('an offer is accepted once; the same extra by another offer is a second one', () => {
  const desk = openDesk();
  const order = issued(desk);
  const bag = service(servicesOf(desk, order), 'BAG1', 'PAX1');
  const request = accepting(order, [bag], bag.price);
  desk.get('order', request);
  expect(desk.refusal(request)).toBe('902');
  const again = service(servicesOf(desk, order), 'BAG1', 'PAX1');
  desk.get('order', accepting(order, [again], again.price));
  const { duplicates, totals } = desk.world.ledger.read();
  expect(duplicates).toMatchObject([
    { of: 'change', done: false },
    { of: 'change', done: true },
  ]);
  expect(totals.amendments).toBe(2);
  expect(desk.retrieve(order.orderId).documents.filter(({ type }) => type === 'J')).toHaveLength(2);
});

test('an offer belongs to its order, expires, and offers what it offered', () => {
  const desk = openDesk();
  const [mine, other] = [issued(desk), issued(desk, 'CLASSIC', 'Other')];
  const bag = service(servicesOf(desk, mine), 'BAG1', 'PAX1');
  servicesOf(desk, other);
  expect(desk.refusal(accepting(other, [bag], bag.price))).toBe('490');
  const list = servicesOf(desk, mine);
  const strange = { offerId: list.offerId, items: bag.items };
  expect(desk.refusal(accepting(mine, [strange], bag.price))).toBe('491');
  const twice = { offerId: bag.offerId, items: [...bag.items, ...bag.items] };
  expect(desk.refusal(accepting(mine, [twice], addMoney(bag.price, bag.price)))).toBe('491');
  desk.advance(HOUR);
  expect(desk.refusal(accepting(mine, [bag], bag.price))).toBe('913');
  expect(desk.world.ledger.read().totals).toMatchObject({ amendments: 0, duplicates: 0 });
});

test('a seat that is sold is offered to nobody else, until its order is cancelled', () => {
  const desk = openDesk();
  const [mine, other] = [book(desk), book(desk, 'CLASSIC', 'Other')];
  const chosen = seat(seatsOf(desk, mine), 'PAX1');
  const seats = seatsOf(desk, other);
  desk.get('order', accepting(mine, [chosen]));
  expect(desk.refusal(accepting(other, [seat(seats, 'PAX1')]))).toBe('491');
  expect(seat(seatsOf(desk, other), 'PAX1').items[0]?.seat).not.toEqual(chosen.items[0]?.seat);
  desk.get('cancel', { operation: 'orderCancel', orderId: mine.orderId });
  expect(seat(seatsOf(desk, other), 'PAX1').items[0]?.seat).toEqual(chosen.items[0]?.seat);
});

test.each([
  ['SLOWISSUE', '902'],
  ['RESCHEDULED', '915'],
])('an order of %s takes no extras: %s', (surname, code) => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', surname);
  const request = { operation: 'serviceList' as const, orderId: order.orderId, pax: [] };
  if (surname === 'RESCHEDULED') desk.retrieve(order.orderId);
  expect(desk.refusal(request)).toBe(code);
});

test('a cancelled order takes none, nor one that has lapsed', () => {
  const desk = openDesk();
  const [cancelled, lapsed] = [issued(desk), book(desk, 'CLASSIC', 'Other')];
  const bag = service(servicesOf(desk, cancelled), 'BAG1', 'PAX1');
  desk.get('cancel', { operation: 'orderCancel', orderId: cancelled.orderId });
  expect(desk.refusal(accepting(cancelled, [bag], bag.price))).toBe('915');
  desk.advance(49 * HOUR);
  expect(desk.refusal({ operation: 'serviceList', orderId: lapsed.orderId, pax: [] })).toBe('303');
});

test('LATEEMD: the EMD comes with the third orderRetrieve, and the service is under way until then', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'LATEEMD');
  const bag = service(servicesOf(desk, order), 'BAG1', 'PAX1');
  desk.get('order', accepting(order, [bag], bag.price));
  const seen = Array.from({ length: 4 }, () => {
    const { items, documents } = desk.retrieve(order.orderId);
    return [items.at(-1)?.services[0]?.status, documents.length];
  });
  expect(seen).toEqual([
    ['SB', 3],
    ['SB', 3],
    ['SB', 3],
    ['T', 4],
  ]);
});

test.each([
  ['NOCHANGE', '915'],
  ['NOEXTRAS', '491'],
])('%s: the acceptance is refused with %s', (surname, code) => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', surname);
  const bag = service(servicesOf(desk, order), 'BAG1', 'PAX1');
  expect(desk.refusal(accepting(order, [bag], bag.price))).toBe(code);
  expect(desk.world.ledger.read().totals.amendments).toBe(0);
});

test('LATECHANGE: the answer shows nothing yet, other writes get 902, and the bag comes after settleDelay', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'LATECHANGE');
  const bag = service(servicesOf(desk, order), 'BAG1', 'PAX1');
  const { orders } = desk.get('order', accepting(order, [bag], bag.price));
  expect(first(orders).items).toEqual(order.items);
  expect(desk.refusal(accepting(order, [bag], bag.price))).toBe('902');
  expect(desk.refusal({ operation: 'orderCancel', orderId: order.orderId })).toBe('902');
  desk.advance(3000);
  expect(desk.retrieve(order.orderId).items).toHaveLength(order.items.length + 1);
  expect(desk.world.ledger.read().totals).toMatchObject({ amendments: 1, cancellations: 0 });
});
