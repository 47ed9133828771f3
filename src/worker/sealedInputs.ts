/** What activities take where payloads are sealed: inputs that were sealed for an activity of their type. */
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { forActivity, forRefusal, meant, refusalFor } from '../domain/purpose';

/**
 * Refuses any other input before the activity begins, and proves by a sealed detail that it has not begun. The inputs of local activities
 * come from the workflow in the same worker.
 */
export const sealedInputs: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute(input, next) {
      const wanted = forActivity(info.activityType);
      for (const given of info.isLocal ? [] : input.args) {
        const refusal = refusalFor(given, (purpose) => purpose === wanted);
        if (!refusal) continue;
        const proof = meant({}, forRefusal(info.activityId));
        throw ApplicationFailure.nonRetryable(refusal.message, refusal.type, proof);
      }
      return next(input);
    },
  },
});
