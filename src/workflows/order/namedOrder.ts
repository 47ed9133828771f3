/** An order that a person names as this reference's own: it is read and checked before it is believed. */
import { ownerInWords } from '../../domain/order/claims';
import { otherTrip, passengerMismatches } from '../../domain/order/sameTrip';
import type { OrderView } from '../../domain/order/orderView';
import type { Answer } from '../../domain/calls/problem';
import type { Patience } from '../../domain/calls/waits';
import { claimOrder } from './claims';
import type { Order } from './order';
import { readAnew, refusedRead } from './read';

/**
 * Reads the order and claims it.
 *
 * @throws {Refused} for an order that is not this trip, or that another reference owns; {PatienceSpent}
 */
export async function claimNamed(
  order: Order,
  orderId: string,
  patience: Patience = 'order',
): Promise<Answer<OrderView>> {
  const read = await readAnew(order, { orderId, ownerCode: order.status.ownerCode }, patience);
  const { request, memory } = order;
  // After a reset to before the choice, the flights are unknown; the passengers are known.
  const sold = memory.sold ?? read.result;
  // The airline may have moved its flights since: the order is compared with the sale once it is adopted.
  const flights = otherTrip(sold, read.result) ? ['it has different flights'] : [];
  const people = request ? passengerMismatches(request.passengers, read.result.passengers) : [];
  const differences = request ? [...flights, ...people] : [];
  if (differences.length > 0) {
    throw refusedRead(read, 'another-order', `that order is for a different trip: ${differences.join('; ')}`);
  }
  const owner = await claimOrder(order, orderId);
  if (owner !== undefined) {
    throw refusedRead(read, 'owned-by-another', `that order belongs to ${ownerInWords(owner)}`);
  }
  return read;
}
