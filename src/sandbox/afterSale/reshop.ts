/** orderReshop: which question it asks, and who answers it. */
import { quote } from '../cancel';
import type { OrderReshopRequest, Reply } from '../model';
import { itemsOf } from '../orderPhase';
import type { OrderState } from '../orderState';
import { momentOf, orderItemId } from '../orderView';
import type { Call, World } from '../world';
import { nameQuote } from './names';
import { otherFlights } from './otherFlights';
import { partQuote } from './partQuote';
import { reprice } from './reprice';
import { refuseUnlessChangeable } from './standing';

/** Answers an OrderReshopRQ about an order. Throws Refusal. */
export function reshop(call: Call, order: OrderState, request: OrderReshopRequest): Reply {
  if (isWhole(call.world, order, request)) {
    const { orderId, ownerCode } = order;
    return { kind: 'fee', orderId, ownerCode, ...quote(call, order, request), warnings: [] };
  }
  refuseUnlessChangeable(call.world, order);
  if (request.reprices) return reprice(call, order);
  if (request.name) return nameQuote(call, order, request.name);
  return request.adds ? otherFlights(call, order, request) : partQuote(call, order, request);
}

/** True for the cancellation of the whole order: it is named itself, or nothing, or all its items. */
function isWhole(
  world: World,
  order: OrderState,
  { removed, adds, name, reprices }: OrderReshopRequest,
): boolean {
  if (adds || name || reprices) return false;
  if (removed.length === 0 || removed.some(({ orderItemId: id }) => id === order.orderId || id === ''))
    return true;
  const ids = itemsOf(order, momentOf(world)).map((_, index) => orderItemId(world, order, index));
  const whole = (id: string): boolean =>
    removed.some(({ orderItemId: named, keptServiceIds }) => named === id && keptServiceIds.length === 0);
  return ids.every(whole);
}
