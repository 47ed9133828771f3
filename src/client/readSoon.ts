/** Has an order read soon, by its id at the airline: for whoever is told that the airline changed it. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { ClaimMemo } from '../domain/order/claims';
import { ORDER_WORKFLOW, READ_SOON, orderWorkflowId } from '../domain/order/updates';
import { orderClaimId } from '../temporal/claimId';

/**
 * Signals the order that owns this id, and returns its reference; undefined if no running order owns it. An order that has ended is left
 * alone. Whoever may write to the namespace can make a claim, so nothing but a read may follow from it.
 */
export async function readSoon(
  client: Client,
  named: { provider: string; orderId: string },
): Promise<string | undefined> {
  try {
    const claim = await client.workflow.getHandle(orderClaimId({ kind: 'order', ...named })).describe();
    const { owner } = (claim.memo ?? {}) as Partial<ClaimMemo>;
    if (claim.closeTime !== undefined || owner === undefined) return undefined;
    const order = client.workflow.getHandle(orderWorkflowId(owner));
    const { type, closeTime } = await order.describe();
    // The tombstone of a forgotten order may keep its claim.
    if (type !== ORDER_WORKFLOW || closeTime !== undefined) return undefined;
    await order.signal(READ_SOON, {});
    return owner;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
