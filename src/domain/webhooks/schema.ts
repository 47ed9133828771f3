/** The schema of webhook events, published as JSON Schema: `docs/reference/webhook.schema.json`. */
import { z } from 'zod';
import { CHANGED_EVENT } from '../order/changes';
import { announcedStates } from '../order/states';
import { attentionReason, change, moneyOutcome, orderState, severity } from '../order/status';
import { money } from '../order/shown';

/** Every event type: `order.` and the state that was entered, or that the airline has changed something. */
export const orderEventTypes = [
  ...announcedStates.map((state) => `order.${state}` as const),
  CHANGED_EVENT,
] as const;

const instant = z.iso.datetime();

const data = z.object({
  reference: z.string().describe('Your reference of the order'),
  sequence: z
    .int()
    .min(1)
    .describe(
      'Number of the event within the order’s life. The event with the latest `timestamp` is the newest',
    ),
  state: z.enum(announcedStates),
  previous: orderState.optional().describe('State in the previous event'),
  provider: z.string(),
  agency: z.string().optional().describe('The agency whose order it is, if the installation has agencies'),
  orderId: z.string().optional().describe('The airline’s order id'),
  ownerCode: z.string().optional(),
  bookingReferences: z.array(z.string()).describe('PNRs'),
  released: z.boolean().describe('true: the customer has paid, and the order may be issued'),
  ticketBy: instant.optional().describe('Payment time limit, until the order is paid'),
  total: money.optional(),
  toApprove: money.optional().describe('Amount that approve must name, in awaiting-approval'),
  documents: z.int().min(0).describe('Number of tickets and EMDs'),
  money: moneyOutcome.optional().describe('Outcome for the money of a cancelled order'),
  changes: z
    .array(change)
    .optional()
    .describe('With `order.changed`: the airline’s changes that no earlier event reported'),
  attention: z
    .object({
      reason: attentionReason,
      severity,
      actBy: instant.optional(),
    })
    .optional()
    .describe('A person must decide'),
  error: z.object({ code: z.string() }).optional().describe('Why the order failed'),
});

/** An event's data about its order. For more, receivers query the order's status by its reference. */
export type OrderEventData = z.infer<typeof data>;

/** The body of a delivery. */
export const orderEvent = z
  .object({
    type: z.enum(orderEventTypes),
    timestamp: instant.describe('Instant at which the order entered the state'),
    data,
  })
  .describe('An event of an order, as sent to webhooks. Contains no personal data');

/** The body of a delivery, as Standard Webhooks requires it. */
export type OrderEvent = z.infer<typeof orderEvent>;

/** Returns the JSON Schema (2020-12). Members and types may be added: receivers must ignore unknown ones. */
export const orderEventJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(orderEvent, { io: 'input' });
