/** The workers that poll a task queue. */
import type { temporal } from '@temporalio/proto';
import { LIVE_WITHIN } from '../domain/order/errors';
import { tsToMs } from './time';

/** Returns the pollers whose worker is still there. */
export function livePollers<Poller extends Pick<temporal.api.taskqueue.v1.IPollerInfo, 'lastAccessTime'>>(
  pollers: readonly Poller[],
): Poller[] {
  return pollers.filter(({ lastAccessTime }) => Date.now() - tsToMs(lastAccessTime) < LIVE_WITHIN);
}
