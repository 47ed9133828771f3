/** The book of an order's sales: each event once, what is known of it, and no more. */
import type { TicketDocument } from '../../../src/domain/order/orderView';
import type { SaleEvent } from '../../../src/domain/sales/event';
import { recorded, type SaleFacts } from '../../../src/domain/sales/record';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const paxIds = ['PAX1', 'PAX2'];
const flight = { kind: 'flight' as const, paxIds, flights: [], statusCode: 'T' };

function ticket(serial: number, statusCode = 'I', typeCode = 'T'): TicketDocument {
  const coupons = ['1', '2'].map((number) => ({ number, statusCode }));
  return { number: `999-100000000${serial}`, typeCode, paxId: `PAX${serial}`, coupons };
}

function facts(documents: TicketDocument[], changes: Partial<SaleFacts> = {}): SaleFacts {
  return {
    view: {
      items: [{ orderItemId: '1', paxIds, price: eur('100.01'), base: eur('80.00'), services: [flight] }],
      passengers: paxIds.map((paxId) => ({ paxId })),
      total: eur('100.01'),
      documents,
    },
    meaningOf: () => 'ticketed',
    complete: true,
    cancelled: false,
    seenAt: '2027-01-20T12:00:00.000Z',
    issuedAt: '2027-01-20T11:59:00.000Z',
    ...changes,
  };
}

const ours = { issuedAt: undefined, cancelled: true, cancelledAt: '2027-01-21T08:00:00.000Z' };
const issued = recorded([], facts([ticket(1), ticket(2)]));
const inShort = ({ event, number, base, taxes, total, fee, notes }: SaleEvent): unknown[] => [
  event,
  number?.slice(-1),
  base,
  taxes,
  total,
  fee,
  notes?.join(' '),
];

test('an issue is written down once, however often the order is read and however its number is written', () => {
  expect(issued.map(inShort)).toEqual([
    ['issue', '1', '40.00', '10.01', '50.01', undefined, undefined],
    ['issue', '2', '40.00', '10.00', '50.00', undefined, undefined],
  ]);
  expect(issued.every(({ at }) => at === '2027-01-20T11:59:00.000Z')).toBe(true);
  const again = [1, 2].map((serial) => ({ ...ticket(serial), number: `999100000000${serial}` }));
  expect(recorded(issued, facts(again, { issuedAt: undefined }))).toEqual(issued);
});

test('an order that is partly issued counts what is proven, and is put right when the rest comes', () => {
  const partly = recorded([], facts([ticket(2)], { complete: false }));
  expect(partly.map(inShort)).toEqual([
    ['issue', '2', '40.00', '10.00', '50.00', undefined, 'partly-issued'],
  ]);
  const whole = recorded(partly, facts([ticket(1), ticket(2)]));
  expect(whole.map(inShort)).toEqual([
    ['issue', '2', '40.00', '10.00', '50.00', undefined, undefined],
    ['issue', '1', '40.00', '10.01', '50.01', undefined, undefined],
  ]);
});

test('a ticket of several numbers is written down once, whichever of them a read names', () => {
  const one = (number: string): TicketDocument => ({ ...ticket(1), number });
  const view = facts([]).view;
  const book = recorded([], facts([one('999-1000000001/02')]));
  expect(book.map(inShort)).toEqual([['issue', '2', '80.00', '20.01', '100.01', undefined, undefined]]);
  for (const documents of [
    [one('9991000000001')],
    [one('999-1000000002')],
    [one('9991000000002'), one('9991000000001')],
  ])
    expect(recorded(book, facts([], { view: { ...view, documents } }))).toEqual(book);
  const dead = [{ ...ticket(1, 'V'), number: '999-1000000001' }];
  expect(
    recorded(book, facts(dead, ours))
      .slice(1)
      .map(({ event, total }) => [event, total]),
  ).toEqual([['void', '-100.01']]);
});

test('an infant’s ticket that is shown under its adult has the infant’s fare', () => {
  const fares = [
    { paxIds: ['PAX1'], each: eur('90.00') },
    { paxIds: ['PAX2'], each: eur('10.00') },
  ];
  const view = {
    ...facts([]).view,
    items: [{ orderItemId: '1', paxIds, price: eur('100.00'), fares, services: [flight] }],
    total: eur('100.00'),
    documents: [{ ...ticket(2), paxId: 'PAX1' }, ticket(1)],
  };
  const infants = [{ paxId: 'PAX2', adult: 'PAX1' }];
  const book = recorded([], facts([], { view, infants }));
  expect(book.map(({ number, total }) => [number?.slice(-1), total])).toEqual([
    ['2', '10.00'],
    ['1', '90.00'],
  ]);
});

