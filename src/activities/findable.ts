/** Adds to each order that an airline shows what it is found by. Workflows have no keyed hashes. */
import { wordsOf } from '../domain/order/find';
import type { OrderView } from '../domain/order/orderView';
import type { Keyring } from '../keys';
import { findDigests } from '../temporal/findDigests';

/** Returns an operation's result, with digests if it is an order. Every result of a call passes here. */
export function findable<Result>(result: Result, reference: string, keyring: Keyring | undefined): Result {
  return isView(result) ? { ...result, ...found(result, reference, keyring) } : result;
}

function found(
  view: OrderView,
  reference: string,
  keyring: Keyring | undefined,
): Pick<OrderView, 'find' | 'others'> {
  const { orderId, others } = view;
  return {
    ...(orderId !== '' && { find: findDigests(wordsOf(view, reference), keyring) }),
    ...(others && { others: others.map((other) => findable(other, reference, keyring)) }),
  };
}

function isView(result: unknown): result is OrderView {
  const { orderId, bookingReferences, documents, passengers } = (result ?? {}) as Partial<OrderView>;
  return typeof orderId === 'string' && [bookingReferences, documents, passengers].every(Array.isArray);
}
