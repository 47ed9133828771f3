/** What the SDK's workers are set to. A file of its own, so that whoever compares a worker with this one sets it up alike. */
import type { WorkerOptions } from '@temporalio/worker';
import type { ProviderPolicy } from '../domain/calls/provider';

/**
 * Workflows that a worker keeps in memory. A held order takes 0.12 to 0.2 MB there, as measured: 0.1 or so is the native core's of the SDK,
 * 0.04 are objects of the workflow thread and 0.03 of the main thread. A worker that has made 600 orders rests with 71 MB more than one that
 * has made none, once Node has given back what is free, and one that has made ten thousand, each read twice, with 182; most of it is
 * native memory that glibc does not give back (the Dockerfile bounds it). Left alone the SDK keeps 2,300 where Node may have 4 GB.
 *
 * Orders rest for days; one that is at work is the last to be let go, and one that was let go is replayed in a tenth of a second. Where more
 * are at work than are kept, they are replayed: 500 bookings at once took 14 % more processor time of worker and server than with room for
 * 600. A batch has 20 orders in flight unless it is told otherwise, and 500 at most: what is rare is not to cost memory all the time.
 */
const WORKFLOWS_KEPT = 300;

/**
 * How long one step of workflow code may take by the clock. A process that is stopped for longer in the middle of a step (SIGSTOP, a machine
 * that is frozen or moved) does not live on: the SDK has Node break the step off, and where that strikes what follows an `await`, Node ends
 * the whole process (nodejs/node#38503), with every call that is in flight. The SDK's five seconds are soon over. Much longer, and an endless
 * loop would keep one worker after the other from every other order.
 *
 * The SDK takes this setting and does not declare it.
 */
const STEP_MAY_TAKE = { isolateExecutionTimeout: '30 seconds' };

/** Of the worker that serves the workflows. */
export const workflowWorkerOptions = {
  ...STEP_MAY_TAKE,
  maxCachedWorkflows: WORKFLOWS_KEPT,
  // What it serves beside workflows are local activities alone: nobody need ask the server for others.
  enableNonLocalActivities: false,
} satisfies Partial<WorkerOptions>;

/** How often a call in flight may tell the server that its worker lives; a quarter of the time-out that the workflows set, or less. */
const HEARTBEAT_EVERY = '1s';

/** Of the worker that serves one provider's activities. */
export const providerWorkerOptions = {
  maxHeartbeatThrottleInterval: HEARTBEAT_EVERY,
  // A fleet of workers with many providers would hold ten polls open for each of them, by day and by night.
  activityTaskPollerBehavior: { type: 'autoscaling', minimum: 1, initial: 2, maximum: 20 },
} satisfies Partial<WorkerOptions>;

/** What a graceful shutdown waits for beyond the longest call. */
const SHUTDOWN_SLACK = 15_000;

/** How long a worker waits for the longest call when it is asked to end (milliseconds). */
export function shutdownGrace({ timeouts }: Pick<ProviderPolicy, 'timeouts'>): number {
  return Math.max(...Object.values(timeouts)) + SHUTDOWN_SLACK;
}
