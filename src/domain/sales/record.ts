/** Records the sales that reads of an order show. Each event is recorded once, however often the order is read. */
import { isSome } from '../money';
import { isFullNumber } from '../order/documentNumber';
import { note, withNotes } from './book';
import { wholeDocuments } from './documentAmounts';
import type { SaleEvent } from './event';
import { withChange } from './exchanges';
import type { SaleFacts } from './facts';
import { currentIn, withIssues, withoutDocument } from './issues';
import { returned } from './returns';

/** Returns the sales, with what the read shows added. Recorded events do not change, except the amounts of a partly issued order. */
export function recorded(book: readonly SaleEvent[], facts: SaleFacts): SaleEvent[] {
  const documents = wholeDocuments(
    facts.view.documents,
    facts.isNumber ?? ((number) => isFullNumber(number)),
  );
  const issued = [...withIssues(book, documents, facts), ...withoutDocument(book, documents, facts)];
  const all = [...issued, ...returned(issued, documents, facts, book.length)];
  const settled = withChange(all, currentIn(book, all), facts);
  return [...settled, ...loneFee(settled, facts)];
}

/** Returns the fee of cancelling an order without documents. */
function loneFee(book: readonly SaleEvent[], facts: SaleFacts): SaleEvent[] {
  const { cancelled, cancelledAt, fee } = facts;
  const issued = book.some(
    ({ event, number }) => event === 'fee' || (event === 'issue' && number !== undefined),
  );
  if (!cancelled || !cancelledAt || !fee || issued || !isSome(fee)) return [];
  const { amount, currency, quoted } = fee;
  return [withNotes({ event: 'fee', at: cancelledAt, currency, fee: amount }, note(quoted, 'fee-quoted'))];
}
