/** Accepts a schedule change: one write, then a read that proves that no segment is left at status TK. */
import { itemsWithScheduleChange } from '../../domain/order/orderTruth';
import { attemptWrite, REREADS } from './attemptWrite';
import type { Order } from './order';
import { applyRead, readAnew, readOrder, readUntil } from './read';
import { untilSettled } from './resets';

/** Sends the acceptance for every item that the airline changed. */
export async function acceptChange(order: Order, rereads = REREADS): Promise<void> {
  await untilSettled(order);
  const { policy } = order;
  const read = await readAnew(order);
  order.learn(read.result);
  const changed = itemsWithScheduleChange(read.result, policy);
  // An answered acceptance shows at once. After a lost answer, wait until the service has settled.
  let settleFor = 0;
  if (changed.length > 0) {
    const orderItemIds = changed.map(({ orderItemId }) => orderItemId);
    const accepted = await attemptWrite(order, {
      operation: 'orderChange',
      input: { change: 'accept', ...order.orderRef, orderItemIds },
      readAt: order.memory.readAt ?? 0,
    });
    if (accepted.outcome === 'rejected') throw accepted.failure;
    if (accepted.outcome === 'not-sent') {
      if (accepted.why === 'read-too-old' && rereads > 0) return acceptChange(order, rereads - 1);
      throw accepted.failure;
    }
    if (accepted.outcome === 'unknown') {
      // An acceptance costs nothing, and a read shows whether it arrived.
      if (accepted.sentBy === 'perhaps-an-earlier-run') return acceptChange(order);
      settleFor = policy.settleFor;
    }
  }
  const settledAt = Date.now() + settleFor;
  const because = 'the answer to the acceptance was lost: read again whether it arrived';
  const after = await readUntil(
    order,
    await readOrder(order),
    ({ condition }) => condition === 'schedule-changed',
    () => settledAt,
    because,
  );
  applyRead(order, after);
  if (order.ended || order.state === 'attention') return;
  if (order.status.scheduleChanged) {
    const text = 'the schedule change still stands after it was accepted; contact the airline';
    order.escalate('changed-elsewhere', text);
  } else {
    order.soldFlights(after.result.flights);
  }
}
