/** The shape of what `export` writes, for programs that read it. What stands in histories is the workflow's own and is left open. */
import { z } from 'zod';

const instant = z.iso.datetime();

const document = z.object({
  paxId: z.string().optional(),
  number: z.string(),
  typeCode: z.string().optional(),
});

const sale = z.looseObject({
  event: z.enum(['issue', 'void', 'refund', 'fee']),
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
    .describe('Every event; what belongs to its type stands under the type’s own name, payloads decoded'),
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
    .describe('The order was forgotten; what else is here is what was left'),
  request: z.unknown().optional().describe('As it was sent: docs/reference/request.schema.json'),
  status: z
    .looseObject({ reference: z.string(), state: z.string(), updatedAt: instant })
    .optional()
    .describe('What the order says of itself'),
  decisions: z
    .array(z.looseObject({ answer: z.string(), who: z.string(), why: z.string(), at: instant }))
    .describe('What people decided'),
  documents: z.array(document).describe('Tickets and EMDs'),
  updates: z
    .array(
      z.strictObject({
        name: z.string(),
        args: z.unknown(),
        at: z.string(),
        by: z.string().optional().describe('The program that sent it, as it named itself to the server'),
        runId: z.string(),
      }),
    )
    .describe('What was asked of the order'),
  sales: z.array(sale).describe('What lists of sales tell'),
  runs: z.array(run).describe('The runs of its workflow, oldest first'),
  claims: z.array(
    z.strictObject({ id: z.string(), startedAt: instant.optional(), closedAt: instant.optional() }),
  ),
  webhooks: z
    .array(
      z.strictObject({
        id: z.string(),
        delivery: z.unknown().describe('The event is in it: docs/reference/webhook.schema.json'),
        startedAt: instant.optional(),
        closedAt: instant.optional(),
      }),
    )
    .describe('What webhooks were told of it'),
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
    .describe('Raw messages on the machine that was asked'),
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
