/** Cancelling: what it costs (orderReshop), and doing it, by orderCancel (19.2) or by orderChange where the provider can. */
import { brandOf, currencies } from './catalogue/fares';
import type { Amount, OrderReshopRequest, Reply } from './model';
import { phaseOf } from './orderPhase';
import type { OrderState } from './orders';
import { momentOf } from './orderView';
import { cents, inCents } from './prices';
import { Refusal } from './refusal';
import { problem, type Call, type World } from './world';
import { writeId } from './ids';

/** How much each quote of FEEMOVE adds. */
const FEE_STEP = 1500;

/** Answers an OrderReshopRQ that asks for the cancellation fee. Throws Refusal. */
export function orderReshop(
  world: World,
  call: Call,
  order: OrderState,
  { orderItemIds }: OrderReshopRequest,
): Reply {
  refuseUnlessOpen(world, order);
  if (order.rules.has('cancel-refused'))
    throw new Refusal('915', 'the airline does not cancel', order.ownerCode);
  if (orderItemIds.some((id) => id === '')) problem(call, 'an order item id is empty');
  order.quotes++;
  order.quoteId = writeId(world.settings.seed, {
    kind: 'quote',
    session: order.number,
    offer: order.quotes % 4096,
    item: 0,
  });
  return {
    kind: 'fee',
    orderId: order.orderId,
    offerId: order.quoteId,
    ownerCode: order.ownerCode,
    fee: feeNow(world, order).fee,
    warnings: [],
  };
}

/** What leaving the order costs at this moment, and what it is: nothing paid, a void, or a refund. */
function feeNow(
  world: World,
  order: OrderState,
): { fee: Amount; money: 'nothing-paid' | 'voided' | 'refunded' } {
  const { settings, clock } = world;
  const moves = order.rules.has('fee-moves') ? Math.max(0, order.quotes - 1) * FEE_STEP : 0;
  if (!order.issue) return { fee: cents(moves, order.currency), money: 'nothing-paid' };
  const voidable = clock.now() - order.issue.at <= settings.voidWindow && !order.rules.has('fee-moves');
  if (voidable) return { fee: cents(0, order.currency), money: 'voided' };
  return { fee: cents(penalty(order) + moves, order.currency), money: 'refunded' };
}

/** The fare rules' fee in cents of the order's currency: infants pay none. */
function penalty({ items, journeys, pax, currency }: OrderState): number {
  const priceClass = journeys[0]?.priceClass;
  if (!priceClass) return 0;
  const { cancellation } = brandOf(priceClass);
  if (cancellation === 'base') {
    return items
      .filter((item) => item.content.kind === 'flight')
      .reduce((all, item) => all + inCents(item.price.base), 0);
  }
  const seated = pax.filter((one) => one.type !== 'INF').length;
  return Math.round((cancellation.fee * (currencies[currency] ?? 1000)) / 1000) * seated;
}

/** Cancels. Throws Refusal; then nothing was cancelled by this call. */
export function cancel(world: World, call: Call, order: OrderState): Amount {
  const at = world.clock.now();
  const entry = { orderId: order.orderId, at: new Date(at).toISOString(), correlationId: call.correlationId };
  if (order.cancellation) {
    world.ledger.duplicate({ ...entry, of: 'cancellation', first: order.orderId, done: false });
  }
  refuseUnlessOpen(world, order);
  if (order.rules.has('cancel-refused'))
    throw new Refusal('915', 'the airline does not cancel', order.ownerCode);
  const { fee, money } = feeNow(world, order);
  order.cancellation = { at, retrieves: order.retrieves, money, fee };
  world.orders.release(order);
  world.ledger.cancellation({ ...entry, fee, money });
  return fee;
}

function refuseUnlessOpen(world: World, order: OrderState): void {
  const phase = phaseOf(order, momentOf(world));
  if (phase === 'held' || phase === 'issued' || phase === 'on-request') return;
  if (phase === 'issuing') throw new Refusal('902', undefined, order.ownerCode);
  throw new Refusal('915', `the order is ${phase}`);
}
