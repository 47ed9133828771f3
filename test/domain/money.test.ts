/** Amounts: the quick ways through them give what exact arithmetic gives, in the digits in which a currency is paid. */
import fc from 'fast-check';
import {
  addMoney,
  allotMoney,
  compareMoney,
  digitsOf,
  leastOf,
  normalized,
  percentOf,
  rounded,
  showMoney,
  subtractMoney,
} from '../../src/domain/money';
import { runs } from '../support/properties';

/** Any decimal that `Money.amount` may hold, with needless zeros at both ends. */
const decimal = fc
  .record({
    sign: fc.constantFrom('', '', '-'),
    whole: fc.oneof(fc.constantFrom('0', '00', '007', '690', '691'), fc.stringMatching(/^\d{1,18}$/)),
    fraction: fc.oneof(
      fc.constantFrom('', '.0', '.32', '.320', '.3200000001'),
      fc.stringMatching(/^\.\d{1,30}$/),
    ),
  })
  .map(({ sign, whole, fraction }) => sign + whole + fraction);

/** In units of 10⁻³⁰. */
function exactly(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(30, '0'));
}

function euros(amount: string) {
  return { amount, currency: 'EUR' };
}

test('amounts are in the order of all their digits', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const difference = exactly(a) - exactly(b);
      expect(Math.sign(compareMoney(euros(a), euros(b)))).toBe(
        difference < 0n ? -1 : difference > 0n ? 1 : 0,
      );
    }),
    runs(2000),
  );
});

test('amounts that a double cannot tell apart are told apart', () => {
  const [near, far] = [euros('999999999999999999.01'), euros('999999999999999999.02')];
  expect(Number(near.amount)).toBe(Number(far.amount));
  expect(compareMoney(near, far)).toBe(-1);
  expect(compareMoney(far, near)).toBe(1);
});

test('what is no amount, or of another currency, is not compared', () => {
  expect(() => compareMoney(euros('1e3'), euros('2'))).toThrow(RangeError);
  expect(() => compareMoney(euros('1'), euros('2,00'))).toThrow(RangeError);
  expect(() => compareMoney(euros('1'), { amount: '1', currency: 'USD' })).toThrow(RangeError);
});

test('a normalized amount is the same amount, with no zero too many and two fractional digits at least', () => {
  fc.assert(
    fc.property(decimal, (amount) => {
      const short = normalized(amount);
      expect(exactly(short)).toBe(exactly(amount));
      expect(short).toMatch(/^-?(0|[1-9]\d*)\.\d\d(\d*[1-9])?$/);
    }),
    runs(2000),
  );
});

test.each([
  ['690.32000000000000000000', '690.32'],
  ['690.3', '690.30'],
  ['690.30', '690.30'],
  ['21.0', '21.00'],
  ['0', '0.00'],
  ['007.1000', '7.10'],
  ['126.068524', '126.068524'],
  ['-0.000', '0.00'],
])('%s is %s', (written, short) => {
  expect(normalized(written)).toBe(short);
});

test('what is no amount cannot be normalized', () => {
  for (const text of ['', '1,5', '1e3', '.5', '5.', `1.${'0'.repeat(31)}`]) {
    expect(() => normalized(text)).toThrow(RangeError);
  }
});

const yen = (amount: string) => ({ amount, currency: 'JPY' });
const dinars = (amount: string) => ({ amount, currency: 'KWD' });

test.each([
  ['EUR', 2, '0.01'],
  ['USD', 2, '0.01'],
  ['JPY', 0, '1'],
  ['KRW', 0, '1'],
  ['KWD', 3, '0.001'],
  ['TND', 3, '0.001'],
  ['CLF', 4, '0.0001'],
  ['XYZ', 2, '0.01'],
])('%s is paid in %d fractional digits, and its least amount is %s', (currency, digits, least) => {
  expect(digitsOf(currency)).toBe(digits);
  expect(leastOf(currency)).toEqual({ amount: least, currency });
});

test.each([
  ['85000.00', 'JPY', '85000'],
  ['85000', 'JPY', '85000'],
  ['85000.40', 'JPY', '85000.4'],
  ['0.00', 'JPY', '0'],
  ['-0.0', 'JPY', '0'],
  ['007', 'JPY', '7'],
  ['12.5', 'KWD', '12.500'],
  ['12.50000', 'KWD', '12.500'],
  ['12.5004', 'KWD', '12.5004'],
  ['12', 'KWD', '12.000'],
  ['690.3200000', 'EUR', '690.32'],
  ['690', 'EUR', '690.00'],
])('%s %s is %s', (amount, currency, short) => {
  expect(normalized(amount, currency)).toBe(short);
});

