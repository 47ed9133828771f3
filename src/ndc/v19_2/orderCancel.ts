/** OrderCancel, 19.2 only: IATA_OrderCancelRQ → IATA_OrderCancelRS. */
import type { MessagePair } from '../message';
import { warnings } from '../mapping/warnings';
import { money, record, text } from '../xml/declare';

const answer = record({
  orderId: text('Response/OrderRefID'),
  fee: money('Response/ChangeFees/Price/TotalAmount'),
  warnings,
});

export const orderCancel: MessagePair<'orderCancel', typeof answer> = {
  request: 'OrderCancelRQ',
  answer: 'OrderCancelRS',
  record: answer,
  write: ({ orderId, ownerCode }) => ({ Order: { OrderID: orderId, OwnerCode: ownerCode } }),
  read: ({ orderId, fee, warnings }) => ({ orderId, fee, warnings }),
};
