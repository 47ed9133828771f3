/** The cancellation flow: read, quote, get the fee agreed, quote again, cancel once, then read the result. */
import { condition } from '@temporalio/workflow';
import { addMoney, covers, isSome, normalized, sameMoney, showMoney, type Money } from '../../domain/money';
import type { Operations } from '../../domain/calls/operations';
import type { Condition } from '../../domain/order/orderTruth';
import { tooOld } from '../../domain/calls/readAge';
import type { Refusal } from '../../domain/calls/problem';
import { instantText } from '../../domain/dates';
import { wasIssued } from '../../domain/order/issued';
import { costsOf, lostWithoutQuote, noQuote, voidDeadline } from '../../domain/order/refunds';
import { refusalOf } from '../../domain/order/updateRules';
import type { Patience } from '../../domain/calls/waits';
import { Refused, StepFailure } from '../calls/failures';
import { call } from '../calls/read';
import { attemptWrite, reconcile, REREADS, type Attempt, type Proof } from './attemptWrite';
import { askAboutChanges } from './changes';
import type { Order } from './order';
import { readQuote } from './quote';
import { applyRead, readAnew, readOrder, takeIn } from './read';
import { untilSettled } from './resets';

/** How long a quoted fee waits for `approve` or `decline` before the cancellation is dropped. */
const APPROVAL_WAITS = 24 * 60 * 60_000;

/** A cancellation fee if one can be quoted, and the reshop offer that quotes it. */
interface Quote {
  fee?: Money;
  offerId?: string;
}

/** What a caller agrees to lose. */
interface Agreed {
  /** The fee that was quoted. */
  fee?: Money;
  /** What is lost if no fee can be quoted, and the most that a quoted one may be. */
  withoutQuote?: Money;
}

/** Reads the fee for cancelling now. The order's state does not change, unless it reads as cancelled. */
export async function quoteCancellation(order: Order): Promise<void> {
  const quote = await readQuote(order, (view) => readFee(order, view, 'interactive'));
  if (!quote) return;
  if (!quote.fee) order.record({ lastError: { code: 'fee-unreadable', text: 'the airline quoted no fee' } });
  askAboutChanges(order);
}

/**
 * Cancels. If the provider cannot cancel, the hold is never issued again and expires at its limit. Refused if that is no longer possible:
 * after a reset, only a read shows what the order is.
 */
