/** Prices that add up exactly: whole cents inside, decimal text outside, and no float between. */
import { rounded } from '../domain/money';
import type { Amount, Price } from './model';

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

/** A tax before it is written down. */
interface TaxInCents {
  code: string;
  name: string;
  cents: number;
}

/** A price of a base and taxes, all in cents. Taxes of nothing are left out. */
export function price(base: number, taxes: readonly TaxInCents[], currency: string): Price {
  return written(
    base,
    taxes.filter((tax) => tax.cents > 0),
    currency,
  );
}

function written(base: number, taxes: readonly TaxInCents[], currency: string): Price {
  const tax = taxes.reduce((all, each) => all + each.cents, 0);
  return {
    base: cents(base, currency),
    taxes: taxes.map(({ code, name, cents: value }) => ({ code, name, amount: cents(value, currency) })),
    tax: cents(tax, currency),
    total: cents(base + tax, currency),
  };
}

/** The price of several passengers. */
export function times(one: Price, count: number): Price {
  if (count === 1) return one;
  const { base, taxes } = one;
  return written(
    inCents(base) * count,
    taxes.map(({ code, name, amount }) => ({ code, name, cents: inCents(amount) * count })),
    base.currency,
  );
}

/** The exact sum of prices; taxes of one code are joined. Throws RangeError for another currency. */
export function sum(prices: readonly Price[], currency: string): Price {
  const taxes = new Map<string, TaxInCents>();
  let base = 0;
  for (const each of prices) {
    if (each.base.currency !== currency)
      throw new RangeError(`${each.base.currency} and ${currency} cannot be combined`);
    base += inCents(each.base);
    for (const { code, name, amount } of each.taxes) {
      const known = taxes.get(code)?.cents ?? 0;
      taxes.set(code, { code, name, cents: known + inCents(amount) });
    }
  }
  return written(base, [...taxes.values()], currency);
}

/** The price with its base moved by per mille, rounded to whole cents: 30 is 3 % more, −50 is 5 % less. */
export function moved(one: Price, perMille: number): Price {
  const { currency } = one.base;
  const base = inCents(one.base);
  const newBase = base + Math.round((base * perMille) / 1000);
  return { ...one, base: cents(newBase, currency), total: cents(newBase + inCents(one.tax), currency) };
}

/** Totals drift by a cent between the steps, and may be told with more digits than are displayed; no more is forgiven. */
export function aboutEqual(a: Amount, b: Amount): boolean {
  const toCent = ({ amount, currency }: Amount): number => inCents({ amount: rounded(amount, 2), currency });
  return a.currency === b.currency && Math.abs(toCent(a) - toCent(b)) <= 1;
}
