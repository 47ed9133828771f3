/** Whether an order was issued, as far as reads have shown it. */
import type { ProviderPolicy } from '../calls/provider';
import { hasTicketed, orderSign, serviceMeanings } from './orderTruth';
import type { OrderView } from './orderView';
import { terminalStates } from './states';
import type { OrderStatus } from './status';

/** Returns true if the view shows a document, a ticketed service, or an order that is paid: some airlines issue no documents. */
export function showsIssue(
  view: OrderView,
  policy: Pick<ProviderPolicy, 'orderMeanings' | 'serviceMeanings'>,
): boolean {
  return (
    view.documents.length > 0 ||
    orderSign(view, policy) === 'paid' ||
    hasTicketed(view, serviceMeanings(policy))
  );
}

/** Returns true once a read has shown that the order was issued. */
export function wasIssued({ documents, issued }: Pick<OrderStatus, 'documents' | 'issued'>): boolean {
  return documents.length > 0 || issued === true;
}

/** Returns true if a person is asked because somebody else has cancelled the order. What became of its money is known only of one that reads as cancelled. */
export function readsCancelled({ attention, money }: Pick<OrderStatus, 'attention' | 'money'>): boolean {
  return attention?.reason === 'changed-elsewhere' && money !== undefined;
}

/** Returns true while the order, if it exists, has a payment limit to meet. */
export function awaitsPayment(
  status: Pick<OrderStatus, 'documents' | 'issued' | 'state' | 'attention' | 'money'>,
): boolean {
  return !wasIssued(status) && !terminalStates.includes(status.state) && !readsCancelled(status);
}