test('an order that is ticketed without a document is written down once, with its price', () => {
  const book = recorded([], facts([], { ticketed: true }));
  expect(book.map(inShort)).toEqual([
    ['issue', undefined, '80.00', '20.01', '100.01', undefined, 'no-document'],
  ]);
  expect(recorded(book, facts([], { ticketed: true, issuedAt: undefined }))).toEqual(book);
  const cancelled = recorded(book, facts([], { ...ours, fee: { ...eur('20.00'), quoted: false } }));
  expect(cancelled.slice(1).map(({ event, fee }) => [event, fee])).toEqual([['fee', '20.00']]);
});

test('a part that is complete by one document in the end stands for everything', () => {
  const partly = recorded([], facts([ticket(1)], { complete: false }));
  expect(recorded(partly, facts([ticket(1)])).map(({ total, notes }) => [total, notes])).toEqual([
    ['100.01', undefined],
  ]);
});

test('a void takes back the whole document, and costs what the cancellation cost', () => {
  const fee = { ...eur('0.00'), quoted: false };
  const book = recorded(issued, facts([ticket(1, 'V'), ticket(2, 'V')], { ...ours, fee }));
  expect(book.slice(2).map(inShort)).toEqual([
    ['void', '1', '-40.00', '-10.01', '-50.01', '0.00', undefined],
    ['void', '2', '-40.00', '-10.00', '-50.00', '0.00', undefined],
  ]);
  expect(book[2]?.at).toBe(ours.cancelledAt);
  expect(recorded(book, facts([ticket(1, 'V'), ticket(2, 'V')], { issuedAt: undefined }))).toEqual(book);
});

test('the fee is divided among the tickets even when their coupons show one after the other', () => {
  const fee = { ...eur('30.01'), quoted: true };
  const first = recorded(issued, facts([ticket(1, 'RF'), ticket(2)], { ...ours, fee }));
  const second = recorded(first, facts([ticket(1, 'RF'), ticket(2, 'RF')], { ...ours, fee }));
  expect(second.slice(2).map(inShort)).toEqual([
    ['refund', '1', '-40.00', '-10.01', '-50.01', '15.01', 'fee-quoted'],
    ['refund', '2', '-40.00', '-10.00', '-50.00', '15.00', 'fee-quoted'],
  ]);
});

describe('a late refund', () => {
  const fee = { ...eur('30.01'), quoted: false };
  const lateOn = (seenAt: string) => ({ ...ours, fee, seenAt, refundedLate: true });
  const days = ['2027-01-25T08:00:00.000Z', '2027-01-27T08:00:00.000Z'] as const;

  test('is dated by the read that shows it, and costs what the cancellation cost', () => {
    const waiting = recorded(issued, facts([ticket(1), ticket(2)], { ...ours, fee }));
    expect(waiting).toEqual(issued);
    const book = recorded(waiting, facts([ticket(1, 'RF'), ticket(2, 'RF')], lateOn(days[0])));
    expect(book.slice(2).map((sale) => [sale.at, ...inShort(sale)])).toEqual([
      [days[0], 'refund', '1', '-40.00', '-10.01', '-50.01', '15.01', undefined],
      [days[0], 'refund', '2', '-40.00', '-10.00', '-50.00', '15.00', undefined],
    ]);
  });

  test('costs its share once, when tickets are refunded at different reads', () => {
    const first = recorded(issued, facts([ticket(1, 'RF'), ticket(2)], lateOn(days[0])));
    const second = recorded(first, facts([ticket(1, 'RF'), ticket(2, 'RF')], lateOn(days[1])));
    expect(second.slice(2).map(({ at, fee: cost }) => [at, cost])).toEqual([
      [days[0], '15.01'],
      [days[1], '15.00'],
    ]);
    expect(recorded(second, facts([ticket(1, 'RF'), ticket(2, 'RF')], lateOn(days[1])))).toEqual(second);
  });

  test('costs its share also where another ticket was refunded at once', () => {
    const first = recorded(issued, facts([ticket(1, 'RF'), ticket(2)], { ...ours, fee }));
    const second = recorded(first, facts([ticket(1, 'RF'), ticket(2, 'RF')], lateOn(days[0])));
    expect(second.slice(2).map(({ at, fee: cost }) => [at, cost])).toEqual([
      [ours.cancelledAt, '15.01'],
      [days[0], '15.00'],
    ]);
  });

  test('costs nothing of what was refunded before the cancellation', () => {
    const elsewhere = { issuedAt: undefined, seenAt: '2027-01-20T18:00:00.000Z' };
    const before = recorded(issued, facts([ticket(1, 'RF'), ticket(2)], elsewhere));
    const book = recorded(before, facts([ticket(1, 'RF'), ticket(2, 'RF')], lateOn(days[0])));
    expect(book.slice(2).map(({ number, fee: cost }) => [number?.slice(-1), cost])).toEqual([
      ['1', undefined],
      ['2', '30.01'],
    ]);
  });
});

