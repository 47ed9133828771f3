/**
 * Keeps queries from moving a workflow.
 *
 * A query can reach a worker together with events that no workflow task has brought yet, for instance a timer that fired while its worker was
 * gone. The SDK (1.24) lets the workflow act on them before it answers, and keeps the run like that. If the task that follows holds an Update,
 * a replay takes that in first, and so differs from the history: the workflow stands still from the moment in which no worker has it in
 * memory. Such a query fails here instead. The worker then forgets the run, and the caller asks again (`answerTo` in `src/temporal`).
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
          // The time is that of the newest workflow task: new events without a new time came with no task.
          if (!answers && !isReplaying && nowLength > length && nowAt === startedAt) {
            const error = new Error(
              `${QUERY_TOO_EARLY}: no workflow task has brought the newest events yet; ask again`,
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
