/**
 * Counts how often a workflow's history was reset.
 *
 * At each reset Temporal changes the seed of the workflow's random numbers, at the same place in every replay. `workflowInfo().runId` does
 * not work: it is always the id of the run that replays. The SDK has no public access to the seed.
 */
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { getActivator } from '@temporalio/workflow/lib/global-attributes';

/** Each workflow has its own globals; this module is shared by all workflows of a worker. */
const own = globalThis as { ndcResetsSeen?: number };

/** Returns how often the history was reset so far. @throws if the workflow code was bundled without this module's interceptors */
export function resetsSeen(): number {
  if (own.ndcResetsSeen === undefined)
    throw new Error('this workflow cannot count its resets: bundle its code with `codeOf`');
  return own.ndcResetsSeen;
}

const seedNow = (): string => getActivator().randomnessSeed.join();

/** Creates the interceptors that count resets. `interceptorModulesOf` adds them to every workflow. */
export const interceptors: WorkflowInterceptorsFactory = () => {
  own.ndcResetsSeen = 0;
  let seed = seedNow();
  return {
    internals: [
      {
        activate(input, next) {
          const now = seedNow();
          if (now !== seed) own.ndcResetsSeen = resetsSeen() + 1;
          seed = now;
          next(input);
        },
      },
    ],
  };
};
