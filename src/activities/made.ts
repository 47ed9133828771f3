/** Decides what a run made at the airline, by the server's own records of it. */
import type { OrderView } from '../domain/orderView';
import type { WriteOutcome } from '../domain/problem';

/** Why a call of orderCreate ended; undefined where it has no outcome, or one that cannot be read here. */
export type CreateOutcome = WriteOutcome<OrderView> | undefined;

/**
 * Returns the order that a run made, without an id where it may have made one; undefined where its records prove that it wrote nothing.
 *
 * @param orderId what lists were told
 * @param creates the outcome of each orderCreate in the run's history
 */
export function madeBy(
  orderId: string | undefined,
  creates: readonly CreateOutcome[],
): { orderId?: string } | undefined {
  if (orderId !== undefined) return { orderId };
  const open = creates.filter((create) => !didNothing(create));
  const made = open.find((create) => create?.outcome === 'done');
  if (made?.outcome === 'done') return { orderId: made.result.orderId };
  return open.length > 0 ? {} : undefined;
}

/** Proven by its own outcome. One that has none may have made an order. */
function didNothing(create: CreateOutcome): boolean {
  return ['rejected', 'not-sent'].includes(create?.outcome ?? '');
}
