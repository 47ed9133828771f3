/** Search attributes of an order: what people list orders by. Never anything personal; each change costs an event. */
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  type SearchAttributeUpdatePair,
} from '@temporalio/common';
import type { OrderState } from '../domain/states';
import type { OrderStatus } from '../domain/status';

const state = defineSearchAttributeKey('NdcState', SearchAttributeType.KEYWORD);
const provider = defineSearchAttributeKey('NdcProvider', SearchAttributeType.KEYWORD);
const orderId = defineSearchAttributeKey('NdcOrderId', SearchAttributeType.KEYWORD);
const ticketBy = defineSearchAttributeKey('NdcTicketBy', SearchAttributeType.DATETIME);
const released = defineSearchAttributeKey('NdcReleased', SearchAttributeType.BOOL);
const attention = defineSearchAttributeKey('NdcAttention', SearchAttributeType.KEYWORD);

/** States that pass in seconds and that nobody lists orders by: while in one, the attribute keeps the one before. */
const passing: readonly OrderState[] = ['pricing', 'creating', 'ticketing', 'cancelling'];

/** The attributes that the status asks for now. */
export function orderAttributes(status: OrderStatus): SearchAttributeUpdatePair[] {
  return [
    { key: provider, value: status.provider },
    ...(passing.includes(status.state) ? [] : [{ key: state, value: status.state }]),
    ...(status.orderId ? [{ key: orderId, value: status.orderId }] : []),
    ...(status.paymentLimit ? [{ key: ticketBy, value: new Date(status.paymentLimit) }] : []),
    ...(status.orderId || status.released ? [{ key: released, value: status.released }] : []),
    ...(status.attention || status.state !== 'attention'
      ? [{ key: attention, value: status.attention?.reason ?? null }]
      : []),
  ];
}
