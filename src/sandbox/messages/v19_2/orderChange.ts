/** OrderChange, 19.2: OrderChangeRQ → OrderViewRS. Pays (and so issues), or takes a schedule change. */
import { list, money, present, record, text, texts } from '../../../ndc/xml/declare';
import { some, totalPaid } from '../checks';
import { MalformedRequest } from '../../model';
import { pair } from './envelope';
import { orderView } from './orderView';

const PAYMENT = 'Request/PaymentFunctions/PaymentProcessingDetails';

const request = record({
  accepts: present('Request/ChangeOrder/AcceptChange'),
  acceptedItemIds: texts('Request/ChangeOrder/AcceptChange/OrderItemRefID'),
  orderId: text('Request/Order/OrderID').required(),
  ownerCode: text('Request/Order/OwnerCode'),
  payments: list(
    PAYMENT,
    record({ amount: money('Amount').required(), orderItemIds: texts('OrderAssociation/OrderItemRefID') }),
  ),
});

export const orderChange = pair({
  request: 'OrderChangeRQ',
  record: request,
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
        amount: totalPaid(payments, PAYMENT),
      },
    };
  },
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});
