/** Collects what the audit looks at: every workflow's status, and, where the ledger has an order that none of them names, who sent it. */
import type { Client } from '@temporalio/client';
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow';
import type { OrderStatus } from '../domain/status';
import type { Ledger } from '../sandbox';
import { unclaimed, type Evidence } from './audit';
import type { BackOffice } from './backOffice';
import { bounded } from './inTurn';

/** How many workflows are asked at once. */
const AT_ONCE = 16;

const writes: readonly (string | null | undefined)[] = ['orderCreate', 'orderChange', 'orderCancel'];

/** Asks every workflow; reads histories only where the statuses do not explain the ledger. */
export async function evidenceOf(
  client: Client,
  office: BackOffice,
  references: readonly string[],
  ledger: Ledger,
): Promise<Evidence<OrderStatus>> {
  const statuses: OrderStatus[] = [];
  await bounded(references, AT_ONCE, async (reference) => {
    statuses.push(await office.status(reference));
  });
  const senders = new Map<string, string>();
  if (unclaimed(ledger, statuses).length > 0) {
    await bounded(references, AT_ONCE, async (reference) => {
      for (const id of await correlationIdsOf(client, office, reference)) senders.set(id, reference);
    });
  }
  return { ledger, statuses, senders };
}

/** CorrelationIDs of all writes that an order's workflow has decided to send, in all its runs. */
async function correlationIdsOf(client: Client, office: BackOffice, reference: string): Promise<string[]> {
  const { workflowId } = office.handle(reference);
  const ids: string[] = [];
  const converter = client.options.loadedDataConverter;
  for (let runId: string | undefined, first = true; first || runId; first = false) {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const { activityTaskScheduledEventAttributes: scheduled } of events ?? []) {
      if (!writes.includes(scheduled?.activityType?.name)) continue;
      const [call] = await decodeArrayFromPayloads(converter, scheduled?.input?.payloads);
      const { correlationId } = call as { correlationId?: string };
      if (correlationId) ids.push(correlationId);
    }
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined;
  }
  return ids;
}
