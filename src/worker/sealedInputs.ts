/** What activities take where payloads are sealed: inputs that were sealed for an activity of their type. */
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { forActivity, forRefusal, meant, refusalFor } from '../domain/privacy/purpose';

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
        // Another worker may have the key. A write has one attempt anyway.
        const nonRetryable = refusal.type !== 'KeyMissing';
        throw ApplicationFailure.create({ ...refusal, nonRetryable, details: [proof] });
      }
      return next(input);
    },
  },
});
