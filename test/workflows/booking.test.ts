import { bookingCases } from './cases/booking';

describe('booking', () => bookingCases({ realistic: false }));
