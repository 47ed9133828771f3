/** Amounts as people read them: `12,345.60 EUR`. */
import type { Money } from '../api/types';
import { texts } from '../texts';

/** Returns an amount with thousands apart. */
export function moneyText({ amount, currency }: Money): string {
  const [whole = '', fraction] = amount.replace('-', '').split('.');
  const thousands = BigInt(whole).toLocaleString(texts.language);
  return `${amount.startsWith('-') ? '−' : ''}${thousands}${fraction === undefined ? '' : `.${fraction}`} ${currency}`;
}

/** Returns amounts of several currencies; a dash for none. */
export function moniesText(all: readonly Money[]): string {
  return all.map(moneyText).join(', ') || texts.common.none;
}
