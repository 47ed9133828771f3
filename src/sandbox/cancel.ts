/** Cancelling an order: what it costs, and doing it. */
import { brandOf, inCurrency } from './catalogue/fares';
import { writeId } from './ids';
import type { CancellationEntry } from './ledger';
import type { Amount, OrderReshopRequest, Refund } from './model';
import { itemsOf, phaseOf } from './orderPhase';
import type { OrderState } from './orderState';
import { momentOf, orderItemId } from './orderView';
import { cents, inCents, totalOf } from './prices';
import { Refusal } from './refusal';
import { entryOf, type Call, type World } from './world';

/** How much each quote of FEEMOVE adds. */
const FEE_STEP = 1500;

/** Returns what a cancellation costs, with the id by which 21.3's orderChange accepts it. Throws Refusal. */
export function quote(call: Call, order: OrderState, { removed }: OrderReshopRequest) {
  refuseUnlessCancellable(call.world, order);
  if (removed.some(({ orderItemId }) => orderItemId === ''))
    call.record.problems.push('an order item id is empty');
  order.quotes++;
  const place = { kind: 'quote', session: order.number, offer: order.quotes % 4096, item: 0 } as const;
  order.quoteId = writeId(call.world.settings.seed, place);
  const { fee, money } = feeNow(call.world, order);
  const names = order.twist.quote ?? 'fee';
  const refund = order.issue && refundOf(call.world, order, fee, money === 'voided');
  return {
    offerId: order.quoteId,
    ...(names === 'fee' || names === 'fee and refund' || (names === 'refund' && !refund) ? { fee } : {}),
    ...(refund && (names === 'refund' || names === 'fee and refund') && { refund }),
  };
}

function refundOf(world: World, order: OrderState, kept: Amount, voids: boolean): Refund {
  const items = itemsOf(order, momentOf(world));
  const paid = totalOf(items, order.currency).total;
  return {
    orderItemIds: items.map((_, index) => orderItemId(world, order, index)),
    paid,
    kept,
    amount: cents(inCents(paid) - inCents(kept), order.currency),
    voids,
  };
}

/** What leaving the order costs now, and what becomes of the money. */
function feeNow(
  { settings, clock }: World,
  { twist, quotes, issue, ...order }: OrderState,
): Pick<CancellationEntry, 'fee' | 'money'> {
  const moves = twist.feeMoves ? Math.max(0, quotes - 1) * FEE_STEP : 0;
  if (!issue) return { fee: cents(moves, order.currency), money: 'nothing-paid' };
  const voidable = clock.now() - issue.at <= settings.voidWindow && !twist.feeMoves;
  if (voidable) return { fee: cents(0, order.currency), money: 'voided' };
  return { fee: cents(penalty(order) + moves, order.currency), money: 'refunded' };
}

/** The fare rules' fee in cents of the order's currency; infants pay none. */
function penalty({ items, journeys, pax, currency }: Omit<OrderState, 'twist' | 'quotes' | 'issue'>): number {
  const priceClass = journeys[0]?.priceClass;
  if (!priceClass) return 0;
  const { cancellation } = brandOf(priceClass);
  if (cancellation === 'base') {
    return items
      .filter((item) => item.content.kind === 'flight')
      .reduce((all, item) => all + inCents(item.price.base), 0);
  }
  return inCurrency(cancellation.fee, currency) * pax.filter((one) => one.type !== 'INF').length;
}

/** Cancels, and returns the fee. Throws Refusal; then nothing was cancelled by this call. */
export function cancel(call: Call, order: OrderState): Amount {
  const { world } = call;
  const at = world.clock.now();
  const entry = entryOf(call, order);
  if (order.cancellation)
    world.ledger.duplicates.add({ ...entry, of: 'cancellation', first: order.orderId, done: false });
  refuseUnlessCancellable(call.world, order);
  const { fee, money } = feeNow(world, order);
  order.cancellation = { at, retrieves: order.retrieves, money, fee };
  world.orders.release(order);
  world.ledger.cancellations.add({ ...entry, fee, money });
  return fee;
}

function refuseUnlessCancellable(world: World, order: OrderState): void {
  const { ownerCode } = order;
  const phase = phaseOf(order, momentOf(world));
  if (phase === 'issuing' || order.changing) throw new Refusal('902', undefined, ownerCode);
  if (phase !== 'held' && phase !== 'issued' && phase !== 'on-request')
    throw new Refusal('915', `the order is ${phase}`);
  if (order.twist.cancelRefused) throw new Refusal('915', 'the airline does not cancel', ownerCode);
}
