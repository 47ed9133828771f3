/** `forgottenWorkflow`: stands where a forgotten order stood. It does no work; that it runs keeps its reference from being used again. */
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
 * Never ends: a workflow that has ended holds its id no longer than the namespace remembers it, and against nobody who starts with the
 * server's own defaults. It waits for nothing, so that it costs a row in the server's database and no timer, no memory, no worker. It must
 * never do more: it gives no command, so that its history would replay with any code, and no recorded one could hold a change of it up.
 */
export async function forgottenWorkflow(mark: TombstoneRecord): Promise<void> {
  const refuse = (): never => {
    const { code, text } = forgottenRefusal(orderReference(workflowInfo().workflowId), mark);
    throw ApplicationFailure.nonRetryable(text, code);
  };
  setHandler(defineQuery<never>(STATUS_QUERY), refuse);
  for (const name of updateNames) setHandler(defineUpdate(name), refuse, { validator: refuse });
  // Whoever cancels it means the order, and there is none.
  await CancellationScope.nonCancellable(() => condition(() => false));
}