test('an amount stays the same when it is normalized in any currency, with no zero too many', () => {
  fc.assert(
    fc.property(decimal, fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (amount, currency) => {
      const short = normalized(amount, currency);
      expect(exactly(short)).toBe(exactly(amount));
      const fraction = short.split('.')[1] ?? '';
      expect(fraction.length).toBeGreaterThanOrEqual(digitsOf(currency));
      if (fraction.length > digitsOf(currency)) expect(fraction).not.toMatch(/0$/);
    }),
    runs(1000),
  );
});

test.each([
  ['371.7249', 'EUR', '371.72'],
  ['371.725', 'EUR', '371.73'],
  ['-371.725', 'EUR', '-371.73'],
  ['371.7', 'EUR', '371.70'],
  ['-0.004', 'EUR', '0.00'],
  ['85000.4', 'JPY', '85000'],
  ['85000.5', 'JPY', '85001'],
  ['-85000.5', 'JPY', '-85001'],
  ['85000', 'JPY', '85000'],
  ['-0.4', 'JPY', '0'],
  ['12.5', 'KWD', '12.500'],
  ['12.3454', 'KWD', '12.345'],
  ['12.3455', 'KWD', '12.346'],
])('%s %s is rounded to %s', (amount, currency, expected) => {
  expect(rounded({ amount, currency })).toEqual({ amount: expected, currency });
});

test('rounding moves an amount by half of the least one at most, and no second time', () => {
  fc.assert(
    fc.property(decimal, fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (amount, currency) => {
      const once = rounded({ amount, currency });
      const by = exactly(once.amount) - exactly(amount);
      expect((by < 0n ? -by : by) * 2n).toBeLessThanOrEqual(exactly(leastOf(currency).amount));
      expect(rounded(once)).toEqual(once);
      expect(once.amount.split('.')[1]?.length ?? 0).toBe(digitsOf(currency));
    }),
    runs(1000),
  );
});

test('sums, differences and percentages have the digits of their currency, and more where they are exact with more', () => {
  expect(addMoney(yen('85000.00'), yen('500'))).toEqual(yen('85500'));
  expect(addMoney(yen('85000.25'), yen('500'))).toEqual(yen('85500.25'));
  expect(addMoney(dinars('1.5'), dinars('0.0005'))).toEqual(dinars('1.5005'));
  expect(subtractMoney(yen('500'), yen('500.00'))).toEqual(yen('0'));
  expect(subtractMoney(dinars('1'), dinars('1.25'))).toEqual(dinars('-0.250'));
  expect(percentOf(yen('1000'), '2.5')).toEqual(yen('25'));
  expect(percentOf(yen('1001'), '2.5')).toEqual(yen('25.025'));
  expect(percentOf(dinars('10'), '2')).toEqual(dinars('0.200'));
  expect(percentOf(euros('100'), '2')).toEqual(euros('2.00'));
});

test('an amount is divided in the digits in which its currency is paid', () => {
  const amounts = (money: { amount: string; currency: string }) =>
    allotMoney(money, ['1', '1', '1']).map(({ amount }) => amount);

  expect(amounts(yen('1000.00'))).toEqual(['334', '333', '333']);
  expect(amounts(yen('2'))).toEqual(['2', '0', '0']);
  expect(amounts(dinars('1'))).toEqual(['0.334', '0.333', '0.333']);
  expect(amounts(euros('0.01'))).toEqual(['0.01', '0.00', '0.00']);
});

test.each([
  ['690.3', 'EUR', '690.30 EUR'],
  ['690.32000000', 'EUR', '690.32 EUR'],
  ['126.068524', 'EUR', '126.068524 EUR'],
  ['85000.00', 'JPY', '85000 JPY'],
  ['12.5', 'KWD', '12.500 KWD'],
  ['12,5', 'EUR', '12,5 EUR'],
])('%s %s is shown as %s', (amount, currency, words) => {
  expect(showMoney({ amount, currency })).toBe(words);
});
