/** What an order is at a moment: everything that changes by itself, as pure functions of its state and the clock. */
import type { OfferedItem, OfferedJourney } from './model';
import type { OrderState } from './orders';
import { moved, times } from './prices';

/** The clock and how long slow things take. */
export interface Moment {
  now: number;
  settleDelay: number;
}

/**
 * phase      | order  | services
 * -----------|--------|-----------------------------------
 * on-request | FROZEN | RQ
 * held       | OPENED | K (TK after a schedule change)
 * issuing    | OPENED | SB
 * issued     | OPENED | T
 * cancelled  | CLOSED | X
 * lapsed     | CLOSED | X
 * refused    | CLOSED | X: the airline said no to a request
 */
export type Phase = 'on-request' | 'held' | 'issuing' | 'issued' | 'cancelled' | 'lapsed' | 'refused';

/** How many orderRetrieves it takes until slow things are seen to be done. */
const RETRIEVES_UNTIL_SETTLED = 3;
const SHORT_HOLD = 60_000;

/** What the rules do to held orders happens right after the first orderRetrieve. */
const afterSale = ({ retrieves }: OrderState): boolean => retrieves > 0;

function settled(
  order: OrderState,
  since: { at: number; retrieves: number },
  { now, settleDelay }: Moment,
): boolean {
  return now - since.at >= settleDelay || order.retrieves - since.retrieves >= RETRIEVES_UNTIL_SETTLED;
}

/** The phase of an order. */
export function phaseOf(order: OrderState, moment: Moment): Phase {
  const { rules, issue } = order;
  if (order.cancellation) return 'cancelled';
  if (issue) return rules.has('issue-slow') && !settled(order, issue, moment) ? 'issuing' : 'issued';
  const requested = rules.has('on-request') || rules.has('on-request-refused');
  const decided = settled(order, { at: order.createdAt, retrieves: 0 }, moment);
  if (requested && !decided) return 'on-request';
  if (rules.has('on-request-refused')) return 'refused';
  if (rules.has('cancelled-elsewhere') && afterSale(order)) return 'cancelled';
  const limit = paymentLimitOf(order);
  return limit !== undefined && moment.now > limit ? 'lapsed' : 'held';
}

/** When the order must be paid at the latest. */
export function paymentLimitOf({
  rules,
  createdAt,
  paymentLimit,
  retrieves,
}: OrderState): number | undefined {
  if (paymentLimit === undefined) return undefined;
  if (rules.has('hold-short') || rules.has('lapsed-not-found'))
    return Math.min(createdAt + SHORT_HOLD, paymentLimit);
  const moves = rules.has('limit-moves') && retrieves > 0;
  return moves ? createdAt + Math.floor((paymentLimit - createdAt) / 2) : paymentLimit;
}

/** Until when the price holds. */
export function priceGuaranteeOf(order: OrderState): number | undefined {
  const limit = paymentLimitOf(order);
  if (limit === undefined || !order.rules.has('guarantee-short')) return limit;
  return order.createdAt + Math.floor((limit - order.createdAt) / 2);
}

/** By how many per mille the fare has moved since the sale; what is issued moves no more. */
export function movedBy(order: OrderState, { now }: Moment): number {
  if (order.issue) return order.issue.perMille;
  if (order.rules.has('price-after-hold') && afterSale(order)) return 50;
  if (order.rules.has('price-falls-after-hold') && afterSale(order)) return -50;
  const guarantee = priceGuaranteeOf(order);
  return order.rules.has('guarantee-short') && guarantee !== undefined && now > guarantee ? 100 : 0;
}

/** The items at today's price. */
export function itemsOf(order: OrderState, moment: Moment): OfferedItem[] {
  const perMille = movedBy(order, moment);
  if (perMille === 0) return order.items;
  return order.items.map((item) => {
    if (item.content.kind !== 'flight') return item;
    const perPax = moved(item.perPax, perMille);
    return { ...item, perPax, price: times(perPax, item.paxIds.length) };
  });
}

/** True while a schedule change waits to be accepted. */
export function scheduleChanged(order: OrderState): boolean {
  return order.rules.has('schedule-change') && afterSale(order) && !order.scheduleAccepted;
}

/** The journeys with the times of today. */
export function journeysOf(order: OrderState): OfferedJourney[] {
  if (!order.rules.has('schedule-change') || !afterSale(order)) return order.journeys;
  return order.journeys.map((journey, nth) =>
    nth > 0
      ? journey
      : {
          ...journey,
          flights: journey.flights.map((flight, which) =>
            which > 0
              ? flight
              : { ...flight, departure: later(flight.departure), arrival: later(flight.arrival) },
          ),
        },
  );
}

/** 35 minutes later on the airport's clock. */
function later(local: string): string {
  return new Date(Date.parse(`${local}Z`) + 35 * 60_000).toISOString().slice(0, 19);
}

/** True once the coupons of a cancelled order show what became of them. */
export function couponsTold(order: OrderState, moment: Moment): boolean {
  if (!order.cancellation || order.rules.has('refund-unproven')) return false;
  return !order.rules.has('refund-slow') || settled(order, order.cancellation, moment);
}

/** Which order item ids are in force: some airlines make new ones after the sale. */
export function itemGeneration(order: OrderState): number {
  return order.rules.has('items-change') && afterSale(order) ? 1 : 0;
}
