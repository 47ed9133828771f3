/** Lists orders by the server's search attributes and memos, without a worker. Only route, price and PNR need a key. */
import { Client, type WorkflowExecutionInfo, type WorkflowExecutionStatusName } from '@temporalio/client';
import {
  LIMIT_PASSED,
  STANDS_STILL,
  STOPPED,
  foundByLists,
  type FoundReason,
  type ListedReason,
} from '../domain/order/attention';
import { LISTED_MEMO, type ListedMemo } from '../domain/order/listed';
import { Reader } from '../temporal/history';
import { REFUSED_AGAIN } from '../domain/order/searchAttributes';
import { endStates, terminalStates } from '../domain/order/states';
import { ORDER_WORKFLOW, orderReference } from '../domain/order/updates';
import { answeredWith } from '../temporal/serverErrors';
import { unopened } from '../temporal/dataConverter';
import { completedEarly, quoted } from '../temporal/runs';
import type { OrderLine } from './types';

/** Which orders to list. Every part narrows; times are milliseconds from now. */
export interface OrderFilter {
  state?: string;
  provider?: string;
  /** Those that need a person, for any reason or for this one. Includes orders that were stopped from outside or stand still. */
  attention?: boolean | ListedReason;
  /** Those that need a person who must act within this time. */
  actByWithin?: number;
  /** Held orders that nobody has released. */
  unreleased?: boolean;
  /** Orders that the airline has changed since their sale. */
  changed?: boolean;
  /** Open orders whose payment limit comes within this time, or has passed. */
  ticketByWithin?: number;
  /** Those that have ended in this time before now. */
  endedWithin?: number;
  /** Those whose workflow runs. */
  running?: boolean;
}

/** How many executions are read together. */
const PAGE = 100;

/**
 * Yields one line for each reference: its newest run, runs that open orders first. A reference has several runs where an order was reset,
 * adopted or went on as a new run. Listings lag a little behind the orders themselves.
 */
export async function* listOrders(client: Client, filter: OrderFilter): AsyncIterable<OrderLine> {
  const { connection, options } = client;
  // An order whose key is missing must not hide the others: memos are opened one by one.
  const reader = new Client({ connection, namespace: options.namespace, dataConverter: unopened });
  const now = Date.now();
  const query = listQuery(filter, now, await understood(reader, now, wantedOf(filter)));
  let page: WorkflowExecutionInfo[] = [];
  for await (const execution of reader.workflow.list({ query })) {
    page.push(execution);
    if (page.length < PAGE) continue;
    yield* await linesOf(client, reader, page);
    page = [];
  }
  yield* await linesOf(client, reader, page);
}

/** The lines of those executions that are the newest of their reference. */
async function linesOf(
  client: Client,
  reader: Client,
  page: readonly WorkflowExecutionInfo[],
): Promise<OrderLine[]> {
  const closed = page.filter(({ closeTime }) => closeTime !== undefined);
  const newest = await newestRuns(reader, new Set(closed.map(({ workflowId }) => workflowId)));
  const shown = page
    .filter((execution) => !wasRefused(execution))
    .filter(({ workflowId, runId, closeTime }) => !closeTime || (newest.get(workflowId) ?? runId) === runId);
  return Promise.all(
    shown.map(async (execution) => ({ ...lineOf(execution), ...(await listedIn(client, execution)) })),
  );
}

/** Opens what the memo holds for lists; nothing where it cannot be opened. */
async function listedIn(client: Client, { workflowId, raw }: WorkflowExecutionInfo): Promise<ListedMemo> {
  const payload = raw.memo?.fields?.[LISTED_MEMO];
  if (!payload) return {};
  const { listed } = await new Reader(client, workflowId).memo({ listed: payload });
  const { route, total, bookingReference } = (listed ?? {}) as ListedMemo;
  return { ...(route && { route }), ...(total && { total }), ...(bookingReference && { bookingReference }) };
}

/** The newest run of each workflow id: the open one, or the one that closed last. */
async function newestRuns(reader: Client, workflowIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const newest = new Map<string, WorkflowExecutionInfo>();
  if (workflowIds.size === 0) return new Map();
  const ids = [...workflowIds].map((id) => `"${quoted(id)}"`).join(', ');
  for await (const execution of reader.workflow.list({
    query: `WorkflowId IN (${ids}) AND ${NOT_CONTINUED}`,
  })) {
    const known = newest.get(execution.workflowId);
    if (!wasRefused(execution) && (!known || closedAt(execution) > closedAt(known)))
      newest.set(execution.workflowId, execution);
  }
  return new Map([...newest].map(([workflowId, { runId }]) => [workflowId, runId]));
}

