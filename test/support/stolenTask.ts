/** Steals workflow tasks, as a workflow worker of somebody without a key can. */
import { temporal } from '@temporalio/proto';
import { WORKFLOW_TASK_QUEUE } from '../../src/domain/order/updates';
import type { Stage } from './running';

const STICKY = temporal.api.enums.v1.TaskQueueKind.TASK_QUEUE_KIND_STICKY;

/** A workflow task as the server hands it out. */
export type StolenTask = Awaited<ReturnType<Stage['client']['workflowService']['pollWorkflowTaskQueue']>>;

/** Steals a workflow task from the worker's sticky queue, by polling it in parallel while the workflow is given tasks. */
export async function stolenTask(
  on: Stage,
  workflowId: string,
  giveTask: () => Promise<unknown>,
  wanted: (task: StolenTask) => boolean = () => true,
): Promise<StolenTask> {
  const { client, target } = on;
  const { namespace } = target;
  const handle = client.workflow.getHandle(workflowId);
  const taskQueue = (await handle.fetchHistory()).events
    ?.flatMap(({ workflowTaskScheduledEventAttributes: each }) => each?.taskQueue ?? [])
    .findLast(({ kind }) => kind === STICKY);
  const over = new AbortController();
  const poll = async (): Promise<StolenTask> => {
    for (;;) {
      const task = await client.workflowService.pollWorkflowTaskQueue({
        namespace,
        identity: 'nobody',
        taskQueue: { name: taskQueue?.name, kind: STICKY, normalName: WORKFLOW_TASK_QUEUE },
      });
      if (task.workflowExecution?.workflowId === workflowId && wanted(task)) return task;
    }
  };
  const prodding = setInterval(() => void giveTask().catch(() => undefined), 300);
  try {
    return await client.withAbortSignal(over.signal, () =>
      client.withDeadline(Date.now() + 90_000, () => Promise.any(Array.from({ length: 8 }, poll))),
    );
  } finally {
    clearInterval(prodding);
    over.abort();
  }
}
