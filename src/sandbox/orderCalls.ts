/** The handlers of orderRetrieve, orderReshop, orderChange and orderCancel: each finds the order that a call is about and does what it asks. */
import { acceptOffer, acceptPart, acceptRepriced } from './afterSale/accept';
import { updateDetails } from './afterSale/details';
import { reshop } from './afterSale/reshop';
import { cancel } from './cancel';
import { findOrder, vanished } from './findOrder';
import { issue } from './issue';
import type {
  OrderCancelRequest,
  OrderChangeRequest,
  OrderReply,
  OrderReshopRequest,
  OrderRetrieveRequest,
  Reply,
} from './model';
import { changeOf, itemsOf, journeysOf, phaseOf, scheduleChanged } from './orderPhase';
import type { OrderState } from './orderState';
import { momentOf, orderItemId, viewOf } from './orderView';
import { Refusal } from './refusal';
import { totalOf } from './prices';
import { entryOf, mistake, type Call } from './world';

/** Answers an OrderRetrieveRQ by id or by what is known of the order. Throws Refusal 129 or 912. */
export function orderRetrieve(call: Call, request: OrderRetrieveRequest): Reply {
  const { orderId, ownerCode } = request;
  const found = orderId ? [findOrder(call, { orderId, ownerCode })] : searched(call, request);
  const orders = found.map((order) => viewOf(call.world, order));
  for (const order of found) {
    noteChanges(call, order);
    order.retrieves++;
  }
  return { kind: 'order', orders, warnings: [] };
}

/** Enters in the ledger what an order shows otherwise than the time before. What an issued order would cost is not shown. */
function noteChanges(call: Call, order: OrderState): void {
  const moment = momentOf(call.world);
  const phase = phaseOf(order, moment);
  if (phase !== 'held' && phase !== 'issued') return;
  const now = {
    price: order.issue
      ? (order.shown?.price ?? '')
      : JSON.stringify(totalOf(itemsOf(order, moment), order.currency)),
    flights: JSON.stringify([journeysOf(order), changeOf(order)?.does === 'cancels']),
  };
  for (const what of ['price', 'flights'] as const) {
    if (order.shown && order.shown[what] !== now[what])
      call.world.ledger.changes.add({ ...entryOf(call, order), of: what });
  }
  order.shown = now;
}

/** Returns the orders of this provider code that fit; a search for nothing is refused. */
function searched(call: Call, { search }: OrderRetrieveRequest): OrderState[] {
  if (!search || (!search.bookingRef && !search.pax)) {
    const what = 'a search needs a booking reference or a passenger';
    throw mistake(call, what, '912', 'no order id and nothing to search by');
  }
  const found = call.world.orders
    .search(call.account, search)
    .filter((order) => order.provider === call.provider && !vanished(call.world, order));
  if (found.length === 0) throw new Refusal('129');
  return found;
}

/** Answers an OrderReshopRQ. Throws Refusal. */
export function orderReshop(call: Call, request: OrderReshopRequest): Reply {
  return reshop(call, findOrder(call, request), request);
}

/** Answers an OrderChangeRQ. Throws Refusal. */
export function orderChange(call: Call, request: OrderChangeRequest): Reply {
  const order = findOrder(call, request);
  const { change } = request;
  switch (change.kind) {
    case 'issue': {
      issue(call, order, change);
      const sparse = order.twist.sparseIssue && call.version === '19.2';
      return { ...shown(call, order), ...(sparse && { sparse }) };
    }
    case 'accept':
      acceptChange(call, order, change.orderItemIds);
      return shown(call, order);
    case 'offer':
      acceptOffer(call, order, change);
      return shown(call, order);
    case 'repriced':
      acceptRepriced(call, order, change.offerId);
      return shown(call, order);
    case 'details':
      updateDetails(call, order, change);
      return shown(call, order);
    case 'cancel':
    case 'cancel-unpaid': {
      if (change.kind === 'cancel' && call.world.shopping.read(change.offerId)?.kind === 'reshop') {
        acceptPart(call, order, change.offerId);
        return shown(call, order);
      }
      const provider = call.world.settings.providers.find((one) => one.code === call.provider);
      if (!provider?.cancelsByOrderChange) {
        const what = 'the provider does not cancel by orderChange';
        throw mistake(call, what, '915', 'orderChange does not cancel here');
      }
      if (change.kind === 'cancel' && change.offerId !== order.quoteId)
        throw mistake(call, 'the offer is not that of the newest orderReshop', '490');
      if (change.kind === 'cancel-unpaid' && order.issue) {
        const what = 'CancelUnpaidOrder is for an order that is not paid';
        throw mistake(call, what, '915', 'the order is paid');
      }
      cancel(call, order);
      return shown(call, order);
    }
  }
}

function acceptChange(call: Call, order: OrderState, named: readonly string[]): void {
  if (!scheduleChanged(order)) throw new Refusal('915', 'no schedule change waits', order.ownerCode);
  if (order.twist.acceptRefused) throw new Refusal('915', 'the airline changes it by hand', order.ownerCode);
  const ids = order.items.map((_, index) => orderItemId(call.world, order, index));
  if (named.length === 0 || named.some((id) => !ids.includes(id))) {
    const what = 'AcceptChange names an item that is not (or no longer) the order’s';
    throw mistake(call, what, '491', 'the order items are not those of the order');
  }
  order.scheduleAccepted = true;
}

function shown({ world }: Call, order: OrderState): OrderReply {
  return { kind: 'order', orders: [viewOf(world, order)], warnings: [] };
}

/** Answers an OrderCancelRQ (19.2). Throws Refusal. */
export function orderCancel(call: Call, request: OrderCancelRequest): Reply {
  const order = findOrder(call, request);
  return { kind: 'cancel', orderId: order.orderId, fee: cancel(call, order), warnings: [] };
}
