/** Decides what a run made at the airline, by the server's own records of it. */
import type { SentCreate } from '../domain/order/activities';
import type { OrderView } from '../domain/order/orderView';
import { leftUnsent } from '../domain/calls/ownProblems';
import type { WriteOutcome } from '../domain/calls/problem';

/** One orderCreate of a run. What cannot be read here is undefined, and so is the outcome of a call that has none. */
export interface CreateCall {
  /** Milliseconds since the epoch. */
  at: number;
  correlationId: string | undefined;
  outcome: WriteOutcome<OrderView> | undefined;
  /** The server proves that it was not sent, though it has no outcome. */
  unsent?: boolean;
}

/**
 * Returns the order that a run made or, if unknown, its last orderCreate that may have made one; undefined if the records prove that it wrote
 * nothing.
 *
 * @param orderId what lists were told
 * @param creates each orderCreate in the run's history, the oldest first
 */
export function madeBy(
  orderId: string | undefined,
  creates: readonly CreateCall[],
): { orderId?: string; sent?: SentCreate } | undefined {
  if (orderId !== undefined) return { orderId };
  const open = creates.filter((create) => !didNothing(create));
  for (const { outcome } of open) if (outcome?.outcome === 'done') return { orderId: outcome.result.orderId };
  if (open.length === 0) return undefined;
  const { at, correlationId } = open.findLast(mayHaveLeft) ?? {};
  return at === undefined || correlationId === undefined ? {} : { sent: { correlationId, at } };
}

/** True if the airline may know the call: the worker did not hold it back because an earlier one may have been sent. */
function mayHaveLeft({ outcome }: CreateCall): boolean {
  return outcome?.outcome !== 'unknown' || !leftUnsent(outcome.problem);
}

/** Proven by its own outcome. One that has none may have made an order. */
function didNothing({ outcome, unsent = false }: CreateCall): boolean {
  return unsent || ['rejected', 'not-sent'].includes(outcome?.outcome ?? '');
}
