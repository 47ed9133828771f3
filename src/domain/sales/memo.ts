/** The sales of an order as lists show them: the days in a search attribute, the events in the memo, which listings include. */
import type { OrderStatus } from '../order/status';
import type { SaleEvent } from './event';

/** Name of the memo's entry. Memos pass through the payload codec, like all payloads. */
export const SALES_MEMO = 'sales';

/** What an order shows in the sales list. */
export interface SalesMemo {
  provider: string;
  agency?: string;
  orderId?: string;
  bookingReference?: string;
  events: SaleEvent[];
}

/** Returns the memo of an order; undefined while nothing was sold. */
export function salesMemo({
  provider,
  agency,
  orderId,
  bookingReferences,
  sales,
}: Pick<OrderStatus, 'provider' | 'agency' | 'orderId' | 'bookingReferences' | 'sales'>):
  SalesMemo | undefined {
  if (!sales || sales.length === 0) return undefined;
  const [bookingReference] = bookingReferences;
  return {
    provider,
    ...(agency !== undefined && { agency }),
    ...(orderId !== undefined && { orderId }),
    ...(bookingReference !== undefined && { bookingReference }),
    events: sales,
  };
}

/** Returns the days (UTC) of the events, in order, each once. */
export function saleDays(events: readonly SaleEvent[]): string[] {
  return [...new Set(events.map(({ at }) => at.slice(0, 10)))].sort();
}

/** Returns what tells an event of an order from its others. */
export function saleKey({ event, number, at, coupons = [] }: SaleEvent): string {
  return [event, number ?? at, ...coupons].join(' ');
}
