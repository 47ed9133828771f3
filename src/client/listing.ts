/**
 * Lists orders by the server's search attributes and memos, without a worker. Only route, price and PNR need a key.
 *
 * The server's own order changes while a list is read: an order that closes, is reset, adopted or goes on as a new run moves in it. So
 * orders are read by when they were first requested, which never changes: a window of time at a time, each read whole in one call.
 */
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import { STOPPED, type FoundReason } from '../domain/order/attention';
import { ORDER_WORKFLOW, orderReference, orderWorkflowId } from '../domain/order/updates';
import type { Keyring } from '../keys';
import { withoutOpening } from '../temporal/dataConverter';
import { quoted } from '../temporal/runs';
import { checkLimit, cursorAt, placeOf } from './cursor';
import { createdAt, lineOf, wasRefused, type Listed, type Unread } from './listLine';
import { INDEXED_WITHIN, NOT_CONTINUED, countRuns, listQuery, type OrderFilter } from './listQuery';
import { searchedIn, type Searched } from './searched';
import type { OrderLine, OrderPage, PageAsked } from './types';
import { IN_ONE_CALL, nextWidth, widthIn, type Window } from './windows';

export type { OrderFilter } from './listQuery';

/** How many executions a window should hold when a list is read to its end. */
const WHOLE = 400;

/** How many ids a query names. */
const NAMED = 100;

/** Where an order stands in lists: its place never changes. */
interface Place {
  created: string;
  reference: string;
}

type Placed = Place & { run: Listed; width?: number };

/** How memos are opened, and who is told where one could not be. */
interface Opening {
  keyring?: Keyring;
  unread?: Unread;
}

/** Yields one line for each reference: its newest run, the newest request first. Listings lag a little behind the orders themselves. */
export async function* listOrders(
  client: Client,
  filter: OrderFilter,
  { keyring, unread }: Opening = {},
): AsyncIterable<OrderLine> {
  const searched = searchedIn(filter, keyring);
  for await (const { run } of placed(client, { filter, searched }, { about: WHOLE }))
    yield lineOf(client, run, searched, unread);
}

/** Returns the next orders of a list, and where to go on. @throws CursorInvalid */
export async function listPage(
  client: Client,
  filter: OrderFilter,
  { limit, cursor }: PageAsked,
  { keyring, unread }: Opening = {},
): Promise<OrderPage> {
  checkLimit(limit);
  const searched = searchedIn(filter, keyring);
  const after = cursor === undefined ? {} : placeIn(cursor, filter);
  const found: Placed[] = [];
  const from = { about: Math.min(limit + 1, WHOLE), ...after };
  for await (const order of placed(client, { filter, searched }, from)) {
    found.push(order);
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    orders: await Promise.all(shown.map(({ run }) => lineOf(client, run, searched, unread))),
    ...(last && {
      nextCursor: cursorAt('orders', filter, [last.created, last.reference, String(last.width ?? '')]),
    }),
  };
}

function placeIn(cursor: string, filter: OrderFilter): { after: Place; width?: number } {
  const [created = '', reference = '', width = ''] = placeOf(cursor, 'orders', filter);
  return { after: { created, reference }, ...widthIn(width) };
}

/** Yields the runs of a list's orders with their places. @param from.about how many executions to read together */
async function* placed(
  client: Client,
  { filter, searched }: { filter: OrderFilter; searched?: Searched },
  from: { about: number; after?: Place; width?: number },
): AsyncGenerator<Placed> {
  // Memos are opened one by one.
  const reader = withoutOpening(client);
  const query = await listQuery(reader, filter, searched);
  // Those that another client has started, and no worker has begun yet.
  const withoutCreated = (await counted(reader, `${query} AND NdcCreated IS NULL`)) > 0;
  const inWindow = (window: Window): string => [query, ...between(window, withoutCreated)].join(' AND ');
  const { about, after } = from;
  let { width } = from;
  // The place itself is read again: several orders may have the same instant.
  let before = after && Date.parse(after.created) + 1;
  // Anybody who may start workflows can set what is no instant: those are listed first.
  if (before !== undefined && Number.isNaN(new Date(before).getTime())) before = undefined;
  for (;;) {
    const end = before;
    const window = (wide?: number): Window => ({
      ...(end !== undefined && { before: end }),
      ...(wide !== undefined && { from: (end ?? Date.now()) - wide }),
    });
    const count = (wide?: number): Promise<number> => counted(reader, inWindow(window(wide)));
    width = await nextWidth({ count, about, guess: width });
    const next = window(width);
    const runs = await newestIn(reader, inWindow(next));
    const orders = runs.map((run) => ({
      ...{ run, created: createdAt(run), reference: orderReference(run.workflowId) },
      ...(width !== undefined && { width }),
    }));
    for (const order of orders.sort(byPlace)) if (!after || byPlace(order, after) > 0) yield order;
    if (next.from === undefined) return;
    before = next.from;
  }
}

