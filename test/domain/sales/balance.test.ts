/** An order's money as its documents tell it: what was paid, what each cancellation brought back, and what the price is made of. */
import {
  balanceOf,
  changePenalties,
  exchangedDocuments,
  pricePartsOf,
} from '../../../src/domain/sales/balance';
import type { SaleEvent } from '../../../src/domain/sales/event';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const at = '2027-01-20T10:00:00.000Z';
const event = (changes: Partial<SaleEvent>): SaleEvent => ({
  ...{ event: 'issue', at, number: '999-1000000001', type: 'T', paxId: 'PAX1', currency: 'EUR' },
  ...changes,
});
const [one, other] = [
  event({ base: '33.17', taxes: '31.21', total: '64.38' }),
  event({ number: '999-1000000002', paxId: 'PAX2', base: '33.17', taxes: '31.21', total: '64.38' }),
];
const emd = event({ number: '999-1000000003', type: 'J', base: '45.00', taxes: '0.00', total: '45.00' });
const refund = (number: string | undefined, total: string, fee: string, part?: string): SaleEvent => ({
  ...event({ event: 'refund', number, total, fee }),
  ...(part !== undefined && { part }),
});
const part = 'passenger PAX2';

test('what a cancelled part brought back is told apart from what the rest brought back', () => {
  const sales = [
    ...[one, other, emd],
    refund(other.number, '-64.38', '43.17', part),
    refund(one.number, '-64.38', '33.17'),
    refund(emd.number, '-45.00', '0.00'),
  ];
  expect(balanceOf({ sales })).toEqual({
    paid: eur('173.76'),
    cameBack: [
      { part, back: eur('21.21'), kept: eur('43.17') },
      { back: eur('76.21'), kept: eur('33.17') },
    ],
    left: eur('76.34'),
  });
  expect(balanceOf({ sales: sales.slice(0, 4) })).toMatchObject({
    cameBack: [{ part }],
    left: eur('152.55'),
  });
});

test('nothing is told where an amount is unknown', () => {
  const unknown = { ...refund(one.number, '-64.38', '0.00'), fee: undefined };
  expect(balanceOf({ sales: [one, unknown] })).toBeUndefined();
  expect(balanceOf({ sales: [{ ...one, total: undefined }] })).toBeUndefined();
  expect(balanceOf({ sales: [event({ event: 'fee', fee: '10.00' })] })).toBeUndefined();
  expect(balanceOf({})).toBeUndefined();
  // A void is free, unless the cancellation had a fee.
  const voided = { ...unknown, event: 'void' as const };
  expect(balanceOf({ sales: [one, voided] })).toMatchObject({ left: eur('0.00') });
  expect(balanceOf({ sales: [one, voided], paidFee: eur('5.00') })).toBeUndefined();
});

const later = '2027-01-21T10:00:00.000Z';
const exchanged = [
  one,
  event({ at: later, number: '999-1000000009', base: '48.43', taxes: '81.21', total: '129.64' }),
  event({
    ...{ event: 'exchange', at: later },
    total: '-64.38',
    collected: '65.26',
    penalty: '50.00',
    fee: '0.00',
  }),
];

test('the penalty of a change is an amount of its own, and no tax', () => {
  expect(changePenalties(exchanged)).toEqual(new Map([['PAX1', eur('50.00')]]));
  const total = eur('129.64');
  const parts = { base: eur('48.43'), taxes: eur('31.21'), penalties: eur('50.00') };
  expect(pricePartsOf({ total, sales: exchanged })).toEqual(parts);
  const prices = [{ paxId: 'PAX1', total, base: eur('48.43') }];
  expect(pricePartsOf({ total, prices, sales: exchanged })).toEqual(parts);
  // What is charged besides the new documents is not in their price.
  const besides = exchanged.map((each) => (each.event === 'exchange' ? { ...each, fee: '50.00' } : each));
  expect(changePenalties(besides).size).toBe(0);
  // An EMD holds it.
  const apart = event({ at: later, number: '5', type: 'J', total: '50.00', notes: ['penalty'] });
  expect(changePenalties([...exchanged, apart]).size).toBe(0);
  // Its ticket was refunded since.
  expect(changePenalties([...exchanged, refund('999-1000000009', '-129.64', '129.64')]).size).toBe(0);
});

test('a price is divided where the parts explain it, and not otherwise', () => {
  const sales = [one, other, emd];
  expect(pricePartsOf({ total: eur('173.76'), sales })).toEqual({
    ...{ base: eur('66.34'), taxes: eur('62.42'), extras: eur('45.00') },
  });
  expect(pricePartsOf({ total: eur('180.00'), sales })).toBeUndefined();
  expect(
    pricePartsOf({ total: eur('64.38'), prices: [{ paxId: 'PAX1', total: eur('64.38') }] }),
  ).toBeUndefined();
  expect(pricePartsOf({ sales })).toBeUndefined();
});

test('an exchanged ticket is listed with the one that replaced it', () => {
  expect(exchangedDocuments(exchanged)).toEqual([
    { number: one.number, type: 'T', paxId: 'PAX1', at: later, replacedBy: ['999-1000000009'] },
  ]);
  expect(exchangedDocuments([one, other])).toEqual([]);
});
