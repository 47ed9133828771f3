/** The activities of a batch: finds released orders, asks them one by one, and keeps the report. */
import { Context } from '@temporalio/activity';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { ReportStore } from '../batchReports';
import {
  AnswerUnproven,
  NoWorker,
  OrderStopped,
  ReferenceForgotten,
  UnknownReference,
  UpdateRefused,
} from '../domain/order/errors';
import { countOrders, releasedPage, releasedQuery } from './releasedOrders';
import type { BatchActivities, FoundOrder, TicketAsk } from '../domain/batch/activities';
import { lineOf, refusalLine, unansweredLine, type BatchLine } from '../domain/batch/outcome';
import { providerStopped } from '../domain/batch/state';
import type { OrderStatus } from '../domain/order/status';
import type { Money } from '../domain/money';
import type { Refusal } from '../domain/calls/problem';
import { issueUnderWay, otherAgency, refusalOf } from '../domain/order/updateRules';
import { alive, HEARTBEATS } from './mark';

/** The orders of the namespace, as a batch asks them. `src/client/orders.ts` has them. */
export interface BatchOrders {
  status(reference: string): Promise<OrderStatus>;
  ticketAsReleased(
    reference: string,
    atMost: Money | undefined,
    options: { agency?: string; updateId: string; until: number; signal: AbortSignal },
  ): Promise<OrderStatus | undefined>;
}

export interface BatchDependencies {
  client: Client;
  orders: BatchOrders;
  reports: ReportStore;
}

/** As many orders as one look takes up: more come with the next. */
const ONE_LOOK = 1_000;

/** Between two looks at an order that somebody else has ticketed, in milliseconds: it tells nobody but who asked it. */
const LOOK_EVERY = 2_000;

/** What an order is waited for at least by an attempt that comes late, because the worker before it was lost. */
const AT_LEAST = 30_000;

/** Builds the activities. */
export function createBatchActivities({ client, orders, reports }: BatchDependencies): BatchActivities {
  return {
    findReleased: async ({ report, selection, agency, beganAt, page }) => {
      const query = releasedQuery({ ...selection, agency }, beganAt, 'to-ticket');
      const found = await releasedPage(client, query, page);
      const known = new Set((await reports.lines(report)).map(({ reference }) => reference));
      const fresh = found.orders.filter(({ reference }) => !known.has(reference));
      const total = page === undefined ? await countOrders(client, query) : undefined;
      return { ...found, orders: fresh, ...(total !== undefined && { total }) };
    },
    amountOf: async ({ reference }) => (await known(orders, reference))?.total,
    ticketOrder: (ask) =>
      alive(
        HEARTBEATS.read,
        () => ask.reference,
        () => ticketOrder(orders, ask),
      ),
    keepLines: (report, lines) => reports.keep(report, lines),
    lookAgain: async ({ report, selection, agency, beganAt }) => {
      const asked = new Set((await reports.lines(report)).map(({ reference }) => reference));
      const query = releasedQuery({ ...selection, agency }, beganAt, 'held');
      const missed: FoundOrder[] = [];
      for (let page: string | undefined; missed.length < ONE_LOOK;) {
        const found = await releasedPage(client, query, page);
        missed.push(...found.orders.filter(({ reference }) => !asked.has(reference)));
        if (found.next === undefined) break;
        page = found.next;
      }
      return missed;
    },
    closeReport: async ({ selection, ...head }) => {
      const { agency } = head;
      const query = selection && releasedQuery({ ...selection, agency }, head.beganAt, 'unreleased');
      const unreleased = query && { unreleased: await countOrders(client, query) };
      return { ...(await reports.close({ ...head, ...unreleased })), ...unreleased };
    },
  };
}

/** What an order says, where there is one that can be asked and that answers. */
async function known(orders: BatchOrders, reference: string): Promise<OrderStatus | undefined> {
  try {
    return await orders.status(reference);
  } catch (error) {
    if (error instanceof NoWorker || isNoOrder(error)) return undefined;
    throw error;
  }
}

/** There is nobody to answer for it, and there will not be. */
function isNoOrder(error: unknown): error is UnknownReference | ReferenceForgotten | OrderStopped {
  return (
    error instanceof UnknownReference || error instanceof ReferenceForgotten || error instanceof OrderStopped
  );
}

/** Asks one order. Of another agency's, the report says no more than that. */
async function ticketOrder(orders: BatchOrders, ask: TicketAsk): Promise<BatchLine> {
  const line = await asked(orders, ask);
  const { agency } = ask;
  if (agency === undefined || line.provider === undefined || line.agency === agency) return line;
  return refusalLine(ask.reference, otherAgency, undefined, line.took);
}

