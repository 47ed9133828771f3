/** The calls about an order, 19.2: OrderCreate, OrderRetrieve, OrderReshop, OrderChange, OrderCancel. */
import { date, list, money, one, present, record, text, texts } from '../../../ndc/xml/declare';
import { MalformedRequest } from '../../model';
import { amount, warningElements } from '../elements';
import { pair19_2 } from '../message';
import { onlyCancellation, orderCreateRequest, PAYMENT, some, soughtPax, totalPaid } from '../requests';
import { orderView } from './orderView';

const orderCreate = pair19_2({
  request: 'OrderCreateRQ',
  ...orderCreateRequest('Request/CreateOrder/SelectedOffer'),
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});

/** A segment sought, or an origin and destination: the schema has no place for a flight's number. */
const sought = record({
  destination: text('Arrival/StationCode'),
  date: date('Dep/DepDate'),
  origin: text('Dep/StationCode'),
});

const CRITERIA = 'Request/OrderFilterCriteria';

const retrieveRequest = record({
  bookingRef: text(`${CRITERIA}/BookingRefFilterCriteria/BookingID`),
  originDest: one(`${CRITERIA}/FlightFilterCriteria/OriginDestFilterCriteria`, sought),
  segments: list(`${CRITERIA}/FlightFilterCriteria/SegmentFilterCriteria`, sought),
  orderId: text(`${CRITERIA}/Order/OrderID`),
  ownerCode: text(`${CRITERIA}/Order/OwnerCode`),
  pax: one(`${CRITERIA}/PaxFilterCriteria/Individual`, soughtPax),
});

const orderRetrieve = pair19_2({
  request: 'OrderRetrieveRQ',
  record: retrieveRequest,
  decode({ orderId, ownerCode, bookingRef, originDest, segments, pax }) {
    if (orderId !== undefined) return { operation: 'orderRetrieve', orderId, ownerCode };
    const flights = [...(originDest ? [originDest] : []), ...segments];
    if (bookingRef === undefined && pax === undefined)
      throw new MalformedRequest(
        `no ${CRITERIA}/Order, BookingRefFilterCriteria or PaxFilterCriteria in the request`,
      );
    return { operation: 'orderRetrieve', search: { bookingRef, pax, flights } };
  },
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});

const reshopRequest = record({
  orderId: text('Request/OrderRefID').required(),
  updates: present('Request/UpdateOrder'),
  cancels: present('Request/UpdateOrder/CancelOrder'),
  orderItemIds: texts('Request/UpdateOrder/ReshopOrder/ServiceOrder/DeleteOrderItem/OrderItemRefID'),
});

const PENALTY = 'PNL1';

const orderReshop = pair19_2({
  request: 'OrderReshopRQ',
  record: reshopRequest,
  decode: ({ orderId, ...asked }) => ({
    operation: 'orderReshop',
    orderId,
    orderItemIds: onlyCancellation(asked),
  }),
  answer: 'OrderReshopRS',
  kind: 'fee',
  encode: ({ fee, offerId, ownerCode, warnings }) => ({
    Response: {
      DataLists: {
        PenaltyList: {
          Penalty: {
            CancelFeeInd: true,
            PenaltyID: PENALTY,
            Price: { TotalAmount: amount(fee) },
            TypeCode: 'Cancellation',
          },
        },
      },
      ReshopResults: {
        ReshopOffers: { Offer: { OfferID: offerId, OwnerCode: ownerCode, PenaltyRefID: PENALTY } },
      },
      Warning: warningElements(warnings),
    },
  }),
});

const changeRequest = record({
  accepts: present('Request/ChangeOrder/AcceptChange'),
  acceptedItemIds: texts('Request/ChangeOrder/AcceptChange/OrderItemRefID'),
  orderId: text('Request/Order/OrderID').required(),
  ownerCode: text('Request/Order/OwnerCode'),
  payments: list(
    PAYMENT,
    record({ amount: money('Amount').required(), orderItemIds: texts('OrderAssociation/OrderItemRefID') }),
  ),
});

const orderChange = pair19_2({
  request: 'OrderChangeRQ',
  record: changeRequest,
  decode({ orderId, ownerCode, accepts, acceptedItemIds, payments }) {
    const order = { operation: 'orderChange' as const, orderId, ownerCode };
    if (accepts) {
      const orderItemIds = some(acceptedItemIds, 'Request/ChangeOrder/AcceptChange/OrderItemRefID');
      return { ...order, change: { kind: 'accept', orderItemIds } };
    }
    if (payments.length === 0)
      throw new MalformedRequest(`no Request/ChangeOrder/AcceptChange or ${PAYMENT} in the request`);
    return {
      ...order,
      change: {
        kind: 'issue',
        orderItemIds: payments.flatMap(({ orderItemIds }) => orderItemIds),
        amount: totalPaid(payments),
      },
    };
  },
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});

const cancelRequest = record({
  orderId: text('Request/Order/OrderID').required(),
  ownerCode: text('Request/Order/OwnerCode'),
});

const orderCancel = pair19_2({
  request: 'OrderCancelRQ',
  record: cancelRequest,
  decode: (order) => ({ operation: 'orderCancel', ...order }),
  answer: 'OrderCancelRS',
  kind: 'cancel',
  encode: ({ orderId, fee, warnings }) => ({
    Response: {
      ChangeFees: {
        CancelFeeInd: true,
        PenaltyID: 'PNL1',
        Price: { TotalAmount: amount(fee) },
        TypeCode: 'Cancellation',
      },
      OrderRefID: orderId,
      Warning: warningElements(warnings),
    },
  }),
});

export const orders = { orderCreate, orderRetrieve, orderReshop, orderChange, orderCancel };
