/** Accepts what the airline has changed: one write where it asks for one, then a read that proves that no segment is left at status TK. */
import type { Answer } from '../../domain/calls/problem';
import { withoutServices } from '../../domain/order/amending/effect';
import { ancillariesShown, isStillCharged } from '../../domain/order/ancillaries';
import { isPriceChange } from '../../domain/order/changes';
import { readsCancelled, wasIssued } from '../../domain/order/issued';
import { liveServices } from '../../domain/order/liveServices';
import { itemsWithScheduleChange, serviceMeanings } from '../../domain/order/orderTruth';
import { noQuote } from '../../domain/order/refunds';
import type { OrderView } from '../../domain/order/orderView';
import type { OrderRefusal } from '../../domain/order/refusals';
import { renamedFlights, soldAsShown, type Sold } from '../../domain/order/saleCheck';
import { isSome } from '../../domain/money';
import { attemptWrite, REREADS } from './attemptWrite';
import { differencesForPerson } from './changes';
import type { Order } from './order';
import { applyRead, readAnew, readOrder, readUntil, takeIn, truthOf } from './read';
import { untilSettled } from './resets';

const changedAgain: OrderRefusal = {
  code: 'changed-again',
  text: 'the airline has made further changes; check the status again before you accept',
};

/** Accepts, as a caller has decided, what the order shows. Refuses if it reads otherwise than it showed. */
export async function acceptChange(order: Order, who: string | undefined): Promise<OrderRefusal | undefined> {
  await untilSettled(order);
  if (readsCancelled(order.status)) return acceptCancellation(order);
  const shown = new Set(order.status.changes?.map(({ text }) => text));
  const after = await accepted(order, (read) => {
    takeIn(order, read);
    return differencesForPerson(order, read.result).every(
      ({ kind, text }) => isPriceChange(kind) || shown.has(text),
    );
  });
  if (!after) return undefined;
  if (!after.accepted) {
    applyRead(order, after.read);
    return order.ended ? undefined : changedAgain;
  }
  const { sold } = order.memory;
  if (sold) {
    leaveOutLost(order, sold, after.read.result);
    order.rebase(soldAsShown(sold, after.read.result, order.policy));
  }
  leaveOutDeparted(order, after.read.result);
  order.acceptChanges(who, (kind) => !isPriceChange(kind));
  order.record(noQuote);
  applyRead(order, after.read);
  return undefined;
}

/** Takes a cancellation by somebody else as this order's own end, if it still reads as cancelled. What became of the money is followed from then on. */
async function acceptCancellation(order: Order): Promise<OrderRefusal | undefined> {
  const read = await readAnew(order);
  const isCancelled = truthOf(order, read.result).condition === 'cancelled';
  if (isCancelled) order.remember({ cancelledBefore: true });
  applyRead(order, read);
  return isCancelled ? undefined : changedAgain;
}

/**
 * Leaves out of the ancillaries what the order no longer shows. What was paid for is kept apart, because its money has to come back, and so is
 * what the total still contains, because nobody should pay for it unawares.
 */
function leaveOutLost(order: Order, sold: Sold, view: OrderView): void {
  const { status, policy } = order;
  const { ancillaries, lostAncillaries = [] } = status;
  if (!ancillaries) return;
  const renamed = renamedFlights(sold, view, policy);
  const { shown, lost } = ancillariesShown(ancillaries, liveServices(view, policy), renamed);
  const at = new Date().toISOString();
  const priced = lost.flatMap(({ price, ...each }) => (isSome(price) ? [{ ...each, price, at }] : []));
  const all = [...lostAncillaries, ...priced];
  const charged = wasIssued(status) || isStillCharged(all, view, serviceMeanings(policy));
  if (priced.length > 0 && charged) order.record({ lostAncillaries: all });
  order.record({ ancillaries: shown });
}

/** Leaves out of the request who is no longer in the order, as a caller has accepted. */
function leaveOutDeparted(order: Order, view: OrderView): void {
  const requested = (order.request?.passengers ?? []).map(({ paxId }) => paxId);
  const departed = withoutServices(requested, view, order.policy);
  if (departed.length < requested.length) order.withoutPassengers(departed);
}

/** Accepts at the airline what needs nobody's decision. The order is still compared with what was sold: many small steps are a large one. */
export async function acceptByItself(order: Order): Promise<void> {
  order.remember({ acceptDue: undefined });
  await untilSettled(order);
  const after = await accepted(order, (read) => {
    order.learn(read.result);
    return differencesForPerson(order, read.result).length === 0;
  });
  if (after) applyRead(order, after.read);
}

/**
 * Reads the order, and sends the acceptance for every item that waits for one. Returns the order as it reads then, or as it read where it
 * may not be accepted; `undefined` if a person must decide.
 *
 * @param mayBe judges each read on which an acceptance would rest
 */
async function accepted(
  order: Order,
  mayBe: (read: Answer<OrderView>) => boolean,
  rereads = REREADS,
): Promise<{ read: Answer<OrderView>; accepted: boolean } | undefined> {
  const read = await readAnew(order);
  if (!mayBe(read)) return { read, accepted: false };
  const { policy } = order;
  const changed = itemsWithScheduleChange(read.result, policy);
  if (changed.length === 0) return { read, accepted: true };
  // An answered acceptance shows at once. After a lost answer, wait until the service has settled.
  let settleFor = 0;
  const orderItemIds = changed.map(({ orderItemId }) => orderItemId);
  const attempt = await attemptWrite(order, {
    operation: 'orderChange',
    input: { change: 'accept', ...order.orderRef, orderItemIds },
    readAt: order.memory.readAt ?? 0,
  });
  if (attempt.outcome === 'rejected') throw attempt.failure;
  if (attempt.outcome === 'not-sent') {
    if (attempt.why === 'read-too-old' && rereads > 0) return accepted(order, mayBe, rereads - 1);
    throw attempt.failure;
  }
  if (attempt.outcome === 'unknown') {
    // An acceptance costs nothing, and a read shows whether it arrived.
    if (attempt.sentBy === 'perhaps-an-earlier-run') {
      await untilSettled(order);
      return accepted(order, mayBe, rereads - 1);
    }
    settleFor = policy.settleFor;
  }
  const settledAt = Date.now() + settleFor;
  const because = 'proof that the change was accepted: the response was lost';
  const after = await readUntil(
    order,
    await readOrder(order),
    ({ condition }) => condition === 'schedule-changed',
    () => settledAt,
    because,
  );
  if (itemsWithScheduleChange(after.result, policy).length === 0) return { read: after, accepted: true };
  const text = 'the order still shows the schedule change after it was accepted; contact the airline';
  order.escalate('schedule-changed', text);
  return undefined;
}
