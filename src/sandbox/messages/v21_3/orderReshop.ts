/** OrderReshop, 21.3: OrderReshopRQ → OrderReshopRS, asked for one thing only: what a cancellation costs. */
import { present, record, text, texts } from '../../../ndc/xml/declare';
import { onlyCancellation } from '../checks';
import { warningElements } from '../notices';
import { amount } from '../prices';
import { pair } from './envelope';

const request = record({
  orderId: text('Request/OrderRefID').required(),
  updates: present('Request/UpdateOrder'),
  cancels: present('Request/UpdateOrder/CancelOrderRef'),
  orderItemIds: texts(
    'Request/UpdateOrder/ReshopOrder/ReshopOrderChoice/ServiceOrder/DeleteOrderItem/OrderItemRefID',
  ),
});

const PENALTY = 'PNL1';

export const orderReshop = pair({
  request: 'OrderReshopRQ',
  record: request,
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
