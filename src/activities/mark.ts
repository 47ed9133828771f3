/**
 * The mark that a write leaves at the Temporal server directly before its first byte goes out.
 *
 * The SDK's own `heartbeat()` is throttled and not acknowledged, so it proves nothing. A heartbeat that is awaited as a call of its own
 * does: after it the server holds `{ phase: 'sending' }`, and a time-out of the activity without that detail proves that nothing was sent.
 * If the server refuses it, the activity was given up meanwhile and nothing may be sent any more.
 */
import { Context } from '@temporalio/activity';
import type { AsyncCompletionClient } from '@temporalio/client';

/** Last heartbeat details of a write, once it may have left. */
export interface SendingMark {
  phase: 'sending';
  correlationId: string;
}

/** How often a call in flight says that its worker lives. The heartbeat time-out must be a few times longer. */
const HEARTBEAT_EVERY = 1_000;

/**
 * Records the mark and waits for the server to acknowledge it. Throws where the server refuses (the activity was given up)
 * or cannot be reached; either way the caller must send nothing.
 */
export async function markSending(completion: AsyncCompletionClient, correlationId: string): Promise<void> {
  const mark: SendingMark = { phase: 'sending', correlationId };
  const { taskToken, activityId, workflowExecution } = Context.current().info;
  // A token alone would not tell an encrypting codec to which workflow the mark belongs.
  await completion.heartbeat(taskToken, mark, {
    serializationContext: {
      type: 'activity',
      namespace: completion.options.namespace,
      workflowId: workflowExecution?.workflowId,
      activityId,
      isLocal: false,
    },
  });
}

/**
 * Heartbeats while `work` runs, so that a dead worker is noticed in seconds and not at the call's deadline.
 * `detail` is asked anew each time: a write stays silent (undefined) until its mark stands, because a late `preparing` would erase it.
 */
export async function alive<T>(detail: () => unknown, work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => {
    const current = detail();
    if (current !== undefined) context.heartbeat(current);
  }, HEARTBEAT_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
