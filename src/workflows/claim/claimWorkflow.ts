/** `claimWorkflow`: claims one subject for one order through its workflow id. It does no work; the claim lasts while the workflow runs. */
import { condition } from '@temporalio/workflow';
import type { ClaimInput } from '../../domain/order/claims';

/**
 * Claims the subject until its order deletes the workflow, which takes effect at once and needs no worker. Memo and input name the owner.
 */
export async function claimWorkflow(_claim: ClaimInput): Promise<void> {
  await condition(() => false);
}
