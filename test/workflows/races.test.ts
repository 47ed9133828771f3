import { ticketAgainstCancel } from './cases/races';

test('orders with ticket and cancel raced: states match the ledger, and nothing is issued after its cancellation', () =>
  ticketAgainstCancel(12));
