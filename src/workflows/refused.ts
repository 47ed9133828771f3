/** How a workflow refuses an Update: the caller gets the code and the sentence. */
import { ApplicationFailure } from '@temporalio/workflow';
import type { Refusal } from '../domain/calls/problem';

/** Returns the error that tells a caller why an Update is refused. */
export function refused({ code, text, pending }: Refusal): ApplicationFailure {
  return ApplicationFailure.nonRetryable(text, code, ...(pending ? [{ pending }] : []));
}
