/** Amounts whose currency the service left out: `0` often comes without one. */
import type { Money } from '../../domain/money';
import type { WrittenAmount } from '../xml/declare';

/** An amount as `money()` reads it: normalized, its currency where given. */
export type RawMoney = WrittenAmount;

/** The first currency that any of the amounts names, else the fallback. */
export function currencyAmong(
  amounts: readonly (RawMoney | undefined)[],
  fallback?: string,
): string | undefined {
  return amounts.find((money) => money?.currency)?.currency ?? fallback;
}

/** The amount in its own currency or else the given one; `undefined` where there is no amount or no currency at all. */
export function moneyIn(raw: RawMoney | undefined, currency: string | undefined): Money | undefined {
  const own = raw?.currency ?? currency;
  return raw && own ? { amount: raw.amount, currency: own } : undefined;
}
