/** The list of sales: days of the agency's own zone, each event once, sums by currency. */
import { accountingSales } from '../../../src/domain/privacy/forgotten';
import type { SaleEvent } from '../../../src/domain/sales/event';
import { netOf, salesLines, salesSums, utcDays, type SalesOfRun } from '../../../src/domain/sales/list';

function told(reference: string, beganAt: string, ...events: SaleEvent[]): SalesOfRun {
  return {
    reference,
    beganAt,
    memo: { provider: 'sandbox', orderId: '77', bookingReference: 'ABC234', events },
  };
}

function issue(at: string, changes: Partial<SaleEvent> = {}): SaleEvent {
  return {
    event: 'issue',
    at,
    number: '999-1000000001',
    type: 'T',
    currency: 'EUR',
    base: '80.00',
    taxes: '20.00',
    total: '100.00',
    ...changes,
  };
}

const january = { from: '2027-01-01', to: '2027-01-31', timeZone: 'UTC' };

test("an event belongs to the day on the agency's own clock", () => {
  const late = [told('A', '2027-01-01T00:00:00Z', issue('2027-01-31T23:30:00.000Z'))];
  expect(salesLines(late, january)).toMatchObject([{ date: '2027-01-31', reference: 'A' }]);
  expect(salesLines(late, { ...january, timeZone: 'Europe/Paris' })).toEqual([]);
  const february = { from: '2027-02-01', to: '2027-02-01', timeZone: 'Europe/Paris' };
  expect(salesLines(late, february)).toMatchObject([{ date: '2027-02-01' }]);
  expect(utcDays(february)).toEqual(['2027-01-31', '2027-02-01', '2027-02-02']);
});

test('an event that several runs tell is one line, as the youngest knows it', () => {
  const at = '2027-01-20T10:00:00.000Z';
  const lines = salesLines(
    [
      told('A', '2027-01-20T09:00:00Z', issue(at, { total: '50.00', notes: ['partly-issued'] })),
      told('A', '2027-01-21T09:00:00Z', issue(at)),
    ],
    january,
  );
  expect(lines).toMatchObject([{ total: '100.00' }]);
});

test('a document that another reference saw later is listed for the one that issued it', () => {
  const lines = salesLines(
    [
      told(
        'B',
        '2027-01-25T00:00:00Z',
        issue('2027-01-25T00:00:05.000Z', { number: '9991000000001', notes: ['elsewhere'] }),
      ),
      told('A', '2027-01-20T00:00:00Z', issue('2027-01-20T10:00:00.000Z')),
    ],
    january,
  );
  expect(lines).toMatchObject([{ reference: 'A', date: '2027-01-20' }]);
});

test('two parts of one document are two lines, and stay two when the order is forgotten', () => {
  const part = (at: string, coupon: string): SaleEvent => ({
    ...issue(at, { event: 'refund', total: '-20.00', fee: '0.00' }),
    coupons: [coupon],
  });
  const shown = told(
    'A',
    '2027-01-20T00:00:00Z',
    part('2027-01-20T10:00:00.000Z', '2'),
    part('2027-01-21T10:00:00.000Z', '3'),
  );
  expect(salesLines([shown, shown], january).map(({ coupons }) => coupons)).toEqual([['2'], ['3']]);
  expect(accountingSales([shown.memo, shown.memo])?.events).toHaveLength(2);
});

test('exchanges count apart, and residual values stay with the airlines', () => {
  const at = '2027-01-20T10:00:00.000Z';
  const yen = { currency: 'JPY', base: undefined, taxes: undefined };
  const { JPY } = salesSums(
    salesLines(
      [
        told(
          'A',
          at,
          issue(at, { ...yen, total: '10000' }),
          issue(at, { ...yen, event: 'exchange', total: '-10000', fee: '0', residual: '1500' }),
          issue(at, { ...yen, number: '999-1000000002', total: '8500' }),
        ),
      ],
      january,
    ),
  );
  expect(JPY).toMatchObject({ issues: 2, exchanges: 1, issued: '18500', exchanged: '-10000', unknown: 0 });
  expect(JPY && netOf('JPY', JPY)).toBe('10000');
});

test('a penalty counts once, whether it is in the new documents or charged besides them', () => {
  const at = '2027-01-20T10:00:00.000Z';
  const penalties = (fee: string, penalty: string) =>
    salesSums(
      salesLines([told('A', at, issue(at, { event: 'exchange', total: '-100.00', fee, penalty }))], january),
    ).EUR?.penalties;
  expect(penalties('0.00', '50.00')).toBe('50.00');
  expect(penalties('50.00', '50.00')).toBe('50.00');
  expect(penalties('60.00', '50.00')).toBe('60.00');
});

test('sums are exact, by currency, and say what they lack', () => {
  const at = '2027-01-20T10:00:00.000Z';
  const lines = salesLines(
    [
      told(
        'A',
        at,
        issue(at, { base: '0.10', taxes: '0.20', total: '0.30' }),
        issue(at, { number: '999-1000000002', base: undefined, taxes: undefined, total: undefined }),
        {
          ...issue(at, { event: 'refund', base: '-0.10', taxes: '-0.20', total: '-0.30' }),
          fee: '0.25',
        },
        issue(at, { number: '999-1000000003', currency: 'USD' }),
      ),
    ],
    january,
  );
  const { EUR, USD } = salesSums(lines);
  expect(EUR).toEqual({
    issues: 2,
    exchanges: 0,
    voids: 0,
    refunds: 1,
    issued: '0.30',
    exchanged: '0.00',
    voided: '0.00',
    refunded: '-0.30',
    base: '0.00',
    taxes: '0.00',
    total: '0.00',
    fee: '0.25',
    cameBack: '-0.05',
    penalties: '0.25',
    residual: '0.00',
    unknown: 1,
  });
  expect(EUR && netOf('EUR', EUR)).toBe('0.25');
  expect(USD).toMatchObject({ issues: 1, total: '100.00' });
});
