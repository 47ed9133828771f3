/** Time limits of an order: until when it must be paid, until when its price holds, and when somebody must be told. */
import type { OrderItem, OrderView } from './orderView';
import type { ProviderPolicy } from '../calls/provider';

/** The limits that an order shows. Instants (ISO 8601, UTC). */
export interface OrderLimits {
  /** The earliest payment time limit of its items. */
  payment?: string;
  /** The earliest price guarantee of its items: after it the price may be another. */
  priceGuarantee?: string;
}

/** Until when a hold lasts. */
export interface HoldDeadline {
  limit: string;
  /** True where the service names no limit and `assumedHold` stands in for it. */
  assumed: boolean;
  /** When a released order issues whatever its policy, and another is shown to a person: `warnBefore` ahead of the limit. */
  warnAt: string;
}

/** The limits of an order; an item whose services are all cancelled has none. */
export function limitsOf(view: OrderView, cancelledCodes: readonly string[] = ['X']): OrderLimits {
  const live = view.items.filter((item) => !isCancelled(item, cancelledCodes));
  return {
    payment: earliest(live.map(({ paymentTimeLimit }) => paymentTimeLimit)),
    priceGuarantee: earliest(live.map(({ priceGuaranteeTimeLimit }) => priceGuaranteeTimeLimit)),
  };
}

/** The earliest payment time limit of an order (ISO 8601, UTC), or `undefined` where it names none. */
export function earliestLimit(view: OrderView): string | undefined {
  return limitsOf(view).payment;
}

/**
 * Until when a held order lasts. Where the service names no limit, `assumedHold` counts from the order's creation, or from `since`
 * (when it was first read) where the service does not say when it made the order either.
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

/** The earliest of several instants in any zone, as UTC; what is no instant is left out. */
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
