/** Reads from a document's coupons what has become of it since its sales were last recorded. */
import { EXCHANGED, isExchanged, isLive } from '../order/documentCheck';
import { bareNumber } from '../order/documentNumber';
import type { TicketDocument } from '../order/orderView';

/** What has become of a document: of all that is left of it, or of some coupons. */
export interface Fate {
  event: 'void' | 'refund' | 'exchange';
  /** Absent if nothing is left. */
  coupons?: string[];
}

/**
 * Returns what the coupons show beyond those recorded before; `undefined` if nothing. A coupon that is mentioned with two statuses, open and
 * refunded, counts as neither.
 */
export function fateOf(document: TicketDocument, recorded: readonly string[]): Fate | undefined {
  const { coupons } = document;
  if (coupons.length === 0) return undefined;
  const codes = new Map<string, (string | undefined)[]>();
  for (const coupon of coupons) {
    const label = labelOf(document, coupon.number);
    codes.set(label, [...(codes.get(label) ?? []), coupon.statusCode]);
  }
  const all = [...codes.values()].flat();
  const fresh = [...codes].filter(([label]) => !recorded.includes(label));
  if (!isLive(document)) {
    if (all.every((code) => code === 'V')) return { event: 'void' };
    const exchanged = isExchanged(document) && fresh.some(([, each]) => each.includes(EXCHANGED));
    if (exchanged) return { event: 'exchange' };
    return { event: fresh.every(([, each]) => each.every((code) => code === 'V')) ? 'void' : 'refund' };
  }
  for (const [event, code] of [
    ['refund', 'RF'],
    ['void', 'V'],
  ] as const) {
    const gone = fresh.filter(([, each]) => each.every((status) => status === code));
    if (gone.length > 0) return { event, coupons: gone.map(([label]) => label) };
  }
  return undefined;
}

/** Returns a coupon's number. Of a conjunction ticket’s later numbers, which have coupons of their own, the number goes before it. */
function labelOf({ number }: TicketDocument, coupon: string): string {
  return coupon.replace(/^(\d+) /, (_, own: string) => (own === bareNumber(number) ? '' : `${own}/`));
}
