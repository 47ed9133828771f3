/** Issuing an order: tickets for every passenger and an EMD for each paid extra; once. */
import { emdsOf, ticketsOf } from './documents';
import type { Amount, OfferedItem } from './model';
import { itemsOf, movedBy, phaseOf, scheduleChanged } from './orderPhase';
import type { OrderState } from './orderState';
import { momentOf, orderItemId } from './orderView';
import { aboutEqual, inCents, totalOf } from './prices';
import { Refusal } from './refusal';
import { entryOf, mistake, type Call } from './world';

/** Issues a held order for the amount that is named. Throws Refusal; then nothing was issued by this call. */
export function issue(
  call: Call,
  order: OrderState,
  named: { orderItemIds: string[]; amount?: Amount },
): void {
  const { ownerCode } = order;
  const { issueRefused } = order.twist;
  refuseUnlessHeld(call, order);
  if (scheduleChanged(order)) throw new Refusal('915', 'a schedule change waits to be accepted', ownerCode);
  if (issueRefused) throw new Refusal(issueRefused.code, issueRefused.detail, ownerCode);
  const items = itemsOf(order, momentOf(call.world));
  checkNamedItems(call, order, items, named.orderItemIds);
  const { total } = totalOf(items, order.currency);
  if (!named.amount || !aboutEqual(named.amount, total))
    throw mistake(call, 'the payment is not the total of the order', '466', 'the amount is not the total');
  issueDocuments(call, order, total);
}

/** An order that is issued already, or no longer stands, is not issued again; the attempt is noted. */
function refuseUnlessHeld(call: Call, order: OrderState): void {
  const phase = phaseOf(order, momentOf(call.world));
  if (order.changing) throw new Refusal('902', undefined, order.ownerCode);
  if (phase === 'held') return;
  if (phase === 'issued' || phase === 'issuing') {
    const entry = entryOf(call, order);
    call.world.ledger.duplicates.add({ ...entry, of: 'issue', first: order.orderId, done: false });
    throw new Refusal(phase === 'issued' ? '395' : '902', undefined, order.ownerCode);
  }
  if (phase === 'lapsed') throw new Refusal('303');
  throw new Refusal('915', `the order is ${phase}`);
}

/** Every item that costs something must be named, and only the order's items. */
function checkNamedItems(
  call: Call,
  order: OrderState,
  items: readonly OfferedItem[],
  named: readonly string[],
): void {
  const ids = items.map((_, index) => orderItemId(call.world, order, index));
  const strange = named.some((id) => !ids.includes(id));
  const missing = items.some(
    (item, index) => inCents(item.price.total) > 0 && !named.includes(ids[index] ?? ''),
  );
  if (!strange && !missing) return;
  const what = strange ? 'an order item is not (or no longer) the order’s' : 'an order item is not paid for';
  throw mistake(call, what, '491', 'the order items are not those of the order');
}

/** Issues, without asking whether it may be. */
export function issueDocuments(call: Call, order: OrderState, amount: Amount): void {
  const moment = momentOf(call.world);
  const documents = [...ticketsOf(call.world, order), ...emdsOf(call.world, order, order.items)];
  const { retrieves } = order;
  order.issue = { at: moment.now, retrieves, amount, perMille: movedBy(order, moment), documents };
  const numbers = documents.map((document) => document.number);
  call.world.ledger.issues.add({ ...entryOf(call, order), amount, documents: numbers });
}
