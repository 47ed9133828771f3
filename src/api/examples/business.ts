/** Examples of sales and providers. */
import type { z } from 'zod';
import type { providerHealthList, providerList, salesList } from '../schemas';

export const salesExample = (reference: string): z.output<typeof salesList> => ({
  from: '2027-01-20',
  to: '2027-01-20',
  timeZone: 'Europe/Paris',
  lines: [
    {
      event: 'issue',
      at: '2027-01-20T15:02:09.000Z',
      date: '2027-01-20',
      reference,
      provider: 'example',
      orderId: 'XA4803408',
      bookingReference: 'K7QX2M',
      number: '999-2958034087',
      type: 'T',
      paxId: 'PAX1',
      currency: 'EUR',
      base: '355.86',
      taxes: '80.42',
      total: '436.28',
    },
  ],
  sums: {
    EUR: {
      ...{ issues: 1, exchanges: 0, voids: 0, refunds: 0 },
      ...{ issued: '436.28', exchanged: '0.00', voided: '0.00', refunded: '0.00' },
      ...{ base: '355.86', taxes: '80.42', total: '436.28', fee: '0.00', residual: '0.00' },
      ...{ cameBack: '0.00', penalties: '0.00' },
      unknown: 0,
    },
  },
  unproven: [],
  rememberedSince: '2026-12-21T09:30:00.000Z',
  complete: true,
});

export const providersExample: z.output<typeof providerList> = {
  providers: [
    {
      provider: 'example',
      version: '21.3',
      style: 'rest',
      capabilities: {
        cancelVia: 'orderChange',
        changeOrders: 'orderChange',
        repriceBeforeIssue: false,
        findOrders: 'passenger',
        sideBySide: true,
      },
      workers: 2,
      backlog: 0,
      usage: { shops: 1_840, bookings: 92, shopsPerBooking: 20 },
    },
  ],
};

export const providerHealthExample: z.output<typeof providerHealthList> = {
  counted: true,
  workers: [{ url: 'http://127.0.0.1:9464/metrics', readable: true, readAt: '2027-01-20T09:31:00.000Z' }],
  providers: [
    {
      provider: 'example',
      state: 'answering',
      since: '2027-01-20T06:12:00.000Z',
      minutes: [
        {
          at: '2027-01-20T09:31:00.000Z',
          ...{ calls: 42, unanswered: 1, rejected: 2, notNow: 3, tookAtMost: 2, waitedAtMost: 0.1 },
        },
      ],
      errors: [{ operation: 'airShopping', code: '911', meaning: 'retry-later', count: 3 }],
    },
  ],
};
