/** How a workflow refuses an Update: the caller gets the code and the sentence. */
import { ApplicationFailure } from '@temporalio/workflow';
import type { Refusal } from '../domain/calls/problem';

/** Returns the error that tells a caller why an Update is refused. */
export function refused({ code, text, pending, amount }: Refusal): ApplicationFailure {
  const details = { ...(pending && { pending }), ...(amount && { amount }) };
  return ApplicationFailure.nonRetryable(text, code, ...(Object.keys(details).length > 0 ? [details] : []));
}
