/** Everything that answers tell the flows, once more from a service that writes them as real ones do. */
import { bookingCases } from './cases/booking';
import { cancellationCases } from './cases/cancellation';
import { foundBySearch } from './cases/reconciliation';
import { ticketingCases } from './cases/ticketing';

const realistic = { realistic: true };

describe('booking', () => bookingCases(realistic));
describe('ticketing', () => ticketingCases(realistic));
describe('cancellation by orderCancel', () => cancellationCases(realistic));
describe('a create whose answer was lost', () => foundBySearch(realistic));
