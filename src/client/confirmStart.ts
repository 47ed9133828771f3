/** Confirms to a run that this client started it, and nobody who copied a start. */
import type { Client } from '@temporalio/client';
import { START_CONFIRMED, type StartConfirmed } from '../domain/order/updates';
import { hasKeys } from '../temporal/dataConverter';

/** Confirms a start that an earlier run of its reference precedes, or one with several providers. Without keys, no run asks for that. */
export async function confirmStart(
  client: Client,
  { workflowId, runId }: { workflowId: string; runId: string },
): Promise<void> {
  if (!hasKeys(client)) return;
  const handle = client.workflow.getHandle(workflowId, runId);
  try {
    await handle.signal<[StartConfirmed]>(START_CONFIRMED, { runId });
  } catch {
    // The run has started. Unconfirmed, it searches the airline before it books; with several providers it is refused.
  }
}
