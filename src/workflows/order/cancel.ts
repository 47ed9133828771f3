/** The cancellation flow: read, quote, have the fee agreed, read the fee again, cancel once, read what became of it. */
import { condition } from '@temporalio/workflow';
import { covers, showMoney, type Money } from '../../domain/money';
import type { Condition, Truth } from '../../domain/order/orderTruth';
import { tooOld } from '../../domain/calls/readAge';
import { call } from '../calls/read';
import { OutcomeUnknown, ReadTooOld, StepFailure } from '../calls/failures';
import type { OrderLife } from './orderLife';
import { readAnew, readOrder } from './reading';
import { keepSent, mayHaveBeenSent, settlesAt, untilSettled } from './resets';
import { readUntilSettled, settleTruth, truthOf } from './truth';
import { REREADS, write } from '../calls/write';

/** How long a quoted fee waits for `approve` before the cancellation is dropped. */
const APPROVAL_WAITS = 24 * 60 * 60_000;

/** A fee, and the reshop offer that it came with. */
interface Quote {
  fee: Money;
  offerId?: string;
}

/** Logs in and reads the fee for cancelling now; the order's state does not change. */
export async function quoteCancellation(life: OrderLife): Promise<void> {
  const read = await readAnew(life);
  life.learn(read.result);
  await readFee(life);
}

/**
 * Cancels for at most the fee that was agreed: named by the caller, or within the request's `cancellationFeeUpTo`, or approved.
 * A fee that has risen in between is asked for again; nothing is cancelled on a fee that cannot be read.
 */
export async function cancel(life: OrderLife, agreed: Money | undefined): Promise<void> {
  const before = life.whereabouts();
  await untilSettled(life);
  life.memory.repeats.cancel = 0;
  life.enter('cancelling');
  const read = await readAnew(life);
  life.learn(read.result);
  // An earlier run, or another system, may have cancelled it already.
  const { condition: stands } = truthOf(life, read.result);
  if (stands === 'cancelled') return settleTruth(life, read);
  // An issue that this run has not sent may be under way. Money may be paid then, although no document shows it yet.
  if (stands === 'issuing') life.doubt('issue');
  await readFee(life);

  let fee = life.status.quotedFee;
  let allowed = agreed ?? life.request?.cancellationFeeUpTo;
  let rereads = REREADS;
  for (;;) {
    if (!fee) {
      life.goBack(before);
      life.status.lastError = {
        code: 'fee-unreadable',
        text: 'the airline named no fee; nothing was cancelled',
      };
      return;
    }
    if (!within(fee, allowed)) {
      const approved = await approvedFee(life, fee);
      if (!approved) {
        life.goBack(before);
        return;
      }
      allowed = approved;
    }
    life.enter('cancelling');
    // Read again directly before the write: the fee may have moved while it was agreed, and the order may have changed.
    if (isOld(life)) life.learn((await readAnew(life)).result);
    const quote = await readFee(life);
    fee = quote?.fee;
    if (quote && within(quote.fee, allowed)) {
      const ended = await perform(life, quote, rereads > 0);
      if (ended === 'settled') return;
      if (ended === 'read-too-old') rereads -= 1;
      // Proven not cancelled: decided once more, from the fee on.
      if (ended === 'not-cancelled') life.memory.repeats.cancel += 1;
    }
  }
}

/** True where the order was read so long ago that nothing may be decided on it. */
function isOld({ memory, policy }: OrderLife): boolean {
  return tooOld(memory.readAt ?? 0, policy.readWithin, Date.now());
}

function within(fee: Money, allowed: Money | undefined): boolean {
  return Number(fee.amount) === 0 || covers(allowed, fee);
}

async function approvedFee(life: OrderLife, fee: Money): Promise<Money | undefined> {
  life.approved = undefined;
  life.status.toApprove = fee;
  life.enter('awaiting-approval');
  life.waitsFor(`approve the cancellation fee of ${showMoney(fee)}`);
  // A hold must be looked at again at its limit, agreed fee or not.
  const limit = life.status.documents.length === 0 ? (life.limit ?? Infinity) : Infinity;
  const wait = Math.max(Math.min(APPROVAL_WAITS, limit - Date.now()), 1);
  await condition(() => life.approved !== undefined, wait, { summary: 'the fee waits for approve' });
  return life.approved;
}

