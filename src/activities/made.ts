/** Decides what a run did at the airline, by the server's own records of it. */
import type { SentCreate } from '../domain/order/activities';
import type { ChangeInput } from '../domain/calls/operations';
import type { OrderView } from '../domain/order/orderView';
import { leftUnsent } from '../domain/calls/ownProblems';
import type { WriteOutcome } from '../domain/calls/problem';

/** One write of a run. What cannot be read here is undefined, and so is the outcome of a call that has none. */
export interface WriteCall {
  /** Milliseconds since the epoch. */
  at: number;
  correlationId: string | undefined;
  provider?: string;
  /** What an orderChange is for. */
  change?: ChangeInput['change'];
  /** An orderCreate that pays: it issues as well. */
  pays?: boolean;
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
  creates: readonly WriteCall[],
): { orderId?: string; provider?: string; sent?: SentCreate } | undefined {
  if (orderId !== undefined) return { orderId };
  const open = creates.filter((create) => !didNothing(create));
  for (const { outcome, provider } of open)
    if (outcome?.outcome === 'done') return { orderId: outcome.result.orderId, ...of(provider) };
  if (open.length === 0) return undefined;
  const { at, correlationId, provider } = open.findLast(mayHaveLeft) ?? {};
  return at === undefined || correlationId === undefined
    ? of(open.at(-1)?.provider)
    : { sent: { correlationId, at, ...of(provider) }, ...of(provider) };
}

const of = (provider: string | undefined): { provider?: string } =>
  provider === undefined ? {} : { provider };

/** Returns true if one of these calls may have issued documents: an orderChange, or an orderCreate that pays. */
export function mayHaveIssued(changes: readonly WriteCall[], creates: readonly WriteCall[]): boolean {
  const issues = changes.filter(({ change = 'issue' }) => change === 'issue');
  return [...issues, ...creates.filter(({ pays }) => pays)].some((call) => !didNothing(call));
}

/** Returns true if the airline has confirmed one of these calls as the order's cancellation: an orderCancel, or an orderChange that cancels. */
export function haveCancelled(changes: readonly WriteCall[], cancels: readonly WriteCall[]): boolean {
  const all = [...cancels, ...changes.filter(({ change }) => change === 'cancel')];
  return all.some(({ outcome }) => outcome?.outcome === 'done');
}

/** True if the airline may know the call: the worker did not hold it back because an earlier one may have been sent. */
function mayHaveLeft({ outcome }: WriteCall): boolean {
  return outcome?.outcome !== 'unknown' || !leftUnsent(outcome.problem);
}

/** True if the call's own outcome proves it. A call without an outcome may have been applied. */
export function didNothing({ outcome, unsent = false }: WriteCall): boolean {
  return unsent || ['rejected', 'not-sent'].includes(outcome?.outcome ?? '');
}
