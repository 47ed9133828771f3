/** The calls about an order: OrderCreate, OrderRetrieve, OrderReshop, OrderChange. The versions differ in names, places and a few elements. */
import { one, text, type Infer, type RecordDeclaration } from '../../ndc/xml/declare';
import type { XmlTree } from '../../ndc/xml/write';
import {
  MalformedRequest,
  type Change,
  type IssuedDocument,
  type OrderedItem,
  type OrderedOrder,
  type OrderReply,
  type OrderRetrieveRequest,
} from '../model';
import { Contents } from './contents';
import type { OrderDialect } from './orderDialect';
import { contactInfoList, orderPaxList, seatProfileList, taxedPrice, warningElements } from './elements';
import type { AnswerParts, MakePair } from './message';
import { orderCreateRequest, soughtPax } from './requests';
import { reshopAnswer } from './reshopAnswer';
import { reshopRequest, type ReshopPlaces } from './reshopRequest';

/** What the versions read in their own way. */
interface Requests<Retrieve, Changed> {
  /** Where orderCreate names the selected offers. */
  selected: string;
  /** Where orderCreate has remarks about the order. */
  parameters: string;
  retrieve: { record: RecordDeclaration<Retrieve>; decode: (raw: Retrieve) => OrderRetrieveRequest };
  reshop: ReshopPlaces;
  change: { record: RecordDeclaration<Changed>; decode: (raw: Changed) => Change };
}

/** Returns a version's message pairs of these calls. */
export function orderPairs<Retrieve, Changed extends { orderId: string; ownerCode?: string }>(
  pair: MakePair,
  dialect: OrderDialect,
  { selected, parameters, retrieve, reshop, change }: Requests<Retrieve, Changed>,
) {
  const view = { answer: 'OrderViewRS', kind: 'order', encode: orderViewOf(dialect) } as const;
  return {
    orderCreate: pair({ request: 'OrderCreateRQ', ...orderCreateRequest(selected, parameters), ...view }),
    orderRetrieve: pair({ request: 'OrderRetrieveRQ', ...retrieve, ...view }),
    orderReshop: pair({
      request: 'OrderReshopRQ',
      ...reshopRequest(reshop),
      answer: 'OrderReshopRS',
      kind: ['fee', 'reshop', 'reprice'],
      encode: reshopAnswer(dialect),
    }),
    orderChange: pair({
      request: 'OrderChangeRQ',
      record: change.record,
      decode: (raw) => ({
        operation: 'orderChange',
        orderId: raw.orderId,
        ownerCode: raw.ownerCode,
        change: change.decode(raw),
      }),
      ...view,
    }),
  };
}

/** Returns what an OrderRetrieveRQ asks by. `order`: where the criteria name the order. */
export const retrieveFields = (criteria: string, order: string) => ({
  bookingRef: text(`${criteria}/BookingRefFilterCriteria/BookingID`),
  orderId: text(`${criteria}/${order}/OrderID`),
  ownerCode: text(`${criteria}/${order}/OwnerCode`),
  pax: one(`${criteria}/PaxFilterCriteria/Individual`, soughtPax),
});

/** Returns an order asked for by its id or by what is known of it. Throws MalformedRequest for neither. */
export function retrieved(
  {
    orderId,
    ownerCode,
    bookingRef,
    pax,
  }: { orderId?: string; ownerCode?: string; bookingRef?: string; pax?: Infer<typeof soughtPax> },
  flights: NonNullable<OrderRetrieveRequest['search']>['flights'],
  places: string,
): OrderRetrieveRequest {
  if (orderId !== undefined) return { operation: 'orderRetrieve', orderId, ownerCode };
  if (bookingRef === undefined && pax === undefined)
    throw new MalformedRequest(`no ${places}, BookingRefFilterCriteria or PaxFilterCriteria in the request`);
  return { operation: 'orderRetrieve', search: { bookingRef, pax, flights } };
}

/** The writer of a version's OrderViewRS, with which orderCreate, orderRetrieve and orderChange answer. */
function orderViewOf(dialect: OrderDialect): (reply: OrderReply) => AnswerParts {
  return (reply) => {
    const orders = keptApart(reply.orders);
    const contents = orderContents(orders);
    const sparse = reply.sparse ? dialect.sparse : undefined;
    const lists = {
      ContactInfoList: contactInfoList(orders.flatMap(({ contacts }) => contacts)),
      PaxList: orderPaxList(
        orders.flatMap(({ pax }) => pax),
        dialect.genders,
      ),
      SeatProfileList: seatProfileList(),
    };
    return {
      Response: {
        DataLists: sparse ? undefined : dialect.dataLists(contents, lists, orders[0]?.ownerCode),
        Order: orders.map(sparse ?? ((order) => orderElement(order, contents, dialect))),
        TicketDocInfo: orders.flatMap((order) => ticketDocInfos(order, dialect.paymentRef)),
        Warning: warningElements(reply.warnings),
      },
      PaymentFunctions: dialect.paymentFunctions(orders),
    };
  };
}

