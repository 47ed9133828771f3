/** What waits for a person: orders that ask something, and holds that are about to expire, the most urgent first. */
import { queryOptions } from '@tanstack/react-query';
import { listOrders } from '../../api/queries';
import type { OrderLine, Severity } from '../../api/types';
import { attentionRule } from '../../domain/shared';
import { listedReason, NEAR, pressing } from '../../parts/reason';
import { texts } from '../../texts';

/** A line of the list. */
export interface Waiting {
  order: OrderLine;
  why: string;
  severity: Severity;
  /** When it is too late. */
  until?: string;
  /** Since when it waits for an approval. */
  since?: string;
}

/** How many of each kind are read. */
const READ = 100;

/** Everything that waits. */
export const waitingQuery = queryOptions({
  queryKey: ['orders', 'waiting'],
  queryFn: async ({ signal }) => {
    const ticketByTo = new Date(Date.now() + NEAR).toISOString();
    const lists = await Promise.all([
      listOrders({ attention: true, limit: READ }, signal),
      listOrders({ state: 'awaiting-choice', limit: READ }, signal),
      listOrders({ state: 'awaiting-approval', limit: READ }, signal),
      listOrders({ unreleased: true, ticketByTo, limit: READ }, signal),
    ]);
    return {
      waiting: inOrder(lists.flatMap(({ orders }) => orders)),
      more: lists.some(({ nextCursor }) => nextCursor !== undefined),
    };
  },
  refetchInterval: 15_000,
});

/** Returns each order once, with what it waits for, by the time that is left. */
export function inOrder(orders: readonly OrderLine[]): Waiting[] {
  const each = new Map(orders.map((order) => [order.reference, order]));
  return [...each.values()].map(waiting).sort((a, b) => urgency(a) - urgency(b));
}

function waiting(order: OrderLine): Waiting {
  const { attention, actBy, ticketBy, state } = order;
  const until = actBy ?? ticketBy;
  const limit = until === undefined ? {} : { until };
  if (attention !== undefined) {
    const severity = pressing(attentionRule(attention)?.severity ?? 'act-now', until);
    return { order, why: listedReason(order) ?? '', severity, ...limit };
  }
  if (state === 'awaiting-choice') return { order, why: texts.waiting.choice, severity: 'look', ...limit };
  if (state === 'awaiting-approval')
    return { order, why: texts.waiting.approval, severity: 'act-soon', since: order.updatedAt, ...limit };
  return { order, why: texts.waiting.expires, severity: 'act-soon', ...limit };
}

/** What has no limit but is urgent comes before everything else, and what is neither comes last. */
function urgency({ until, severity }: Waiting): number {
  if (until !== undefined) return Date.parse(until);
  return severity === 'act-now'
    ? 0
    : severity === 'act-soon'
      ? Number.MAX_SAFE_INTEGER - 1
      : Number.MAX_SAFE_INTEGER;
}
