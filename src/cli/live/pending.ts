/** Why an order is silent: calls that take long, are repeated, or find no worker. */
import type { Client } from '@temporalio/client';
import { orderWorkflowId } from '../../domain/order/updates';
import { failureMessage } from '../../temporal/failures';
import { tsToMs } from '../../temporal/time';

/** A call shorter than this is told when it has ended. */
const LONG = 3_000;

/** PendingActivityState: 1 scheduled, 2 started. Source: temporal/api/enums/v1/workflow.proto. */
const SCHEDULED = 1;

/** In words, what an order's open calls are doing; nothing for calls that have only just begun. */
export async function openCalls(client: Client, reference: string): Promise<string[]> {
  const { raw } = await client.workflow.getHandle(orderWorkflowId(reference)).describe();
  const words = (raw.pendingActivities ?? []).map(async (activity) => {
    const name = activity.activityType?.name ?? 'a call';
    const attempt = activity.attempt ?? 1;
    if (attempt > 1)
      return `${name}: attempt ${attempt}, because the one before failed: ${await whyOf(client, activity)}`;
    const since = tsToMs(activity.lastStartedTime ?? activity.scheduledTime ?? undefined);
    if (Number.isNaN(since) || Date.now() - since < LONG) return undefined;
    return Number(activity.state) === SCHEDULED
      ? `${name} waits for a worker that serves this provider (\`ndc-flows worker\`)`
      : `${name} is still on its way, since ${new Date(since).toISOString().slice(11, 19)} UTC`;
  });
  return (await Promise.all(words)).filter((line) => line !== undefined);
}

type Description = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['describe']>>;
type Pending = NonNullable<Description['raw']['pendingActivities']>[number];

/** The last failure's first line. With encryption it stands in a payload, and the message beside it says nothing. */
async function whyOf(client: Client, { lastFailure }: Pending): Promise<string> {
  const message = await failureMessage(client, lastFailure);
  return message?.split('\n', 1)[0] || 'its worker did not answer';
}
