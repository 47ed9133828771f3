/** How an agency pays in 19.2: cash, which at such a service means its account. */
import type { Money } from '../../domain/money';
import type { XmlTree } from '../xml/write';

/** PaymentFunctions of an instant payment (no items) or of an issue (the items paid for). The amount goes out digit by digit. */
export function payment(amount: Money, orderItemIds: readonly string[] = []): XmlTree {
  return {
    PaymentProcessingDetails: {
      Amount: { '@CurCode': amount.currency, '#text': amount.amount },
      OrderAssociation: orderItemIds.length > 0 ? { OrderItemRefID: [...orderItemIds] } : undefined,
      PaymentMethod: { Cash: {} },
      TypeCode: 'CA',
    },
  };
}
