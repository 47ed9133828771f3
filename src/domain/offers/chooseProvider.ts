/** Chooses between the providers of one request: the cheapest, or the first that offers something. */
import { compareMoney, showMoney, type Money } from '../money';

/** A provider with its best offer that fits. */
export interface Bidder {
  provider: string;
  total: Money;
}

/** Whom to take, and whose prices could not be compared, each with the reason. */
export interface ProviderChoice<Of extends Bidder> {
  chosen: Of;
  incomparable: { provider: string; text: string }[];
}

/**
 * Chooses a provider. Amounts in two currencies cannot be compared: the currency of the first provider counts, and the others follow when
 * nothing in it is left. Of equal prices the first provider's is taken.
 *
 * @param bidders in order of preference, at least one
 */
export function chooseProvider<Of extends Bidder>(
  bidders: readonly [Of, ...Of[]],
  how: 'cheapest' | 'in-order',
): ProviderChoice<Of> {
  const [first] = bidders;
  if (how === 'in-order') return { chosen: first, incomparable: [] };
  const { currency } = first.total;
  const [comparable, others] = [true, false].map((same) =>
    bidders.filter(({ total }) => (total.currency === currency) === same),
  ) as [Of[], Of[]];
  const chosen = comparable.reduce((best, each) => (compareMoney(each.total, best.total) < 0 ? each : best));
  const incomparable = others.map(({ provider, total }) => ({
    provider,
    text: `${showMoney(total)} cannot be compared with prices in ${currency}, so order of preference decides`,
  }));
  return { chosen, incomparable };
}
