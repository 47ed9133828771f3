/** The cancellation of a part: who and what may go, what it brings back, and what the coupons show. */
import { addMoney, subtractMoney } from '../../../src/domain/money';
import type { Amount, OrderedOrder, ReshopOffer } from '../../../src/sandbox/model';
import { adult, child, first, infant, openDesk, type Desk } from '../desk';
import {
  accepting,
  acceptingOffer,
  book,
  issued,
  ofJourney,
  ofPax,
  otherDay,
  partOffer,
  removed,
  reshopping,
  service,
  servicesOf,
  trip,
} from './counter';

const DAY = 86_400_000;
const nothing = { amount: '0.00', currency: 'EUR' };
const family = { ...trip, pax: [adult, { paxId: 'PAX4', type: 'ADT' }, child, infant] };

const back = ({ deleted }: ReshopOffer): Amount =>
  deleted.flatMap(({ difference }) => difference?.amount ?? []).reduce(addMoney, nothing);

const coupons = ({ documents }: OrderedOrder): string[] =>
  documents.map(({ paxId, coupons: own }) => `${paxId} ${own.map(({ status }) => status).join(' ')}`);

const prices = (order: OrderedOrder, without: string): unknown[] =>
  order.items
    .filter(({ paxIds }) => !paxIds.includes(without))
    .map(({ paxIds, perPax, price }) => ({ paxIds, perPax, price }));

function cancel(desk: Desk, order: OrderedOrder, offer: ReshopOffer): OrderedOrder {
  desk.get('order', acceptingOffer(order, offer));
  return desk.retrieve(order.orderId);
}

test.each(['19.2', '21.3'] as const)(
  'a passenger leaves an issued order: voided in time, refunded for a fee later, in %s',
  (version) => {
    for (const late of [false, true]) {
      const desk = openDesk({}, version);
      const before = issued(desk, 'CLASSIC', 'Example', family);
      if (late) desk.advance(2 * DAY);
      const offer = partOffer(desk, before, ofPax('PAX2'));
      const fare = before.items.find(({ paxIds }) => paxIds.includes('PAX2'))?.price.total;
      const fee = { amount: late ? '70.00' : '0.00', currency: 'EUR' };
      expect(offer).toMatchObject({
        added: [],
        deleted: [{ difference: { type: late ? 'Refund' : 'Void', old: fare, new: fee } }],
        penalty: { type: 'Cancellation', amount: fee },
      });
      const refunded = subtractMoney(fare!, fee);
      expect(back(offer)).toEqual({ ...refunded, amount: `-${refunded.amount}` });
      const after = cancel(desk, before, offer);
      expect(after.total).toEqual(offer.total);
      expect(prices(after, 'PAX2')).toEqual(prices(before, 'PAX2'));
      expect(coupons(after)).toEqual(['PAX1 I I', 'PAX4 I I', late ? 'PAX2 RF RF' : 'PAX2 V V', 'PAX3 I I']);
      expect(after.items.flatMap(({ services }) => services.map(({ paxId }) => paxId))).not.toContain('PAX2');
      const number = before.documents.find(({ paxId }) => paxId === 'PAX2')?.number;
      expect(desk.world.ledger.read().amendments).toMatchObject([
        {
          kind: 'part',
          paid: nothing,
          refunded,
          penalty: fee,
          documents: { issued: [], [late ? 'refunded' : 'voided']: [number], exchanged: [] },
        },
      ]);
      expect(desk.problems).toEqual([]);
    }
  },
);

test('a passenger whose ticket was exchanged is refunded for the fee that was quoted, and not voided', () => {
  const desk = openDesk();
  const before = issued(desk, 'CLASSIC', 'Example', family);
  const other = first(otherDay(desk, before, 1, '2027-03-21').offers);
  const due = other.added.flatMap(({ difference }) =>
    difference?.type === 'AddCol' ? difference.amount : [],
  );
  desk.get('order', acceptingOffer(before, other, due.reduce(addMoney, nothing)));
  const exchanged = desk.retrieve(before.orderId);
  const offer = partOffer(desk, exchanged, ofPax('PAX2'));
  expect(Number(offer.penalty?.amount?.amount)).toBeGreaterThan(0);
  expect(coupons(cancel(desk, exchanged, offer)).filter((text) => text.startsWith('PAX2'))).toEqual([
    'PAX2 E E',
    'PAX2 RF RF',
  ]);
});

test('a passenger leaves a held order, which then costs less', () => {
  const desk = openDesk();
  const before = book(desk, 'CLASSIC', 'Example', family);
  const offer = partOffer(desk, before, ofPax('PAX4'));
  expect(offer.deleted[0]).not.toHaveProperty('difference');
  const after = cancel(desk, before, offer);
  expect(after.pax.map(({ paxId }) => paxId)).toEqual(['PAX1', 'PAX2', 'PAX3']);
  expect(after.total).toEqual(offer.total);
  expect(desk.issue(after)).toMatchObject({ kind: 'order' });
  expect(desk.world.ledger.read().issues).toMatchObject([{ amount: offer.total.total }]);
});

