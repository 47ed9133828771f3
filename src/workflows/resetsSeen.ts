/**
 * Counts the resets of a workflow's history, as the history itself tells of them. Each is noticed at its own place, also where it is
 * replayed by a later run.
 *
 * At a reset Temporal gives the workflow another seed for its random numbers, which is the only sign that is the same in every replay
 * (`workflowInfo().runId` is that of the run that replays). The SDK shows the seed in no public way.
 */
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { getActivator } from '@temporalio/workflow/lib/global-attributes';

/** The workflow's own globals: this module is shared by all workflows of a worker. */
const own = globalThis as { ndcResetsSeen?: number };

/** Returns how often the history was reset up to now. @throws where the workflow code was bundled without this module's interceptors */
export function resetsSeen(): number {
  if (own.ndcResetsSeen === undefined)
    throw new Error('nothing counts the resets of this workflow: its code must be bundled by codeOf');
  return own.ndcResetsSeen;
}

const seedNow = (): string => getActivator().randomnessSeed.join();

/** Loaded into every workflow by `interceptorModulesOf`. */
export const interceptors: WorkflowInterceptorsFactory = () => {
  own.ndcResetsSeen = 0;
  let seed = seedNow();
  return {
    internals: [
      {
        activate(input, next) {
          if (seed !== seedNow()) {
            seed = seedNow();
            own.ndcResetsSeen = resetsSeen() + 1;
          }
          next(input);
        },
      },
    ],
  };
};
