/** orderReshop that asks what an order costs today. */
import type { RepriceReply } from '../model';
import { pricedItems } from '../orderPhase';
import type { OrderState } from '../orderState';
import { momentOf, orderItemId } from '../orderView';
import { fareMoved } from '../prices';
import { Refusal } from '../refusal';
import type { Call } from '../world';
import { nothing } from './differences';
import { openOffer } from './orderOffers';

/** Returns the offer of today's price; none if the order costs what it cost when it was made. Throws Refusal. */
export function reprice(call: Call, order: OrderState): RepriceReply {
  const { world } = call;
  const { ownerCode, issue, twist, faresFixed } = order;
  if (issue) throw new Refusal('395', undefined, ownerCode);
  const today = pricedItems(order, momentOf(world)).map((item) =>
    fareMoved(item, faresFixed ? 0 : (twist.repriceMoves ?? 0)),
  );
  const same = today.every(
    ({ price }, index) => price.total.amount === order.items[index]?.price.total.amount,
  );
  if (same) return { kind: 'reprice', ownerCode, warnings: [] };
  const { id, keep } = openOffer(world, order, 'reprice');
  keep({
    kind: 'reprice',
    does: 'reprice',
    outcome: { ...nothing, items: today },
    items: [],
    deletes: false,
  });
  const items = today.map(({ price }, index) => ({
    offerItemId: id(index + 1),
    orderItemId: orderItemId(world, order, index),
    old: order.items[index]?.price ?? price,
    new: price,
  }));
  return { kind: 'reprice', ownerCode, offer: { offerId: id(0), items }, warnings: [] };
}
