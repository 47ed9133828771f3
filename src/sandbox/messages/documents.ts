/** Booking references, tickets and EMDs of an order; both versions shape them alike but for a name. */
import type { XmlTree } from '../../ndc/xml/write';
import type { IssuedDocument, OrderedOrder } from '../model';

/** The airline's reference, or the aggregator's. */
export function bookingRef({ id, carrier, organisation }: OrderedOrder['bookingRefs'][number]): XmlTree {
  return {
    BookingEntity: carrier
      ? { Carrier: { AirlineDesigCode: carrier } }
      : { Org: { Name: organisation, OrgID: organisation } },
    BookingID: id,
  };
}

/** The airline's own references, which are the ones on a ticket. */
export function carrierRefs(order: OrderedOrder): OrderedOrder['bookingRefs'] {
  return order.bookingRefs.filter(({ carrier }) => carrier !== undefined);
}

function ticket({ number, type, coupons }: IssuedDocument): XmlTree {
  return {
    Coupon: coupons.map((coupon) => ({ CouponNumber: coupon.number, CouponStatusCode: coupon.status })),
    ReportingTypeCode: 'BSP',
    TicketDocTypeCode: type,
    TicketNumber: number,
  };
}

/** The schemas allow so many tickets in one TicketDocInfo. */
const TICKETS_AT_MOST = 4;

/** One TicketDocInfo for each passenger (and for each four documents). `paymentRef`: what the version calls the reference to the payment. */
export function ticketDocInfos(
  order: OrderedOrder,
  paymentRef: 'PaymentInfoRefID' | 'PaymentRefID',
): XmlTree[] {
  const passengers = [...new Set(order.documents.map(({ paxId }) => paxId))];
  return passengers.flatMap((paxId) => {
    const documents = order.documents.filter((document) => document.paxId === paxId);
    const parts = Array.from({ length: Math.ceil(documents.length / TICKETS_AT_MOST) }, (_, part) =>
      documents.slice(part * TICKETS_AT_MOST, (part + 1) * TICKETS_AT_MOST),
    );
    return parts.map((part) => ({
      BookingRef: carrierRefs(order).map(bookingRef),
      PaxRefID: paxId,
      [paymentRef]: order.paid?.paymentId ?? 'PAY1',
      Ticket: part.map(ticket),
    }));
  });
}

/** SellerFollowUpAction of an item: what the seller is to do about a schedule change of one of its services. */
export function sellerFollowUpAction({ services }: OrderedOrder['items'][number]): XmlTree | undefined {
  const actions = [...new Set(services.flatMap(({ followUp }) => followUp ?? []))];
  return actions.length > 0 ? { ActionCode: actions, ActionInd: true } : undefined;
}