test('an infant goes with its adult, nobody travels without one, and the last does not leave', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'Example', family);
  const refusal = (...paxIds: string[]) =>
    desk.refusal(reshopping(order, { removed: removed(order, ofPax(...paxIds)) }));
  expect(refusal('PAX1')).toBe('915');
  expect(refusal('PAX1', 'PAX3', 'PAX4')).toBe('915');
  expect(refusal('PAX1', 'PAX3')).toBeUndefined();
  const kept = first(order.items.flatMap(({ services }) => services)).serviceId;
  const all = order.items.map(({ orderItemId }, index) => ({
    orderItemId,
    keptServiceIds: index === 0 ? [kept] : [],
  }));
  expect(desk.refusal(reshopping(order, { removed: all }))).toBe('915');
});

test('a journey goes for a fee and a part of the fare; its coupons are refunded, never voided', () => {
  const desk = openDesk();
  const before = issued(desk);
  const offer = partOffer(desk, before, ofJourney(before, 1));
  expect(offer.deleted.map(({ difference }) => difference?.type)).toEqual(['Refund', 'Refund', 'Refund']);
  // The child’s journey is worth less than its fee.
  expect(offer.penalty?.amount.amount).toBe('122.46');
  const after = cancel(desk, before, offer);
  expect(after.journeys).toHaveLength(1);
  expect(coupons(after)).toEqual(['PAX1 I RF', 'PAX2 I RF', 'PAX3 I RF']);
  expect(after.total).toEqual(offer.total);
  const worth = subtractMoney(before.total.total, after.total.total);
  const { amendments } = desk.world.ledger.read();
  expect(addMoney(amendments[0]!.refunded, amendments[0]!.penalty)).toEqual(worth);
});

test('of a BASIC fare the base is kept', () => {
  const desk = openDesk();
  const order = issued(desk, 'BASIC', 'Example', family);
  desk.advance(2 * DAY);
  const offer = partOffer(desk, order, ofPax('PAX4'));
  const base = order.items.find(({ paxIds }) => paxIds.includes('PAX4'))?.perPax.base;
  expect(offer.penalty?.amount).toEqual(base);
});

test('an extra goes by itself, and its EMD with it', () => {
  const desk = openDesk();
  const order = issued(desk);
  const list = servicesOf(desk, order);
  const bags = ['PAX1', 'PAX2'].map((paxId) => service(list, 'BAG1', paxId));
  desk.get('order', accepting(order, bags, addMoney(bags[0]!.price, bags[1]!.price)));
  desk.advance(2 * DAY);
  const before = desk.retrieve(order.orderId);
  const offer = partOffer(
    desk,
    before,
    ({ content, paxId }) => content.kind === 'service' && paxId === 'PAX2',
  );
  expect(offer.penalty?.amount.amount).toBe('10.00');
  const after = cancel(desk, before, offer);
  expect(coupons(after).slice(3)).toEqual(['PAX1 I', 'PAX2 RF']);
  expect(after.items).toHaveLength(before.items.length - 1);
});

test('SLOWREFUND: the coupons show it after the third orderRetrieve', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'SLOWREFUND', family);
  desk.get('order', acceptingOffer(order, partOffer(desk, order, ofPax('PAX4'))));
  const seen = Array.from({ length: 4 }, () => coupons(desk.retrieve(order.orderId))[1]);
  expect(seen).toEqual(['PAX4 I I', 'PAX4 I I', 'PAX4 I I', 'PAX4 V V']);
});

test('NOPART: the quote is given and the acceptance refused', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'NOPART', family);
  const offer = partOffer(desk, order, ofPax('PAX4'));
  expect(desk.refusal(acceptingOffer(order, offer))).toBe('915');
  expect(desk.retrieve(order.orderId).pax).toHaveLength(4);
});

test('the same part is cancelled once: another attempt is refused and noted', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'Example', family);
  const [offer, other] = [1, 2].map(() => partOffer(desk, order, ofPax('PAX4')));
  desk.get('order', acceptingOffer(order, offer!));
  expect(desk.refusal(acceptingOffer(order, offer!))).toBe('902');
  expect(desk.refusal(acceptingOffer(order, other!))).toBe('490');
  expect(desk.world.ledger.read()).toMatchObject({
    duplicates: [
      { of: 'change', done: false },
      { of: 'change', done: false },
    ],
    totals: { amendments: 1 },
  });
});

test('a cancellation of the whole order leaves the coupons alone that a part has closed', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'Example', family);
  const after = cancel(desk, order, partOffer(desk, order, ofPax('PAX4')));
  desk.advance(2 * DAY);
  desk.get('cancel', { operation: 'orderCancel', orderId: after.orderId });
  expect(coupons(desk.retrieve(order.orderId))).toEqual([
    'PAX1 RF RF',
    'PAX4 V V',
    'PAX2 RF RF',
    'PAX3 RF RF',
  ]);
});
