/** The calls about an order, 21.3: OrderCreate, OrderRetrieve, OrderReshop, OrderChange. */
import { list, money, one, present, record, text, texts, type Infer } from '../../../ndc/xml/declare';
import { MalformedRequest, type Change } from '../../model';
import { amount, warningElements } from '../elements';
import { pair21_3 } from '../message';
import { onlyCancellation, orderCreateRequest, PAYMENT, some, soughtPax, totalPaid } from '../requests';
import { orderView } from './orderView';

const orderCreate = pair21_3({
  request: 'OrderCreateRQ',
  ...orderCreateRequest('Request/CreateOrder/AcceptSelectedQuotedOfferList/SelectedPricedOffer'),
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});

const CRITERIA = 'Request/OrderValidationFilterCriteria';

const retrieveRequest = record({
  bookingRef: text(`${CRITERIA}/BookingRefFilterCriteria/BookingID`),
  orderId: text(`${CRITERIA}/OrderFilterCriteria/OrderID`),
  ownerCode: text(`${CRITERIA}/OrderFilterCriteria/OwnerCode`),
  pax: one(`${CRITERIA}/PaxFilterCriteria/Individual`, soughtPax),
});

const orderRetrieve = pair21_3({
  request: 'OrderRetrieveRQ',
  record: retrieveRequest,
  decode({ orderId, ownerCode, bookingRef, pax }) {
    if (orderId !== undefined) return { operation: 'orderRetrieve', orderId, ownerCode };
    if (bookingRef === undefined && pax === undefined)
      throw new MalformedRequest(
        `no ${CRITERIA}/OrderFilterCriteria, BookingRefFilterCriteria or PaxFilterCriteria in the request`,
      );
    return { operation: 'orderRetrieve', search: { bookingRef, pax, flights: [] } };
  },
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});

const reshopRequest = record({
  orderId: text('Request/OrderRefID').required(),
  updates: present('Request/UpdateOrder'),
  cancels: present('Request/UpdateOrder/CancelOrderRef'),
  orderItemIds: texts(
    'Request/UpdateOrder/ReshopOrder/ReshopOrderChoice/ServiceOrder/DeleteOrderItem/OrderItemRefID',
  ),
});

const PENALTY = 'PNL1';

const orderReshop = pair21_3({
  request: 'OrderReshopRQ',
  record: reshopRequest,
  decode: ({ orderId, ...asked }) => ({
    operation: 'orderReshop',
    orderId,
    orderItemIds: onlyCancellation(asked),
  }),
  answer: 'OrderReshopRS',
  kind: 'fee',
  encode: ({ fee, orderId, offerId, ownerCode, warnings }) => ({
    Response: {
      DataLists: {
        PenaltyList: {
          Penalty: { PenaltyID: PENALTY, Price: { TotalAmount: amount(fee) }, TypeCode: 'Cancellation' },
        },
      },
      Order: { OrderID: orderId, OwnerCode: ownerCode },
      ReshopResults: {
        ReshopOffers: { Offer: { OfferID: offerId, OwnerCode: ownerCode, PenaltyRefID: PENALTY } },
      },
      Warning: warningElements(warnings),
    },
  }),
});

const CHOICE = 'Request/ChangeOrderChoice';
const changeRequest = record({
  cancelledOffer: one(`${CHOICE}/AcceptCancelledOffer`, record({ offerId: text('OfferID').required() })),
  accepts: present(`${CHOICE}/AcceptChange`),
  acceptedItemIds: texts(`${CHOICE}/AcceptChange/OrderItemRefID`),
  cancelsUnpaid: present(`${CHOICE}/CancelUnpaidOrder`),
  orderId: text('Request/Order/OrderID').required(),
  ownerCode: text('Request/Order/OwnerCode'),
  paidItemIds: texts('Request/PaymentFunctions/OrderAssociation/OrderItemRefID'),
  payments: list(PAYMENT, record({ amount: money('Amount').required() })),
});

/** The one thing that is asked for. Throws MalformedRequest where it is none of the four. */
function change(raw: Omit<Infer<typeof changeRequest>, 'orderId' | 'ownerCode'>): Change {
  if (raw.cancelledOffer) return { kind: 'cancel', offerId: raw.cancelledOffer.offerId };
  if (raw.cancelsUnpaid) return { kind: 'cancel-unpaid' };
  if (raw.accepts)
    return {
      kind: 'accept',
      orderItemIds: some(raw.acceptedItemIds, `${CHOICE}/AcceptChange/OrderItemRefID`),
    };
  if (raw.payments.length > 0)
    return {
      kind: 'issue',
      orderItemIds: raw.paidItemIds,
      amount: totalPaid(raw.payments),
    };
  throw new MalformedRequest(`no ${CHOICE} that the sandbox knows and no ${PAYMENT} in the request`);
}

const orderChange = pair21_3({
  request: 'OrderChangeRQ',
  record: changeRequest,
  decode: ({ orderId, ownerCode, ...asked }) => ({
    operation: 'orderChange',
    orderId,
    ownerCode,
    change: change(asked),
  }),
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});

export const orders = { orderCreate, orderRetrieve, orderReshop, orderChange };
