/** `claimWorkflow`: holds one thing for one order, by nothing but its id. It does no work; that it is open is the claim. */
import { condition } from '@temporalio/workflow';
import type { ClaimInput } from '../../domain/order/claims';

/** Ended from outside by its order, which needs no worker and is true at once. Whose it is stands in its memo and in its input. */
export async function claimWorkflow(_claim: ClaimInput): Promise<void> {
  await condition(() => false);
}
