/** OrderChange, 21.3: IATA_OrderChangeRQ → IATA_OrderViewRS. */
import type { ChangeInput } from '../../domain/calls/operations';
import type { MessagePair } from '../message';
import type { XmlTree } from '../xml/write';
import { orderViewAnswer, type OrderViewRecord } from './orderView';
import { payment } from './payment';

/** Writes what changes. An issue changes nothing: it is a payment. */
function change(input: ChangeInput): XmlTree | undefined {
  switch (input.change) {
    case 'issue':
      return undefined;
    case 'accept':
      return { AcceptChange: { OrderItemRefID: input.orderItemIds } };
    case 'cancel':
      return input.offerId === undefined
        ? { CancelUnpaidOrder: { OrderRefID: input.orderId, OwnerCode: input.ownerCode } }
        : { AcceptCancelledOffer: { OfferID: input.offerId, OwnerCode: input.ownerCode } };
  }
}

export const orderChange: MessagePair<'orderChange', OrderViewRecord> = {
  request: 'OrderChangeRQ',
  ...orderViewAnswer,
  write: (input) => ({
    ChangeOrderChoice: change(input),
    Order: { OrderID: input.orderId, OwnerCode: input.ownerCode },
    PaymentFunctions: input.change === 'issue' ? payment(input.amount, input) : undefined,
  }),
};
