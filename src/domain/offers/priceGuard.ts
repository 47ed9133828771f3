/** The price guard: decides whether a price that changed between two steps is acceptable without approval. */
import {
  addMoney,
  compareMoney,
  leastOf,
  percentOf,
  rounded,
  showMoney,
  subtractMoney,
  type Money,
} from '../money';

/** Maximum price increase without approval. If both are given, both apply. */
export interface PriceTolerance {
  /** Decimal string: `'2.5'`. */
  percent?: string;
  amount?: Money;
}

/** A price that needs approval, and why. */
export interface Beyond {
  because: 'dearer' | 'above-ceiling' | 'other-currency';
  /** The price increase. Absent for another currency. */
  by?: Money;
  text: string;
}

/**
 * Compares a price with the expected one. A lower price is within tolerance; so is a cent more, whatever the tolerance.
 * The buyer's price limit is absolute: no rounding cent and no tolerance exceeds it. Amounts are compared as
 * displayed, because services send up to twenty digits beside a total of two.
 *
 * @example priceGuard({ amount: '100.00', currency: 'EUR' }, { amount: '102.00', currency: 'EUR' }, { percent: '2' }) // 'within'
 */
export function priceGuard(
  expected: Money,
  now: Money,
  tolerance: PriceTolerance = {},
  ceiling?: Money,
): 'within' | { beyond: Beyond } {
  if (expected.currency !== now.currency || (ceiling && ceiling.currency !== now.currency)) {
    const other = expected.currency !== now.currency ? expected : (ceiling ?? expected);
    return {
      beyond: {
        because: 'other-currency',
        text: `it costs ${showMoney(now)}, but ${showMoney(other)} was agreed`,
      },
    };
  }
  const by = subtractMoney(now, expected);
  if (ceiling && compareMoney(rounded(now), rounded(ceiling)) > 0) {
    const text = `it costs ${showMoney(now)}, more than the limit of ${showMoney(ceiling)}`;
    return { beyond: { because: 'above-ceiling', by, text } };
  }
  if (compareMoney(rounded(now), largest(expected, tolerance)) <= 0) return 'within';
  const text = `it costs ${showMoney(now)} instead of ${showMoney(expected)}, ${showMoney(by)} more`;
  return { beyond: { because: 'dearer', by, text } };
}

/** Returns true if two prices differ by more than the tolerance, up or down. */
export function differs(sold: Money, now: Money, tolerance: PriceTolerance = {}): boolean {
  return priceGuard(sold, now, tolerance) !== 'within' || priceGuard(now, sold, tolerance) !== 'within';
}

/** Returns the highest price allowed under a tolerance. */
function largest(expected: Money, { percent, amount }: PriceTolerance): Money {
  const { currency } = expected;
  const allowances: Money[] = [];
  if (percent !== undefined) allowances.push(percentOf(expected, percent));
  // A tolerance in another currency cannot be compared, so it allows nothing.
  if (amount) allowances.push(amount.currency === currency ? amount : { amount: '0', currency });
  const least = allowances.reduce<Money | undefined>(
    (least, each) => (least === undefined || compareMoney(each, least) < 0 ? each : least),
    undefined,
  );
  // Totals of the same offer can differ by a cent between two steps: a service rounds each passenger, or only the sum.
  const drift = leastOf(currency);
  const allowed = least && compareMoney(least, drift) > 0 ? least : drift;
  return rounded(addMoney(expected, allowed));
}
