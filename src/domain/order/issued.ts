/** Whether an order was issued, as far as reads have shown it. */
import type { ProviderPolicy } from '../calls/provider';
import { orderSign, serviceMeanings } from './orderTruth';
import type { OrderView } from './orderView';
import type { OrderStatus } from './status';

/** Returns true if the view shows a document, a ticketed service, or an order that is paid: some airlines issue no documents. */
export function showsIssue(
  view: OrderView,
  policy: Pick<ProviderPolicy, 'orderMeanings' | 'serviceMeanings'>,
): boolean {
  const meaningOf = serviceMeanings(policy);
  return (
    view.documents.length > 0 ||
    orderSign(view, policy) === 'paid' ||
    view.items.some(({ services }) => services.some(({ statusCode }) => meaningOf(statusCode) === 'ticketed'))
  );
}

/** Returns true once a read has shown that the order was issued. */
export function wasIssued({ documents, issued }: Pick<OrderStatus, 'documents' | 'issued'>): boolean {
  return documents.length > 0 || issued === true;
}
