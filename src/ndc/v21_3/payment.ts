/** How an agency pays in 21.3: cash through the settlement plan, which at such a service means its account. */
import type { Money } from '../../domain/money';
import type { XmlTree } from '../xml/write';

/**
 * PaymentFunctions of an instant payment (no order yet) or of an issue (the order, and its items). The amount goes out digit by digit.
 * Where an answer gave an item no id, none is named: part of the order must not be paid with the amount of all.
 */
export function payment(
  amount: Money,
  order?: { orderId: string; orderItemIds: readonly string[] },
): XmlTree {
  return {
    OrderAssociation: order && {
      OrderItemRefID: order.orderItemIds.includes('') ? [] : [...order.orderItemIds],
      OrderRefID: order.orderId,
    },
    PaymentProcessingDetails: {
      Amount: { '@CurCode': amount.currency, '#text': amount.amount },
      PaymentMethod: { SettlementPlan: { PaymentTypeCode: 'Cash' } },
      PaymentRefID: 'PAY1',
    },
  };
}
