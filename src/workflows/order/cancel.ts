/** The cancellation flow: read, quote, get the fee agreed, quote again, cancel once, then read the result. */
import { condition } from '@temporalio/workflow';
import { covers, normalized, showMoney, type Money } from '../../domain/money';
import type { Operations } from '../../domain/calls/operations';
import type { Condition } from '../../domain/order/orderTruth';
import { tooOld } from '../../domain/calls/readAge';
import type { Refusal } from '../../domain/calls/problem';
import { refusalOf } from '../../domain/order/updateRules';
import type { Patience } from '../../domain/calls/waits';
import { call } from '../calls/read';
import { attemptWrite, reconcile, REREADS, type Attempt, type Proof } from './attemptWrite';
import { askAboutChanges } from './changes';
import type { Order } from './order';
import { applyRead, readAnew, readOrder, truthOf } from './read';
import { untilSettled } from './resets';

/** How long a quoted fee waits for `approve` before the cancellation is dropped. */
const APPROVAL_WAITS = 24 * 60 * 60_000;

/** A cancellation fee, and the reshop offer that quoted it. */
interface Quote {
  fee: Money;
  offerId?: string;
}

/** Logs in and reads the fee for cancelling now. The order's state does not change, unless it reads as cancelled. */
export async function quoteCancellation(order: Order): Promise<void> {
  const read = await readAnew(order, order.orderRef, 'interactive');
  if (truthOf(order, read.result).condition === 'cancelled') return applyRead(order, read);
  await readFee(order, read.result, 'interactive');
  order.learn(read.result);
  askAboutChanges(order);
}

/**
 * Cancels. If the provider cannot cancel, the hold is never issued again and expires at its limit. Refused if that is no longer possible:
 * after a reset, only a read shows what the order is.
 */
export async function cancelOrLapse(order: Order, agreed: Money | undefined): Promise<Refusal | undefined> {
  order.withdrawRelease();
  if (order.policy.cancelVia !== 'none') {
    await cancel(order, agreed);
    return undefined;
  }
  if (order.memory.cutOffAt !== undefined) {
    applyRead(order, await readAnew(order));
    if (order.ended) return undefined;
    const { status, policy } = order;
    const refusal = refusalOf('cancel', {}, { status, policy, cancelWanted: false, automatic: false });
    if (refusal) return refusal;
  }
  order.leaveToLapse();
  return undefined;
}

/**
 * Cancels for at most the agreed fee: named by the caller, or within the request's `cancellationFeeUpTo`, or approved.
 * If the fee has risen meanwhile, asks again. Cancels nothing if the fee cannot be read.
 */
async function cancel(order: Order, agreed: Money | undefined): Promise<void> {
  const before = order.whereabouts();
  await untilSettled(order);
  order.decideAnew('cancel');
  order.enter('cancelling');
  const read = await readAnew(order);
  order.learn(read.result);
  // An earlier run, or another system, may have cancelled it already.
  const { condition: stands } = truthOf(order, read.result);
  if (stands === 'cancelled') return applyRead(order, read);
  // An issue not sent by this run may be in progress. Money may be paid although no document shows it yet.
  if (stands === 'issuing') order.doubt('issue');
  await readFee(order, read.result);

  let fee = order.status.quotedFee;
  let allowed = agreed ?? order.request?.cancellationFeeUpTo;
  let rereads = REREADS;
  for (;;) {
    if (!fee) {
      order.restore(before);
      askAboutChanges(order);
      const text = 'the airline named no fee; nothing was cancelled';
      order.record({ lastError: { code: 'fee-unreadable', text } });
      return;
    }
    if (!within(fee, allowed)) {
      allowed = await approvedFee(order, fee);
      if (!allowed) {
        order.restore(before);
        return askAboutChanges(order);
      }
    }
    order.enter('cancelling');
    // Read again directly before the write: the fee or the order may have changed during the approval.
    if (tooOld(order.memory.readAt ?? 0, order.policy.readWithin, Date.now()))
      order.learn((await readAnew(order)).result);
    const quote = await readFee(order);
    fee = quote?.fee;
    if (!quote || !within(quote.fee, allowed)) continue;
    const ended = await cancelOnce(order, quote, rereads > 0);
    if (ended === 'ended') return;
    if (ended === 'read-too-old') rereads -= 1;
  }
}

