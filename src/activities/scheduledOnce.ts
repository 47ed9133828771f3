/**
 * Detects copied calls. A client without the key can run a workflow worker of its own. That worker cannot seal a call, but it can schedule
 * again one that the order's run has sealed.
 */
import type { Info } from '@temporalio/activity';
import type { Client } from '@temporalio/client';

/** True if the run's history holds the activity's sealed input exactly once. No two seals are equal. */
export async function scheduledOnce(
  client: Client,
  { workflowExecution, activityId }: Pick<Info, 'workflowExecution' | 'activityId'>,
): Promise<boolean> {
  if (!workflowExecution) return false;
  const { workflowId, runId } = workflowExecution;
  const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
  const scheduled = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: each }) => each ?? []);
  const own = scheduled.findLast((each) => each.activityId === activityId)?.input?.payloads?.[0]?.data;
  if (!own) return false;
  const alike = scheduled.filter(({ input }) =>
    input?.payloads?.some(({ data }) => data && Buffer.compare(data, own) === 0),
  );
  return alike.length === 1;
}
