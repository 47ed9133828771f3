/** What activities take where payloads are sealed: inputs that were sealed for an activity of their type. */
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { forActivity, refusalFor } from '../domain/purpose';

/** Refuses any other input before the activity begins. What local activities are given never leaves the worker unless it is asked again. */
export const sealedInputs: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute(input, next) {
      const wanted = forActivity(info.activityType);
      for (const given of info.isLocal ? [] : input.args) {
        const refusal = refusalFor(given, (purpose) => purpose === wanted);
        if (refusal) throw ApplicationFailure.nonRetryable(refusal.message, refusal.type);
      }
      return next(input);
    },
  },
});
