/** Amounts: the quick ways through them give what exact arithmetic gives. */
import fc from 'fast-check';
import { compareMoney, normalized } from '../../src/domain/money';
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
