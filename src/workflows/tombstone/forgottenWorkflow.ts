/** `forgottenWorkflow`: the tombstone of a forgotten order. It does no work; while it runs, its reference cannot be used again. */
import {
  ApplicationFailure,
  CancellationScope,
  condition,
  defineQuery,
  defineUpdate,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { forgottenRefusal, type TombstoneRecord } from '../../domain/privacy/forgotten';
import { updateNames } from '../../domain/order/updateRules';
import { STATUS_QUERY, orderReference } from '../../domain/order/updates';

/**
 * Never ends. A closed workflow reserves its id only for the namespace's retention, and not against a start with the server's default reuse
 * policy. It waits for nothing, so it costs one row in the server's database and no timer, memory or worker. It must never issue a command:
 * without commands its history replays with any version of the code.
 */
export async function forgottenWorkflow(mark: TombstoneRecord): Promise<void> {
  const refuse = (): never => {
    const { code, text } = forgottenRefusal(orderReference(workflowInfo().workflowId), mark);
    throw ApplicationFailure.nonRetryable(text, code);
  };
  setHandler(defineQuery<never>(STATUS_QUERY), refuse);
  for (const name of updateNames) setHandler(defineUpdate(name), refuse, { validator: refuse });
  // A cancellation was meant for the order, which no longer exists.
  await CancellationScope.nonCancellable(() => condition(() => false));
}