async function readFee(life: OrderLife): Promise<Quote | undefined> {
  const { result } = await call(life.line, 'order', 'orderReshop', {
    ...life.orderRef,
    orderItemIds: life.view?.items.map(({ orderItemId }) => orderItemId) ?? [],
  });
  const currency = result.fee?.currency ?? life.status.total?.currency;
  life.status.quotedFee = result.fee && currency ? { amount: result.fee.amount, currency } : undefined;
  return life.status.quotedFee && { fee: life.status.quotedFee, offerId: result.offerId };
}

async function perform(
  life: OrderLife,
  quote: Quote,
  mayReread: boolean,
): Promise<'settled' | 'not-cancelled' | 'not-sent' | 'read-too-old'> {
  const { line, orderRef } = life;
  const decided = { readAt: life.memory.readAt ?? 0 };
  life.doubt('cancel');
  try {
    if (life.policy.cancelVia === 'orderCancel') {
      const done = await write(line, 'orderCancel', orderRef, decided);
      life.memory.sent.cancel = done.correlationId;
      life.prove('orderCancel', done);
      const { fee } = done.result;
      // The answer may leave the currency out; it is the quote's then.
      life.status.paidFee = fee
        ? { amount: fee.amount, currency: fee.currency ?? quote.fee.currency }
        : quote.fee;
    } else {
      const change = { change: 'cancel' as const, ...orderRef, offerId: quote.offerId };
      const done = await write(line, 'orderChange', change, decided);
      life.memory.sent.cancel = done.correlationId;
      life.prove('orderChange', done);
      life.status.paidFee = quote.fee;
    }
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    life.status.lastError = error.problem;
    if (error instanceof OutcomeUnknown) {
      life.doubt('cancel');
      keepSent(life, 'cancel', error);
      life.enter('unknown');
      return readCancelled(life, mayHaveBeenSent(error) ? 'not-by-this-run' : 'lost');
    }
    if (error instanceof ReadTooOld && mayReread) {
      life.settleDoubt('cancel');
      return 'read-too-old';
    }
    // Nothing was cancelled; the order as it reads says where it stands.
    life.settleDoubt('cancel');
    settleTruth(life, await readOrder(life));
    return 'settled';
  }
  life.doubt('cancel');
  return readCancelled(life, 'answered');
}

/**
 * Reads what became of it; the service may show the cancellation, and its coupons the money, a little later. Where the answer was lost
 * and the order stands past the settling time, it may be cancelled once more as often as the profile allows.
 */
async function readCancelled(
  life: OrderLife,
  sent: 'answered' | 'lost' | 'not-by-this-run',
): Promise<'settled' | 'not-cancelled' | 'not-sent'> {
  const settledAt = settlesAt(life);
  const moving = ({ condition, money }: Truth): boolean => condition !== 'cancelled' || money === 'unknown';
  try {
    const first = await readOrder(life);
    const why = 'the cancellation was sent: read again what became of it';
    const last = await readUntilSettled(life, first, moving, () => settledAt, why);
    const stands = standing.includes(truthOf(life, last.result).condition);
    if (sent === 'not-by-this-run' && stands) {
      life.settleDoubt('cancel');
      return 'not-sent';
    }
    if (sent === 'lost' && stands && life.memory.repeats.cancel < life.policy.repeatWrites) {
      life.settleDoubt('cancel');
      return 'not-cancelled';
    }
    settleTruth(life, last);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    life.needPerson(
      'lost-cancel',
      'the cancellation may have been sent, and then the order could not be read',
      {
        failure: error,
      },
    );
  }
  return 'settled';
}

/** What an order reads as when its cancellation did nothing. */
const standing: readonly Condition[] = ['held', 'on-request', 'ticketed', 'schedule-changed'];
