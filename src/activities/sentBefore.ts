/** Decides whether a write may be sent: whether it may have been sent before, and whether what it was decided on is too old. */
import type { Info } from '@temporalio/activity';

/** What the decision looks at. */
export type WriteAttempt = Pick<
  Info,
  | 'workflowExecution'
  | 'heartbeatDetails'
  | 'attempt'
  | 'scheduledTimestampMs'
  | 'currentAttemptScheduledTimestampMs'
>;

/**
 * Returns why this may not be the first time that the write is sent. The flows ask for one attempt only. An operator can make another (a
 * reset, an activity that was reset or given more attempts), and nothing here tells what the first one sent.
 *
 * @param run the run that the write was decided in
 */
export function sentBefore(
  run: string | undefined,
  info: WriteAttempt,
): 'run-was-reset' | 'second-attempt' | undefined {
  if (run !== undefined && run !== info.workflowExecution?.runId) return 'run-was-reset';
  const touched: unknown = info.heartbeatDetails;
  const again = info.currentAttemptScheduledTimestampMs !== info.scheduledTimestampMs;
  return info.attempt > 1 || touched !== undefined || again ? 'second-attempt' : undefined;
}

/**
 * True where what a write was decided on was read too long ago: its task waited, for a worker or for its turn.
 *
 * @param readAt milliseconds since the epoch; of a call that does not say it nothing is known to be old
 * @param within milliseconds
 */
export function tooOld(readAt: number | undefined, within: number | undefined, now: number): boolean {
  return readAt !== undefined && within !== undefined && now - readAt > within;
}