const closedAt = ({ closeTime }: WorkflowExecutionInfo): number => closeTime?.getTime() ?? Infinity;

/** True for a run that was refused because of an earlier one: that one tells what is true of the reference. */
function wasRefused({ searchAttributes }: WorkflowExecutionInfo): boolean {
  return first(searchAttributes.NdcState) === REFUSED_AGAIN;
}

/** The server's own attribute for workflows whose tasks keep failing. */
const PROBLEMS = 'TemporalReportedProblems';

const STANDS = `ExecutionStatus = "Running" AND ${PROBLEMS} IS NOT NULL`;

/** An order is read as soon as its payment limit has passed. One that was not in this time has no worker (milliseconds). */
const READ_WITHIN = 60_000;

/** Released orders whose limit has passed, and that nobody has read since. */
const unreadSince = (now: number): string =>
  `ExecutionStatus = "Running" AND NdcReleased = true AND NdcState = "held" AND NdcTicketBy <= "${instantAfter(now, -READ_WITHIN)}"`;

/** How to find orders that cannot ask for a person themselves. */
const found = (now: number): Record<FoundReason, string> => ({
  [STOPPED]: WAS_STOPPED,
  [STANDS_STILL]: STANDS,
  [LIMIT_PASSED]: unreadSince(now),
});

/** Returns the reasons to look for: all, or the one that is asked for. */
function wantedOf(filter: OrderFilter): FoundReason[] {
  const { attention } = filter;
  if (!needsOne(filter)) return [];
  return foundByLists.filter((reason) => typeof attention !== 'string' || attention === reason);
}

/** Returns the reasons that the server can look for: it refuses a query with an attribute that it does not know, or that is missing. */
async function understood(
  client: Client,
  now: number,
  reasons: readonly FoundReason[],
): Promise<FoundReason[]> {
  const counts = await Promise.all(reasons.map((reason) => countOf(client, found(now)[reason])));
  return reasons.filter((_, at) => counts[at] !== undefined);
}

/** Counts; undefined if the server refuses the query. */
async function countOf(client: Client, condition: string): Promise<number | undefined> {
  try {
    return (await client.workflow.count(`WorkflowType = "${ORDER_WORKFLOW}" AND ${condition}`)).count;
  } catch (error) {
    if (answeredWith('INVALID_ARGUMENT', error) !== undefined) return undefined;
    throw error;
  }
}

function lineOf({ workflowId, status, searchAttributes, startTime }: WorkflowExecutionInfo): OrderLine {
  const state = first(searchAttributes.NdcState);
  const ticketBy = first(searchAttributes.NdcTicketBy);
  const actBy = first(searchAttributes.NdcActBy);
  const early = status.name === 'COMPLETED' && completedEarly(state);
  const stopped = early ? 'completed' : stoppedBy[status.name];
  const open = stopped !== undefined && !over.includes(state ?? '');
  const stands = status.name === 'RUNNING' && PROBLEMS in searchAttributes;
  const released = first(searchAttributes.NdcReleased) === 'true';
  const unread =
    status.name === 'RUNNING' &&
    released &&
    state === 'held' &&
    ticketBy !== undefined &&
    Date.parse(ticketBy) <= Date.now() - READ_WITHIN;
  return {
    reference: orderReference(workflowId),
    state: state ?? withoutState(status.name),
    provider: first(searchAttributes.NdcProvider) ?? '',
    orderId: first(searchAttributes.NdcOrderId),
    ticketBy,
    released,
    attention: open
      ? STOPPED
      : stands
        ? STANDS_STILL
        : unread
          ? LIMIT_PASSED
          : first(searchAttributes.NdcAttention),
    actBy: open || stands || unread ? (actBy ?? ticketBy) : actBy,
    ...(stopped && { stopped }),
    startedAt: startTime.toISOString(),
  };
}

/** How runs end from outside. */
const stoppedBy: Partial<Record<WorkflowExecutionStatusName, OrderLine['stopped']>> = {
  TERMINATED: 'terminated',
  TIMED_OUT: 'timed-out',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
};

