/** Lists of orders by search attributes: what the index of the server knows, without a worker and without a key. */
import { Client, type WorkflowExecutionStatusName } from '@temporalio/client';
import type { AttentionReason } from '../domain/attention';
import { REFUSED_AGAIN } from '../domain/searchAttributes';
import { ORDER_WORKFLOW, orderReference } from '../domain/updates';
import { unopened } from '../temporal/dataConverter';
import type { OrderLine } from './told';

/** Which orders. Every part narrows; times are milliseconds from now. */
export interface OrderFilter {
  state?: string;
  provider?: string;
  /** Those that need a person, or those that need one for this reason. */
  attention?: boolean | AttentionReason;
  /** Those that need a person, and for which it is too late after this time. */
  actByWithin?: number;
  /** Held orders that nobody has released. */
  unreleased?: boolean;
  /** Those whose payment limit comes within this time, or has passed and nobody has ended them. */
  ticketByWithin?: number;
  /** Those that have ended within this time before now. */
  endedWithin?: number;
  /** Those that are followed. */
  running?: boolean;
}

/** Orders, newest first. Listings lag a little behind the orders themselves. */
export async function* listOrders(client: Client, filter: OrderFilter): AsyncIterable<OrderLine> {
  const { connection, options } = client;
  // A line holds nothing that is sealed: a list needs no keys, and one order whose key is gone does not hide the others.
  const reader = new Client({ connection, namespace: options.namespace, dataConverter: unopened });
  const query = listQuery(filter, Date.now());
  for await (const { workflowId, status, searchAttributes, startTime } of reader.workflow.list({ query })) {
    // What is true of the reference is told by the run that was there before.
    if (first(searchAttributes.NdcState) === REFUSED_AGAIN) continue;
    yield {
      reference: orderReference(workflowId),
      state: first(searchAttributes.NdcState) ?? withoutState(status.name),
      provider: first(searchAttributes.NdcProvider) ?? '',
      orderId: first(searchAttributes.NdcOrderId),
      ticketBy: first(searchAttributes.NdcTicketBy),
      released: first(searchAttributes.NdcReleased) === 'true',
      attention: first(searchAttributes.NdcAttention),
      actBy: first(searchAttributes.NdcActBy),
      startedAt: startTime.toISOString(),
    };
  }
}

/** What is said of an order that lists were never told a state of: before its first step it shops, and once it has ended it does not. */
function withoutState(execution: WorkflowExecutionStatusName): string {
  if (execution === 'RUNNING' || execution === 'PAUSED') return 'shopping';
  return execution === 'TERMINATED' ? 'terminated' : 'ended';
}

function listQuery(filter: OrderFilter, now: number): string {
  const { state, provider, attention, actByWithin, unreleased, ticketByWithin, endedWithin } = filter;
  const at = (milliseconds: number): string => new Date(now + milliseconds).toISOString();
  const needed = attention === true || actByWithin !== undefined;
  const followed =
    Boolean(filter.running || unreleased || attention || needed) || ticketByWithin !== undefined;
  const conditions = [
    `WorkflowType = "${ORDER_WORKFLOW}"`,
    followed && 'ExecutionStatus = "Running"',
    state && `NdcState = "${quoted(state)}"`,
    provider && `NdcProvider = "${quoted(provider)}"`,
    unreleased && 'NdcReleased = false AND NdcState = "held"',
    needed && 'NdcAttention IS NOT NULL',
    typeof attention === 'string' && `NdcAttention = "${quoted(attention)}"`,
    actByWithin !== undefined && `NdcActBy <= "${at(actByWithin)}"`,
    ticketByWithin !== undefined && `NdcTicketBy <= "${at(ticketByWithin)}"`,
    endedWithin !== undefined && `CloseTime >= "${at(-endedWithin)}"`,
  ];
  return conditions.filter(Boolean).join(' AND ');
}

function first(values: readonly (string | number | boolean | Date)[] | undefined): string | undefined {
  const [value] = values ?? [];
  if (value === undefined || value === null) return undefined;
  if (!(value instanceof Date)) return String(value);
  // One that was taken back is read as the beginning of time.
  return value.getTime() === 0 ? undefined : value.toISOString();
}

function quoted(value: string): string {
  return value.replace(/["\\]/g, '');
}
