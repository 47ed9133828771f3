/** The book of an order's sales: each event once, what is known of it, and no more. */
import type { TicketDocument } from '../../../src/domain/order/orderView';
import type { SaleEvent } from '../../../src/domain/sales/event';
import type { SaleFacts } from '../../../src/domain/sales/facts';
import { recorded } from '../../../src/domain/sales/record';

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

test('which of two EMDs is for the dearer extra is assumed, unless they cost the same', () => {
  const emd = (serial: number): TicketDocument => ({
    ...ticket(1),
    number: `999-200000000${serial}`,
    typeCode: 'J',
  });
  const bag = (amount: string) => ({
    ...{ orderItemId: amount, paxIds: ['PAX1'], price: eur(amount) },
    services: [{ kind: 'service' as const, paxIds: ['PAX1'], flights: [], statusCode: 'T' }],
  });
  const sold = (documents: TicketDocument[], ...prices: [string, string]) => {
    const { view, ...rest } = facts([ticket(1), ticket(2), ...documents]);
    const items = [...view.items, ...prices.map(bag)];
    const book = recorded([], { ...rest, view: { ...view, items, total: undefined } });
    return book.filter(({ type }) => type === 'J').map(({ total, notes }) => [total, notes?.join()]);
  };
  expect(sold([emd(1), emd(2)], '25.00', '40.00')).toEqual([
    ['25.00', 'assumed'],
    ['40.00', 'assumed'],
  ]);
  expect(sold([emd(1), emd(2)], '25.00', '25.00')).toEqual([
    ['25.00', undefined],
    ['25.00', undefined],
  ]);
  expect(sold([emd(1)], '25.00', '40.00')).toEqual([['65.00', undefined]]);
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

describe('after the sale', () => {
  const at = '2027-01-22T09:00:00.000Z';
  const later = { issuedAt: undefined, seenAt: '2027-01-22T09:00:05.000Z' };
  const bag = (paxId: string, price: string, statusCode = 'T') => ({
    ...{ orderItemId: `bag-${paxId}`, paxIds: [paxId], price: eur(price), base: eur(price) },
    services: [{ kind: 'service' as const, paxIds: [paxId], flights: [], statusCode }],
  });
  /** The order at this price for its flights, with these extras. */
  const costing = (
    fare: [total: string, base: string],
    documents: TicketDocument[],
    extras: ReturnType<typeof bag>[] = [],
    travelling = paxIds,
    fares?: { paxIds: string[]; each: { amount: string; currency: string } }[],
  ): SaleFacts['view'] => {
    const view = facts(documents).view;
    const flights = view.items.map((item) => ({
      ...item,
      ...{ paxIds: travelling, price: eur(fare[0]), base: eur(fare[1]), fares },
      services: paxIds.map((paxId) => ({
        ...flight,
        ...{ paxIds: [paxId], statusCode: travelling.includes(paxId) ? 'T' : 'X' },
      })),
    }));
    return { ...view, items: [...flights, ...extras], total: undefined };
  };
  const coupons = (serial: number, codes: string): TicketDocument => ({
    ...ticket(serial),
    coupons: codes.split(' ').map((statusCode, index) => ({ number: String(index + 1), statusCode })),
  });
  const emd = (serial: number, statusCode = 'I'): TicketDocument => ({
    ...ticket(serial, statusCode, 'J'),
    paxId: 'PAX1',
  });
  const renewed = (serial: number): TicketDocument => ({ ...ticket(serial), paxId: `PAX${serial - 2}` });
  const change = (amendment: Partial<SaleFacts['amendment']>): Partial<SaleFacts> => ({
    ...later,
    amendment: { kind: 'flights', at, ...amendment },
  });
  const news = (
    view: SaleFacts['view'],
    more: Partial<SaleFacts>,
    book: readonly SaleEvent[] = issued,
  ): SaleEvent[] => {
    const before = book.length;
    const all = recorded(book, facts([], { meaningOf: meaning, ...more, view }));
    const again = { ...later, view, complete: more.complete ?? true };
    expect(recorded(all, facts([], { meaningOf: meaning, ...again }))).toEqual(all);
    return all.slice(before);
  };
  const meaning: SaleFacts['meaningOf'] = (code) => (code === 'X' ? 'cancelled' : 'ticketed');
  const told = (events: readonly SaleEvent[]) =>
    events.map(({ event, number, total, fee, collected, penalty, residual, notes }) =>
      Object.fromEntries(
        Object.entries({
          ...{ event, number: number?.slice(-1), total, fee, collected, penalty, residual },
          notes: notes?.join(' '),
        }).filter(([, value]) => value !== undefined),
      ),
    );
  const old = [ticket(1, 'E'), ticket(2, 'E')];
  const exchanged = costing(['150.00', '110.00'], [...old, renewed(3), renewed(4)]);

  test('an exchange takes back the old documents, issues the new ones, and names what was collected for it', () => {
    const made = news(exchanged, change({ paid: eur('79.99'), penalty: eur('30.00') }));
    expect(told(made)).toEqual([
      { event: 'issue', number: '3', total: '75.00' },
      { event: 'issue', number: '4', total: '75.00' },
      { event: 'exchange', number: '1', total: '-50.01', fee: '15.01', collected: '40.00', penalty: '15.01' },
      { event: 'exchange', number: '2', total: '-50.00', fee: '14.99', collected: '39.99', penalty: '14.99' },
    ]);
    expect(made.every((event) => event.at === at)).toBe(true);
    expect(made[2]).toMatchObject({ base: '-40.00', taxes: '-10.01' });
  });

  test('a penalty in the price of the new tickets is no fee besides them', () => {
    const made = news(exchanged, change({ paid: eur('49.99'), penalty: eur('30.00') }));
    expect(told(made.slice(2))).toMatchObject([
      { fee: '0.00', collected: '25.00', penalty: '15.01' },
      { fee: '0.00', collected: '24.99', penalty: '14.99' },
    ]);
  });

  test('a residual value stays with the airline', () => {
    const view = costing(['80.01', '70.00'], [...old, renewed(3), renewed(4)]);
    const made = news(view, change({ paid: eur('0.00'), residual: eur('20.00') }));
    expect(told(made.slice(2))).toEqual([
      { event: 'exchange', number: '1', total: '-50.01', fee: '0.00', collected: '0.00', residual: '10.01' },
      { event: 'exchange', number: '2', total: '-50.00', fee: '0.00', collected: '0.00', residual: '9.99' },
    ]);
  });

  test('EMDs that no extra explains hold the residual value and the penalty', () => {
    const documents = [...old, renewed(3), renewed(4), emd(5), emd(6)];
    const cheaper = costing(['80.01', '70.00'], documents);
    const made = news(cheaper, change({ paid: eur('0.00'), residual: eur('15.00'), penalty: eur('5.00') }));
    expect(told(made)).toMatchObject([
      { event: 'issue', number: '3', total: '40.01' },
      { event: 'issue', number: '4', total: '40.00' },
      { event: 'issue', number: '5', total: '15.00', notes: 'residual' },
      { event: 'issue', number: '6', total: '5.00', notes: 'penalty' },
      { event: 'exchange', number: '1', fee: '0.00' },
      { event: 'exchange', number: '2', fee: '0.00' },
    ]);
    expect(made.some(({ residual }) => residual !== undefined)).toBe(false);
  });

  test('an exchange whose new documents are not all there is put right when they come', () => {
    const money = { paid: eur('79.99'), penalty: eur('30.00') };
    const first = news(costing(['150.00', '110.00'], [...old, renewed(3)]), {
      ...change(money),
      complete: false,
    });
    expect(told(first)).toMatchObject([
      { event: 'issue', number: '3', total: '75.00', notes: 'partly-issued' },
      { event: 'exchange', number: '1', collected: '40.00', notes: 'partly-issued' },
      { event: 'exchange', number: '2', collected: '39.99', notes: 'partly-issued' },
    ]);
    const book = recorded([...issued, ...first], facts([], { ...later, view: exchanged }));
    expect(told(book.slice(2))).toEqual([
      { event: 'issue', number: '3', total: '75.00' },
      { event: 'exchange', number: '1', total: '-50.01', fee: '15.01', collected: '40.00', penalty: '15.01' },
      { event: 'exchange', number: '2', total: '-50.00', fee: '14.99', collected: '39.99', penalty: '14.99' },
      { event: 'issue', number: '4', total: '75.00', notes: 'elsewhere' },
    ]);
  });

  test('an exchange that somebody else made has the amounts that the order shows, and an unknown fee', () => {
    expect(told(news(exchanged, later))).toEqual([
      { event: 'issue', number: '3', total: '75.00', notes: 'elsewhere' },
      { event: 'issue', number: '4', total: '75.00', notes: 'elsewhere' },
      { event: 'exchange', number: '1', total: '-50.01', notes: 'elsewhere fee-unknown' },
      { event: 'exchange', number: '2', total: '-50.00', notes: 'elsewhere fee-unknown' },
    ]);
  });

  test('new tickets hold what the order costs, extras without an EMD included', () => {
    const seat = [bag('PAX1', '20.00')];
    const sold = recorded(
      [],
      facts([], { view: costing(['100.01', '80.00'], [ticket(1), ticket(2)], seat) }),
    );
    const view = costing(['150.00', '110.00'], [...old, renewed(3), renewed(4)], seat);
    expect(told(news(view, later, sold))).toMatchObject([
      { event: 'issue', number: '3', total: '95.00' },
      { event: 'issue', number: '4', total: '75.00' },
      { event: 'exchange', number: '1', total: '-70.01' },
      { event: 'exchange', number: '2', total: '-50.00' },
    ]);
  });

  test.each<[string, Partial<SaleFacts>, object]>([
    ['us', change({ kind: 'extras', paid: eur('25.00') }), { total: '25.00' }],
    ['us, for another amount', change({ kind: 'extras', paid: eur('26.50') }), { total: '26.50' }],
    ['somebody else', later, { total: '25.00', notes: 'elsewhere' }],
  ])('an EMD that was added by %s has the price of its extra', (_, more, expected) => {
    const documents = [ticket(1), ticket(2), emd(3)];
    const view = costing(['100.01', '80.00'], documents, [bag('PAX1', '25.00')]);
    expect(told(news(view, more))).toEqual([{ event: 'issue', number: '3', ...expected }]);
  });

  test('a second EMD has the price of the second extra, and one that was dear keeps its own', () => {
    const first = [bag('PAX1', '25.00')];
    const one = news(
      costing(['100.01', '80.00'], [ticket(1), ticket(2), emd(3)], first),
      change({ kind: 'extras', paid: eur('26.50') }),
    );
    const view = costing(
      ['100.01', '80.00'],
      [ticket(1), ticket(2), emd(3), emd(4)],
      [...first, bag('PAX1', '40.00')],
    );
    const two = news(view, change({ kind: 'extras', paid: eur('40.00') }), [...issued, ...one]);
    expect(told(two)).toEqual([{ event: 'issue', number: '4', total: '40.00' }]);
  });

  test('a passenger who is cancelled brings back the ticket, less what the airline keeps', () => {
    const view = costing(['50.01', '40.00'], [ticket(1), ticket(2, 'RF')], [], ['PAX1']);
    const part = { kind: 'part' as const, refund: eur('35.00'), penalty: eur('10.00') };
    expect(told(news(view, change({ ...part, documents: [ticket(2).number] })))).toEqual([
      { event: 'refund', number: '2', total: '-50.00', fee: '15.00' },
    ]);
    const what = 'passenger PAX2';
    expect(news(view, change({ ...part, what, documents: [ticket(2).number] }))[0]?.part).toBe(what);
    expect(news(view, later)[0]).not.toHaveProperty('part');
    expect(told(news(view, later))).toEqual([
      { event: 'refund', number: '2', total: '-50.00', notes: 'elsewhere fee-unknown' },
    ]);
  });

  /** PAX1 pays this, and PAX2 50.00. */
  const cheaper = (first: string, documents: TicketDocument[]) =>
    costing(
      [(Number(first) + 50).toFixed(2), '64.00'],
      documents,
      [],
      paxIds,
      [first, '50.00'].map((each, index) => ({ paxIds: [`PAX${index + 1}`], each: eur(each) })),
    );
  test.each<[string, string, Partial<SaleFacts>, object]>([
    ['by the order’s price', '30.00', later, { total: '-20.01', notes: 'elsewhere fee-unknown' }],
    [
      'by the price, with its fee',
      '30.00',
      change({ kind: 'part', refund: eur('15.00'), penalty: eur('5.01') }),
      { total: '-20.01', fee: '5.01' },
    ],
    [
      'by what was agreed, where the price stays',
      '50.01',
      change({ kind: 'part', refund: eur('15.00'), penalty: eur('5.00') }),
      { total: '-20.00', fee: '5.00' },
    ],
    ['not at all, where nothing tells it', '50.01', later, { notes: 'elsewhere part-refunded fee-unknown' }],
  ])('coupons that are refunded have an amount: %s', (_, fare, more, expected) => {
    const view = cheaper(fare, [coupons(1, 'I RF'), ticket(2)]);
    const [refund, ...others] = news(view, more);
    expect(others).toEqual([]);
    expect(refund?.coupons).toEqual(['2']);
    expect(told(refund ? [refund] : [])).toEqual([{ event: 'refund', number: '1', ...expected }]);
  });

  test('what is left of a document is taken back with its last coupon, once', () => {
    const part = news(cheaper('20.00', [coupons(1, 'I RF'), ticket(2)]), later);
    const view = cheaper('20.00', [coupons(1, 'RF RF'), ticket(2, 'RF')]);
    const fee = { ...eur('10.00'), quoted: false };
    const rest = news(view, { ...later, ...ours, fee }, [...issued, ...part]);
    expect(told([...part, ...rest])).toMatchObject([
      { event: 'refund', number: '1', total: '-30.01' },
      { event: 'refund', number: '1', total: '-20.00' },
      { event: 'refund', number: '2', total: '-50.00' },
    ]);
    expect(rest.map((event) => Number(event.fee)).reduce((a, b) => a + b)).toBe(10);
  });

  test('a refund that comes late counts on the day of its read, with what was agreed', () => {
    const documents = [ticket(2).number];
    const until = '2027-02-22T09:00:00.000Z';
    const pending = {
      ...{ what: 'PAX2', documents, until, state: 'pending' as const },
      ...{ amount: eur('35.00'), penalty: eur('15.00') },
    };
    const view = costing(['50.01', '40.00'], [ticket(1), ticket(2, 'RF')], [], ['PAX1']);
    const [refund] = news(view, { ...later, partialRefunds: [pending] });
    expect(refund?.at).toBe(later.seenAt);
    expect(told(refund ? [refund] : [])).toEqual([
      { event: 'refund', number: '2', total: '-50.00', fee: '15.00' },
    ]);
  });

  test('a ticket that is first seen with the one that replaced it has no part in the new price', () => {
    const view = costing(['150.00', '110.00'], [...old, renewed(3), renewed(4)]);
    expect(told(recorded([], facts([], { ...later, view })))).toMatchObject([
      { event: 'issue', number: '1', notes: 'elsewhere amount-unknown' },
      { event: 'issue', number: '2', notes: 'elsewhere amount-unknown' },
      { event: 'issue', number: '3', total: '75.00' },
      { event: 'issue', number: '4', total: '75.00' },
      { event: 'exchange', number: '1' },
      { event: 'exchange', number: '2' },
    ]);
  });

  test('a conjunction ticket is exchanged once, whichever of its numbers a read names', () => {
    const own = (number: string, code: string): TicketDocument => ({ ...ticket(1, code), number });
    const book = recorded([], facts([own('999-1000000001/02', 'I'), ticket(9)]));
    const now = (number: string) => costing(['150.00', '110.00'], [own(number, 'E'), ticket(9), renewed(3)]);
    const made = news(now('9991000000002'), change({ paid: eur('49.99') }), book);
    expect(told(made)).toMatchObject([{ event: 'issue' }, { event: 'exchange', number: '2' }]);
    const all = [...book, ...made];
    expect(recorded(all, facts([], { ...later, view: now('999-1000000001/02') }))).toEqual(all);
  });
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
