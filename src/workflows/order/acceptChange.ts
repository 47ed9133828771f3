/** Accepting a schedule change of the airline: one write, and proof by reading that nothing stands at TK any more. */
import type { Truth } from '../../domain/order/orderTruth';
import { OutcomeUnknown, ReadTooOld } from '../calls/failures';
import type { OrderLife } from './orderLife';
import { readAnew, readOrder } from './reading';
import { mayHaveBeenSent, untilSettled } from './resets';
import { readUntilSettled, settleTruth } from './truth';
import { REREADS, write } from '../calls/write';

/** Sends the acceptance for every item that the airline changed. */
export async function acceptChange(life: OrderLife, rereads = REREADS): Promise<void> {
  await untilSettled(life);
  const { line, policy } = life;
  // An acceptance that was answered shows at once.
  let settleFor = 0;
  const read = await readAnew(life);
  life.learn(read.result);
  const changed = read.result.items.filter((item) =>
    item.services.some(({ statusCode }) => policy.serviceMeanings[statusCode ?? ''] === 'schedule-change'),
  );
  if (changed.length > 0) {
    const orderItemIds = changed.map(({ orderItemId }) => orderItemId);
    try {
      const change = { change: 'accept' as const, ...life.orderRef, orderItemIds };
      await write(line, 'orderChange', change, { readAt: life.memory.readAt ?? 0 });
    } catch (error) {
      if (error instanceof ReadTooOld && rereads > 0) return acceptChange(life, rereads - 1);
      // An acceptance costs nothing, and reading shows whether it arrived.
      if (!(error instanceof OutcomeUnknown)) throw error;
      if (mayHaveBeenSent(error)) return acceptChange(life);
      life.status.lastError = error.problem;
      settleFor = policy.settleFor;
    }
  }
  const settledAt = Date.now() + settleFor;
  const still = ({ condition }: Truth): boolean => condition === 'schedule-changed';
  const why = 'the answer to the acceptance was lost: read again whether it arrived';
  const after = await readUntilSettled(life, await readOrder(life), still, () => settledAt, why);
  settleTruth(life, after);
  if (life.ended || life.state === 'attention') return;
  if (life.status.scheduleChanged) {
    life.needPerson(
      'changed-elsewhere',
      'the schedule change still stands after it was accepted; contact the airline',
    );
  } else if (life.memory.sold) {
    life.memory.sold = { ...life.memory.sold, flights: after.result.flights };
  }
}
