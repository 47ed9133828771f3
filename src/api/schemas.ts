/** The documents that go over the API beside those that orders have everywhere: what is asked in lists, and what is answered at once. */
import { z } from 'zod';
import type { OrderLine } from '../client/types';
import { offerLine, orderState } from '../domain/order/status';

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .optional()
  .transform((written) => written === 'true');

/** How many orders a list has unless told otherwise, and at most. */
const LISTED = 100;
const LISTED_AT_MOST = 1_000;

/** What a list can be asked for. */
export const listQuery = z.strictObject({
  state: z
    .enum(orderState.options, `must be one of ${orderState.options.join(', ')}`)
    .optional()
    .describe('Only orders in this state'),
  attention: flag.describe('true: only orders that need a person'),
  unreleased: flag.describe('true: only held orders that nobody has released; they lapse at their limit'),
  changed: flag.describe('true: only orders that the airline has changed since their sale'),
  provider: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/, 'must be the name of a provider')
    .optional()
    .describe('Only orders of this provider'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1')
    .prefault(String(LISTED))
    .transform(Number)
    .refine((count) => count <= LISTED_AT_MOST, `must be at most ${LISTED_AT_MOST}`)
    .describe(`How many; ${LISTED} unless told, ${LISTED_AT_MOST} at most`),
});

const instant = z.string().meta({ format: 'date-time' });

const orderLine = z.object({
  reference: z.string(),
  state: z
    .string()
    .describe('Its state; terminated or ended where its workflow has ended and never told lists one'),
  provider: z.string(),
  orderId: z.string().optional().describe('The airline’s'),
  ticketBy: instant.optional(),
  released: z.boolean(),
  attention: z
    .string()
    .optional()
    .describe('Why it needs a person; stopped where its workflow was ended from outside'),
  stopped: z
    .enum(['terminated', 'timed-out', 'cancelled', 'failed', 'completed'])
    .optional()
    .describe('How its workflow was ended from outside: nobody watches the order'),
  actBy: instant.optional().describe('When it is too late for a person to act'),
  startedAt: instant,
} satisfies { [Key in keyof OrderLine]-?: z.ZodType<OrderLine[Key]> });

/** A list. */
export const orderList = z
  .object({ orders: z.array(orderLine), more: z.boolean().describe('There are more than were asked for') })
  .describe('Orders, newest first. A list lags a little behind the orders themselves');

/** The offers of an order. */
export const offerList = z.object({ offers: z.array(offerLine) });

/** A started order. */
export const startedOrder = z
  .object({
    reference: z.string(),
    started: z
      .boolean()
      .describe('false: the same request had started it before, and nothing is booked twice'),
    status: z.string().describe('Where its status is'),
  })
  .describe('An order that is started');

/** An order that goes on after it was stopped. */
export const adoptedOrder = z
  .object({
    reference: z.string(),
    adopted: z.boolean().describe('false: it was followed all the while'),
    status: z.string().describe('Where its status is'),
  })
  .describe('An order that is followed again');

/** An order that works on what it was asked. */
export const workingOrder = z
  .object({
    reference: z.string(),
    taken: z.literal(true).describe('The order has it, and does it whoever waits'),
    status: z.string().describe('Where its status is'),
  })
  .describe('An order that goes on by itself');

/** How the server is. */
export const health = z.object({ status: z.literal('up') });
