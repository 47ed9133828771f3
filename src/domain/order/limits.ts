/** Time limits of an order: payment time limit, price guarantee, and when to issue and to warn before them. */
import type { OrderItem, OrderView } from './orderView';
import type { ProviderPolicy } from '../calls/provider';
import { lastAttended, type OfficeHours } from './officeHours';

/** The limits that an order shows. Instants (ISO 8601, UTC). */
export interface OrderLimits {
  /** The earliest payment time limit of its items. */
  payment?: string;
  /** The earliest price guarantee of its items. After it the price may change. */
  priceGuarantee?: string;
}

/** How long a hold lasts. */
export interface HoldDeadline {
  limit: string;
  /** True if the service names no limit and `assumedHold` is used instead. */
  assumed: boolean;
}

/** Returns the limits of an order. An item whose services are all cancelled has none. */
export function limitsOf(view: OrderView, cancelledCodes: readonly string[] = ['X']): OrderLimits {
  const live = view.items.filter((item) => !isCancelled(item, cancelledCodes));
  return {
    payment: earliest(live.map(({ paymentTimeLimit }) => paymentTimeLimit)),
    priceGuarantee: earliest(live.map(({ priceGuaranteeTimeLimit }) => priceGuaranteeTimeLimit)),
  };
}

/** Returns the earliest payment time limit of an order (ISO 8601, UTC), or `undefined` if it names none. */
export function earliestLimit(view: OrderView): string | undefined {
  return limitsOf(view).payment;
}

/**
 * Returns how long a held order lasts. If the service names no limit, `assumedHold` counts from the order's creation; if that is unknown
 * too, from `since` (when it was first read).
 */
export function holdDeadline(
  view: OrderView,
  policy: Pick<ProviderPolicy, 'assumedHold'>,
  since: Date,
): HoldDeadline {
  const named = earliestLimit(view);
  const began = view.createdAt !== undefined ? Date.parse(view.createdAt) : NaN;
  const limit = named ?? instant((Number.isNaN(began) ? since.getTime() : began) + policy.assumedHold);
  return { limit, assumed: named === undefined };
}

/**
 * Returns until when an order can be issued at the price that it shows: its payment limit, or the end of its price guarantee if that is
 * earlier and has not passed. Milliseconds since the epoch.
 */
export function paidBy(
  { paymentLimit, priceGuarantee }: { paymentLimit?: string; priceGuarantee?: string },
  now: number,
): number | undefined {
  const ends = [priceGuarantee, paymentLimit].map((each) => Date.parse(each ?? ''));
  const [guarantee = NaN, limit = NaN] = ends;
  if (Number.isNaN(limit)) return guarantee > now ? guarantee : undefined;
  return guarantee > now ? Math.min(guarantee, limit) : limit;
}

/**
 * Returns when a person is warned that an order nears its deadline: `warnBefore` ahead of it, but not before half of the hold is over, or an
 * order with a short hold would raise an alarm at its birth. What falls outside the office hours moves to the last ones before, if the order
 * is held by then.
 * All times are milliseconds since the epoch.
 */
export function warnAt(
  deadline: number,
  heldSince: number,
  { warnBefore, officeHours }: { warnBefore: number; officeHours?: OfficeHours },
): number {
  const half = heldSince + (deadline - heldSince) / 2;
  const at = Math.max(deadline - warnBefore, half);
  const attended = officeHours ? lastAttended(at, officeHours) : at;
  return attended >= heldSince ? attended : at;
}

/** Returns the earliest of several instants in any zone, as UTC. Ignores texts that are not instants. */
export function earliest(instants: readonly (string | undefined)[]): string | undefined {
  const times = instants.map((each) => Date.parse(each ?? '')).filter((time) => !Number.isNaN(time));
  return times.length > 0 ? instant(Math.min(...times)) : undefined;
}

function isCancelled({ services }: OrderItem, cancelledCodes: readonly string[]): boolean {
  return (
    services.length > 0 &&
    services.every(({ statusCode }) => statusCode !== undefined && cancelledCodes.includes(statusCode))
  );
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
