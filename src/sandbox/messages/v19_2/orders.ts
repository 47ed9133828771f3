/** The calls about an order, 19.2: OrderCreate, OrderRetrieve, OrderReshop, OrderChange, OrderCancel. */
import { date, list, money, one, present, record, text, texts } from '../../../ndc/xml/declare';
import { MalformedRequest } from '../../model';
import { warningElements } from '../elements';
import { pair19_2 } from '../message';
import { detailsChange, detailsFields } from '../details';
import { orderPairs, retrieved, retrieveFields } from '../orders';
import { PAYMENT, selection, some, totalPaid } from '../requests';
import { penalty } from '../reshopAnswer';
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

const CHANGE = 'Request/ChangeOrder';

const changeRequest = record({
  changes: present(CHANGE),
  accepts: present(`${CHANGE}/AcceptChange`),
  acceptedItemIds: texts(`${CHANGE}/AcceptChange/OrderItemRefID`),
  selections: list(`${CHANGE}/UpdateOrderItem/AcceptOffer/SelectedOffer`, selection),
  deletes: text(`${CHANGE}/UpdateOrderItem/DeleteOrderItem/OfferRefID`),
  repriced: text(`${CHANGE}/AcceptRepricedOrder/OfferRefID`),
  ...detailsFields(CHANGE),
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
    parameters: 'Request/OrderCreateParameters',
    retrieve: {
      record: retrieveRequest,
      decode: ({ originDest, segments, ...asked }) =>
        retrieved(asked, [...(originDest ? [originDest] : []), ...segments], `${CRITERIA}/Order`),
    },
    reshop: {
      cancel: 'CancelOrder',
      service: 'ReshopOrder/ServiceOrder',
      name: 'ReshopOrder/UpdatePaxName',
      journeys: 'AddOfferItems/FlightCriteria/OriginDestCriteria',
      specific: 'AddOfferItems/FlightCriteria/SpecificOriginDestCriteria',
      cabins: {
        ofJourney: 'PreferredCabinType/CabinTypeName',
        ofRequest: 'AddOfferItems/ShoppingCriteria/CabinTypeCriteria/CabinTypeName',
      },
      reprice: 'RepriceOrder',
    },
    change: {
      record: changeRequest,
      decode({ accepts, acceptedItemIds, payments, changes, ...raw }) {
        const payment =
          payments.length > 0
            ? {
                orderItemIds: payments.flatMap(({ orderItemIds }) => orderItemIds),
                amount: totalPaid(payments),
              }
            : undefined;
        if (accepts)
          return {
            kind: 'accept',
            orderItemIds: some(acceptedItemIds, 'Request/ChangeOrder/AcceptChange/OrderItemRefID'),
          };
        if (raw.selections.length > 0)
          return { kind: 'offer', selections: raw.selections, removes: raw.deletes, payment };
        if (raw.deletes !== undefined) return { kind: 'cancel', offerId: raw.deletes };
        if (raw.repriced !== undefined) return { kind: 'repriced', offerId: raw.repriced };
        if (raw.updates.length > 0) return detailsChange(raw);
        if (!payment || changes)
          throw new MalformedRequest(`no ${CHANGE} that the sandbox knows and no ${PAYMENT} in the request`);
        return { kind: 'issue', ...payment };
      },
    },
  }),
  orderCancel,
};
