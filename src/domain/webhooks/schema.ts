/** The schema of what webhooks send, published as JSON Schema: `docs/webhook.schema.json`. */
import { z } from 'zod';
import { attentionRules, type AttentionReason } from '../order/attention';
import { transitions, type OrderState } from '../order/states';
import {
  orderEventTypes,
  toldStates,
  type OrderEvent,
  type OrderEventData,
  type OrderEventType,
} from './event';

const instant = z.iso.datetime();

const money = z.object({ amount: z.string().describe('A decimal number'), currency: z.string() });

const keysOf = <Key extends string>(table: Record<Key, unknown>): [Key, ...Key[]] =>
  Object.keys(table) as [Key, ...Key[]];

const data = z.object({
  reference: z.string().describe('The back office’s own'),
  sequence: z
    .int()
    .min(1)
    .describe('Counts the events of the order’s life; the latest `timestamp` is the newest'),
  state: z.enum(toldStates),
  previous: z
    .enum(keysOf<OrderState>(transitions))
    .optional()
    .describe('What the event before this one told'),
  provider: z.string(),
  orderId: z.string().optional().describe('The airline’s'),
  ownerCode: z.string().optional(),
  bookingReferences: z.array(z.string()).describe('PNRs'),
  released: z.boolean().describe('The order may be issued: its customer has paid'),
  ticketBy: instant.optional().describe('Until when it must be paid, while it is not'),
  total: money.optional(),
  toApprove: money.optional().describe('The amount that approve must name, in awaiting-approval'),
  documents: z.int().min(0).describe('How many tickets and EMDs there are'),
  money: z
    .enum(['nothing-paid', 'voided', 'refunded', 'pending', 'unknown'])
    .optional()
    .describe('What became of the money of a cancelled order'),
  attention: z
    .object({
      reason: z.enum(keysOf<AttentionReason>(attentionRules)),
      severity: z.enum(['act-now', 'act-soon', 'look']),
      actBy: instant.optional(),
    })
    .optional()
    .describe('A person must decide'),
  error: z.object({ code: z.string() }).optional().describe('Why it failed'),
} satisfies Record<keyof OrderEventData, z.ZodType>);

/** The body of a delivery. */
export const orderEvent = z
  .object({
    type: z.enum(orderEventTypes as [OrderEventType, ...OrderEventType[]]),
    timestamp: instant.describe('When the order entered the state'),
    data,
  } satisfies Record<keyof OrderEvent, z.ZodType>)
  .describe('What a webhook tells of an order. Nothing personal is in it');

/** JSON Schema (2020-12). Members and types may be added: a receiver passes over what it does not know. */
export const orderEventJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(orderEvent, { io: 'input' });