function within(fee: Money, allowed: Money | undefined): boolean {
  return Number(fee.amount) === 0 || covers(allowed, fee);
}

async function approvedFee(order: Order, fee: Money): Promise<Money | undefined> {
  order.askApproval(fee, `approve the cancellation fee of ${showMoney(fee)}`);
  // A hold must be checked at its limit, even while a fee waits for approval.
  const limit = order.status.documents.length === 0 ? (order.limit ?? Infinity) : Infinity;
  const wait = Math.max(Math.min(APPROVAL_WAITS, limit - Date.now()), 1);
  await condition(() => order.input.approved !== undefined, wait, { summary: 'the fee waits for approve' });
  return order.input.approved;
}

/** Quotes the fee of the order as it was read last. */
async function readFee(
  order: Order,
  view = order.view,
  patience: Patience = 'order',
): Promise<Quote | undefined> {
  const { result } = await call(order.session, patience, 'orderReshop', {
    ...order.orderRef,
    orderItemIds: view?.items.map(({ orderItemId }) => orderItemId) ?? [],
  });
  const currency = result.fee?.currency ?? (view?.total ?? order.status.total)?.currency;
  const fee =
    result.fee && currency ? { amount: normalized(result.fee.amount, currency), currency } : undefined;
  order.record({ quotedFee: fee });
  return fee && { fee, offerId: result.offerId };
}

async function cancelOnce(
  order: Order,
  quote: Quote,
  mayReread: boolean,
): Promise<'ended' | 'again' | 'read-too-old'> {
  const cancelled = await sendCancellation(order, quote);
  switch (cancelled.outcome) {
    case 'done':
      order.record({ paidFee: paidFee(cancelled.result, quote) });
      return reconcile(order, cancellation, 'answered');
    case 'unknown':
      order.enter('unknown');
      return reconcile(order, cancellation, cancelled.sentBy);
    default:
      order.record({ lastError: cancelled.problem });
      if (cancelled.outcome === 'not-sent' && cancelled.why === 'read-too-old' && mayReread)
        return 'read-too-old';
      // Nothing was cancelled. The order enters the state that it reads as.
      applyRead(order, await readOrder(order));
      return 'ended';
  }
}

/** Cancels with the operation that the provider supports. */
function sendCancellation(
  order: Order,
  { offerId }: Quote,
): Promise<Attempt<Operations['orderCancel' | 'orderChange']['output']>> {
  const { orderRef, policy, memory } = order;
  const decision = { kind: 'cancel', doubt: 'cancel', readAt: memory.readAt ?? 0 } as const;
  if (policy.cancelVia === 'orderCancel')
    return attemptWrite(order, { ...decision, operation: 'orderCancel', input: orderRef });
  const input = { change: 'cancel', ...orderRef, offerId } as const;
  return attemptWrite(order, { ...decision, operation: 'orderChange', input });
}

/** Returns the fee in the answer, or the quoted one. If the answer omits the currency, the quote's applies. */
function paidFee(answer: Operations['orderCancel' | 'orderChange']['output'], { fee: quoted }: Quote): Money {
  const fee = 'fee' in answer ? answer.fee : undefined;
  if (!fee) return quoted;
  const { amount, currency = quoted.currency } = fee;
  return { amount: normalized(amount, currency), currency };
}

/** Conditions of an order whose cancellation did nothing. */
const standing: readonly Condition[] = ['held', 'on-request', 'ticketed', 'schedule-changed'];

/** The service may show the cancellation, and the refund on its coupons, a little later. */
const cancellation: Proof = {
  write: 'cancel',
  moving: (truth) => truth.condition !== 'cancelled' || truth.money === 'unknown',
  untouched: (truth) => standing.includes(truth.condition),
  because: 'the cancellation was sent: read again what became of it',
  unread: {
    reason: 'lost-cancel',
    text: 'the cancellation may have been sent, and then the order could not be read',
  },
};
