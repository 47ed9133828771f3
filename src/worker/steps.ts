/** Watches that steps of workflow code end: an endless loop in one order would keep a worker from every other. */
import type { Worker } from '@temporalio/worker';

/** Returns for how long (milliseconds) steps have been under way without one that ended; 0 if none is under way. */
export function watchSteps(worker: Pick<Worker, 'numInFlightActivations$'>): () => number {
  let underWay = 0;
  let movedAt = 0;
  worker.numInFlightActivations$.subscribe((now) => {
    if (now < underWay || underWay === 0) movedAt = Date.now();
    underWay = now;
  });
  return () => (underWay === 0 ? 0 : Date.now() - movedAt);
}
