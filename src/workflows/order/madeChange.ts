/** The decided change of an order: whether a read shows it, and what follows once it does. */
import { shownEffect, soldAfter, type Shown } from '../../domain/order/amending/effect';
import { wasIssued } from '../../domain/order/issued';
import type { DecidedChange } from '../../domain/order/lifeMemory';
import type { OrderView } from '../../domain/order/orderView';
import type { Order } from './order';

/** Takes over a decided change that a read shows. Every read of the order looks for it until its outcome is known. */
export function takeInChange(order: Order, view: OrderView): void {
  const { change } = order.memory;
  if (change && shownOf(order, view) === 'applied') made(order, change, view, 'read');
}

/** Records that a change was made. */
export function made(order: Order, change: DecidedChange, view: OrderView, proof: 'read' | 'answer'): void {
  const { sold } = order.memory;
  if (change.refund && change.kind === 'part' && wasIssued(order.status)) awaitRefund(order, change);
  order.changed(change, sold && soldAfter(sold, change.effect, view), proof);
}

/** The refund of a part is followed by the coupons of its documents. */
function awaitRefund(order: Order, { what, refund, refunds = [] }: DecidedChange): void {
  const until = new Date(Date.now() + order.policy.refundWithin).toISOString();
  const pending = {
    what,
    documents: refunds,
    ...(refund && { amount: refund }),
    state: 'pending' as const,
    until,
  };
  order.record({ partialRefunds: [...(order.status.partialRefunds ?? []), pending] });
}

/** Returns whether the order shows the change that was decided. */
export function shownOf({ memory, policy }: Order, view: OrderView | undefined): Shown {
  const { change } = memory;
  return change && view ? shownEffect(change.effect, change.before, view, policy) : 'unclear';
}

/** Acts on a person's word that a lost change was made: what the order shows once the service has settled is what was sold. */
export function takeAsChanged(order: Order, view: OrderView): void {
  const { change } = order.memory;
  if (change) made(order, change, view, 'read');
}
