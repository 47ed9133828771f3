import { ticketingCases } from './cases/ticketing';

describe('ticketing', () => ticketingCases({ realistic: false }));
