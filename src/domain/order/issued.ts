/** Whether an order was issued, as far as its status tells it. */
import type { OrderStatus } from './status';

/** Returns true once documents were seen, or the order was ticketed: some airlines issue no documents. */
export function wasIssued({ documents, history }: Pick<OrderStatus, 'documents' | 'history'>): boolean {
  return documents.length > 0 || history.some(({ state }) => state === 'ticketed');
}
