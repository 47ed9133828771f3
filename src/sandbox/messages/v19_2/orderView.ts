/** OrderViewRS of 19.2: what orderCreate, orderRetrieve and orderChange answer. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { OrderedItem, OrderedOrder, OrderedService, OrderReply } from '../../model';
import type { Contents } from '../contents';
import { bookingRef, carrierRefs, sellerFollowUpAction, ticketDocInfos } from '../documents';
import type { AnswerParts } from '../message';
import { warningElements } from '../notices';
import { keptApart, orderContents } from '../orders';
import { contactInfoList, orderPaxList } from '../peopleLists';
import { amount, taxedPrice } from '../prices';
import { SEAT_PROFILE, seatProfileList } from '../seats';
import { dataLists, serviceTaxonomy } from './dataLists';
import { fareDetail } from './offers';

/** GenderCodes of 19.2. */
const GENDERS = 'FMX';

function serviceAssociations({ content }: OrderedService, contents: Contents): XmlTree {
  switch (content.kind) {
    case 'flight':
      return { PaxSegmentRefID: contents.segments([content.flight]) };
    case 'seat':
      return {
        SelectedSeat: {
          DatedOperatingLegRefID: contents.legs([content.flight]),
          OccupationStatusCode: 'O',
          Seat: { ColumnID: content.column, RowNumber: content.row, SeatProfileRefID: SEAT_PROFILE },
        },
      };
    case 'service':
      return {
        ServiceDefinitionRef: {
          FlightAssociations:
            content.flights.length > 0 ? { PaxSegmentRefID: contents.segments(content.flights) } : undefined,
          ServiceDefinitionRefID: contents.services.id(content.service.id),
        },
      };
  }
}

function orderItem(item: OrderedItem, contents: Contents): XmlTree {
  return {
    FareDetail: fareDetail(item, contents),
    OrderItemID: item.orderItemId,
    PaymentTimeLimitDateTime: item.paymentTimeLimit,
    Price: taxedPrice(item.price),
    PriceGuaranteeTimeLimitDateTime: item.priceGuarantee,
    SellerFollowUpAction: sellerFollowUpAction(item),
    Service: item.services.map((service) => ({
      PaxRefID: service.paxId,
      ServiceAssociations: serviceAssociations(service, contents),
      ServiceID: service.serviceId,
      ServiceTaxonomy:
        service.content.kind === 'service' ? serviceTaxonomy(service.content.service) : undefined,
      StatusCode: service.status,
    })),
  };
}

function orderOf(contents: Contents) {
  return (order: OrderedOrder): XmlTree => ({
    BookingRef: order.bookingRefs.map(bookingRef),
    CreationDateTime: order.createdAt,
    OrderID: order.orderId,
    OrderItem: order.items.map((item) => orderItem(item, contents)),
    OwnerCode: order.ownerCode,
    StatusCode: order.status,
    TotalPrice: taxedPrice(order.total),
  });
}

/** Services answer an issue with little more than the id, against their own schema. */
function sparseOrder(order: OrderedOrder): XmlTree {
  return { BookingRef: carrierRefs(order).map(bookingRef), OrderID: order.orderId };
}

function lists(orders: OrderedOrder[], contents: Contents): XmlTree {
  return dataLists(contents, {
    ContactInfoList: contactInfoList(orders.flatMap(({ contacts }) => contacts)),
    PaxList: orderPaxList(
      orders.flatMap(({ pax }) => pax),
      GENDERS,
    ),
    SeatProfileList: seatProfileList(),
    taxonomy: false,
  });
}

function paymentFunctions(orders: OrderedOrder[]): XmlTree | undefined {
  const summaries = orders.flatMap(({ orderId, paid }) =>
    paid
      ? {
          Amount: amount(paid.amount),
          OrderAssociation: { OrderRefID: orderId },
          PaymentID: paid.paymentId,
          PaymentMethod: { Cash: {} },
          TypeCode: 'CA',
        }
      : [],
  );
  return summaries.length > 0 ? { PaymentProcessingSummary: summaries } : undefined;
}

/** `sparse`: DataLists and everything of the order but its ids are left out. */
export function orderView(reply: OrderReply): AnswerParts {
  const orders = keptApart(reply.orders);
  const contents = orderContents(orders);
  return {
    Response: {
      DataLists: reply.sparse ? undefined : lists(orders, contents),
      Order: orders.map(reply.sparse ? sparseOrder : orderOf(contents)),
      TicketDocInfo: orders.flatMap((order) => ticketDocInfos(order, 'PaymentInfoRefID')),
      Warning: warningElements(reply.warnings),
    },
    PaymentFunctions: paymentFunctions(orders),
  };
}
