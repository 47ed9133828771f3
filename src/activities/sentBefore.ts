/** Decides whether a write may have been sent before, by what the server says about the activity that is to send it. */
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
 * @param run the run that decided the write; `undefined` if that run was reset and had not noticed it
 */
export function sentBefore(
  run: string | undefined,
  info: WriteAttempt,
): 'run-was-reset' | 'second-attempt' | undefined {
  // A standalone activity has no run either.
  if (run === undefined || run !== info.workflowExecution?.runId) return 'run-was-reset';
  const touched: unknown = info.heartbeatDetails;
  const again = info.currentAttemptScheduledTimestampMs !== info.scheduledTimestampMs;
  return info.attempt > 1 || touched !== undefined || again ? 'second-attempt' : undefined;
}
