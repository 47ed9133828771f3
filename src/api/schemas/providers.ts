/** The configured providers: what they can do, who serves them, and how much is shopped and booked there. */
import { z } from 'zod';
import { usageCounts } from './orders';

/** What a provider can do, as its profile says. */
export const providerCapabilities = z
  .object({
    cancelVia: z.enum(['orderCancel', 'orderChange', 'none']).describe('Operation that cancels an order'),
    changeOrders: z.enum(['orderChange', 'none']).describe('Operation that changes an order after the sale'),
    repriceBeforeIssue: z.boolean().describe('true: the price is asked for again before each issue'),
    findOrders: z
      .enum(['none', 'passenger'])
      .describe('Whether orders can be searched by passenger and flight'),
    sideBySide: z.boolean().describe('true: one session can have several calls in progress'),
  })
  .describe('What a provider can do, as its profile says');

/** One provider. */
export const providerInList = z
  .object({
    provider: z.string(),
    version: z.enum(['19.2', '21.3']).optional().describe('NDC version'),
    style: z.enum(['soap', 'rest']).optional(),
    capabilities: providerCapabilities.optional(),
    agencies: z
      .array(z.string())
      .optional()
      .describe('Agencies that sell it, if the installation has agencies'),
    workers: z.int().describe('Workers that take its calls now. 0: its orders wait'),
    backlog: z
      .int()
      .optional()
      .describe('About how many calls wait for a worker. Not for the token of an agency'),
    usage: z.object(usageCounts).describe('Shops and bookings of the last 30 days (UTC)'),
  })
  .describe('A provider');

const healthCount = (says: string) => z.int().describe(says);

/** One minute of one provider. */
const providerMinute = z.object({
  at: z.string().meta({ format: 'date-time' }).describe('End of the minute'),
  calls: healthCount('Attempts at NDC calls, however they ended'),
  unanswered: healthCount('Calls without an answer that could be read'),
  rejected: healthCount('Calls that the service rejected'),
  notNow: healthCount('Waits because the airline answered "not now"'),
  tookAtMost: z
    .number()
    .optional()
    .describe('Nine of ten calls took at most this long (seconds). Missing without a call'),
  waitedAtMost: z
    .number()
    .optional()
    .describe('Nine of ten calls waited at most this long for a worker (seconds). Missing without a call'),
});

/** How one provider has answered. */
export const providerHealth = z
  .object({
    provider: z.string(),
    state: z
      .enum(['answering', 'silent', 'unknown'])
      .describe(
        'silent: in the newest minute with calls, none was answered. unknown: nothing has been called since the API began to count',
      ),
    since: z.string().meta({ format: 'date-time' }).optional().describe('When this state began'),
    minutes: z.array(providerMinute).describe('The last six hours at most, oldest first'),
    errors: z
      .array(
        z.object({
          operation: z.string(),
          code: z.string(),
          meaning: z.string(),
          count: healthCount('How often in these hours'),
        }),
      )
      .describe('Errors by code, the most frequent first'),
  })
  .describe('How a provider has answered');

/** How all of them have answered. */
export const providerHealthList = z
  .object({
    counted: z
      .boolean()
      .describe('false: no worker’s metrics could be read yet (`api.workerMetrics`), so nothing is known'),
    workers: z
      .array(
        z.object({
          url: z.string(),
          readable: z.boolean(),
          readAt: z.string().meta({ format: 'date-time' }).optional().describe('When it was read last'),
        }),
      )
      .optional()
      .describe('The pages of metrics that are read. Not for the token of an agency'),
    providers: z.array(providerHealth),
  })
  .describe('How the providers have answered over the last hours');

/** All of them. */
export const providerList = z
  .object({ providers: z.array(providerInList) })
  .describe('The configured providers');
