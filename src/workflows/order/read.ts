/** Reads the order: the call that every state rests on, and what a read proves. */
import { cutOffSettlesAt } from '../../domain/order/cutOff';
import type { Corrected } from '../../domain/calls/operations';
import { narrowed, withWord } from '../../domain/order/declaredComplete';
import { isFullNumber } from '../../domain/order/documentNumber';
import { documentRules } from '../../domain/order/documentRules';
import { wasIssued } from '../../domain/order/issued';
import { holdDeadline } from '../../domain/order/limits';
import { orderTruth, serviceMeanings, type Condition, type Truth } from '../../domain/order/orderTruth';
import { attentionRule } from '../../domain/order/attention';
import type { OrderView } from '../../domain/order/orderView';
import { ownProblem, type OwnProblemCode } from '../../domain/calls/ownProblems';
import type { Answer } from '../../domain/calls/problem';
import { followRefund, nextRefundRead } from '../../domain/order/refunds';
import { stateAfterRead, type AfterRead } from '../../domain/order/stateAfterRead';
import type { OrderStatus } from '../../domain/order/status';
import { keptFee } from '../../domain/sales/facts';
import { recorded } from '../../domain/sales/record';
import { nextRead } from '../../domain/order/watch';
import { waitAfter, type Patience, type Waits } from '../../domain/calls/waits';
import { call, logIn, pause } from '../calls/read';
import { Refused, StepFailure } from '../calls/failures';
import { countSales } from '../metrics';
import { noteChanges } from './changes';
import { takeInChange } from './madeChange';
import type { Order } from './order';