function orderElement(order: OrderedOrder, contents: Contents, dialect: OrderDialect): XmlTree {
  return {
    ...dialect.order?.(order),
    CreationDateTime: order.createdAt,
    OrderID: order.orderId,
    OrderItem: order.items.map((item) => ({
      FareDetail: dialect.fareDetail(item, contents),
      OrderItemID: item.orderItemId,
      OwnerCode: dialect.itemOwner && order.ownerCode,
      PaymentTimeLimitDateTime: item.paymentTimeLimit,
      Price: taxedPrice(item.price),
      PriceGuaranteeTimeLimitDateTime: item.priceGuarantee,
      SellerFollowUpAction: sellerFollowUpAction(item),
      Service: item.services.map((service) => dialect.service(service, order, contents)),
    })),
    OwnerCode: order.ownerCode,
    StatusCode: order.status,
    TotalPrice: taxedPrice(order.total),
  };
}

/** Returns what the DataLists of an order view hold. */
function orderContents(orders: OrderedOrder[]): Contents {
  const contents = new Contents();
  for (const { journeys, items } of orders) {
    for (const journey of journeys) contents.addOffered(journey, { baggage: false });
    for (const { content, services } of items) {
      contents.addContent(content, { baggage: false });
      for (const { content } of services)
        if (content.kind === 'service') contents.services.add(content.service);
    }
  }
  return contents;
}

/** Every order has a PAX1. In an answer with several orders, which share their DataLists, all but the first order's ids get its OrderID before them. */
function keptApart(orders: OrderedOrder[]): OrderedOrder[] {
  return orders.map((order, index) =>
    index === 0 ? order : renamed(order, (id) => `${order.orderId}-${id}`),
  );
}

/** Returns the order with every id of a passenger or contact changed. */
function renamed(order: OrderedOrder, rename: (id: string) => string): OrderedOrder {
  const paxId = <Of extends { paxId: string }>(of: Of): Of => ({ ...of, paxId: rename(of.paxId) });
  return {
    ...order,
    pax: order.pax.map((pax) => ({
      ...paxId(pax),
      adult: pax.adult === undefined ? undefined : rename(pax.adult),
      contactIds: pax.contactIds.map(rename),
    })),
    contacts: order.contacts.map((contact) => ({ ...contact, contactId: rename(contact.contactId) })),
    items: order.items.map((item) => ({
      ...item,
      paxIds: item.paxIds.map(rename),
      services: item.services.map(paxId),
    })),
    documents: order.documents.map(paxId),
  };
}

/** Returns the airline's reference, or the aggregator's. */
export function bookingRef({ id, carrier, organisation }: OrderedOrder['bookingRefs'][number]): XmlTree {
  return {
    BookingEntity: carrier
      ? { Carrier: { AirlineDesigCode: carrier } }
      : { Org: { Name: organisation, OrgID: organisation } },
    BookingID: id,
  };
}

/** Returns the airline's own references, which are the ones on a ticket. */
export function carrierRefs({ bookingRefs }: OrderedOrder): XmlTree[] {
  return bookingRefs.filter(({ carrier }) => carrier !== undefined).map(bookingRef);
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

/** One TicketDocInfo for each passenger (and for each four documents). */
function ticketDocInfos(order: OrderedOrder, paymentRef: OrderDialect['paymentRef']): XmlTree[] {
  const passengers = [...new Set(order.documents.map(({ paxId }) => paxId))];
  return passengers.flatMap((paxId) => {
    const documents = order.documents.filter((document) => document.paxId === paxId);
    const parts = Array.from({ length: Math.ceil(documents.length / TICKETS_AT_MOST) }, (_, part) =>
      documents.slice(part * TICKETS_AT_MOST, (part + 1) * TICKETS_AT_MOST),
    );
    return parts.map((part) => ({
      BookingRef: carrierRefs(order),
      PaxRefID: paxId,
      [paymentRef]: order.paid?.paymentId ?? 'PAY1',
      Ticket: part.map(ticket),
    }));
  });
}

/** What the seller is to do about a schedule change of one of the item's services. */
function sellerFollowUpAction({ services }: OrderedItem): XmlTree | undefined {
  const actions = [...new Set(services.flatMap(({ followUp }) => followUp ?? []))];
  return actions.length > 0 ? { ActionCode: actions, ActionInd: true } : undefined;
}
