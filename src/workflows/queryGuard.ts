/**
 * Keeps queries from moving a workflow.
 *
 * A query can reach a worker together with events that no workflow task has delivered yet, for instance a timer that fired while no worker
 * was running. The SDK (1.24) lets the workflow act on these events before it answers, and keeps the run in that state. If the next task also
 * delivers an Update, a replay handles the Update first and no longer matches the history: the workflow gets stuck as soon as no worker has it
 * cached. So such a query fails here instead. The worker then drops the run from its cache, and the caller asks again (`answerTo` in
 * `src/temporal`).
 */
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { QUERY_TOO_EARLY } from '../domain/order/updates';

/** Creates the interceptors. `interceptorModulesOf` adds them to every workflow. */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let length = 0;
  let startedAt = '';
  return {
    internals: [
      {
        activate(input, next) {
          const { historyLength, timestamp, isReplaying, jobs } = input.activation;
          const nowLength = Number(historyLength);
          const nowAt = `${String(timestamp?.seconds)}.${String(timestamp?.nanos)}`;
          const answers = (jobs ?? []).every(({ queryWorkflow }) => queryWorkflow);
          // The time is that of the newest workflow task. If there are new events and the time is the same, no task brought them.
          if (!answers && !isReplaying && nowLength > length && nowAt === startedAt) {
            const error = new Error(
              `${QUERY_TOO_EARLY}: no workflow task has delivered the newest events yet; ask again`,
            );
            error.name = QUERY_TOO_EARLY;
            throw error;
          }
          length = nowLength;
          startedAt = nowAt;
          next(input);
        },
      },
    ],
  };
};
