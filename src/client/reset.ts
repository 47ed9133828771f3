/** Resets an order to its last workflow task: after its workflow was stopped, or its database was restored. */
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import type { Run } from '../temporal/runs';

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

const { EventType } = temporal.api.enums.v1;

/**
 * Resets a run to its last workflow task. The new run remembers everything that this one knew then. It reads the order before it does
 * anything, and sends no write that may have been sent. Of two such resets at once the later one goes on.
 *
 * @returns the id of the new run
 */
export async function resetToLastTask(
  client: Client,
  { workflowId, runId }: Pick<Run, 'workflowId' | 'runId'>,
  reason: string,
): Promise<string> {
  const { namespace } = client.options;
  const { task, before } = await lastTask(client, { workflowId, runId });
  // It was stopped before it did anything: reset the run before it.
  if (before) return resetToLastTask(client, { workflowId, runId: before }, reason);
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
 * Returns the id of the event that completed the last workflow task. For a run that completed none: `before`, the run that continued as
 * this one, or else the id that the scheduled task's completion would have.
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
      // It failed in its first task, and would fail again.
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