test('what somebody else did counts with what is known, and says so', () => {
  const elsewhere = { issuedAt: undefined };
  const seen = recorded([], facts([ticket(1), ticket(2)], elsewhere));
  expect(seen.map(({ at, notes }) => [at, notes])).toEqual([
    ['2027-01-20T12:00:00.000Z', ['elsewhere']],
    ['2027-01-20T12:00:00.000Z', ['elsewhere']],
  ]);
  const refunded = recorded(issued, facts([ticket(1, 'RF'), ticket(2)], elsewhere));
  expect(refunded.slice(2).map(inShort)).toEqual([
    ['refund', '1', '-40.00', '-10.01', '-50.01', undefined, 'elsewhere fee-unknown'],
  ]);
});

test('a document of which a part was refunded says that nobody knows how much', () => {
  const half = {
    ...ticket(1),
    coupons: [
      { number: '1', statusCode: 'RF' },
      { number: '2', statusCode: 'I' },
    ],
  };
  const book = recorded(issued, facts([half, ticket(2)], { issuedAt: undefined }));
  expect(book.slice(2).map(inShort)).toEqual([
    ['refund', '1', undefined, undefined, undefined, undefined, 'elsewhere part-refunded fee-unknown'],
  ]);
});

test('a coupon that is told twice, open and refunded, proves nothing', () => {
  const both = [
    { number: '1', statusCode: 'I' },
    { number: '1', statusCode: 'RF' },
  ];
  expect(recorded(issued, facts([{ ...ticket(1), coupons: both }, ticket(2)]))).toEqual(issued);
});

test('a document that is first seen dead was issued, and is no more', () => {
  const book = recorded(
    [],
    facts([ticket(1, 'V'), ticket(2, 'V')], { ...ours, fee: { ...eur('0'), quoted: false } }),
  );
  expect(book.map(({ event }) => event)).toEqual(['issue', 'issue', 'void', 'void']);
});

test('a document that was added to a complete order has no amount that anybody here knows', () => {
  const added = { ...ticket(3, 'I', 'J'), paxId: 'PAX1' };
  const book = recorded(issued, facts([ticket(1), ticket(2), added], { issuedAt: undefined }));
  expect(book.slice(0, 2)).toEqual(issued);
  expect(book.slice(2).map(inShort)).toEqual([
    ['issue', '3', undefined, undefined, undefined, undefined, 'elsewhere amount-unknown'],
  ]);
});

test('an order that tells no price counts its documents without amounts', () => {
  const { view } = facts([ticket(1)]);
  const items = view.items.map((item) => ({ ...item, price: undefined, base: undefined }));
  const book = recorded([], facts([], { view: { ...view, items, total: undefined } }));
  expect(book.map(inShort)).toEqual([
    ['issue', '1', undefined, undefined, undefined, undefined, 'amount-unknown'],
  ]);
});

test('cancelling an order without documents that costs something is a line of its own, once', () => {
  const fee = { ...eur('15.00'), quoted: false };
  const book = recorded([], facts([], { ...ours, fee }));
  expect(book).toEqual([{ event: 'fee', at: ours.cancelledAt, currency: 'EUR', fee: '15.00' }]);
  expect(recorded(book, facts([], { ...ours, fee }))).toEqual(book);
  expect(recorded([], facts([], { ...ours, fee: { ...eur('0.00'), quoted: false } }))).toEqual([]);
});
