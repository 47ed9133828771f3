/** Time limits of an order: payment time limit, price guarantee, and when to warn. */
import type { OrderItem, OrderView } from './orderView';
import type { ProviderPolicy } from '../calls/provider';

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
  /** `warnBefore` ahead of the limit: a released order is issued then, whatever its policy; any other is escalated. */
  warnAt: string;
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
  policy: Pick<ProviderPolicy, 'assumedHold' | 'warnBefore'>,
  since: Date,
): HoldDeadline {
  const named = earliestLimit(view);
  const began = view.createdAt !== undefined ? Date.parse(view.createdAt) : NaN;
  const limit = named ?? instant((Number.isNaN(began) ? since.getTime() : began) + policy.assumedHold);
  return { limit, assumed: named === undefined, warnAt: instant(Date.parse(limit) - policy.warnBefore) };
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
