/** orderRetrieve, orderChange and orderCancel: finds the order that a call is about and does what it asks. */
import { cancel } from './cancel';
import { issue } from './issue';
import type {
  OrderCancelRequest,
  OrderChangeRequest,
  OrderReply,
  OrderRetrieveRequest,
  Reply,
} from './model';
import { phaseOf, scheduleChanged } from './orderPhase';
import type { OrderState } from './orders';
import { momentOf, orderItemId, viewOf } from './orderView';
import { Refusal } from './refusal';
import { problem, type Call, type World } from './world';

/** The agency's order of an id. Throws Refusal 129. */
export function orderOf(
  world: World,
  call: Call,
  named: { orderId: string; ownerCode?: string },
): OrderState {
  call.record.orderId = named.orderId;
  const order = world.orders.get(named.orderId);
  const known = order && order.account === call.account && order.provider === call.provider;
  if (!known || (named.ownerCode && named.ownerCode !== order.ownerCode) || vanished(world, order)) {
    throw new Refusal('129');
  }
  return order;
}

function vanished(world: World, order: OrderState): boolean {
  return order.rules.has('lapsed-not-found') && phaseOf(order, momentOf(world)) === 'lapsed';
}

/** Answers an OrderRetrieveRQ by id or by what is known of the order. Throws Refusal 129 or 912. */
export function orderRetrieve(world: World, call: Call, request: OrderRetrieveRequest): Reply {
  const found = request.orderId
    ? [orderOf(world, call, { orderId: request.orderId, ownerCode: request.ownerCode })]
    : searched(world, call, request);
  const orders = found.map((order) => viewOf(world, order));
  for (const order of found) order.retrieves++;
  return { kind: 'order', orders, warnings: [] };
}

/** Orders of this provider code that fit; an empty question is refused. */
function searched(world: World, call: Call, { search }: OrderRetrieveRequest): OrderState[] {
  if (!search || (!search.bookingRef && !search.pax)) {
    problem(call, 'a search needs a booking reference or a passenger');
    throw new Refusal('912', 'no order id and nothing to search by');
  }
  const found = world.orders
    .search(call.account, search)
    .filter((order) => order.provider === call.provider && !vanished(world, order));
  if (found.length === 0) throw new Refusal('129');
  return found;
}

/** Answers an OrderChangeRQ. Throws Refusal. */
export function orderChange(world: World, call: Call, request: OrderChangeRequest): Reply {
  const order = orderOf(world, call, request);
  const { change } = request;
  if (change.kind === 'issue') {
    issue(world, call, order, change);
    const reply = shown(world, order);
    return order.rules.has('sparse-issue') && call.version === '19.2' ? { ...reply, sparse: true } : reply;
  }
  if (change.kind === 'accept') {
    acceptChange(world, call, order, change.orderItemIds);
    return shown(world, order);
  }
  const provider = world.settings.providers.find((one) => one.code === call.provider);
  if (!provider?.cancelsByOrderChange) {
    problem(call, 'the provider does not cancel by orderChange');
    throw new Refusal('915', 'orderChange does not cancel here');
  }
  if (change.kind === 'cancel' && change.offerId !== order.quoteId) {
    problem(call, 'the offer is not that of the newest orderReshop');
    throw new Refusal('490');
  }
  if (change.kind === 'cancel-unpaid' && order.issue) {
    problem(call, 'CancelUnpaidOrder is for an order that is not paid');
    throw new Refusal('915', 'the order is paid');
  }
  cancel(world, call, order);
  return shown(world, order);
}

function acceptChange(world: World, call: Call, order: OrderState, named: readonly string[]): void {
  if (!scheduleChanged(order)) throw new Refusal('915', 'no schedule change waits', order.ownerCode);
  const ids = order.items.map((_, index) => orderItemId(world, order, index));
  if (named.length === 0 || named.some((id) => !ids.includes(id))) {
    problem(call, 'AcceptChange names an item that is not (or no longer) the order’s');
    throw new Refusal('491', 'the order items are not those of the order');
  }
  order.scheduleAccepted = true;
}

function shown(world: World, order: OrderState): OrderReply {
  return { kind: 'order', orders: [viewOf(world, order)], warnings: [] };
}

/** Answers an OrderCancelRQ (19.2). Throws Refusal. */
export function orderCancel(world: World, call: Call, request: OrderCancelRequest): Reply {
  const order = orderOf(world, call, request);
  return { kind: 'cancel', orderId: order.orderId, fee: cancel(world, call, order), warnings: [] };
}
