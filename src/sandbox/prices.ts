/** Prices that add up exactly: whole cents inside (yen, fils), decimal text outside, and no float between. */
import { compareMoney, digitsOf, leastOf, rounded, subtractMoney } from '../domain/money';
import type { Amount, Content, Price } from './model';

/** Returns whole cents as an amount, in the digits of its currency: 69032 → `690.32` EUR, `69032` JPY, `69.032` KWD. */
export function cents(value: number, currency: string): Amount {
  const digits = digitsOf(currency);
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  const whole = (value < 0 ? '-' : '') + text.slice(0, text.length - digits);
  return { amount: digits === 0 ? whole : `${whole}.${text.slice(-digits)}`, currency };
}

/** Returns the cents of an amount in the digits of its currency, as all amounts of the sandbox are. */
export function inCents({ amount, currency }: Amount): number {
  const [whole = '0', fraction = ''] = amount.split('.');
  const digits = digitsOf(currency);
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0');
}

/** A tax before it is written down. */
interface TaxInCents {
  code: string;
  name: string;
  cents: number;
}

/** Returns a price of a base and taxes, all in cents. Taxes of nothing are left out. */
export function price(base: number, taxes: readonly TaxInCents[], currency: string): Price {
  const paid = taxes.filter((tax) => tax.cents > 0);
  return written(base, paid, currency);
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

/** Returns the price of several passengers. */
export function times(one: Price, count: number): Price {
  if (count === 1) return one;
  const { base, taxes } = one;
  return written(
    inCents(base) * count,
    taxes.map(({ code, name, amount }) => ({ code, name, cents: inCents(amount) * count })),
    base.currency,
  );
}

/** Returns the exact sum of the items' prices; taxes of one code are joined. Throws RangeError for another currency. */
export function totalOf(items: readonly { price: Price }[], currency: string): Price {
  const taxes = new Map<string, TaxInCents>();
  let base = 0;
  for (const { price: each } of items) {
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

/** Returns the item with its fare moved by per mille, rounded to whole cents: 30 is 3 % more, −50 is 5 % less. Extras keep their price. */
export function fareMoved<Item extends { content: Content; perPax: Price; price: Price; paxIds: string[] }>(
  item: Item,
  perMille: number,
): Item {
  if (perMille === 0 || item.content.kind !== 'flight') return item;
  const perPax = moved(item.perPax, perMille);
  return { ...item, perPax, price: times(perPax, item.paxIds.length) };
}

function moved(one: Price, perMille: number): Price {
  const { currency } = one.base;
  const base = inCents(one.base);
  const newBase = base + Math.round((base * perMille) / 1000);
  return { ...one, base: cents(newBase, currency), total: cents(newBase + inCents(one.tax), currency) };
}

/** Returns true if two amounts differ by a cent at most. Totals drift by a cent between the steps, and may have more digits than are displayed. */
export function aboutEqual(a: Amount, b: Amount): boolean {
  if (a.currency !== b.currency) return false;
  const { amount, currency } = subtractMoney(rounded(a), rounded(b));
  return compareMoney({ amount: amount.replace('-', ''), currency }, leastOf(currency)) <= 0;
}
