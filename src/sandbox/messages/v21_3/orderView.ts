/** OrderViewRS of 21.3: what orderCreate, orderRetrieve and orderChange answer. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { OrderedItem, OrderedOrder, OrderedService, OrderReply } from '../../model';
import type { Contents } from '../contents';
import { bookingRef, sellerFollowUpAction, ticketDocInfos } from '../documents';
import type { AnswerParts } from '../message';
import { warningElements } from '../notices';
import { keptApart, orderContents } from '../orders';
import { contactInfoList, orderPaxList } from '../peopleLists';
import { amount, taxedPrice } from '../prices';
import { SEAT_PROFILE, seatProfileList } from '../seats';
import { dataLists } from './dataLists';
import { fareDetail } from './offers';

/** GenderCodes of 21.3. */
const GENDERS = 'FMUX';

/** The schema allows so many in one Service. */
const BOOKING_REFS_AT_MOST = 3;

/** One flight is named by its segment; for several the schema has legs only. */
function orderFlightAssociations(flights: string[], contents: Contents): XmlTree | undefined {
  if (flights.length === 0) return undefined;
  return flights.length === 1
    ? { PaxSegmentRef: { PaxSegmentRefID: contents.segments(flights) } }
    : { DatedOperatingLegRef: { DatedOperatingLegRefID: contents.legs(flights) } };
}

function orderServiceAssociation({ content }: OrderedService, contents: Contents): XmlTree {
  switch (content.kind) {
    case 'flight':
      return { PaxSegmentRef: { PaxSegmentRefID: contents.segments([content.flight]) } };
    case 'seat':
      return {
        SeatOnLeg: {
          OccupationStatusCode: 'O',
          Seat: { ColumnID: content.column, RowNumber: content.row, SeatProfileRefID: SEAT_PROFILE },
          SeatAssignmentAssociations: {
            DatedOperatingLegRef: { DatedOperatingLegRefID: contents.legs([content.flight]) },
          },
        },
      };
    case 'service':
      return {
        ServiceDefinitionRef: {
          OrderFlightAssociations: orderFlightAssociations(content.flights, contents),
          ServiceDefinitionRefID: contents.services.id(content.service.id),
        },
      };
  }
}

function orderItem(item: OrderedItem, order: OrderedOrder, contents: Contents): XmlTree {
  return {
    FareDetail: fareDetail(item, contents),
    OrderItemID: item.orderItemId,
    OwnerCode: order.ownerCode,
    PaymentTimeLimitDateTime: item.paymentTimeLimit,
    Price: taxedPrice(item.price),
    PriceGuaranteeTimeLimitDateTime: item.priceGuarantee,
    SellerFollowUpAction: sellerFollowUpAction(item),
    Service: item.services.map((service) => ({
      BookingRef: order.bookingRefs.slice(0, BOOKING_REFS_AT_MOST).map(bookingRef),
      OrderServiceAssociation: orderServiceAssociation(service, contents),
      PaxRefID: service.paxId,
      ServiceID: service.serviceId,
      StatusCode: service.status,
    })),
  };
}

function orderOf(contents: Contents) {
  return (order: OrderedOrder): XmlTree => ({
    CreationDateTime: order.createdAt,
    OrderID: order.orderId,
    OrderItem: order.items.map((item) => orderItem(item, order, contents)),
    OwnerCode: order.ownerCode,
    StatusCode: order.status,
    TotalPrice: taxedPrice(order.total),
  });
}

/** One for each paid order. */
function paymentFunctions(orders: OrderedOrder[]): XmlTree[] {
  return orders.flatMap(({ orderId, paid }) =>
    paid
      ? {
          OrderAssociation: { OrderRefID: orderId },
          PaymentProcessingSummary: {
            Amount: amount(paid.amount),
            PaymentID: paid.paymentId,
            PaymentProcessingSummaryPaymentMethod: { SettlementPlan: { PaymentTypeCode: 'Cash' } },
          },
        }
      : [],
  );
}

/** A `sparse` reply is written in full: nearly empty answers are known of 19.2 only. */
export function orderView(reply: OrderReply): AnswerParts {
  const orders = keptApart(reply.orders);
  const contents = orderContents(orders);
  return {
    Response: {
      DataLists: dataLists(contents, {
        ContactInfoList: contactInfoList(orders.flatMap(({ contacts }) => contacts)),
        PaxList: orderPaxList(
          orders.flatMap(({ pax }) => pax),
          GENDERS,
        ),
        SeatProfileList: seatProfileList(),
        ownerCode: orders[0]?.ownerCode,
      }),
      Order: orders.map(orderOf(contents)),
      TicketDocInfo: orders.flatMap((order) => ticketDocInfos(order, 'PaymentRefID')),
      Warning: warningElements(reply.warnings),
    },
    PaymentFunctions: paymentFunctions(orders),
  };
}
