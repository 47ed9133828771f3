/** An agency's payment, 21.3: cash through the settlement plan, which the service takes from the agency's account. */
import type { Money } from '../../domain/money';
import { amountTree } from '../mapping/currency';
import type { XmlTree } from '../xml/write';

/**
 * Writes the PaymentFunctions of an instant payment (no order yet) or an issue (the order and its items). Keeps every digit of the
 * amount. Where any item has no id, it names none: the amount pays the whole order, and must not pay part of it.
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
      Amount: amountTree(amount),
      PaymentMethod: { SettlementPlan: { PaymentTypeCode: 'Cash' } },
      PaymentRefID: 'PAY1',
    },
  };
}
