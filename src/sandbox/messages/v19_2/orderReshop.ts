/** OrderReshop, 19.2: OrderReshopRQ → OrderReshopRS, asked for one thing only: what a cancellation costs. */
import { present, record, text, texts } from '../../../ndc/xml/declare';
import { onlyCancellation } from '../checks';
import { warningElements } from '../notices';
import { amount } from '../prices';
import { pair } from './envelope';

const request = record({
  orderId: text('Request/OrderRefID').required(),
  updates: present('Request/UpdateOrder'),
  cancels: present('Request/UpdateOrder/CancelOrder'),
  orderItemIds: texts('Request/UpdateOrder/ReshopOrder/ServiceOrder/DeleteOrderItem/OrderItemRefID'),
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
