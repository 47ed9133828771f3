/** The price guard: whether a price that moved between two steps may be accepted without asking anybody. */
import { addMoney, compareMoney, percentOf, rounded, showMoney, subtractMoney, type Money } from '../money';

/** How much dearer something may get without approval. Where both are given, both hold. */
export interface PriceTolerance {
  /** Decimal string: `'2.5'`. */
  percent?: string;
  amount?: Money;
}

/** A price that may not be accepted, and why. */
export interface Beyond {
  because: 'dearer' | 'above-ceiling' | 'other-currency';
  /** How much more it costs now; absent for another currency. */
  by?: Money;
  text: string;
}

/** Totals of one and the same offer drift by a cent between two steps, because a service rounds each passenger or only the sum. */
const DRIFT = '0.01';

/**
 * Compares a price with the one that was expected. Cheaper is within; so is a cent more, whatever the tolerance.
 * The ceiling is the buyer's own word: no drift and no tolerance goes above it (amounts are compared as displayed, to the cent).
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
        text: `it costs ${showMoney(now)}, and ${showMoney(other)} was agreed`,
      },
    };
  }
  const by = subtractMoney(now, expected);
  if (ceiling && compareMoney(toCent(now), toCent(ceiling)) > 0) {
    const text = `it costs ${showMoney(now)}, which is more than ${showMoney(ceiling)}`;
    return { beyond: { because: 'above-ceiling', by, text } };
  }
  if (compareMoney(toCent(now), largest(expected, tolerance)) <= 0) return 'within';
  const text = `it costs ${showMoney(now)} instead of ${showMoney(expected)}, ${showMoney(by)} more`;
  return { beyond: { because: 'dearer', by, text } };
}

/** True where two prices differ by more than the tolerance allows, up or down. */
export function differs(sold: Money, now: Money, tolerance: PriceTolerance = {}): boolean {
  return priceGuard(sold, now, tolerance) !== 'within' || priceGuard(now, sold, tolerance) !== 'within';
}

/** The most that may be paid under a tolerance. */
function largest(expected: Money, { percent, amount }: PriceTolerance): Money {
  const { currency } = expected;
  const allowances: Money[] = [];
  if (percent !== undefined) allowances.push(percentOf(expected, percent));
  // A tolerance in another currency cannot be compared, and so allows nothing.
  if (amount) allowances.push(amount.currency === currency ? amount : { amount: '0', currency });
  const least = allowances.reduce<Money | undefined>(
    (least, each) => (least === undefined || compareMoney(each, least) < 0 ? each : least),
    undefined,
  );
  const drift: Money = { amount: DRIFT, currency };
  const allowed = least && compareMoney(least, drift) > 0 ? least : drift;
  return toCent(addMoney(expected, allowed));
}

/** As displayed: services carry up to twenty digits beside a total of two. */
function toCent(money: Money): Money {
  return { amount: rounded(money.amount, 2), currency: money.currency };
}
