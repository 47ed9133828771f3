/** The shape of what `export` writes, for programs that read it. What stands in histories is the workflow's own and is left open. */
import { z } from 'zod';

const instant = z.iso.datetime();

const document = z.object({
  paxId: z.string().optional(),
  number: z.string(),
  typeCode: z.string().optional(),
});

const sale = z.looseObject({
  event: z.enum(['issue', 'exchange', 'void', 'refund', 'fee']),
  at: instant,
  number: z.string().optional(),
  currency: z.string().optional(),
  total: z.string().optional(),
  fee: z.string().optional(),
});

const run = z.strictObject({
  runId: z.string(),
  startedAt: instant.optional(),
  closedAt: instant.optional(),
  memo: z.record(z.string(), z.unknown()),
  searchAttributes: z.record(z.string(), z.unknown()),
  history: z
    .array(z.looseObject({ eventId: z.string(), eventTime: z.string(), eventType: z.string() }))
    .describe('Every history event with decoded payloads. Attributes are under the name of the event type'),
});

/** The document. */
export const exportedOrder = z.strictObject({
  format: z.literal(1),
  reference: z.string(),
  exportedAt: instant,
  namespace: z.string(),
  forgotten: z
    .strictObject({ at: instant.optional(), by: z.string().optional(), erasedAt: instant.optional() })
    .optional()
    .describe('The order was forgotten. The export holds only what remained'),
  request: z.unknown().optional().describe('The request as it was sent: docs/reference/request.schema.json'),
  status: z
    .looseObject({ reference: z.string(), state: z.string(), updatedAt: instant })
    .optional()
    .describe('Status of the order'),
  decisions: z
    .array(z.looseObject({ answer: z.string(), who: z.string(), why: z.string(), at: instant }))
    .describe('Decisions by people'),
  documents: z.array(document).describe('Tickets and EMDs'),
  updates: z
    .array(
      z.strictObject({
        name: z.string(),
        args: z.unknown(),
        at: z.string(),
        by: z.string().optional().describe('Identity of the client that sent it'),
        runId: z.string(),
      }),
    )
    .describe('Updates sent to the order'),
  sales: z.array(sale).describe('The order’s sale events'),
  runs: z.array(run).describe('Workflow runs, oldest first'),
  claims: z.array(
    z.strictObject({ id: z.string(), startedAt: instant.optional(), closedAt: instant.optional() }),
  ),
  webhooks: z
    .array(
      z.strictObject({
        id: z.string(),
        delivery: z.unknown().describe('The delivery with its event: docs/reference/webhook.schema.json'),
        startedAt: instant.optional(),
        closedAt: instant.optional(),
      }),
    )
    .describe('Events sent to webhooks'),
  messages: z
    .array(
      z.looseObject({
        at: instant,
        kind: z.enum(['request', 'answer']),
        operation: z.string(),
        correlationId: z.string(),
        whole: z.boolean(),
        text: z.string(),
      }),
    )
    .describe('Raw messages on the machine that made the export'),
  batches: z
    .array(
      z.strictObject({
        batch: z.string(),
        line: z.looseObject({ reference: z.string(), outcome: z.string() }),
      }),
    )
    .describe('Its lines in reports of batches on that machine, each once'),
  notRead: z.array(z.string()).describe('What could not be read, and why'),
});

export const exportedOrderJsonSchema = (): Record<string, unknown> => z.toJSONSchema(exportedOrder);
