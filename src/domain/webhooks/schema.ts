/** The schema of webhook events, published as JSON Schema: `docs/reference/webhook.schema.json`. */
import { z } from 'zod';
import { CHANGED_EVENT } from '../order/changes';
import { attentionReasons, severities } from '../order/attention';
import { announcedStates, orderStates } from '../order/states';
import { change, moneyOutcome } from '../order/status';

/** Every event type: `order.` and the state that was entered, or that the airline has changed something. */
export const orderEventTypes = [
  ...announcedStates.map((state) => `order.${state}` as const),
  CHANGED_EVENT,
] as const;

const instant = z.iso.datetime();

const money = z.object({ amount: z.string().describe('A decimal number'), currency: z.string() });

const data = z.object({
  reference: z.string().describe('The back office’s own'),
  sequence: z
    .int()
    .min(1)
    .describe('Counts the events of the order’s life; the latest `timestamp` is the newest'),
  state: z.enum(announcedStates),
  previous: z.enum(orderStates).optional().describe('What the event before this one told'),
  provider: z.string(),
  orderId: z.string().optional().describe('The airline’s'),
  ownerCode: z.string().optional(),
  bookingReferences: z.array(z.string()).describe('PNRs'),
  released: z.boolean().describe('The order may be issued: its customer has paid'),
  ticketBy: instant.optional().describe('Until when it must be paid, while it is not'),
  total: money.optional(),
  toApprove: money.optional().describe('The amount that approve must name, in awaiting-approval'),
  documents: z.int().min(0).describe('How many tickets and EMDs there are'),
  money: moneyOutcome.optional().describe('What became of the money of a cancelled order'),
  changes: z
    .array(change)
    .optional()
    .describe('With `order.changed`: what the airline has changed, as far as no event has told it'),
  attention: z
    .object({
      reason: z.enum(attentionReasons),
      severity: z.enum(severities),
      actBy: instant.optional(),
    })
    .optional()
    .describe('A person must decide'),
  error: z.object({ code: z.string() }).optional().describe('Why it failed'),
});

/** An event's data about its order. For more, receivers query the order's status by its reference. */
export type OrderEventData = z.infer<typeof data>;

/** The body of a delivery. */
export const orderEvent = z
  .object({
    type: z.enum(orderEventTypes),
    timestamp: instant.describe('When the order entered the state'),
    data,
  })
  .describe('What a webhook tells of an order. Nothing personal is in it');

/** The body of a delivery, as Standard Webhooks requires it. */
export type OrderEvent = z.infer<typeof orderEvent>;

/** Returns the JSON Schema (2020-12). Members and types may be added: receivers must ignore unknown ones. */
export const orderEventJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(orderEvent, { io: 'input' });
