/** When a basket ends that nobody selects from. */
import type { OrderRequest } from './request';

/** How long a basket without a deadline waits for its next call (milliseconds). */
const RESTS = 60 * 60_000;

/** Returns when a basket ends (milliseconds since the epoch). @param usedAt when a caller last asked something of it */
export function endOfBasket({ choose }: Pick<OrderRequest, 'choose'>, usedAt: number): number {
  return choose.how === 'await' && choose.until !== undefined ? Date.parse(choose.until) : usedAt + RESTS;
}
