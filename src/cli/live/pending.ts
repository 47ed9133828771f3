/** Why an order is silent: calls that take long, are repeated, or find no worker. */
import type { Client } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { orderWorkflowId } from '../../domain/updates';

/** A call shorter than this is told when it has ended. */
const LONG = 3_000;

/** PendingActivityState: 1 scheduled, 2 started. Source: temporal/api/enums/v1/workflow.proto. */
const SCHEDULED = 1;

/** In words, what an order's open calls are doing; nothing for calls that have only just begun. */
export async function openCalls(client: Client, reference: string): Promise<string[]> {
  const { raw } = await client.workflow.getHandle(orderWorkflowId(reference)).describe();
  return (raw.pendingActivities ?? []).flatMap((activity) => {
    const name = activity.activityType?.name ?? 'a call';
    const attempt = activity.attempt ?? 1;
    if (attempt > 1) {
      const why = activity.lastFailure?.message ?? 'its worker did not answer';
      return [`${name}: attempt ${attempt}, because the one before failed: ${why.split('\n', 1)[0]}`];
    }
    const since = tsToMs(activity.lastStartedTime ?? activity.scheduledTime ?? undefined);
    if (Number.isNaN(since) || Date.now() - since < LONG) return [];
    return [
      Number(activity.state) === SCHEDULED
        ? `${name} waits for a worker that serves this provider (\`ndc-flows worker\`)`
        : `${name} is still on its way, since ${new Date(since).toISOString().slice(11, 19)} UTC`,
    ];
  });
}
