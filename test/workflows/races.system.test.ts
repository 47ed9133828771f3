import { ticketAgainstCancel } from './cases/races';

test('fifty orders with ticket and cancel raced: states match the ledger, and nothing is issued after its cancellation', () =>
  ticketAgainstCancel(50));