/** Waits between reads of an order in motion (milliseconds). The last one repeats; weeks of it fit into one history. */
const POLLS: Waits = [1_000, 2_000, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/** A person's word makes a document of every number that is longer than an airline's code. */
const AIRLINE_CODE = 3;

/** How many reads in a row may fail while the order is in motion. Then a person is asked. */
const READS_MAY_FAIL = 3;

/** Reads the order by its id, or by an id that a person names. Refuses an answer about another order and uses nothing of it. */
export async function readOrder(
  order: Order,
  named: { orderId: string; ownerCode?: string; shows?: Corrected } = order.orderRef,
  patience: Patience = 'order',
): Promise<Answer<OrderView>> {
  // A correction is proven by data that no view keeps: the call compares them.
  const { shows } = order.memory.change?.effect ?? {};
  const asked = shows ? { ...named, shows } : named;
  const answer = await call(order.session, patience, 'orderRetrieve', asked);
  if (answer.result.orderId !== named.orderId) throw refusedRead(answer, 'other-order-answered');
  order.remember({ readAt: order.session.askedAt });
  return answer;
}

/** Logs in and reads the order. Every flow on an existing order begins with this. */
export async function readAnew(
  order: Order,
  named?: Parameters<typeof readOrder>[1],
  patience: Patience = 'order',
): Promise<Answer<OrderView>> {
  await logIn(order.session, patience);
  return readOrder(order, named, patience);
}

/** Returns the refusal of an order that was read but is not the expected one. */
export function refusedRead(answer: Answer<OrderView>, code: OwnProblemCode, text?: string): Refused {
  const call = { operation: 'orderRetrieve', correlationId: answer.correlationId } as const;
  return new Refused(ownProblem(code, call, { text }), 'refused');
}

/** Returns what an order view proves about this order, a person's word on its documents included. */
export function truthOf(order: Order, view: OrderView): Truth {
  return withWord(provenBy(order, view), order.status.declaredComplete, view);
}

/** Returns what an order view proves by itself. A view may omit its owner. */
function provenBy(order: Order, view: OrderView): Truth {
  const ownerCode = view.ownerCode ?? order.status.ownerCode;
  const before = { documents: order.documentNumbers, issued: wasIssued(order.status) };
  return orderTruth({ ...view, ownerCode }, order.policy, new Date(), order.expected, before);
}

/** Takes over a read that a flow makes for another reason. Returns what it proves, without entering that state. */
export function takeIn(order: Order, { result }: Answer<OrderView>): Truth {
  order.learn(result);
  takeInChange(order, result);
  const truth = truthOf(order, result);
  if (stands.includes(truth.condition)) noteChanges(order, result);
  return truth;
}

/** Takes over an orderRetrieve answer and enters the state that it proves. */
export function applyRead(order: Order, answer: Answer<OrderView>): void {
  const { policy } = order;
  order.learn(answer.result);
  takeInChange(order, answer.result);
  const truth = truthOf(order, answer.result);
  // A limit named by the service counts. An assumed limit does not move when the order is read again.
  const { assumed, limit } = holdDeadline(answer.result, policy, new Date());
  if (!assumed) order.record({ paymentLimit: limit });
  const next = stateAfterRead(truth, order.standing);
  if ('state' in next && (next.state === 'held' || next.state === 'lapsing')) order.assumeLimit(limit);
  order.record({ priceGuarantee: truth.limits.priceGuarantee });
  order.prove('orderRetrieve', answer);
  keepWord(order, answer.result, truth);
  const partly = 'reason' in next && next.reason === 'partly-issued';
  order.remember({ lacks: partly ? truth.lacks : undefined });
  order.record({ missing: partly ? truth.missing : undefined });
  watchOn(order, truth);
  order.remember({ onRequest: truth.condition === 'on-request' });
  const refundedLate = order.memory.cancelledAt !== undefined && order.status.inDoubt?.cancel === undefined;
  if (truth.condition === 'cancelled') recordMoney(order, truth, next);
  else if (order.status.money) order.record({ money: undefined, refundUntil: undefined });
  recordSales(order, answer, truth, refundedLate);

  if (next.doubt) order.clearDoubts();
  const changed = stands.includes(truth.condition) ? noteChanges(order, answer.result) : undefined;
  if ('state' in next && (next.state === 'lapsing' || !changed)) return order.enter(next.state);
  const asked = 'reason' in next ? next : changed;
  if (asked) order.escalate(asked.reason, asked.text);
}

/** Records what became of a cancelled order's money. A refund that nothing shows yet is pending: the order is read again at growing intervals. */
function recordMoney(order: Order, truth: Truth, next: AfterRead): void {
  const pending = 'state' in next && next.money === 'pending';
  order.record({ money: pending ? 'pending' : truth.money });
  if (!pending) return order.record({ refundUntil: undefined });
  const { status, refundUntil } = order;
  const at = status.inDoubt?.cancel ?? order.memory.cancelledAt ?? new Date().toISOString();
  order.record({ refundUntil: new Date(refundUntil).toISOString() });
  order.remember({ cancelledAt: at, readDue: nextRefundRead(Date.parse(at), Date.now()) });
}

/** Keeps a person's word on the documents in step with what the read shows. */
function keepWord(order: Order, view: OrderView, { condition, missing }: Truth): void {
  const word = order.status.declaredComplete;
  const whole = missing.length === 0 && (condition === 'ticketed' || condition === 'schedule-changed');
  if (word && whole) order.record({ declaredComplete: narrowed(word, provenBy(order, view), view) });
}

/** Conditions of an order that is compared with its sale. */
const stands: readonly Condition[] = ['held', 'on-request', 'schedule-changed', 'ticketed', 'partly-issued'];

/** Conditions that show whether the order was issued. A schedule change may hide it, and what is cancelled never shows it. */
const showIssues: readonly Condition[] = ['held', 'on-request', 'ticketed', 'partly-issued'];

/**
 * Schedules the next routine read, as the request or the provider's profile says. Keeps an earlier read: the one soon after creation, or the
 * one when the service has settled after the run was cut off.
 */
function watchOn(order: Order, { condition }: Truth): void {
  const { memory, request, policy, status } = order;
  const hours = request?.watch?.everyHours;
  const every = hours === undefined ? undefined : hours === 0 ? [] : [{ every: hours * 60 * 60_000 }];
  let next = nextRead(Date.now(), status.flights, every ?? policy.watch);
  if (memory.cutOffAt !== undefined) {
    const settledAt = cutOffSettlesAt(memory.cutOffAt, policy);
    if ((memory.readAt ?? 0) >= settledAt) order.remember({ cutOffAt: undefined });
    else next = Math.min(next ?? Infinity, Math.max(settledAt, Date.now() + 1));
  }
  if (memory.cutOffAt === undefined && showIssues.includes(condition))
    order.remember({ issuedBefore: undefined });
  const due = memory.readDue;
  // One that became due after this read was begun may be about something newer than its answer.
  const outstanding = due !== undefined && due > (memory.readAt ?? Date.now());
  order.remember({ readDue: outstanding ? Math.min(due, next ?? due) : next });
}

/** Adds what a read shows to the order's sales. Runs before the doubts are cleared: they tell which writes were ours, and when. */
function recordSales(order: Order, answer: Answer<OrderView>, truth: Truth, refundedLate: boolean): void {
  const { status, policy } = order;
  const { inDoubt, sales: before = [] } = status;
  const cancelled = truth.condition === 'cancelled';
  // What a person closed the order without is still missing: its part of the price is nobody else's.
  const lacking = !cancelled && status.declaredComplete?.without !== undefined;
  const { numberLengths, infantTickets } = documentRules(policy, status.ownerCode);
  const sales = recorded(before, {
    view: { ...answer.result, total: answer.result.total ?? status.total },
    meaningOf: serviceMeanings(policy),
    complete: cancelled || (truth.missing.length === 0 && !lacking),
    ticketed: truth.condition === 'ticketed',
    isNumber: status.declaredComplete
      ? ({ length }) => length > AIRLINE_CODE
      : (number) => isFullNumber(number, numberLengths),
    infants: infantTickets === 'under-adult' ? order.expected?.filter(({ type }) => type === 'INF') : [],
    cancelled,
    seenAt: answer.answeredAt,
    // When an adopted order was issued is known only from its states.
    issuedAt: inDoubt?.issue ?? (before.length === 0 ? ticketedAt(status) : undefined),
    cancelledAt: inDoubt?.cancel ?? order.memory.cancelledAt,
    refundedLate,
    amendment: order.memory.made,
    partialRefunds: status.partialRefunds,
    fee: keptFee(status),
  });
  countSales({ provider: policy.provider, agency: order.session.agency }, sales.slice(before.length));
  if (sales.length > 0) order.record({ sales });
  const { made } = order.memory;
  if (made?.kind === 'part' || truth.missing.length === 0) order.remember({ made: undefined });
  const partialRefunds = [...(status.partialRefunds ?? []), ...(made?.awaits ? [made.awaits] : [])];
  if (partialRefunds.length > 0)
    order.record({ partialRefunds: followRefund(partialRefunds, answer.result, new Date()) });
}

function ticketedAt({ history }: OrderStatus): string | undefined {
  return history.find(({ state }) => state === 'ticketed')?.at;
}

/**
 * Reads the order once more; unless told otherwise, does not wait for an airline that says "not now". A question that only a person can answer
 * stays open.
 *
 * @param asked false if nobody asked for the read: then every question stays open that the read does not answer
 */
export async function refresh(order: Order, patience: Patience = 'none', asked = true): Promise<void> {
  const before = order.whereabouts();
  const { reads } = order.memory;
  await readAgain(order, patience);
  const rule = attentionRule(before.attention?.reason);
  if (!rule) return;
  const { outlastsRead, outlastsIssue, readAnswers } = rule;
  const unissued = order.state === 'held' || order.state === 'lapsing';
  const outlasts = unissued ? (outlastsRead ?? (!asked && !readAnswers)) : outlastsIssue;
  if (!outlasts || !(unissued || order.state === 'ticketed')) return;
  order.restore(before);
  // The question is as old as it was: what follows it does not begin anew.
  order.remember({ reads });
}

/** Reads the order and enters the state that it proves. */
export async function readAgain(order: Order, patience: Patience = 'order'): Promise<void> {
  try {
    applyRead(order, await readAnew(order, order.orderRef, patience));
  } catch (error) {
    const gone = error instanceof Refused && error.meaning === 'not-found' && !order.standing.limitPassed;
    if (!gone || !(order.state === 'held' || order.state === 'ticketed')) throw error;
    const text = 'the airline no longer finds the order';
    order.escalate('changed-elsewhere', text, { problem: error.problem });
  }
}

/**
 * Reads again while the order is in motion, until `patience` (milliseconds since the epoch, may depend on what was read). Returns the last
 * read: it shows an order at rest, or was begun after `patience` was over.
 */
export async function readUntil(
  order: Order,
  first: Answer<OrderView>,
  moving: (truth: Truth) => boolean,
  patience: (truth: Truth) => number,
  because: string,
): Promise<Answer<OrderView>> {
  let answer = first;
  // When the last read was begun. Its content may be that old, however long the answer took.
  let begun = 0;
  let failed = 0;
  for (let poll = 0; ; poll += 1) {
    const truth = takeIn(order, answer);
    const until = patience(truth);
    if (!moving(truth) || begun >= until) return answer;
    const wait = Math.min(waitAfter(POLLS, poll), until - Date.now());
    if (wait > 0) await pause(order.session, wait, because);
    const now = Date.now();
    try {
      answer = await readOrder(order);
      begun = now;
      failed = 0;
    } catch (error) {
      // A failed read proves nothing while there is time: the next one may be answered.
      failed += 1;
      if (!(error instanceof StepFailure) || now >= until || failed > READS_MAY_FAIL) throw error;
      order.record({ lastError: error.problem });
    }
  }
}
