/** OrderChange, 21.3: OrderChangeRQ → OrderViewRS. Pays (and so issues), takes a schedule change, or cancels. */
import { list, money, one, present, record, text, texts, type Infer } from '../../../ndc/xml/declare';
import { MalformedRequest, type Change } from '../../model';
import { some, totalPaid } from '../checks';
import { pair } from './envelope';
import { orderView } from './orderView';

const CHOICE = 'Request/ChangeOrderChoice';
const PAYMENT = 'Request/PaymentFunctions/PaymentProcessingDetails';

const request = record({
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
function change(raw: Omit<Infer<typeof request>, 'orderId' | 'ownerCode'>): Change {
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
      amount: totalPaid(raw.payments, PAYMENT),
    };
  throw new MalformedRequest(`no ${CHOICE} that the sandbox knows and no ${PAYMENT} in the request`);
}

export const orderChange = pair({
  request: 'OrderChangeRQ',
  record: request,
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
