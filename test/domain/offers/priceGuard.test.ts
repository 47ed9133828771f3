/** The price guard: what may go on without asking, and what may not. */
import fc from 'fast-check';
import { addMoney, compareMoney, normalized, percentOf, subtractMoney } from '../../../src/domain/money';
import { differs, priceGuard, type PriceTolerance } from '../../../src/domain/offers/priceGuard';
import { runs } from '../../support/properties';
import { eur } from '../build';

const usd = (amount: string) => ({ amount, currency: 'USD' });

test.each<[string, string, string, PriceTolerance | undefined, string | undefined, string]>([
  // what, expected, now, tolerance, ceiling, result
  ['the same price', '100.00', '100.00', undefined, undefined, 'within'],
  ['the same price in more digits', '126.07', '126.06852400000000000000', undefined, undefined, 'within'],
  ['a cheaper price', '100.00', '12.00', undefined, undefined, 'within'],
  ['a cent more', '100.00', '100.01', undefined, undefined, 'within'],
  ['a cent more under a smaller tolerance', '100.00', '100.01', { percent: '0' }, undefined, 'within'],
  ['two cents more', '100.00', '100.02', undefined, undefined, 'dearer'],
  ['two percent more under two percent', '100.00', '102.00', { percent: '2' }, undefined, 'within'],
  ['a cent above two percent', '100.00', '102.01', { percent: '2' }, undefined, 'dearer'],
  ['ten more under ten', '100.00', '110.00', { amount: eur('10') }, undefined, 'within'],
  [
    'ten more under ten and two percent',
    '100.00',
    '110.00',
    { amount: eur('10'), percent: '2' },
    undefined,
    'dearer',
  ],
  ['two more under a tolerance in dollars', '100.00', '102.00', { amount: usd('10') }, undefined, 'dearer'],
  ['the ceiling', '100.00', '102.00', { percent: '5' }, '102.00', 'within'],
  ['the ceiling in more digits', '100.00', '101.9999', { percent: '5' }, '102', 'within'],
  ['a cent above the ceiling', '102.00', '102.01', { percent: '5' }, '102.00', 'above-ceiling'],
])('%s: %s → %s', (_, expected, now, tolerance, ceiling, result) => {
  const guarded = priceGuard(
    eur(expected),
    eur(now),
    tolerance,
    ceiling === undefined ? undefined : eur(ceiling),
  );

  expect(guarded === 'within' ? guarded : guarded.beyond.because).toBe(result);
});

test.each<[string, string, string, string, PriceTolerance | undefined, string | undefined, string]>([
  // what, currency, expected, now, tolerance, ceiling, result
  ['a yen more', 'JPY', '85000', '85001', undefined, undefined, 'within'],
  ['a yen more in many digits', 'JPY', '85000.00', '85001.4', undefined, undefined, 'within'],
  ['two yen more', 'JPY', '85000', '85002', undefined, undefined, 'dearer'],
  ['a yen and a half more', 'JPY', '85000', '85001.5', undefined, undefined, 'dearer'],
  ['two percent more of yen', 'JPY', '85000', '86700', { percent: '2' }, undefined, 'within'],
  ['a yen above two percent', 'JPY', '85000', '86701', { percent: '2' }, undefined, 'dearer'],
  ['a yen above the ceiling', 'JPY', '85000', '85001', undefined, '85000', 'above-ceiling'],
  ['a fils more', 'KWD', '90.500', '90.501', undefined, undefined, 'within'],
  ['two fils more', 'KWD', '90.500', '90.502', undefined, undefined, 'dearer'],
  ['ten fils more, which a cent would be', 'KWD', '90.500', '90.510', undefined, undefined, 'dearer'],
  ['the same price written shorter', 'KWD', '90.500', '90.5', undefined, '90.50', 'within'],
  ['a fils above the ceiling', 'KWD', '90.500', '90.501', undefined, '90.500', 'above-ceiling'],
])('%s: %s %s → %s', (_, currency, expected, now, tolerance, ceiling, result) => {
  const guarded = priceGuard(
    { amount: expected, currency },
    { amount: now, currency },
    tolerance,
    ceiling === undefined ? undefined : { amount: ceiling, currency },
  );

  expect(guarded === 'within' ? guarded : guarded.beyond.because).toBe(result);
});

test('the words of the guard have the digits in which the currency is paid', () => {
  const yen = (amount: string) => ({ amount, currency: 'JPY' });

  expect(priceGuard(yen('85000.00'), yen('86000.00'))).toEqual({
    beyond: {
      because: 'dearer',
      by: yen('1000'),
      text: 'it costs 86000 JPY instead of 85000 JPY, 1000 JPY more',
    },
  });
});

test('another currency is beyond, and so is a ceiling in one', () => {
  expect(priceGuard(eur('5'), usd('5'))).toMatchObject({ beyond: { because: 'other-currency' } });
  expect(priceGuard(eur('5'), eur('5'), {}, usd('9'))).toMatchObject({
    beyond: { because: 'other-currency' },
  });
});

test('beyond says how much more, in words', () => {
  expect(priceGuard(eur('100.00'), eur('112.50'))).toEqual({
    beyond: {
      because: 'dearer',
      by: eur('12.50'),
      text: 'it costs 112.50 EUR instead of 100.00 EUR, 12.50 EUR more',
    },
  });
});

test.each([
  ['EUR', '100.00', '100.01', false],
  ['EUR', '100.01', '100.00', false],
  ['EUR', '100.00', '99.00', true],
  ['EUR', '100.00', '101.00', true],
  ['JPY', '100', '101', false],
  ['JPY', '101', '100', false],
  ['JPY', '100', '98', true],
  ['KWD', '1.000', '1.001', false],
  ['KWD', '1.000', '0.998', true],
])('%s: sold for %s and now %s differs: %s', (currency, sold, now, expected) => {
  expect(differs({ amount: sold, currency }, { amount: now, currency })).toBe(expected);
});

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    return `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(digits.length - scale)}` : ''}`;
  });

test('sums and differences of money are exact', () => {
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      const [x, y, z] = [eur(a), eur(b), eur(c)];
      expect(subtractMoney(addMoney(x, y), y)).toEqual(eur(normalized(a)));
      expect(addMoney(addMoney(x, y), z)).toEqual(addMoney(x, addMoney(y, z)));
      expect(Math.sign(compareMoney(x, y))).toBe(-Math.sign(compareMoney(y, x)) + 0);
      expect(compareMoney(percentOf(x, '100'), x)).toBe(0);
    }),
    runs(100),
  );
});

test('what the guard lets through without a tolerance is never more than a cent dearer, and never above the ceiling', () => {
  const cents = fc
    .integer({ min: 0, max: 100_000 })
    .map((n) => eur(normalized(`${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)));
  fc.assert(
    fc.property(cents, cents, cents, (expected, now, ceiling) => {
      if (priceGuard(expected, now, {}, ceiling) !== 'within') return;
      expect(compareMoney(subtractMoney(now, expected), eur('0.01'))).toBeLessThanOrEqual(0);
      expect(compareMoney(now, ceiling)).toBeLessThanOrEqual(0);
    }),
    runs(100),
  );
});
