/** The price of a held order as it is now: some services want it asked and accepted before they issue. */
import { covers, sameMoney, showMoney, type Money } from '../../domain/money';
import { priceGuard } from '../../domain/offers/priceGuard';
import type { OrderRefusal } from '../../domain/order/refusals';
import { call } from '../calls/read';
import { amend, type Plan } from './amend';
import type { Order } from './order';

/**
 * Asks for the current price and accepts it, if it is within the tolerance and `payUpTo`. Whoever names exactly the new price has accepted
 * it. Returns false if the order cannot go on to its issue; a person is asked about a price that is too high.
 */
export async function reprice(order: Order, payUpTo: Money): Promise<boolean> {
  const refusal = await amend(order, async (view) => {
    const orderItemIds = view.items.map(({ orderItemId }) => orderItemId);
    const input = { ...order.orderRef, ask: 'reprice' as const, orderItemIds };
    const { result } = await call(order.session, 'order', 'orderReshop', input);
    if (result.unchanged) return 'nothing';
    const [offer, other] = result.offers ?? [];
    const total = offer?.newTotal;
    if (!offer || !total || other)
      return refused('cost-unreadable', 'the airline does not say clearly what the order costs now');
    const sold = order.memory.sold?.total ?? view.total ?? total;
    const dearer = priceGuard(sold, total, order.priceTolerance) !== 'within' && !sameMoney(payUpTo, total);
    if (dearer || !covers(payUpTo, total)) {
      const text = `the airline's price is now ${showMoney(total)}; the order was sold for ${showMoney(sold)}`;
      return refused('costs-more', text);
    }
    const plan: Plan = {
      kind: 'reprice',
      what: `price ${showMoney(total)}`,
      effect: { total },
      input: {
        change: 'repriced',
        ...order.orderRef,
        offerId: offer.offerId,
        shoppingResponseId: result.shoppingResponseId,
      },
    };
    return plan;
  });
  if (refusal && order.state === 'held')
    order.escalate('changed-since-sale', `nothing was paid: ${refusal.text}`);
  return order.state === 'held';
}

function refused(code: OrderRefusal['code'], text: string): { refusal: OrderRefusal } {
  return { refusal: { code, text } };
}
