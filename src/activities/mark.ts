/**
 * The send marker: what a write leaves at the Temporal server directly before its first byte goes out.
 *
 * It has two parts, and the server acknowledges both before anything is sent. A signal stays in the history of the order, where nobody can
 * take it back. A heartbeat is refused if the activity was given up meanwhile; then nothing may be sent any more. The SDK's own
 * `heartbeat()` would not do: it is throttled and not acknowledged.
 */
import { Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { SEND_MARKER, type SendMarker } from '../domain/order/activities';

/**
 * How often a call in flight says that its worker lives (milliseconds). The heartbeat time-out must be a few times longer. The server stores
 * each heartbeat: a write is worth one a second; most reads end before their first.
 */
export const HEARTBEATS = { write: 1_000, read: 10_000 } as const;

/**
 * Records the send marker and waits for the server to acknowledge it.
 *
 * @throws if the server refuses it or cannot be reached: the caller must send nothing
 */
export async function recordSendMarker(client: Client, correlationId: string): Promise<void> {
  const marker: SendMarker = { phase: 'sending', correlationId };
  const { taskToken, activityId, workflowExecution } = Context.current().info;
  if (!workflowExecution) throw new Error('a write belongs to a workflow');
  const { workflowId, runId } = workflowExecution;
  // First what stays: a write that is given up between the two counts as sent, though it was not.
  await client.workflow.getHandle(workflowId, runId).signal<[SendMarker]>(SEND_MARKER, marker);
  // A token alone would not tell an encrypting codec to which workflow the marker belongs.
  const { namespace } = client.options;
  await client.activity.heartbeat(taskToken, marker, {
    serializationContext: { type: 'activity', namespace, workflowId, activityId, isLocal: false },
  });
}

/**
 * Heartbeats while `work` runs, every so many milliseconds, so that a dead worker is noticed before the call's deadline.
 * `detail` is asked anew each time: a write stays silent (undefined) until its mark stands, because a late `preparing` would erase it.
 */
export async function alive<T>(every: number, detail: () => unknown, work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => {
    const current = detail();
    if (current !== undefined) context.heartbeat(current);
  }, every);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