/** The newest request first. */
function byPlace(one: Place, other: Place): number {
  if (one.created !== other.created) return one.created > other.created ? -1 : 1;
  if (one.reference === other.reference) return 0;
  return one.reference < other.reference ? -1 : 1;
}

async function counted(reader: Client, query: string): Promise<number> {
  return (await reader.workflow.count(query)).count;
}

/** Returns the conditions for the orders that were first requested in a window. */
function between({ from, before }: Window, withoutCreated: boolean): string[] {
  const bounds = (attribute: string): string[] => [
    ...(from === undefined ? [] : [`${attribute} >= "${new Date(from).toISOString()}"`]),
    ...(before === undefined ? [] : [`${attribute} < "${new Date(before).toISOString()}"`]),
  ];
  const created = bounds('NdcCreated');
  if (created.length === 0 || !withoutCreated) return created;
  const started = ['NdcCreated IS NULL', ...bounds('StartTime')];
  return [`((${created.join(' AND ')}) OR (${started.join(' AND ')}))`];
}

/**
 * Returns the newest run of each order that the query finds, if the query finds that one. Looks again where an order went on in another run
 * between two calls: the query may find that one too.
 */
async function newestIn(reader: Client, query: string): Promise<Listed[]> {
  const looked = new Set<string>();
  const recent = Date.now() - INDEXED_WITHIN;
  for (;;) {
    const seen = await newestOf(reader, query);
    const closed = [...seen.values()].filter(({ closeTime }) => closeTime !== undefined);
    const newest = await newestRuns(reader, closed);
    const newer = (run: Listed): Listed | undefined => {
      const other = newest.get(run.workflowId);
      return other && other.runId !== run.runId && isNewer(other, run) ? other : undefined;
    };
    const late = closed
      .flatMap((run) => newer(run) ?? [])
      .filter(({ runId, startTime }) => !looked.has(runId) && startTime.getTime() >= recent);
    if (late.length === 0) {
      const shown = [...seen.values()].filter((run) => !newer(run));
      const runs = await Promise.all(shown.map((run) => goneOn(reader, run)));
      return runs.filter((run) => run !== undefined);
    }
    for (const { runId } of late) looked.add(runId);
  }
}

/** Returns the newest of the runs that a query finds, by workflow id. */
async function newestOf(reader: Client, query: string): Promise<Map<string, Listed>> {
  const newest = new Map<string, Listed>();
  for await (const info of reader.workflow.list({ query, pageSize: IN_ONE_CALL })) {
    const run = { ...info, memo: info.raw.memo?.fields };
    const known = newest.get(run.workflowId);
    if (!wasRefused(run) && (!known || isNewer(run, known))) newest.set(run.workflowId, run);
  }
  return newest;
}

/** An open run is newer than a closed one, and of two closed ones that which closed last. */
function isNewer(one: Listed, other: Listed): boolean {
  const [a, b] = [one, other].map(({ closeTime }) => closeTime?.getTime() ?? Infinity) as [number, number];
  return a === b ? one.startTime > other.startTime : a > b;
}

/** Returns the newest run of each order, whatever a list asks for. */
async function newestRuns(reader: Client, runs: readonly Listed[]): Promise<Map<string, Listed>> {
  const newest = new Map<string, Listed>();
  for (let at = 0; at < runs.length; at += NAMED) {
    const ids = runs.slice(at, at + NAMED).map(({ workflowId }) => `"${quoted(workflowId)}"`);
    const query = `WorkflowId IN (${ids.join(', ')}) AND ${NOT_CONTINUED}`;
    for (const [workflowId, run] of await newestOf(reader, query)) newest.set(workflowId, run);
  }
  return newest;
}

/** Returns the run that goes on for one that continued as new, which the index may not have yet; undefined if it was deleted since. */
async function goneOn(reader: Client, run: Listed): Promise<Listed | undefined> {
  return run.status.name === 'CONTINUED_AS_NEW' ? newestNow(reader, run.workflowId) : run;
}

/** Returns the line of one reference as the server has it now; undefined where it has none. Needs no worker. */
export async function listedLine(client: Client, reference: string): Promise<OrderLine | undefined> {
  const run = await newestNow(withoutOpening(client), orderWorkflowId(reference));
  return run && lineOf(client, run);
}

/** Returns the newest run of an order, which the index may not have yet; undefined where there is none. */
async function newestNow(reader: Client, workflowId: string): Promise<Listed | undefined> {
  try {
    const info = await reader.workflow.getHandle(workflowId).describe();
    if (info.type !== ORDER_WORKFLOW) return undefined;
    return { ...info, memo: info.raw.workflowExecutionInfo?.memo?.fields };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/** Counts the orders that lists find for this reason; none if the server cannot look for it. */
export async function countFound(client: Client, reason: FoundReason): Promise<number> {
  const count = await countRuns(client, reason);
  if (reason !== STOPPED || count === 0) return count;
  let stopped = 0;
  for await (const _order of placed(client, { filter: { attention: STOPPED } }, { about: WHOLE }))
    stopped += 1;
  return stopped;
}
