/** The version that a worker is of, where its operator rolls versions out one beside the other. */
import type { WorkerOptions } from '@temporalio/worker';

/** A build of a deployment: what the Temporal server hands orders to by name. */
export interface Deployment {
  name: string;
  build: string;
}

/**
 * What makes a worker's part one of this version; nothing where there is none.
 *
 * Every workflow goes over to the version that is made current (auto-upgrade), and none stays with the one that it began at. An order lives
 * until its passengers have flown: pinned, it would need its old workers for months, their mistakes with them, and nobody could ask an order
 * that has ended how it ended when they are gone, because the answer is a replay. So what a change alters goes behind `patched`.
 *
 * All parts of a process are of it, those without workflows too: a queue of activities that is of no version is not polled for by anybody
 * who is of one.
 */
export function versionOf(
  deployment: Deployment | undefined,
): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  return deployment
    ? {
        workerDeploymentOptions: {
          version: { deploymentName: deployment.name, buildId: deployment.build },
          useWorkerVersioning: true,
          defaultVersioningBehavior: 'AUTO_UPGRADE',
        },
      }
    : {};
}
