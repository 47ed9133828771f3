/** How an agency pays in 19.2: cash, which at such a service means its account. */
import type { Money } from '../../domain/money';
import type { XmlTree } from '../xml/write';

/**
 * PaymentFunctions of an instant payment (no items) or of an issue (the items paid for). The amount goes out digit by digit. Where an
 * answer gave an item no id, none is named: the payment is for the order, and part of it must not be paid with the amount of all.
 */
export function payment(amount: Money, orderItemIds: readonly string[] = []): XmlTree {
  const nameable = orderItemIds.length > 0 && !orderItemIds.includes('');
  return {
    PaymentProcessingDetails: {
      Amount: { '@CurCode': amount.currency, '#text': amount.amount },
      OrderAssociation: nameable ? { OrderItemRefID: [...orderItemIds] } : undefined,
      PaymentMethod: { Cash: {} },
      TypeCode: 'CA',
    },
  };
}
