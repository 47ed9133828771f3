/** The order that a call is about. */
import { phaseOf } from './orderPhase';
import type { OrderState } from './orderState';
import { momentOf } from './orderView';
import { Refusal } from './refusal';
import type { Call, World } from './world';

/** Returns the agency's order of an id. Throws Refusal 129. */
export function findOrder(call: Call, named: { orderId: string; ownerCode?: string }): OrderState {
  call.record.orderId = named.orderId;
  const order = call.world.orders.get(named.orderId);
  const known = order && order.account === call.account && order.provider === call.provider;
  if (!known || (named.ownerCode && named.ownerCode !== order.ownerCode) || vanished(call.world, order)) {
    throw new Refusal('129');
  }
  return order;
}

/** Returns true for an order that is found no more. */
export function vanished(world: World, order: OrderState): boolean {
  return order.twist.holdShort === 'vanished' && phaseOf(order, momentOf(world)) === 'lapsed';
}
