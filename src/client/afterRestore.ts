/** After the database was restored from a backup: which orders would act as soon as a worker runs, and how every open order reads itself again. */
import type { Client } from '@temporalio/client';
import { orderWorkflowId } from '../domain/order/updates';
import { listOrders, type OrderFilter } from './listing';
import type { OrderLine } from './types';
import { setTimeout as sleep } from 'node:timers/promises';
import { attentionRule } from '../domain/order/attention';
import type { OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import { resetToLastTask } from './reset';
import { newestRun } from '../temporal/runs';

/** An order in the middle of something. */
export interface OrderAtWork extends OrderLine {
  /** Calls that are under way or due, `next step` where the flow itself is to go on, and `no order yet` while it is being booked. */
  doing: string[];
}

/** How many orders are read side by side. */
const AT_ONCE = 20;

/** States before there is an order at the airline. */
const booking: readonly string[] = ['shopping', 'awaiting-choice', 'awaiting-approval'];

/** Yields every open order that is not at rest, or not booked yet. An order at rest reads before it does anything. */
export async function* ordersAtWork(client: Client): AsyncIterable<OrderAtWork> {
  let lines: OrderLine[] = [];
  for await (const line of listOrders(client, { running: true })) {
    lines.push(line);
    if (lines.length < AT_ONCE) continue;
    yield* await looked(client, lines);
    lines = [];
  }
  yield* await looked(client, lines);
}

async function looked(client: Client, lines: readonly OrderLine[]): Promise<OrderAtWork[]> {
  const found = await Promise.all(
    lines.map(async (line) => ({ ...line, doing: [...unbooked(line), ...(await pending(client, line))] })),
  );
  return found.filter(({ doing }) => doing.length > 0);
}

function unbooked({ orderId, state, attention }: OrderLine): string[] {
  const before = booking.includes(state) || attentionRule(attention)?.beforeOrder;
  return orderId === undefined && before ? ['no order yet'] : [];
}

async function pending(client: Client, { reference }: OrderLine): Promise<string[]> {
  const { pendingActivities, pendingWorkflowTask } = await client.workflowService.describeWorkflowExecution({
    namespace: client.options.namespace,
    execution: { workflowId: orderWorkflowId(reference) },
  });
  const calls = (pendingActivities ?? []).map(({ activityType }) => activityType?.name ?? 'a call');
  return pendingWorkflowTask ? [...calls, 'next step'] : calls;
}

/**
 * One order that was reconciled.
 *
 * read       | it was read at the airline since
 * not-booked | it had no order: where its provider can be searched, it searches before it creates one
 * not-read   | the airline could not be asked in time; the order goes on trying by itself
 * ended      | it ended before it could be reconciled
 */
export interface ReconciledOrder {
  reference: string;
  provider: string;
  outcome: 'read' | 'not-booked' | 'not-read' | 'ended';
  /** The states before and after. */
  before: string;
  after: string;
  orderId?: string;
  /** What it waits for, or why it could not be read. */
  why?: string;
}

/** How long an order may take to be read (milliseconds). */
const READ_WITHIN = 90_000;

const LOOK_EVERY = 300;

/** Reads an order's status, as `Orders` does. */
interface StatusReader {
  status(reference: string): Promise<OrderStatus>;
}

/** Reconciles every open order that the filter names, and yields each as soon as its group has been read. Needs workers. */
export async function* reconcileAll(
  client: Client,
  orders: StatusReader,
  filter: Pick<OrderFilter, 'provider'> = {},
): AsyncIterable<ReconciledOrder> {
  // Listed whole at first: a reset changes the list that is read.
  const references: string[] = [];
  for await (const { reference } of listOrders(client, { ...filter, running: true }))
    references.push(reference);
  for (let first = 0; first < references.length; first += AT_ONCE) {
    const group = references.slice(first, first + AT_ONCE);
    yield* await Promise.all(group.map((reference) => reconcile(client, orders, reference)));
  }
}

/** Reconciles one order. @throws {UnknownReference}, {NoWorker} */
export async function reconcile(
  client: Client,
  orders: StatusReader,
  reference: string,
): Promise<ReconciledOrder> {
  const before = await orders.status(reference);
  const run = await newestRun(client, orderWorkflowId(reference));
  if (!run?.open) return reconciledAs('ended', before, before);
  await resetToLastTask(client, run, 'reconciled with the airline');
  let status = await orders.status(reference);
  for (const until = Date.now() + READ_WITHIN; Date.now() < until;) {
    if (wasRead(before, status)) return reconciledAs('read', before, status);
    if (before.orderId === undefined && restsUnbooked(before, status))
      return reconciledAs('not-booked', before, status);
    await sleep(LOOK_EVERY);
    status = await orders.status(reference);
  }
  const outcome = before.orderId === undefined ? 'not-booked' : 'not-read';
  return { ...reconciledAs(outcome, before, status), why: status.lastError?.text ?? status.waitsFor };
}

/** States that a booking passes by itself. */
const passing: readonly OrderState[] = ['shopping', 'pricing', 'creating', 'unknown'];

/** True where the booking has gone on since, and waits for a caller, which may take days. */
function restsUnbooked(before: OrderStatus, { state, history, orderId }: OrderStatus): boolean {
  const moved = history.at(-1)?.at !== before.history.at(-1)?.at || state === 'attention';
  return orderId === undefined && moved && !passing.includes(state);
}

function wasRead(before: OrderStatus, { evidence, orderId }: OrderStatus): boolean {
  const read = evidence?.operation === 'orderRetrieve';
  return read && orderId !== undefined && evidence.correlationId !== before.evidence?.correlationId;
}

function reconciledAs(
  outcome: ReconciledOrder['outcome'],
  before: OrderStatus,
  { reference, provider, state, orderId, attention, waitsFor }: OrderStatus,
): ReconciledOrder {
  const why = attention?.text ?? waitsFor;
  return {
    reference,
    provider,
    outcome,
    before: before.state,
    after: state,
    ...(orderId !== undefined && { orderId }),
    ...(why !== undefined && { why }),
  };
}
