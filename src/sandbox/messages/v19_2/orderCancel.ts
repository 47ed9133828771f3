/** OrderCancel, which 19.2 alone has: OrderCancelRQ → OrderCancelRS. */
import { record, text } from '../../../ndc/xml/declare';
import { warningElements } from '../notices';
import { amount } from '../prices';
import { pair } from './envelope';

const request = record({
  orderId: text('Request/Order/OrderID').required(),
  ownerCode: text('Request/Order/OwnerCode'),
});

export const orderCancel = pair({
  request: 'OrderCancelRQ',
  record: request,
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
