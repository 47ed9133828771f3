/** Released orders as batches look for them: by search attributes, page by page. */
import { ORDER_WORKFLOW, orderReference } from '../domain/updates';
import type { FoundOrder, FoundPage } from '../domain/batch/activities';
import type { Selection } from '../domain/batch/input';
import { parseDuration } from '../domain/duration';
import type { Client } from '@temporalio/client';

const PAGE = 500;

/** The list query of a selection. Times without an offset of their own are instants already. */
export function releasedQuery(selection: Selection, beganAt: string, heldAlone = false): string {
  const { provider, ticketByWithin, ticketBy, created } = selection;
  const within = ticketByWithin === undefined ? undefined : (parseDuration(ticketByWithin) ?? 0);
  const latest = within === undefined ? undefined : new Date(Date.parse(beganAt) + within).toISOString();
  const conditions = [
    `WorkflowType = "${ORDER_WORKFLOW}"`,
    'ExecutionStatus = "Running"',
    'NdcReleased = true',
    // After a top-up an order whose form of payment was refused is asked again.
    heldAlone ? 'NdcState = "held"' : '(NdcState = "held" OR NdcAttention = "balance")',
    provider && `NdcProvider = "${provider.replace(/["\\]/g, '')}"`,
    latest && `NdcTicketBy <= "${latest}"`,
    ticketBy?.from && `NdcTicketBy >= "${instant(ticketBy.from)}"`,
    ticketBy?.until && `NdcTicketBy <= "${instant(ticketBy.until)}"`,
    created?.from && `StartTime >= "${instant(created.from)}"`,
    created?.until && `StartTime <= "${instant(created.until)}"`,
  ];
  return conditions.filter(Boolean).join(' AND ');
}

/** Written as the server writes them, whatever offset they came with. */
function instant(written: string): string {
  return new Date(written).toISOString();
}

/** About how many there are. */
export async function countReleased(client: Client, query: string): Promise<number> {
  return (await client.workflow.count(query)).count;
}

/** One page. The page's token stands for the place in the list, so that orders which leave the list move nothing. */
export async function releasedPage(client: Client, query: string, page?: string): Promise<FoundPage> {
  const { connection, options } = client;
  const answer = await connection.workflowService.listWorkflowExecutions({
    namespace: options.namespace,
    pageSize: PAGE,
    query,
    nextPageToken: page === undefined ? undefined : Buffer.from(page, 'base64'),
  });
  const orders = answer.executions.flatMap(({ execution, searchAttributes }): FoundOrder[] => {
    const reference = orderReference(execution?.workflowId ?? '');
    const provider = searchAttributes?.indexedFields?.NdcProvider?.data;
    if (!reference) return [];
    return [
      { reference, ...(provider && { provider: String(JSON.parse(Buffer.from(provider).toString())) }) },
    ];
  });
  const next = answer.nextPageToken;
  return { orders, ...(next?.length && { next: Buffer.from(next).toString('base64') }) };
}
