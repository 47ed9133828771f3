/**
 * Finds a call that was copied. Whoever may write to the namespace can complete workflow tasks with a worker of their own. Without a key that
 * worker cannot seal a call, but it can schedule a call again that the order's own run has sealed.
 */
import type { Info } from '@temporalio/activity';
import type { Client } from '@temporalio/client';

/** True where the run's history holds the activity's sealed input once and no more: no two seals are alike. */
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
