/** Says why an order is silent: calls that take long, are repeated, or have not begun. */
import type { Client } from '@temporalio/client';
import type { OrderStatus } from '../../domain/order/status';
import { orderWorkflowId, providerTaskQueue } from '../../domain/order/updates';
import { failureMessage } from '../../temporal/failures';
import { polledQueue } from '../../temporal/pollers';
import { limitOf } from '../../temporal/queueRate';
import { optionalTsToDate } from '../../temporal/time';
import { counted } from '../output';

/** A call shorter than this is shown when it has ended (milliseconds). */
const LONG = 1_500;

/** PendingActivityState: 1 scheduled, 2 started. Source: temporal/api/enums/v1/workflow.proto. */
const SCHEDULED = 1;

/** Returns a line for each call that takes long, is repeated, or has not begun. Nothing of calls that are new. */
export async function openCalls(
  client: Client,
  { reference, provider }: Pick<OrderStatus, 'reference' | 'provider'>,
): Promise<string[]> {
  const { raw } = await client.workflow.getHandle(orderWorkflowId(reference)).describe();
  const words = (raw.pendingActivities ?? []).map(async (activity) => {
    const name = activity.activityType?.name ?? 'a call';
    const attempt = activity.attempt ?? 1;
    if (attempt > 1)
      return `${name} failed and is tried again (attempt ${attempt}): ${withoutName(name, await whyOf(client, activity))}`;
    const since = optionalTsToDate(activity.lastStartedTime ?? activity.scheduledTime);
    if (!since || Date.now() - since.getTime() < LONG) return undefined;
    return Number(activity.state) === SCHEDULED
      ? `${name} is waiting ${await forWhat(client, calledAt(activity) ?? provider)}`
      : `${name} has been running since ${since.toISOString().slice(11, 19)} UTC`;
  });
  return (await Promise.all(words)).filter((line) => line !== undefined);
}

/** Failures of a call begin with its name. */
const withoutName = (name: string, why: string): string =>
  why.startsWith(`${name}: `) ? why.slice(name.length + 2) : why;

/** Returns what a call to a provider waits for before it begins. */
export async function forWhat({ connection, options }: Client, provider: string): Promise<string> {
  const { namespace } = options;
  const name = providerTaskQueue(provider);
  const [{ pollers }, limit] = await Promise.all([
    polledQueue(connection, { namespace, name, of: 'activities' }),
    // Older servers have no limits of queues.
    limitOf(connection, namespace, name).catch(() => undefined),
  ]);
  if (pollers.length === 0) return `for a worker that serves ${provider}; start one: ndc-flows worker`;
  if (!limit) return `for a free worker: those that serve ${provider} are busy`;
  // The server keeps it as a 32-bit float.
  const perSecond = Number(limit.perSecond.toPrecision(6));
  return `for its turn: ${provider} is limited to ${counted(perSecond, 'call')} a second`;
}

/** Returns the provider of a call, by its task queue: while an order shops at several, it is not always the order's own. */
function calledAt({ activityOptions }: Pending): string | undefined {
  const queue = activityOptions?.taskQueue?.name ?? '';
  return queue.startsWith(providerTaskQueue('')) ? queue.slice(providerTaskQueue('').length) : undefined;
}

type Description = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['describe']>>;
type Pending = NonNullable<Description['raw']['pendingActivities']>[number];

/** Returns the first line of the last failure. With encryption it is in a payload, and the message beside it is empty. */
async function whyOf(client: Client, { lastFailure }: Pending): Promise<string> {
  const message = await failureMessage(client, lastFailure);
  return message?.split('\n', 1)[0] || 'its worker did not answer';
}
