/** The book of sales in an order's life: written down when a read is settled. */
import { serviceMeanings, type Truth } from '../../domain/order/orderTruth';
import type { OrderView } from '../../domain/order/orderView';
import type { Answer } from '../../domain/calls/problem';
import { recorded, type SaleFacts } from '../../domain/sales/record';
import type { OrderStatus } from '../../domain/order/status';
import { countSales } from './counting';
import type { OrderLife } from './orderLife';

/** Adds what a read shows to the book. Called before the doubts are settled: they say which writes were our own, and when. */
export function recordSales(life: OrderLife, answer: Answer<OrderView>, truth: Truth): void {
  const { status, policy } = life;
  const cancelled = truth.condition === 'cancelled';
  const { inDoubt, sales = [] } = status;
  const book = recorded(sales, {
    view: { ...answer.result, total: answer.result.total ?? status.total },
    meaningOf: serviceMeanings(policy),
    complete: cancelled || truth.missing.length === 0,
    cancelled,
    seenAt: answer.answeredAt,
    issuedAt: inDoubt?.issue ?? (sales.length === 0 ? knownTicketed(status) : undefined),
    cancelledAt: inDoubt?.cancel,
    fee: feeOf(status),
  });
  // What stood in the book stays in front.
  countSales(policy.provider, book.slice(sales.length));
  if (book.length > 0) status.sales = book;
}

/** A life that began before there was a book tells from its states when it was issued. */
function knownTicketed({ history }: OrderStatus): string | undefined {
  return history.find(({ state }) => state === 'ticketed')?.at;
}

function feeOf({ paidFee, quotedFee }: OrderStatus): SaleFacts['fee'] {
  if (paidFee) return { ...paidFee, quoted: false };
  return quotedFee && { ...quotedFee, quoted: true };
}
