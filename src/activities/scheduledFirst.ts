/**
 * Detects copied calls. A client without the key can run a workflow worker of its own. That worker cannot seal a call, but it can schedule
 * again one that the order's run has sealed.
 */
import type { Info } from '@temporalio/activity';
import type { Client } from '@temporalio/client';

/** How long the server may take to show the history (milliseconds). */
const ANSWERS_WITHIN = 5_000;

/**
 * True if no earlier activity of the run had the same sealed input. No two seals are equal, so the call that the run decided is the first one.
 *
 * @throws if the server does not answer, or does not show the activity: the caller must send nothing
 */
export async function scheduledFirst(
  client: Client,
  { workflowExecution, activityId }: Pick<Info, 'workflowExecution' | 'activityId'>,
): Promise<boolean> {
  if (!workflowExecution) return false;
  const { workflowId, runId } = workflowExecution;
  const { events } = await client.withDeadline(Date.now() + ANSWERS_WITHIN, () =>
    client.workflow.getHandle(workflowId, runId).fetchHistory(),
  );
  const scheduled = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: each }) => each ?? []);
  const own = scheduled.findLast((each) => each.activityId === activityId);
  const sealed = own?.input?.payloads?.[0]?.data;
  if (!sealed) throw new Error(`the history of ${workflowId} does not show the activity ${activityId}`);
  const first = scheduled.find(({ input }) =>
    input?.payloads?.some(({ data }) => data && Buffer.compare(data, sealed) === 0),
  );
  return first === own;
}
