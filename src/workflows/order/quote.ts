/** What the airline would do and for how much: asked without doing it, and shown in the status. */
import type { ChangeOffer } from '../../domain/order/afterSale';
import type { LifeMemory } from '../../domain/order/lifeMemory';
import type { OrderView } from '../../domain/order/orderView';
import { asStepFailure, StepFailure } from '../calls/failures';
import type { Order } from './order';
import { applyRead, readAnew, takeIn, truthOf } from './read';

/**
 * Logs in, reads the order and asks about it as it reads. The order's state does not change, unless it reads as cancelled: then nothing is
 * asked, and `undefined` returned.
 */
export async function readQuote<Quote>(
  order: Order,
  ask: (view: OrderView) => Promise<Quote>,
): Promise<Quote | undefined> {
  const read = await readAnew(order, order.orderRef, 'interactive');
  if (truthOf(order, read.result).condition === 'cancelled') {
    applyRead(order, read);
    return undefined;
  }
  // An interrupted look changes nothing: what was read is taken over after the last call.
  const quote = await ask(read.result).catch(asStepFailure);
  takeIn(order, read);
  if (quote instanceof StepFailure) throw quote;
  return quote;
}

/** Shows what the airline offers for a change. `askedChange`: the journeys that it is for, where `acceptOffer` may accept it. */
export function showOffers(
  order: Order,
  offers: ChangeOffer[],
  askedChange?: LifeMemory['askedChange'],
): void {
  order.record({ changeOffers: { readAt: new Date().toISOString(), offers } });
  order.remember({ askedChange });
}
