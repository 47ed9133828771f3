/** Looks whether the workers that poll are of the versions that the server hands orders to: others get nothing, however many there are. */
import type { ConnectionLike } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { BATCH_TASK_QUEUE } from '../../domain/batch/messages';
import { WORKFLOW_TASK_QUEUE, providerTaskQueue } from '../../domain/order/updates';
import { live } from '../../client/silence';
import { wrong, type Finding } from './finding';

const { TASK_QUEUE_TYPE_ACTIVITY, TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;
const VERSIONED = temporal.api.enums.v1.WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED;

/** A version of a deployment; none stands for workers that are of no version. */
type Version = { name: string; build: string } | undefined;

/** One queue: who polls it, and to whom its tasks go. */
interface Queue {
  /** What it carries, in words. */
  of: string;
  /** By the identity of each worker. */
  pollers: ReadonlyMap<string, Version>;
  current: Version;
  ramping?: { version: Version; percentage: number };
}

/** One finding where versions are used, and none where they are not. */
export async function examineDeployment(
  connection: ConnectionLike,
  namespace: string,
  providers: readonly string[],
): Promise<Finding[]> {
  const look = lookingIn(connection, namespace);
  try {
    return judged(
      await Promise.all([
        look('orders', WORKFLOW_TASK_QUEUE, TASK_QUEUE_TYPE_WORKFLOW),
        look('batches', BATCH_TASK_QUEUE, TASK_QUEUE_TYPE_ACTIVITY),
        ...providers.map((name) =>
          look(`calls to ${name}`, providerTaskQueue(name), TASK_QUEUE_TYPE_ACTIVITY),
        ),
      ]),
    );
  } catch (error) {
    return [wrong('deployment', error)];
  }
}

/** What the queues say together. Pure. */
export function judged(queues: readonly Queue[]): Finding[] {
  const what = 'deployment';
  const polling = queues.flatMap(({ pollers }) => [...pollers]);
  const named = [...polling.map(([, version]) => version), ...queues.flatMap(targetsOf)].filter(
    (version) => version !== undefined,
  );
  const [first] = named;
  if (!first) return [];
  const unserved = queues.flatMap((queue) =>
    targetsOf(queue)
      .filter((target) => queue.pollers.size > 0 && !served(queue, target))
      .map((target) => ({ of: queue.of, target })),
  );
  const idle = unique(polling.map(([, version]) => version)).filter(
    (version) => !queues.some((queue) => targetsOf(queue).some((target) => same(target, version))),
  );
  const [nobody] = unserved;
  if (nobody) {
    const of = [...new Set(unserved.map((each) => each.of))].join(', ');
    const builds = unique(idle).map(shown).join(', ');
    return [
      {
        what,
        ok: false,
        found: `${of} go to ${shown(nobody.target)}, and no worker of it polls${builds ? `; those that poll are ${builds}, and get nothing` : ''}.`,
        remedy: `Make the version current whose workers poll: \`temporal worker deployment set-current-version --deployment-name ${first.name} --build-id ${idle.find((version) => version)?.build ?? 'ID'}\`; or start workers of the one that is.`,
      },
    ];
  }
  const [orders] = queues;
  const ramp = orders?.ramping;
  const parts = [
    orders?.current
      ? `${shown(orders.current)} is current`
      : 'no version is current, and workers of none serve',
    ...(ramp ? [`${shown(ramp.version)} takes ${ramp.percentage} %`] : []),
    ...idle.map((version) => `${shown(version)} gets nothing new, and its workers may be asked to end`),
  ];
  return [{ what, ok: true, found: parts.join('; ') }];
}

function lookingIn(
  connection: ConnectionLike,
  namespace: string,
): (of: string, name: string, taskQueueType: temporal.api.enums.v1.TaskQueueType) => Promise<Queue> {
  return async (of, name, taskQueueType) => {
    const { pollers, versioningInfo } = await connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name },
      taskQueueType,
    });
    const percentage = versioningInfo?.rampingVersionPercentage ?? 0;
    return {
      of,
      pollers: new Map(
        live(pollers).map(({ identity, deploymentOptions }) => [
          identity ?? '',
          deploymentOptions?.workerVersioningMode === VERSIONED ? versionIn(deploymentOptions) : undefined,
        ]),
      ),
      current: versionIn(versioningInfo?.currentDeploymentVersion),
      ...(percentage > 0 && {
        ramping: { version: versionIn(versioningInfo?.rampingDeploymentVersion), percentage },
      }),
    };
  };
}

function versionIn(
  told: { deploymentName?: string | null; buildId?: string | null } | null | undefined,
): Version {
  return told?.deploymentName ? { name: told.deploymentName, build: told.buildId ?? '' } : undefined;
}

/** To whom a queue's tasks go now. A ramp of the whole leaves the current version nothing. */
function targetsOf({ current, ramping }: Queue): Version[] {
  if (!ramping) return [current];
  return ramping.percentage >= 100 ? [ramping.version] : [current, ramping.version];
}

function served({ pollers }: Queue, target: Version): boolean {
  return [...pollers.values()].some((version) => same(version, target));
}

function same(one: Version, other: Version): boolean {
  return one?.name === other?.name && one?.build === other?.build;
}

function unique(versions: readonly Version[]): Version[] {
  return versions.filter((version, at) => versions.findIndex((each) => same(each, version)) === at);
}

function shown(version: Version): string {
  return version ? `build ${version.build} of ${version.name}` : 'workers of no version';
}