export async function cancelOrLapse(order: Order, agreed: Agreed): Promise<Refusal | undefined> {
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
 * If the fee has risen meanwhile, asks again. Cancels nothing if the fee cannot be read, unless the caller has said what may be lost then.
 */
async function cancel(order: Order, agreed: Agreed): Promise<void> {
  const before = order.whereabouts();
  await untilSettled(order);
  order.decideAnew('cancel');
  order.enter('cancelling');
  if (!(await readStanding(order))) return;
  let quote = await quoted(order, agreed);
  const named = agreed.fee ?? agreed.withoutQuote;
  let allowed = named ?? order.request?.cancellationFeeUpTo;
  // Who has seen a quote has seen what else is not paid back. A limit that was named before must cover that, too.
  let seen = named !== undefined;
  const within = (fee: Money): boolean => {
    const loss = seen ? fee : lossOf(order, fee);
    return !isSome(loss) || covers(allowed, loss);
  };
  let rereads = REREADS;
  for (;;) {
    const unsendable = !isSendable(order, quote);
    if (unsendable || (!quote.fee && !mayGoWithout(order, agreed))) {
      order.restore(before);
      askAboutChanges(order);
      const text = `the airline quoted no ${unsendable ? 'offer to accept' : 'fee'}; nothing was cancelled`;
      order.record({ lastError: { code: 'fee-unreadable', text } });
      return;
    }
    if (quote.fee && !within(quote.fee)) {
      allowed = await approvedFee(order, quote.fee);
      seen = true;
      if (!allowed) {
        order.restore(before);
        return askAboutChanges(order);
      }
    }
    order.enter('cancelling');
    // Read again directly before the write: the fee or the order may have changed during the approval.
    if (tooOld(order.memory.readAt ?? 0, order.policy.readWithin, Date.now()) && !(await readStanding(order)))
      return;
    quote = await quoted(order, agreed);
    const agreedTo = quote.fee ? within(quote.fee) : mayGoWithout(order, agreed);
    if (!agreedTo || !isSendable(order, quote)) continue;
    const ended = await cancelOnce(order, quote, rereads > 0);
    if (ended === 'ended') return;
    if (ended === 'read-too-old') rereads -= 1;
  }
}

/**
 * Reads the order. Returns false if it is cancelled: an earlier run, or another system, may have done it. An issue that this run has not sent
 * may be under way, and have paid although no document shows it.
 */
async function readStanding(order: Order): Promise<boolean> {
  const read = await readAnew(order);
  const { condition } = takeIn(order, read);
  if (condition === 'cancelled') applyRead(order, read);
  if (condition === 'issuing') order.doubt('issue');
  return condition !== 'cancelled';
}

/** Reads the fee. For a caller who goes without one, a quote that fails is none: of a hold in any way, of a ticketed order by a refusal. */
async function quoted(order: Order, { withoutQuote }: Agreed): Promise<Quote> {
  const unpaid = !wasIssued(order.status);
  try {
    return await readFee(order, order.view, withoutQuote && unpaid ? 'interactive' : 'order');
  } catch (error) {
    const refused = error instanceof Refused && error.meaning === 'refused';
    if (!withoutQuote || !(unpaid ? error instanceof StepFailure : refused)) throw error;
    order.record(noQuote);
    return {};
  }
}

/** Returns true if the caller has named what is lost without a quote, as the order reads now. */
function mayGoWithout({ status }: Order, { withoutQuote }: Agreed): boolean {
  return sameMoney(withoutQuote, lostWithoutQuote(status));
}

/** Returns false for tickets that could only be cancelled by accepting an offer, where there is none: what else orderChange sends is for holds. */
function isSendable({ status, policy }: Order, { offerId }: Quote): boolean {
  const unpaid = !wasIssued(status) && status.inDoubt?.issue === undefined;
  return policy.cancelVia === 'orderCancel' || unpaid || offerId !== undefined;
}

/** Returns the fee, and what else is not paid back. */
function lossOf({ status: { quotedForfeited } }: Order, fee: Money): Money {
  return quotedForfeited?.currency === fee.currency ? addMoney(fee, quotedForfeited) : fee;
}

async function approvedFee(order: Order, fee: Money): Promise<Money | undefined> {
  // A hold must be checked at its limit, even while a fee waits for approval.
  const limit = !wasIssued(order.status) ? (order.limit ?? Infinity) : Infinity;
  const until = Math.min(Date.now() + APPROVAL_WAITS, limit);
  const words = `your approval of the ${showMoney(fee)} cancellation fee by ${instantText(until)}; otherwise nothing is cancelled`;
  order.askApproval(fee, words, until);
  const wait = Math.max(until - Date.now(), 1);
  await condition(() => order.input.approved !== undefined || order.input.declined === true, wait, {
    summary: 'waiting for approval of the fee',
  });
  return order.input.declined ? undefined : order.input.approved;
}

/** Quotes the cancellation of the order as it was read last. */
async function readFee(order: Order, view = order.view, patience: Patience = 'order'): Promise<Quote> {
  const { result } = await call(order.session, patience, 'orderReshop', {
    ...order.orderRef,
    orderItemIds: view?.items.map(({ orderItemId }) => orderItemId) ?? [],
  });
  const { fee, refund, forfeited, voids } = costsOf(result, {
    ...order.status,
    total: view?.total ?? order.status.total,
  });
  order.record({
    quotedFee: fee,
    quotedRefund: refund,
    quotedForfeited: forfeited,
    quotedVoid: voids,
    voidUntil: voidDeadline(order.status, order.policy),
  });
  return { fee, offerId: result.offerId };
}

async function cancelOnce(
  order: Order,
  quote: Quote,
  mayReread: boolean,
): Promise<'ended' | 'again' | 'read-too-old'> {
  const cancelled = await sendCancellation(order, quote);
  switch (cancelled.outcome) {
    case 'done':
      order.record({ paidFee: paidFee(cancelled.result, quote.fee, order.status.total) });
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

/** Returns the fee in the answer, or the quoted one. If the answer omits the currency, the order's applies. */
function paidFee(
  answer: Operations['orderCancel' | 'orderChange']['output'],
  quoted: Money | undefined,
  total: Money | undefined,
): Money | undefined {
  const fee = 'fee' in answer ? answer.fee : undefined;
  const currency = fee?.currency ?? quoted?.currency ?? total?.currency;
  return fee && currency ? { amount: normalized(fee.amount, currency), currency } : quoted;
}

/** Conditions of an order whose cancellation did nothing. */
const standing: readonly Condition[] = ['held', 'on-request', 'ticketed', 'schedule-changed'];

/** The service may show the cancellation, and the refund on its coupons, a little later. */
const cancellation: Proof = {
  write: 'cancel',
  moving: (truth) => truth.condition !== 'cancelled' || truth.money === 'unknown',
  untouched: (truth) => standing.includes(truth.condition),
  because: 'proof of the cancellation that was sent',
  unread: {
    reason: 'lost-cancel',
    text: 'the cancellation may have been sent, but the order could not be read afterwards',
  },
};
