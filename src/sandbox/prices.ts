/** Prices that add up exactly: whole cents inside, decimal text outside, and no float between. */
import { addMoney, rounded } from '../domain/money';
import type { Amount, Price, Tax } from './model';

/** Whole cents as an amount: 69032 → `690.32`. */
export function cents(value: number, currency: string): Amount {
  const whole = Math.trunc(value / 100);
  return { amount: `${whole}.${String(value % 100).padStart(2, '0')}`, currency };
}

/** Cents of an amount with at most two fractional digits, as everything has that the sandbox makes. */
export function inCents({ amount }: Amount): number {
  const [whole = '0', fraction = ''] = amount.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** A price of a base and taxes, all in cents. Taxes of nothing are left out. */
export function price(
  base: number,
  taxes: { code: string; name: string; cents: number }[],
  currency: string,
): Price {
  const listed: Tax[] = taxes
    .filter((tax) => tax.cents > 0)
    .map(({ code, name, cents: value }) => ({ code, name, amount: cents(value, currency) }));
  const tax = listed.reduce((sum, { amount }) => addMoney(sum, amount), cents(0, currency));
  return { base: cents(base, currency), taxes: listed, tax, total: addMoney(cents(base, currency), tax) };
}

/** The price of several passengers. */
export function times(one: Price, count: number): Price {
  return sum(
    Array.from({ length: count }, () => one),
    one.total.currency,
  );
}

/** The exact sum of prices; taxes of one code are joined. */
export function sum(prices: readonly Price[], currency: string): Price {
  const taxes = new Map<string, Tax>();
  let [base, tax, total] = [cents(0, currency), cents(0, currency), cents(0, currency)];
  for (const each of prices) {
    base = addMoney(base, each.base);
    tax = addMoney(tax, each.tax);
    total = addMoney(total, each.total);
    for (const one of each.taxes) {
      const known = taxes.get(one.code);
      taxes.set(one.code, known ? { ...one, amount: addMoney(known.amount, one.amount) } : one);
    }
  }
  return { base, taxes: [...taxes.values()], tax, total };
}

/** The price with its base moved by per mille, rounded to whole cents: 30 is 3 % more, −50 is 5 % less. */
export function moved(one: Price, perMille: number): Price {
  const base = inCents(one.base);
  const newBase = cents(base + Math.round((base * perMille) / 1000), one.base.currency);
  return { ...one, base: newBase, total: addMoney(newBase, one.tax) };
}

/** Totals drift by a cent between the steps, and may be told with more digits than are displayed; no more is forgiven. */
export function aboutEqual(a: Amount, b: Amount): boolean {
  const toCent = ({ amount, currency }: Amount): number => inCents({ amount: rounded(amount, 2), currency });
  return a.currency === b.currency && Math.abs(toCent(a) - toCent(b)) <= 1;
}
