/** An agency's payment, 19.2: cash, which the service takes from the agency's account. */
import type { Money } from '../../domain/money';
import { amountTree } from '../mapping/currency';
import type { XmlTree } from '../xml/write';

/**
 * Writes the PaymentFunctions of an instant payment (no items) or an issue (the items paid for). Keeps every digit of the amount.
 * Where any item has no id, it names none: the amount pays the whole order, and must not pay part of it.
 */
export function payment(amount: Money, orderItemIds: readonly string[] = []): XmlTree {
  const nameable = orderItemIds.length > 0 && !orderItemIds.includes('');
  return {
    PaymentProcessingDetails: {
      Amount: amountTree(amount),
      OrderAssociation: nameable ? { OrderItemRefID: [...orderItemIds] } : undefined,
      PaymentMethod: { Cash: {} },
      TypeCode: 'CA',
    },
  };
}
