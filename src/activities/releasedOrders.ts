/** Released orders as batches look for them: by search attributes, page by page. */
import { ORDER_WORKFLOW, orderReference } from '../domain/order/updates';
import type { FoundOrder, FoundPage } from '../domain/batch/activities';
import type { Selection } from '../domain/batch/input';
import { parseDuration } from '../domain/duration';
import { quoted } from '../temporal/runs';
import type { Client } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

const PAGE = 500;

/** Which orders of a selection: those that a batch asks, of them those that are held, or those that are held and that nobody has released. */
export type Wanted = 'to-ticket' | 'held' | 'unreleased';

const conditionsOf: Record<Wanted, string> = {
  // After a top-up an order whose form of payment was refused is asked again.
  'to-ticket': 'NdcReleased = true AND (NdcState = "held" OR NdcAttention = "balance")',
  held: 'NdcReleased = true AND NdcState = "held"',
  unreleased: 'NdcReleased = false AND NdcState = "held"',
};

/** The list query of a selection. Times without an offset of their own are instants already. */
export function releasedQuery(
  { agency, ...selection }: Selection & { agency?: string },
  beganAt: string,
  wanted: Wanted,
): string {
  const { provider, ticketByWithin, ticketBy, created } = selection;
  const within = ticketByWithin === undefined ? undefined : (parseDuration(ticketByWithin) ?? 0);
  const latest = within === undefined ? undefined : new Date(Date.parse(beganAt) + within).toISOString();
  const conditions = [
    `WorkflowType = "${ORDER_WORKFLOW}"`,
    'ExecutionStatus = "Running"',
    conditionsOf[wanted],
    provider && `NdcProvider = "${quoted(provider)}"`,
    agency && `NdcAgency = "${quoted(agency)}"`,
    latest && `NdcTicketBy <= "${latest}"`,
    ticketBy?.from && `NdcTicketBy >= "${instant(ticketBy.from)}"`,
    ticketBy?.until && `NdcTicketBy <= "${instant(ticketBy.until)}"`,
    created?.from && `StartTime >= "${instant(created.from)}"`,
    created?.until && `StartTime <= "${instant(created.until)}"`,
  ];
  return conditions.filter(Boolean).join(' AND ');
}

/** When an order lapses, in milliseconds since the epoch; one without a limit has all the time. */
function limitOf({ searchAttributes }: temporal.api.workflow.v1.IWorkflowExecutionInfo): number {
  const data = searchAttributes?.indexedFields?.NdcTicketBy?.data;
  return data ? Date.parse(String(JSON.parse(Buffer.from(data).toString()))) : Infinity;
}

/** Written as the server writes them, whatever offset they came with. */
function instant(written: string): string {
  return new Date(written).toISOString();
}

/** About how many there are. */
export async function countOrders(client: Client, query: string): Promise<number> {
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
  // The server lists the newest first. Where money or time runs out, the orders behind are left: those whose limit comes last.
  const found = [...answer.executions].sort((one, other) => limitOf(one) - limitOf(other));
  const orders = found.flatMap(({ execution, searchAttributes }): FoundOrder[] => {
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