async function asked(orders: BatchOrders, ask: TicketAsk): Promise<BatchLine> {
  const { reference, batch, agency, atMost, dryRun, askedAt, answerWithin, leaveAlone } = ask;
  const { cancellationSignal, info } = Context.current();
  const late = ask.again || info.attempt > 1 ? Date.now() + AT_LEAST : 0;
  const until = Math.max(askedAt + answerWithin, late);
  const took = (): number => Date.now() - askedAt;
  try {
    if (leaveAlone) {
      const status = await known(orders, reference);
      const why = status && providerStopped(leaveAlone, status.provider);
      if (why) return refusalLine(reference, why, status, took());
    }
    if (dryRun) return rehearsed(await orders.status(reference), ask, took());
    const answered = await orders.ticketAsReleased(reference, atMost, {
      ...(agency !== undefined && { agency }),
      updateId: `batch/${batch}`,
      until,
      signal: cancellationSignal,
    });
    if (answered) return lineOf(answered, took());
    const status = await known(orders, reference);
    if (status?.state === 'ticketed') return lineOf(status, took());
    const found = status
      ? `is ${status.state} and continues on its own`
      : 'does not return its status either';
    const text = `no answer within ${Math.round(took() / 1000)} s; the order ${found}`;
    return unansweredLine(reference, text, status, took());
  } catch (error) {
    if (error instanceof UpdateRefused && error.code === 'being-ticketed')
      await endOfTicketing(orders, reference, until);
    return refused(orders, ask, error, took());
  }
}

/** Another batch, a person or its own limit has come first: what becomes of that is what there is to report. */
async function endOfTicketing(orders: BatchOrders, reference: string, until: number): Promise<void> {
  while (Date.now() < until && isBeingTicketed(await known(orders, reference)))
    await Context.current().sleep(LOOK_EVERY);
}

const isBeingTicketed = (status: OrderStatus | undefined): boolean =>
  status !== undefined && issueUnderWay(status);

/** What a dry run says: what the order would answer as it stands. */
function rehearsed(status: OrderStatus, { reference, agency, atMost }: TicketAsk, took: number): BatchLine {
  const situation = {
    status,
    cancelWanted: false,
    automatic: true,
  };
  const refusal = refusalOf('ticketAsReleased', { atMost, agency }, situation) ?? wouldStop(status);
  if (refusal) return refusalLine(reference, refusal, status, took);
  return { ...lineOf(status, took), outcome: 'would-ticket', reason: undefined, text: undefined };
}

/** What an order would only find out when it is at it, and shows already. */
function wouldStop({ onRequest }: OrderStatus): Refusal | undefined {
  return onRequest ? { code: 'on-request', text: 'the airline has not confirmed the order' } : undefined;
}

async function refused(
  orders: BatchOrders,
  ask: TicketAsk,
  error: unknown,
  took: number,
): Promise<BatchLine> {
  const { reference } = ask;
  if (isNoOrder(error))
    return refusalLine(reference, { code: error.code, text: error.message }, undefined, took);
  // Keys are being rotated, or someone without a key is at work. Ask again; another worker may answer.
  if (error instanceof AnswerUnproven || (error instanceof UpdateRefused && error.code === 'key-missing'))
    throw error;
  if (error instanceof NoWorker) return unansweredLine(reference, error.message, undefined, took);
  if (error instanceof UpdateRefused && error.code !== 'order-ended') {
    const status = await known(orders, reference);
    if (error.code === 'already-ticketed' && status && ticketedForThis(status, ask))
      return lineOf(status, took);
    if (error.code === 'being-ticketed' && status && !issueUnderWay(status))
      return ticketedByAnother(status, took);
    return refusalLine(reference, { code: error.given, text: error.message }, status, took);
  }
  if (error instanceof WorkflowNotFoundError || error instanceof UpdateRefused) {
    // It has ended: cancelled, lapsed, flown or forgotten; or it was never there.
    const status = await known(orders, reference);
    if (status && ticketedForThis(status, ask)) return lineOf(status, took);
    const why = status
      ? { code: endedAs(status), text: `the order has ended: it is ${status.state}` }
      : await whyNone(orders, reference);
    return refusalLine(reference, why, status, took);
  }
  throw error;
}

async function whyNone(orders: BatchOrders, reference: string): Promise<Refusal> {
  try {
    await orders.status(reference);
  } catch (error) {
    if (error instanceof ReferenceForgotten || error instanceof OrderStopped)
      return { code: error.code, text: error.message };
  }
  return { code: 'unknown-reference', text: 'no order has this reference' };
}

/** The line of an order that somebody else has ticketed, or has tried to. */
function ticketedByAnother(status: OrderStatus, took: number): BatchLine {
  if (status.state !== 'ticketed') return lineOf(status, took);
  const text = 'it was ticketed in the meantime, but not by this batch';
  return refusalLine(status.reference, { code: 'already-ticketed', text }, status, took);
}

const endedAs = ({ state }: OrderStatus): string =>
  state === 'ticketed' ? 'already-ticketed' : 'not-in-this-state';

/** True where an ask before this one had reached the order, and the run that would repeat its answer is over. */
function ticketedForThis({ state, history }: OrderStatus, { askedAt, again }: TicketAsk): boolean {
  if (state !== 'ticketed' || !(again || Context.current().info.attempt > 1)) return false;
  const since = history.findLast((entered) => entered.state === 'ticketed')?.at;
  return since !== undefined && Date.parse(since) >= askedAt;
}
