/** The orders that a batch would ticket now, with their sums: shown before the user pays. */
import { queryOptions } from '@tanstack/react-query';
import { listOrders } from '../../api/queries';
import type { Money, OrderLine } from '../../api/types';
import { addMoney } from '../../domain/shared';

/** The most orders that are read. */
const MOST = 1_000;

const HOUR = 3_600_000;

export interface Fitting {
  /** Paid by the customer, and held or refused for want of balance. */
  orders: OrderLine[];
  /** What they cost, by currency. */
  sums: Money[];
  /** Held orders whose time limit is as near, and that no customer has paid. */
  unpaid: number;
  /** There are more than are read. */
  more: boolean;
}

/** Returns the fitting orders among those whose time limit is near, with their sums. */
export function fittingOf(near: readonly OrderLine[], more = false): Fitting {
  const open = near.filter(({ state, attention }) => state === 'held' || attention === 'balance');
  const orders = open.filter(({ released }) => released);
  const sums = new Map<string, Money>();
  for (const { total } of orders) {
    if (!total) continue;
    const sum = sums.get(total.currency);
    sums.set(total.currency, sum ? addMoney(sum, total) : total);
  }
  return { orders, sums: [...sums.values()], unpaid: open.length - orders.length, more };
}

/** The orders whose time limit is within this time, such as `24h`. */
export function fittingQuery(within: string) {
  return queryOptions({
    queryKey: ['orders', 'fitting', within],
    queryFn: async ({ signal }) => {
      const ticketByTo = new Date(Date.now() + parseInt(within, 10) * HOUR).toISOString();
      const lists = await Promise.all(
        [{ state: 'held' as const }, { attention: true }].map((which) =>
          listOrders({ ...which, ticketByTo, limit: MOST }, signal),
        ),
      );
      return fittingOf(
        lists.flatMap(({ orders }) => orders),
        lists.some(({ nextCursor }) => nextCursor !== undefined),
      );
    },
    refetchInterval: 15_000,
  });
}

/** Returns the references in a text: one a line, or the first column of a CSV file. Each once. */
export function referencesIn(text: string): string[] {
  const cells = text
    .split(/[\r\n]+/)
    .map((line) => (/^[\s"]*([A-Za-z0-9._-]{1,64})[\s"]*(?:[,;\t].*)?$/.exec(line) ?? [])[1]);
  return [...new Set(cells.flatMap((each) => each ?? []))].filter((each) => each !== 'reference');
}
