/** An order as an OrderViewRS shows it at a moment. */
import type {
  CouponStatus,
  IssuedDocument,
  OfferedItem,
  OrderedItem,
  OrderedOrder,
  OrderedService,
  ServiceStatus,
} from './model';
import {
  changeOf,
  couponsShown,
  isExtraGone,
  itemGeneration,
  itemsOf,
  journeysOf,
  paymentLimitOf,
  phaseOf,
  priceGuaranteeOf,
  scheduleChanged,
  settled,
  type Moment,
  type Phase,
} from './orderPhase';
import type { CouponState, OrderState, SoldItem } from './orderState';
import { inCents, totalOf } from './prices';
import { uuidOf } from './random';
import type { World } from './world';

const status: Record<Phase, { order: OrderedOrder['status']; service: ServiceStatus }> = {
  'on-request': { order: 'FROZEN', service: 'RQ' },
  held: { order: 'OPENED', service: 'K' },
  issuing: { order: 'OPENED', service: 'SB' },
  issued: { order: 'OPENED', service: 'T' },
  cancelled: { order: 'CLOSED', service: 'X' },
  lapsed: { order: 'CLOSED', service: 'X' },
  refused: { order: 'CLOSED', service: 'X' },
};

/** Returns the moment of a world. */
export function momentOf({ clock, settings }: World): Moment {
  return { now: clock.now(), settleDelay: settings.settleDelay };
}

/** Returns the order as it is now. */
export function viewOf(world: World, order: OrderState): OrderedOrder {
  const moment = momentOf(world);
  const phase = phaseOf(order, moment);
  const items = itemsOf(order, moment);
  const documents = documentsOf(order, moment, phase);
  return {
    orderId: order.orderId,
    ownerCode: order.ownerCode,
    status: status[phase].order,
    bookingRefs: [
      { id: order.bookingReference, carrier: order.ownerCode },
      { id: `${order.ownerCode}-${order.bookingReference}`, organisation: 'SVC' },
    ],
    createdAt: order.twist.undated ? undefined : world.clock.stamped(order.createdAt),
    journeys: journeysOf(order),
    ...people(order, documents),
    items: items.map((item, index) => itemView(world, order, phase, item, index)),
    total: totalOf(items, order.currency),
    documents,
    ...(order.issue && { paid: { paymentId: 'PAY1', amount: order.issue.amount } }),
  };
}

/** Who is to be shown: the passengers, and those who were, as long as documents name them. Some services show no data of them. */
function people(
  { twist, pax, formerPax, contacts }: OrderState,
  documents: readonly IssuedDocument[],
): Pick<OrderedOrder, 'pax' | 'contacts'> {
  const named = formerPax.filter((one) => documents.some(({ paxId }) => paxId === one.paxId));
  const all = [...pax, ...named];
  if (!twist.hidesDetails) return { pax: all, contacts };
  return { pax: all.map((one) => ({ ...one, contactIds: [], documents: [], loyalty: [] })), contacts: [] };
}

/** Returns the id of an order's nth item, as it is now. */
export function orderItemId({ settings }: World, order: OrderState, index: number): string {
  return uuidOf(`${settings.seed}/order/${order.number}/${itemGeneration(order)}/${index}`);
}

function itemView(world: World, order: OrderState, phase: Phase, item: SoldItem, index: number): OrderedItem {
  const limit = phase === 'held' || phase === 'on-request' ? paymentLimitOf(order) : undefined;
  const guarantee = limit === undefined ? undefined : priceGuaranteeOf(order);
  return {
    orderItemId: orderItemId(world, order, index),
    paxIds: item.paxIds,
    perPax: item.perPax,
    price: item.price,
    content: item.content,
    ...(limit !== undefined && { paymentTimeLimit: world.clock.local(limit) }),
    ...(guarantee !== undefined && { priceGuarantee: world.clock.local(guarantee) }),
    services: deliveries(item).map((delivery, nth) => ({
      serviceId: serviceIdOf(index, nth),
      ...delivery,
      ...statusOf(order, phase, item, delivery, momentOf(world)),
    })),
  };
}

/** Returns the id of what the item of an index delivers at a place. */
export const serviceIdOf = (index: number, nth: number): string => `SV${index + 1}-${nth + 1}`;

/** Returns what an item delivers: to each passenger each flight, or the extra. */
export function deliveries(item: OfferedItem): Pick<OrderedService, 'paxId' | 'content'>[] {
  const { content, paxIds } = item;
  if (content.kind === 'flight') {
    const flights = content.journeys.flatMap((journey) => journey.flights.map((flight) => flight.key));
    return paxIds.flatMap((paxId) =>
      flights.map((flight) => ({ paxId, content: { kind: 'flight', flight } as const })),
    );
  }
  if (content.kind === 'seat') {
    const { flight, row, column } = content;
    return paxIds.map((paxId) => ({ paxId, content: { kind: 'seat', flight, row, column } as const }));
  }
  const { service, flights } = content;
  return receivers(item).map((paxId) => ({
    paxId,
    content: { kind: 'service', service, flights } as const,
  }));
}

/** Returns who gets what an item delivers: something for the whole order goes to its first passenger. */
export function receivers({ content, paxIds }: OfferedItem): string[] {
  return content.kind === 'service' && content.service.limit === 'OnePerOrder' ? paxIds.slice(0, 1) : paxIds;
}

/** Extras that cost nothing are included: they have no status until they are cancelled. */
function statusOf(
  order: OrderState,
  phase: Phase,
  item: SoldItem,
  { paxId, content }: Pick<OrderedService, 'paxId' | 'content'>,
  moment: Moment,
): Pick<OrderedService, 'status' | 'followUp'> {
  const { service } = status[phase];
  const free = content.kind !== 'flight' && inCents(item.price.total) === 0;
  if (free && service !== 'X') return {};
  const open = phase === 'held' || phase === 'issued';
  if (open && isExtraGone(order, content.kind)) return { status: 'X' };
  if (phase === 'issued' && item.late && !settled(order, item.late, moment)) return { status: 'SB' };
  const change = open ? changeOf(order) : undefined;
  if (change && content.kind === 'flight' && content.flight === change.flight) {
    if (change.does === 'cancels') return { status: 'X' };
    if (scheduleChanged(order)) return { status: 'TK', followUp: change.asks };
  }
  const leftOut =
    phase === 'issued' && order.twist.lastDocument === 'missing' && paxId === order.pax.at(-1)?.paxId;
  return { status: leftOut ? 'K' : service };
}

/** The documents as they are shown. What a cancellation does to coupons shows in its time. */
function documentsOf(order: OrderState, moment: Moment, phase: Phase): IssuedDocument[] {
  const { issue, cancellation } = order;
  if (!issue || phase === 'issuing') return [];
  const ended =
    cancellation && couponsShown(order, cancellation, moment)
      ? cancellation.money === 'voided'
        ? 'V'
        : 'RF'
      : 'I';
  const statusNow = ({ status, shows }: CouponState): CouponStatus => {
    if (shows && !couponsShown(order, shows, moment)) return 'I';
    return status === 'I' ? ended : status;
  };
  return issue.documents
    .filter(({ late }) => !late || settled(order, late, moment))
    .map(({ paxId, number, type, coupons }) => ({
      paxId,
      number,
      type,
      coupons: coupons.map((coupon) => ({ number: coupon.number, status: statusNow(coupon) })),
    }));
}
