/** Dividing amounts: whatever is divided among whomever, nothing is lost and nothing made. */
import { isFullNumber } from '../../../src/domain/order/documentNumber';
import fc from 'fast-check';
import { addMoney, allotMoney, compareMoney, rounded, type Money } from '../../../src/domain/money';
import type { OrderItem, TicketDocument } from '../../../src/domain/order/orderView';
import { documentAmounts, wholeDocuments } from '../../../src/domain/sales/documentAmounts';
import { sharesOf } from '../../../src/domain/sales/shares';
import { runs } from '../../support/properties';

const eur = (amount: string): Money => ({ amount, currency: 'EUR' });
const cents = fc
  .integer({ min: 0, max: 2_000_000 })
  .map((units) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`);
const sum = (amounts: readonly string[]): string =>
  amounts.map(eur).reduce((all, each) => addMoney(all, each), eur('0')).amount;

test('the parts of an amount add up to it, whatever the weights', () => {
  const amount = fc
    .tuple(fc.constantFrom('', '-'), cents, fc.constantFrom('', '1', '003', '8524'))
    .map(([sign, units, more]) => sign + units + more);
  fc.assert(
    fc.property(amount, fc.array(cents, { minLength: 1, maxLength: 12 }), (written, weights) => {
      const parts = allotMoney(eur(written), weights).map((part) => part.amount);
      expect(parts).toHaveLength(weights.length);
      expect(compareMoney(eur(sum(parts)), eur(written))).toBe(0);
    }),
    runs(300),
  );
});

test('weights that add up to the amount are the parts', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (weights) => {
      if (weights.every((weight) => Number(weight) === 0)) return;
      expect(allotMoney(eur(sum(weights)), weights)).toEqual(weights.map(eur));
    }),
    runs(100),
  );
});

test('what cannot be divided goes to the first, in the digits that the currency is paid in', () => {
  const equal = ['1', '1', '1'];
  expect(allotMoney(eur('100.00'), equal).map(({ amount }) => amount)).toEqual(['33.34', '33.33', '33.33']);
  const [first, second] = allotMoney({ amount: '1000.00', currency: 'JPY' }, equal);
  expect([first, second]).toEqual([
    { amount: '334', currency: 'JPY' },
    { amount: '333', currency: 'JPY' },
  ]);
  expect(allotMoney({ amount: '1.00', currency: 'KWD' }, equal)[1]?.amount).toBe('0.333');
  expect(allotMoney(eur('10.00'), ['0', '1', '2']).map(({ amount }) => amount)).toEqual([
    '0.00',
    '3.34',
    '6.66',
  ]);
  expect(() => allotMoney(eur('1.00'), [])).toThrow(RangeError);
});

/** Orders of up to four passengers: fares, fees without a document, extras, and what the total says beyond them. */
const order = fc
  .record({
    passengers: fc.integer({ min: 1, max: 4 }),
    fares: fc.array(fc.record({ price: cents, base: fc.option(cents, { nil: undefined }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    extras: fc.array(fc.record({ price: cents, who: fc.nat(3) }), { maxLength: 4 }),
    beyond: fc.constantFrom('0.00', '0.01', '-0.01', '-0.001476', '-0.011476', '7.50', '7.498524', '-3.00'),
    unpriced: fc.boolean(),
    nameless: fc.boolean(),
    sharedEmd: fc.boolean(),
    tickets: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ passengers, fares, extras, beyond, unpriced, nameless, sharedEmd, tickets }) => {
    const paxIds = Array.from({ length: passengers }, (_, index) => `PAX${index + 1}`);
    const item = (orderItemId: string, rest: Partial<OrderItem>): OrderItem => ({
      orderItemId,
      paxIds,
      services: [],
      ...rest,
    });
    const flight = { kind: 'flight' as const, paxIds, flights: ['XA1'], statusCode: 'T' };
    const items = [
      ...fares.map(({ price, base }, index) =>
        item(`F${index}`, {
          price: unpriced && index === 0 ? undefined : eur(price),
          base: base === undefined ? undefined : eur(base),
          services: [flight],
        }),
      ),
      ...extras.map(({ price, who }, index) => {
        const own = [paxIds[who % passengers] ?? 'PAX1'];
        const service = { kind: 'service' as const, paxIds: own, flights: [], statusCode: 'T' };
        return item(`E${index}`, { paxIds: own, price: eur(price), base: eur(price), services: [service] });
      }),
    ];
    const priced = items.flatMap(({ price }) => price?.amount ?? []);
    const total = addMoney(eur(sum(priced)), eur(beyond));
    let serial = 1_000_000_000;
    const document = (paxId: string, typeCode: string): TicketDocument => ({
      number: `999${(serial += 1)}`,
      typeCode,
      ...(!nameless && { paxId }),
      coupons: [{ number: '1', statusCode: 'I' }],
    });
    const emds = items
      .slice(fares.length)
      .filter(({ price }) => /[1-9]/.test(price?.amount ?? ''))
      .flatMap((extra) => extra.paxIds);
    const documents = [
      ...paxIds.flatMap((paxId) => Array.from({ length: tickets }, () => document(paxId, 'T'))),
      ...(sharedEmd ? [...new Set(emds)] : emds).map((paxId) => document(paxId, 'J')),
    ];
    const drift = priced.length > 0 && Math.abs(Number(beyond)) < 0.012;
    const expected = drift ? sum(priced) : rounded(total).amount;
    return { view: { items, passengers: paxIds.map((paxId) => ({ paxId })), total }, documents, expected };
  });

test('the documents of a complete order stand for all that it costs, to the last digit', () => {
  fc.assert(
    fc.property(order, ({ view, documents, expected }) => {
      const shares = sharesOf(view, () => 'ticketed');
      const amounts = [...documentAmounts(shares, documents, true).values()];
      expect(amounts).toHaveLength(documents.length);
      expect(compareMoney(eur(sum(amounts.map(({ total }) => total))), eur(expected))).toBe(0);
      for (const { base, taxes, total } of amounts)
        if (base !== undefined && taxes !== undefined) expect(sum([base, taxes])).toBe(total);
    }),
    runs(300),
  );
});

test('documents of an order that is partly issued stand for no more than their own part', () => {
  const fare = { kind: 'flight' as const, paxIds: ['PAX1', 'PAX2'], flights: [], statusCode: 'K' };
  const bag = (paxId: string) => ({
    kind: 'service' as const,
    paxIds: [paxId],
    flights: [],
    statusCode: 'K',
  });
  const view = {
    items: [
      { orderItemId: '1', paxIds: ['PAX1', 'PAX2'], price: eur('100.01'), services: [fare] },
      { orderItemId: '2', paxIds: ['PAX2'], price: eur('20.00'), services: [bag('PAX2')] },
    ],
    passengers: [{ paxId: 'PAX1' }, { paxId: 'PAX2' }],
    total: eur('120.01'),
  };
  const ticket = { number: '9991000000001', typeCode: 'T', paxId: 'PAX2', coupons: [] };
  const shares = sharesOf(view, () => 'to-issue');
  expect([...documentAmounts(shares, [ticket], false).values()]).toEqual([
    { total: '50.00', currency: 'EUR' },
  ]);
  expect([...documentAmounts(shares, [ticket], true).values()]).toEqual([
    { total: '120.01', currency: 'EUR' },
  ]);
});

test('passengers of one item pay what their fares say', () => {
  const paxIds = ['ADT1', 'ADT2', 'CHD1'];
  const item = {
    orderItemId: '1',
    paxIds,
    price: eur('260.00'),
    base: eur('200.00'),
    fares: [
      { paxIds: ['ADT1', 'ADT2'], each: eur('100.00'), base: eur('80.00') },
      { paxIds: ['CHD1'], each: eur('60.00'), base: eur('40.00') },
    ],
    services: [{ kind: 'flight' as const, paxIds, flights: [] }],
  };
  const shares = sharesOf({ items: [item], passengers: [], total: eur('260.00') }, () => 'ticketed');
  expect(shares.map(({ total, base }) => [total.amount, base?.amount])).toEqual([
    ['100.00', '80.00'],
    ['100.00', '80.00'],
    ['60.00', '40.00'],
  ]);
});

test('a document that is told twice is one, and three digits alone are none', () => {
  const documents = wholeDocuments(
    [
      { number: '999-1000000001', typeCode: 'T', coupons: [{ number: '1', statusCode: 'I' }] },
      { number: '9991000000001', paxId: 'PAX1', coupons: [{ number: '1', statusCode: 'V' }] },
      { number: '999', typeCode: 'T', coupons: [] },
    ],
    (number) => isFullNumber(number),
  );
  expect(documents).toEqual([
    {
      number: '999-1000000001',
      typeCode: 'T',
      paxId: 'PAX1',
      coupons: [
        { number: '1', statusCode: 'I' },
        { number: '1', statusCode: 'V' },
      ],
    },
  ]);
});
