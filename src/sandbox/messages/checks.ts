/** What a request must say beyond what a declaration can demand. Each throws MalformedRequest naming the path. */
import { addMoney } from '../../domain/money';
import type { WrittenAmount } from '../../ndc/xml/declare';
import { MalformedRequest, type Amount } from '../model';

/** At least one. */
export function some<T>(items: T[], path: string): T[] {
  if (items.length === 0) throw new MalformedRequest(`no ${path} in the request`);
  return items;
}

/** What is paid in all, of one currency; undefined where nothing is. `path`: of the PaymentProcessingDetails. */
export function totalPaid(payments: { amount: WrittenAmount }[], path: string): Amount | undefined {
  const amounts = payments.map(({ amount: { amount, currency } }) => {
    if (currency === undefined) throw new MalformedRequest(`no ${path}/Amount/@CurCode in the request`);
    return { amount, currency };
  });
  if (new Set(amounts.map(({ currency }) => currency)).size > 1)
    throw new MalformedRequest(`${path}/Amount is in several currencies`);
  return amounts.length > 0 ? amounts.reduce(addMoney) : undefined;
}

/**
 * The order items whose deletion is asked for; none where the whole order is meant. The sandbox reshops for a cancellation's fee only, and
 * takes a request without UpdateOrder for one, as services are seen to do.
 */
export function onlyCancellation(asked: {
  updates: boolean;
  cancels: boolean;
  orderItemIds: string[];
}): string[] {
  if (asked.updates && !asked.cancels && asked.orderItemIds.length === 0)
    throw new MalformedRequest('Request/UpdateOrder asks for something else than the fee of a cancellation');
  return asked.orderItemIds;
}
