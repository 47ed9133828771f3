/** Checks that workers poll every task queue, and that they are of the versions that the server hands orders to. */
import type { ConnectionLike } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { polledQueue } from '../../temporal/pollers';
import { BATCH_TASK_QUEUE } from '../../domain/batch/messages';
import { WORKFLOW_TASK_QUEUE, providerTaskQueue } from '../../domain/order/updates';
import { webhookTaskQueue } from '../../domain/webhooks/messages';
import { HOLDS_WRITES } from '../../worker/settings';
import { bad, fine, type Found } from './checks';

const VERSIONED = temporal.api.enums.v1.WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED;

/** A version of a deployment; undefined stands for workers without one. */
type Version = { name: string; build: string } | undefined;

/** One task queue: who polls it, and which versions its tasks go to. */
interface Queue {
  /** What it carries, for people. */
  of: string;
  /** The version of each worker, by the worker's identity. */
  pollers: ReadonlyMap<string, Version>;
  current: Version;
  ramping?: { version: Version; percentage: number };
}

/** Checks that somebody polls each queue. Missing workers are no mistake of the set-up: they may be about to start. */
export async function checkWorkers(
  connection: ConnectionLike,
  namespace: string,
  { providers, webhooks }: { providers: readonly string[]; webhooks: readonly string[] },
): Promise<Found> {
  return workersFound(await queuesOf(connection, namespace, { providers, webhooks }));
}

/** Returns what the pollers of all queues mean together. Pure. */
export function workersFound(queues: readonly Pick<Queue, 'of' | 'pollers'>[]): Found {
  const workers = new Set(queues.flatMap(({ pollers }) => [...pollers.keys()]));
  const missing = queues.filter(({ pollers }) => pollers.size === 0).map(({ of }) => of);
  const holding = [...workers].filter((identity) => identity.endsWith(HOLDS_WRITES));
  if (holding.length > 0)
    return fine(
      `${holding.length} of ${workers.size} hold writes: they create, issue, change and cancel nothing.`,
      'Run `ndc-flows reconcile --all`; then start the workers without `--hold-writes` (docs/guides/stack.md, Restore a backup).',
    );
  if (missing.length > 0)
    return fine(
      workers.size === 0
        ? 'no worker is running, so all orders wait.'
        : `no worker serves ${missing.join(', ')}, so that work waits.`,
      'Start one with this configuration: `ndc-flows worker`.',
    );
  const lacking = [...workers].flatMap((worker) => {
    const lacks = queues.filter(({ pollers }) => !pollers.has(worker)).map(({ of }) => of);
    return lacks.length > 0 ? [`${worker} does not serve ${lacks.join(', ')}`] : [];
  });
  // Not wrong yet: a worker may be about to start or to end.
  if (lacking.length > 0)
    return fine(
      `${lacking.length} of ${workers.size} ${lacking.length === 1 ? 'has' : 'have'} another configuration: ${lacking.join('; ')}. The orders that such a worker runs send no events to a webhook that it does not serve.`,
      'Give every worker the same configuration file, then restart them one at a time.',
    );
  return fine(`${workers.size === 1 ? '1 worker serves' : `${workers.size} workers serve`} every task queue`);
}

/** Checks that every version that gets tasks has workers. Finds nothing where versions are not used. */
export async function checkDeployment(
  connection: ConnectionLike,
  namespace: string,
  providers: readonly string[],
): Promise<Found[]> {
  return versionFindings(await queuesOf(connection, namespace, { providers, webhooks: [] }));
}

async function queuesOf(
  connection: ConnectionLike,
  namespace: string,
  { providers, webhooks }: { providers: readonly string[]; webhooks: readonly string[] },
): Promise<Queue[]> {
  const queueOf = async (
    of: string,
    name: string,
    carries: 'workflows' | 'activities' = 'activities',
  ): Promise<Queue> => {
    const { pollers, versioningInfo } = await polledQueue(connection, { namespace, name, of: carries });
    const percentage = versioningInfo?.rampingVersionPercentage ?? 0;
    return {
      of,
      pollers: new Map(
        pollers.map(({ identity, deploymentOptions }) => [
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
  return Promise.all([
    queueOf('orders', WORKFLOW_TASK_QUEUE, 'workflows'),
    queueOf('batches', BATCH_TASK_QUEUE),
    ...providers.map((name) => queueOf(`calls to ${name}`, providerTaskQueue(name))),
    ...webhooks.map((name) => queueOf(`webhook ${name}`, webhookTaskQueue(name))),
  ]);
}

function versionIn(
  version: { deploymentName?: string | null; buildId?: string | null } | null | undefined,
): Version {
  return version?.deploymentName ? { name: version.deploymentName, build: version.buildId ?? '' } : undefined;
}

/** Returns what the versions of all queues mean together. Pure. */
export function versionFindings(queues: readonly Queue[]): Found[] {
  const polling = queues.flatMap(({ pollers }) => [...pollers.values()]);
  const first = [...polling, ...queues.flatMap(targetsOf)].find((version) => version !== undefined);
  if (!first) return [];
  const idle = unique(polling).filter(
    (version) => !queues.some((queue) => targetsOf(queue).some((target) => same(target, version))),
  );
  const unserved = queues.flatMap((queue) =>
    targetsOf(queue)
      .filter((target) => queue.pollers.size > 0 && !served(queue, target))
      .map((target) => ({ of: queue.of, target })),
  );
  const [nobody] = unserved;
  if (nobody) {
    const of = [...new Set(unserved.map((each) => each.of))].join(', ');
    const builds = idle.map(shown).join(', ');
    return [
      bad(
        `${of} go to ${shown(nobody.target)}, but no such worker is running${builds ? `; ${builds} is running but gets no tasks` : ''}.`,
        `Make the running version current: \`temporal worker deployment set-current-version --deployment-name ${first.name} --build-id ${idle.find((version) => version)?.build ?? 'ID'}\`. Or start workers of the current version.`,
      ),
    ];
  }
  const { current, ramping } = queues[0] ?? {};
  const parts = [
    current ? `${shown(current)} is current` : 'no current version: only unversioned workers get tasks',
    ...(ramping ? [`${shown(ramping.version)} gets ${ramping.percentage} % of new tasks`] : []),
    ...idle.map((version) => `${shown(version)} gets no new tasks; its workers can be stopped`),
  ];
  return [fine(parts.join('; '))];
}

/** Returns the versions that a queue's tasks go to now. A ramp of 100 % leaves the current version nothing. */
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
  return version ? `build ${version.build} of ${version.name}` : 'unversioned workers';
}
