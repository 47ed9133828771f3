/** The calls about an order, 19.2: OrderCreate, OrderRetrieve, OrderReshop, OrderChange, OrderCancel. */
import { date, list, money, one, present, record, text, texts } from '../../../ndc/xml/declare';
import { MalformedRequest } from '../../model';
import { warningElements } from '../elements';
import { pair19_2 } from '../message';
import { orderPairs, penalty, retrieved, retrieveFields } from '../orders';
import { PAYMENT, some, totalPaid } from '../requests';
import { orderView } from './orderView';

/** A segment sought, or an origin and destination: the schema has no place for a flight's number. */
const sought = record({
  destination: text('Arrival/StationCode'),
  date: date('Dep/DepDate'),
  origin: text('Dep/StationCode'),
});

const CRITERIA = 'Request/OrderFilterCriteria';

const retrieveRequest = record({
  ...retrieveFields(CRITERIA, 'Order'),
  originDest: one(`${CRITERIA}/FlightFilterCriteria/OriginDestFilterCriteria`, sought),
  segments: list(`${CRITERIA}/FlightFilterCriteria/SegmentFilterCriteria`, sought),
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

const orderCancel = pair19_2({
  request: 'OrderCancelRQ',
  record: record({
    orderId: text('Request/Order/OrderID').required(),
    ownerCode: text('Request/Order/OwnerCode'),
  }),
  decode: (order) => ({ operation: 'orderCancel', ...order }),
  answer: 'OrderCancelRS',
  kind: 'cancel',
  encode: ({ orderId, fee, warnings }) => ({
    Response: {
      ChangeFees: penalty(fee, '19.2'),
      OrderRefID: orderId,
      Warning: warningElements(warnings),
    },
  }),
});

export const orders = {
  ...orderPairs(pair19_2, orderView, {
    selected: 'Request/CreateOrder/SelectedOffer',
    retrieve: {
      record: retrieveRequest,
      decode: ({ originDest, segments, ...asked }) =>
        retrieved(asked, [...(originDest ? [originDest] : []), ...segments], `${CRITERIA}/Order`),
    },
    reshop: { cancel: 'CancelOrder', items: 'ServiceOrder/DeleteOrderItem/OrderItemRefID' },
    change: {
      record: changeRequest,
      decode({ accepts, acceptedItemIds, payments }) {
        if (accepts)
          return {
            kind: 'accept',
            orderItemIds: some(acceptedItemIds, 'Request/ChangeOrder/AcceptChange/OrderItemRefID'),
          };
        if (payments.length === 0)
          throw new MalformedRequest(`no Request/ChangeOrder/AcceptChange or ${PAYMENT} in the request`);
        const orderItemIds = payments.flatMap((payment) => payment.orderItemIds);
        return { kind: 'issue', orderItemIds, amount: totalPaid(payments) };
      },
    },
  }),
  orderCancel,
};
