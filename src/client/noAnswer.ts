/** Finds out why a workflow does not answer: its tasks fail, its workers are busy, or it has none. */
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { livePollers } from '../temporal/pollers';
import type { NoAnswer } from '../domain/order/errors';

const { EVENT_TYPE_WORKFLOW_TASK_COMPLETED, EVENT_TYPE_WORKFLOW_TASK_FAILED } =
  temporal.api.enums.v1.EventType;
/** The server notes a reset as a task that failed. */
const RESET = temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
const ends: readonly number[] = [EVENT_TYPE_WORKFLOW_TASK_COMPLETED, EVENT_TYPE_WORKFLOW_TASK_FAILED];
const { TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;

/** How long the server may take to answer (milliseconds). */
const ANSWERS_WITHIN = 5_000;

/** Longer failure messages are cut. */
const WORDS = 300;

/** Finds out why the workflow does not answer. @throws if the server does not answer either */
export function whyNoAnswer(
  client: Client,
  { workflowId, taskQueue }: { workflowId: string; taskQueue: string },
): Promise<NoAnswer> {
  const { namespace } = client.options;
  return client.withDeadline(Date.now() + ANSWERS_WITHIN, async () => {
    const fails = await taskFailureOf(client, workflowId);
    if (fails !== undefined) return { fails };
    const { pollers } = await client.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: TASK_QUEUE_TYPE_WORKFLOW,
    });
    return { workers: new Set(livePollers(pollers).map(({ identity }) => identity)).size };
  });
}

/** Returns the message of the workflow task that failed; undefined if none failed since one was completed. Its later attempts leave no event. */
export async function taskFailureOf(client: Client, workflowId: string): Promise<string | undefined> {
  const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
    namespace: client.options.namespace,
    execution: { workflowId },
    maximumPageSize: 20,
  });
  const last = history?.events?.find(
    ({ eventType, workflowTaskFailedEventAttributes: failed }) =>
      eventType && ends.includes(eventType) && failed?.cause !== RESET,
  );
  const failure = last?.workflowTaskFailedEventAttributes?.failure;
  if (!failure) return undefined;
  return (failure.cause?.message ?? failure.message ?? 'its worker gives no reason')
    .slice(0, WORDS)
    .replace(/\.$/, '');
}
