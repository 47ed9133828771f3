/** Resets an order to its last step: the way back where its workflow was stopped, or where its database was restored. */
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import type { Run } from './kept/runs';

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

const { EventType } = temporal.api.enums.v1;

/**
 * Resets a run to its last workflow task. The new run remembers everything that this one knew then; it reads the order
 * before it does anything, and sends no write that may have been sent. Of two such resets at once the later one goes on.
 *
 * @returns the id of the new run
 */
export async function goOnWith(
  client: Client,
  { workflowId, runId }: Pick<Run, 'workflowId' | 'runId'>,
  reason: string,
): Promise<string> {
  const { namespace } = client.options;
  const { task, before } = await lastTask(client, { workflowId, runId });
  // It was stopped before it did anything: the run before it goes on in a new one once more.
  if (before) return goOnWith(client, { workflowId, runId: before }, reason);
  const { runId: newRun } = await client.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId, runId },
    reason,
    requestId: `go-on/${runId}`,
    workflowTaskFinishEventId: task,
  });
  return newRun;
}

type EventId = HistoryEvent['eventId'];

/**
 * The number of the event that completed the last workflow task. Of a run that completed none, `before` is the run that goes on in this one;
 * without such a run, the number of the task that was to come, if one was planned.
 */
async function lastTask(
  client: Client,
  execution: { workflowId: string; runId: string },
): Promise<{ task?: EventId; before?: string }> {
  const { namespace } = client.options;
  let nextPageToken: Uint8Array | undefined;
  let scheduled: HistoryEvent | undefined;
  let first: HistoryEvent | undefined;
  do {
    const page = await client.workflowService.getWorkflowExecutionHistoryReverse({
      namespace,
      execution,
      nextPageToken,
    });
    const events = page.history?.events ?? [];
    const completed = events.find(
      ({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
    );
    first = events.at(-1) ?? first;
    if (completed) {
      const goesOn = first?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
      const only = events.filter(
        ({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
      );
      // Refused in its first task: it would be again.
      const refused =
        goesOn &&
        only.length === 1 &&
        events[0]?.eventType === EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED;
      return refused ? { before: goesOn } : { task: completed.eventId };
    }
    scheduled =
      events.findLast(({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED) ??
      scheduled;
    nextPageToken = page.nextPageToken?.length ? page.nextPageToken : undefined;
  } while (nextPageToken);
  const before = first?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
  return before ? { before } : { task: scheduled?.eventId?.add(1) };
}
