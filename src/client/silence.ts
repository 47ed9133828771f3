/** Finds out why a workflow does not answer: its tasks fail, its workers are busy, or it has none. */
import type { Client } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';

const { EVENT_TYPE_WORKFLOW_TASK_COMPLETED, EVENT_TYPE_WORKFLOW_TASK_FAILED } =
  temporal.api.enums.v1.EventType;
const ends: readonly number[] = [EVENT_TYPE_WORKFLOW_TASK_COMPLETED, EVENT_TYPE_WORKFLOW_TASK_FAILED];
const { TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;

/** A poll is open for a minute at most: one that is older belongs to a worker that has gone (milliseconds). */
export const LIVE_WITHIN = 90_000;

/** How long the server may take to say it (milliseconds). */
const ANSWERS_WITHIN = 5_000;

/** Longer words of a failure are cut. */
const WORDS = 300;

/** Why a workflow does not answer. `fails` are the words of its newest workflow task that failed. */
export type Silence = { fails: string } | { workers: number };

/** Finds out why the workflow does not answer. @throws if the server does not answer either */
export function whySilent(
  client: Client,
  { workflowId, taskQueue }: { workflowId: string; taskQueue: string },
): Promise<Silence> {
  const { namespace } = client.options;
  return client.withDeadline(Date.now() + ANSWERS_WITHIN, async () => {
    const fails = await whyItFails(client, workflowId);
    if (fails !== undefined) return { fails };
    const { pollers } = await client.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: TASK_QUEUE_TYPE_WORKFLOW,
    });
    const live = pollers.filter(({ lastAccessTime }) => Date.now() - tsToMs(lastAccessTime) < LIVE_WITHIN);
    return { workers: new Set(live.map(({ identity }) => identity)).size };
  });
}

/** Returns the words of the workflow task that failed last; undefined if none failed since one was completed. */
export async function whyItFails(client: Client, workflowId: string): Promise<string | undefined> {
  const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
    namespace: client.options.namespace,
    execution: { workflowId },
    maximumPageSize: 20,
  });
  const last = history?.events?.find(({ eventType }) => eventType && ends.includes(eventType));
  const failure = last?.workflowTaskFailedEventAttributes?.failure;
  if (!failure) return undefined;
  return (failure.cause?.message ?? failure.message ?? 'its worker says not why')
    .slice(0, WORDS)
    .replace(/\.$/, '');
}

/** What a person is told of a workflow that does not answer, and what to do. `name` begins a sentence: "Order X". */
export function silenceWords(name: string, why: Silence): { text: string; remedy: string } {
  if ('fails' in why)
    return {
      text: `${name} stands still, because its workflow tasks fail: ${why.fails}.`,
      remedy: 'Mend that and it goes on by itself; `ndc-flows doctor` checks keys and search attributes.',
    };
  if (why.workers > 0)
    return {
      text: `${name} is running, and did not answer in time, though ${why.workers} ${why.workers === 1 ? 'worker polls' : 'workers poll'}.`,
      remedy:
        'Try again: workers or server are slow or busy. If it lasts, look at the load of the workers, and at a rate limit of the task queue ' +
        '(`temporal task-queue config get --task-queue ndc-flows --task-queue-type workflow`).',
    };
  return {
    text: `${name} is running, and no worker answers for it.`,
    remedy: 'Start one with `ndc-flows worker`; it goes on where it stood.',
  };
}
