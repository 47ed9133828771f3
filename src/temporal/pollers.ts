/** The workers that poll a task queue. */
import type { ConnectionLike } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { LIVE_WITHIN } from '../domain/order/errors';
import { tsToMs } from './time';

type Poller = temporal.api.taskqueue.v1.IPollerInfo;
type Described = Awaited<ReturnType<ConnectionLike['workflowService']['describeTaskQueue']>>;

const { TASK_QUEUE_TYPE_ACTIVITY, TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;
const { WORKER_STATUS_SHUTTING_DOWN, WORKER_STATUS_SHUTDOWN } = temporal.api.enums.v1.WorkerStatus;
const ending: readonly unknown[] = [WORKER_STATUS_SHUTTING_DOWN, WORKER_STATUS_SHUTDOWN];

/** Returns the pollers whose last poll is recent. */
export function livePollers<Each extends Pick<Poller, 'lastAccessTime'>>(pollers: readonly Each[]): Each[] {
  return pollers.filter(({ lastAccessTime }) => Date.now() - tsToMs(lastAccessTime) < LIVE_WITHIN);
}

/**
 * Describes a task queue with the pollers that are still there. A worker that was asked to end is gone at once; one that was killed counts
 * until its last poll is too old.
 */
export async function polledQueue(
  { workflowService }: ConnectionLike,
  { namespace, name, of }: { namespace: string; name: string; of: 'workflows' | 'activities' },
): Promise<Described & { pollers: Poller[] }> {
  const [queue, gone] = await Promise.all([
    workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name },
      reportStats: true,
      taskQueueType: of === 'workflows' ? TASK_QUEUE_TYPE_WORKFLOW : TASK_QUEUE_TYPE_ACTIVITY,
    }),
    endedWorkers(workflowService, namespace, name),
  ]);
  const pollers = livePollers(queue.pollers).filter(({ identity }) => !gone.has(identity ?? ''));
  return Object.assign(queue, { pollers });
}

/** Returns the identities of workers that said that they end, and have not started anew. Servers that do not collect this know of none. */
async function endedWorkers(
  service: ConnectionLike['workflowService'],
  namespace: string,
  taskQueue: string,
): Promise<Set<string>> {
  const query = `TaskQueue = "${taskQueue}"`;
  const { workersInfo } = await service
    .listWorkers({ namespace, query })
    .catch(() => ({ workersInfo: undefined }));
  const beats = (workersInfo ?? []).flatMap(({ workerHeartbeat }) => workerHeartbeat ?? []);
  const ended = new Set<string>();
  for (const { workerIdentity, status } of beats)
    if (ending.includes(status)) ended.add(workerIdentity ?? '');
  for (const { workerIdentity, status } of beats)
    if (!ending.includes(status)) ended.delete(workerIdentity ?? '');
  return ended;
}
