/** Looks whether workers poll for orders, batches, each provider and each webhook: without them everything is taken and nothing happens. */
import type { ConnectionLike } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { BATCH_TASK_QUEUE } from '../../domain/batch/messages';
import { WORKFLOW_TASK_QUEUE, providerTaskQueue } from '../../domain/order/updates';
import { webhookTaskQueue } from '../../domain/webhooks/messages';
import { live } from '../../client/silence';
import { HOLDS_WRITES } from '../../worker/settings';
import { wrong, type Finding } from './finding';

const { TASK_QUEUE_TYPE_ACTIVITY, TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;

/** One finding. Missing workers are no mistake of the set-up: they may be about to be started. */
export async function examineWorkers(
  connection: ConnectionLike,
  namespace: string,
  { providers, webhooks }: { providers: readonly string[]; webhooks: readonly string[] },
): Promise<Finding> {
  const what = 'workers';
  const poll = async (
    name: string,
    taskQueueType: temporal.api.enums.v1.TaskQueueType,
  ): Promise<string[]> => {
    const { pollers } = await connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name },
      taskQueueType,
    });
    return live(pollers).map(({ identity }) => identity ?? '');
  };
  try {
    const queues = await Promise.all([
      poll(WORKFLOW_TASK_QUEUE, TASK_QUEUE_TYPE_WORKFLOW).then((found) => ({ of: 'orders', found })),
      poll(BATCH_TASK_QUEUE, TASK_QUEUE_TYPE_ACTIVITY).then((found) => ({ of: 'batches', found })),
      ...providers.map(async (name) => ({
        of: `calls to ${name}`,
        found: await poll(providerTaskQueue(name), TASK_QUEUE_TYPE_ACTIVITY),
      })),
      ...webhooks.map(async (name) => ({
        of: `webhook ${name}`,
        found: await poll(webhookTaskQueue(name), TASK_QUEUE_TYPE_ACTIVITY),
      })),
    ]);
    const workers = new Set(queues.flatMap(({ found }) => found));
    const missing = queues.filter(({ found }) => found.length === 0).map(({ of }) => of);
    const holding = [...workers].filter((identity) => identity.endsWith(HOLDS_WRITES));
    if (holding.length > 0)
      return {
        what,
        ok: true,
        found: `${holding.length} of ${workers.size} hold writes: nothing is created, issued, changed or cancelled by them.`,
        remedy:
          'Run `ndc-flows reconcile --all`; then start the workers without `--hold-writes` (docs/stack.md, Restore a backup).',
      };
    if (missing.length === 0)
      return { what, ok: true, found: `${workers.size} ${workers.size === 1 ? 'polls' : 'poll'}` };
    return {
      what,
      ok: true,
      found: `${workers.size === 0 ? 'none polls' : `nobody polls for ${missing.join(', ')}`}: what is started waits.`,
      remedy: 'Start one with `ndc-flows worker` and this configuration.',
    };
  } catch (error) {
    return wrong(what, error);
  }
}
