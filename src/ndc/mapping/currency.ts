/** Amounts as they are read, often without a currency where they are `0`, and as they are written. */
import { normalized, type Money } from '../../domain/money';
import type { WrittenAmount } from '../xml/declare';
import type { XmlTree } from '../xml/write';

/** An amount as `money()` reads it. */
export type RawMoney = WrittenAmount;

/** Returns the first currency among the amounts, else the fallback. */
export function currencyAmong(
  amounts: readonly (RawMoney | undefined)[],
  fallback?: string,
): string | undefined {
  return amounts.find((money) => money?.currency)?.currency ?? fallback;
}

/** Returns the amount in its own currency, else the given one; undefined without an amount or any currency. */
export function moneyIn(raw: RawMoney | undefined, currency: string | undefined): Money | undefined {
  const own = raw?.currency ?? currency;
  return raw && own ? { amount: normalized(raw.amount, own), currency: own } : undefined;
}

/** Returns the content of an amount element. Keeps every digit. */
export function amountTree({ amount, currency }: Money): XmlTree {
  return { '@CurCode': currency, '#text': amount };
}
