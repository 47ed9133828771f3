/** What the SDK's workers are set to. A file of its own, so that whoever compares a worker with this one sets it up alike. */
import type { WorkerOptions } from '@temporalio/worker';

/**
 * Workflows that a worker keeps in memory: 0.7 MB each, as measured. Left alone the SDK keeps 2,300 of them where Node may have 4 GB, more
 * than fit beside what else a worker holds. Orders rest for days; one that is at work is the last to be let go, and one that was let go is replayed in a tenth of a second.
 */
const WORKFLOWS_KEPT = 300;

/** Of the worker that serves the workflows. */
export const workflowWorkerOptions = {
  maxCachedWorkflows: WORKFLOWS_KEPT,
  // What it serves beside workflows are local activities alone: nobody need ask the server for others.
  enableNonLocalActivities: false,
} satisfies Partial<WorkerOptions>;

/** How often a call in flight may tell the server that its worker lives; a quarter of the time-out that the workflows set, or less. */
const HEARTBEAT_EVERY = '1s';

/** Of the worker that serves one provider's activities. */
export const providerWorkerOptions = {
  maxHeartbeatThrottleInterval: HEARTBEAT_EVERY,
} satisfies Partial<WorkerOptions>;
