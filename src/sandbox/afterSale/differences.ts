/** What a change of an item costs or brings, in cents and as an offer says it. */
import type { Difference } from '../model';
import type { Outcome } from '../orderState';
import { cents } from '../prices';

/** The price of an item before and after, in cents, and what becomes of a surplus. */
export interface Moved {
  old: number;
  new: number;
  surplus: Exclude<Difference['type'], 'AddCol' | 'EvenExchange'>;
}

/** Returns the difference as an offer shows it. What is deleted may bring back nothing, and is no exchange. */
export function differenceOf(
  { old, new: now, surplus }: Moved,
  currency: string,
  deleted = false,
): Difference {
  const type = now > old ? 'AddCol' : now === old && !deleted ? 'EvenExchange' : surplus;
  return { type, old: cents(old, currency), new: cents(now, currency), amount: cents(now - old, currency) };
}

/** Returns what several items come to: what is paid for some is not set off against what others bring back. */
export function settlement(moved: readonly Moved[]): Pick<Outcome, 'pays' | 'refunds' | 'residual'> {
  const sum = (of: (one: Moved) => number): number => moved.reduce((all, one) => all + of(one), 0);
  const surplus = (one: Moved): number => Math.max(0, one.old - one.new);
  return {
    pays: sum((one) => Math.max(0, one.new - one.old)),
    refunds: sum((one) => (one.surplus === 'Residual' ? 0 : surplus(one))),
    residual: sum((one) => (one.surplus === 'Residual' ? surplus(one) : 0)),
  };
}

/** What a change costs that settles nothing: on an order for which nothing has been paid. */
export const nothing = { pays: 0, refunds: 0, residual: 0, penalty: 0 } as const;
