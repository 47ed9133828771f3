/** The documents of an order: tickets for every passenger and an EMD for each paid extra. */
import { carrierOf } from './catalogue/carriers';
import type { CouponStatus, OrderPax } from './model';
import type { CouponState, DocumentState, OrderState, SoldItem } from './orderState';
import { receivers } from './orderView';
import { inCents } from './prices';
import type { World } from './world';

/** Returns who gets documents: some services leave out the last passenger. */
function served({ twist, pax }: OrderState): OrderPax[] {
  return twist.lastDocument === 'missing' ? pax.slice(0, -1) : pax;
}

/** Returns new tickets for all flights of an order. */
export function ticketsOf({ ledger, clock }: World, order: OrderState): DocumentState[] {
  const { twist, pax, journeys } = order;
  if (twist.documents === 'none') return [];
  const last = pax.at(-1)?.paxId;
  const flights = journeys.flatMap((journey) => journey.flights.map(({ key }) => key));
  const holder = ({ paxId, adult }: OrderPax): string =>
    twist.documents === 'infants-under-adults' ? (adult ?? paxId) : paxId;
  return served(order).map((one) => ({
    paxId: holder(one),
    traveller: one.paxId,
    number: ticketNumber(order, ledger.nextSerial, twist.lastDocument === 'short' && one.paxId === last),
    type: 'T',
    at: clock.now(),
    flights,
    coupons: flights.map((_, index) => ({ number: String(index + 1), status: 'I' })),
  }));
}

/** Returns an EMD for each of these items that is a paid extra. */
export function emdsOf(
  { ledger, clock }: World,
  order: OrderState,
  items: readonly SoldItem[],
): DocumentState[] {
  const { twist } = order;
  if (twist.documents === 'none') return [];
  const travellers = served(order);
  return items
    .filter(
      ({ content, price }) =>
        content.kind !== 'flight' &&
        inCents(price.total) > 0 &&
        !(twist.documents === 'no-seat-emds' && content.kind === 'seat'),
    )
    .flatMap((item) => receivers(item).map((paxId) => ({ paxId, item })))
    .filter(({ paxId }) => travellers.some((one) => one.paxId === paxId))
    .map(({ paxId, item: { place, late } }) => ({
      paxId,
      traveller: paxId,
      number: numberOf(order, ledger.nextSerial()),
      type: 'J',
      at: clock.now(),
      flights: [],
      place,
      ...(late && { late }),
      coupons: [{ number: '1', status: 'I' }],
    }));
}

function ticketNumber(order: OrderState, serial: () => number, prefixOnly: boolean): string {
  if (prefixOnly) return carrierOf(order.ownerCode).documentPrefix;
  const number = numberOf(order, serial());
  return order.twist.documents === 'conjunction' ? `${number}/${String(serial()).slice(-2)}` : number;
}

function numberOf({ ownerCode, twist }: OrderState, serial: number): string {
  const { documentPrefix, documentStyle } = carrierOf(ownerCode);
  if (twist.documents === 'ten-digits') return String(serial);
  return `${documentPrefix}${documentStyle === 'hyphen' ? '-' : ''}${serial}`;
}

/** Returns true for a document none of whose coupons was used. */
export const isOpen = ({ coupons }: DocumentState): boolean => coupons.every(({ status }) => status === 'I');

/** Gives open coupons another status; `shown`: from when on, if it takes time to show. */
export function closeCoupons(
  coupons: readonly CouponState[],
  status: CouponStatus,
  shows?: CouponState['shows'],
): void {
  for (const coupon of coupons)
    if (coupon.status === 'I') Object.assign(coupon, { status, ...(shows && { shows }) });
}