/** States in which there is nothing to watch; a refused run never was an order. */
const over: readonly string[] = [...terminalStates, REFUSED_AGAIN];

/** Returns the state of an order that never set one: before its first step it shops. */
function withoutState(execution: WorkflowExecutionStatusName): string {
  if (execution === 'RUNNING' || execution === 'PAUSED') return 'shopping';
  return execution === 'TERMINATED' ? 'terminated' : 'ended';
}

/** Leaves out runs that continued as new: the next run says the same and more. */
const NOT_CONTINUED = 'ExecutionStatus != "ContinuedAsNew"';

const among = (states: readonly string[]): string =>
  `NdcState IN (${states.map((state) => `"${state}"`).join(', ')})`;

/** Orders that were stopped from outside before their end: nobody watches them. */
const WAS_STOPPED =
  `((ExecutionStatus IN ("Terminated", "TimedOut", "Canceled", "Failed") AND (NdcState IS NULL OR NOT ${among(over)})) ` +
  `OR (ExecutionStatus = "Completed" AND NdcState IS NOT NULL AND NOT ${among([...endStates, REFUSED_AGAIN])}))`;

/** True where only orders that need a person are listed. */
const needsOne = ({ attention, actByWithin }: OrderFilter): boolean =>
  Boolean(attention) || actByWithin !== undefined;

function listQuery(filter: OrderFilter, now: number, known: readonly FoundReason[]): string {
  const { state, provider, unreleased, changed, ticketByWithin, endedWithin } = filter;
  const at = (milliseconds: number): string => instantAfter(now, milliseconds);
  const followed = Boolean(filter.running || unreleased) || ticketByWithin !== undefined;
  const conditions = [
    `WorkflowType = "${ORDER_WORKFLOW}"`,
    NOT_CONTINUED,
    followed && 'ExecutionStatus = "Running"',
    state && `NdcState = "${quoted(state)}"`,
    provider && `NdcProvider = "${quoted(provider)}"`,
    unreleased && 'NdcReleased = false AND NdcState = "held"',
    changed && 'NdcChanges IS NOT NULL',
    needsOne(filter) && needsPerson(filter, now, known),
    ticketByWithin !== undefined && `NdcTicketBy <= "${at(ticketByWithin)}"`,
    // Some servers count a run that goes on as one that ends in the far future.
    endedWithin !== undefined && `ExecutionStatus != "Running" AND CloseTime >= "${at(-endedWithin)}"`,
  ];
  return conditions.filter(Boolean).join(' AND ');
}

/** Orders that ask for a person, and those that were stopped or stand still and cannot ask. */
function needsPerson(
  { attention, actByWithin }: OrderFilter,
  now: number,
  known: readonly FoundReason[],
): string {
  const until = actByWithin === undefined ? undefined : instantAfter(now, actByWithin);
  const asks = [
    'ExecutionStatus = "Running"',
    // An attribute that was removed and registered again has lost its values.
    typeof attention === 'string'
      ? `NdcAttention = "${quoted(attention)}"`
      : '(NdcAttention IS NOT NULL OR NdcState = "attention")',
    until && `NdcActBy <= "${until}"`,
  ];
  const inTime = until && `(NdcActBy <= "${until}" OR NdcTicketBy <= "${until}")`;
  const wanted = [
    // No order sets these itself: a server that cannot find them lists none.
    ...(known.includes(attention as never) ? [] : [asks]),
    ...known.map((reason) => [found(now)[reason], inTime]),
  ];
  return `(${wanted.map((conditions) => `(${conditions.filter(Boolean).join(' AND ')})`).join(' OR ')})`;
}

function instantAfter(now: number, milliseconds: number): string {
  return new Date(now + milliseconds).toISOString();
}

/** Counts the orders that lists find for this reason; none if the server cannot look for it. */
export async function countFound(client: Client, reason: FoundReason): Promise<number> {
  const count = (await countOf(client, found(Date.now())[reason])) ?? 0;
  // The count includes the runs that resets leave behind.
  if (reason !== STOPPED || count === 0) return count;
  let stopped = 0;
  for await (const _line of listOrders(client, { attention: STOPPED })) stopped += 1;
  return stopped;
}

function first(values: readonly (string | number | boolean | Date)[] | undefined): string | undefined {
  const [value] = values ?? [];
  return value instanceof Date ? value.toISOString() : value?.toString();
}
