/** How long a run that was reset or terminated may still change the order at the service. */
import type { ProviderPolicy } from '../calls/provider';

/**
 * Returns when (milliseconds since the epoch) the service can no longer apply anything that the run had sent. A write may have been running
 * when the run was stopped, so the settling time begins at that write's deadline.
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
