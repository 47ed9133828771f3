/** Until when a run that was reset or terminated may still change the order at the service. */
import type { ProviderPolicy } from '../calls/provider';

/**
 * Returns the instant (milliseconds since the epoch) after which the service applies nothing any more that the run had sent. A write may
 * have been under way when the run was stopped: the settling time begins when that has ended, at its deadline at the latest.
 *
 * @param cutOffAt the instant at which the run was stopped
 */
export function cutOffSettlesAt(
  cutOffAt: string,
  { settleFor, writeFence, timeouts }: Pick<ProviderPolicy, 'settleFor' | 'writeFence' | 'timeouts'>,
): number {
  const longest = Math.max(timeouts.orderCreate, timeouts.orderChange, timeouts.orderCancel);
  return Date.parse(cutOffAt) + writeFence + longest + settleFor;
}
