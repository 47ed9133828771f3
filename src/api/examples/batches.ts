/** Examples of batches and their schedules. */
import type { z } from 'zod';
import type { batch, batchInList, schedule } from '../schemas';

export const id = 'evening-2027-01-20';

const sums = {
  found: 2,
  outcomes: { ticketed: 1, 'would-ticket': 0, refused: 0, waiting: 0, skipped: 1 },
  reasons: { 'skipped not-released': 1 },
  ticketed: { EUR: '436.28' },
  wouldTicket: {},
};

export const endedBatch: z.output<typeof batchInList> = {
  id,
  dryRun: false,
  state: 'complete',
  beganAt: '2027-01-20T22:00:00.000Z',
  endedAt: '2027-01-20T22:00:41.000Z',
  sums,
  stopped: {},
  missed: 0,
  unreleased: 3,
};

export const batchExample = (reference: string): z.output<typeof batch> => ({
  ...endedBatch,
  lines: [
    {
      reference,
      provider: 'example',
      orderId: 'XA4803408',
      bookingReference: 'K7QX2M',
      outcome: 'ticketed',
      documents: ['999-2958034087'],
      amount: { amount: '436.28', currency: 'EUR' },
      took: 8_120,
    },
    {
      reference: 'TRIP-2027-0043',
      provider: 'example',
      outcome: 'skipped',
      reason: 'not-released',
      text: 'the order is not released',
      documents: [],
      took: 40,
    },
  ],
});

export const workingBatch: z.output<typeof batch> = {
  id,
  dryRun: false,
  state: 'working',
  beganAt: '2027-01-20T22:00:00.000Z',
  sums: { ...sums, found: 1, reasons: {}, outcomes: { ...sums.outcomes, skipped: 0 } },
  stopped: {},
  inFlight: 1,
  waiting: 0,
  perSecond: 0.1,
};

export const scheduleExample: z.output<typeof schedule> = {
  name: 'nightly',
  dryRun: false,
  cron: '0 23 * * *',
  timezone: 'Europe/Paris',
  paused: false,
  next: '2027-01-21T22:00:00.000Z',
  last: '2027-01-20T22:00:00.000Z',
  running: [],
  newest: 'nightly-2027-01-20T22:00:00Z',
  skipped: 0,
  missed: 0,
};
