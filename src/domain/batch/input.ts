/** The input of a batch. A contract: schedules and back offices in any language start batches with it. */
import { z } from 'zod';
import { IDENTIFIER, IDENTIFIER_RULE } from '../identifier';
import { CARD_REFUSED, cardPaths, writtenPath } from '../privacy';
import { parseDuration } from '../duration';
import { isDecimal } from '../money';

/** Maximum references that a batch may name. A selection can find more. */
const MOST_REFERENCES = 10_000;

const duration = z
  .string()
  .refine((written) => parseDuration(written) !== undefined, 'is no duration such as 24h or 1d12h');
const instant = z.iso.datetime({ offset: true });
const money = z.strictObject({
  amount: z
    .string()
    .refine((amount) => isDecimal(amount) && !amount.startsWith('-'), 'is no amount')
    .describe('At most so much, as a decimal number: 20000.00.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is no currency code')
    .describe('Of the amount: EUR.'),
});
const identifier = z.string().regex(IDENTIFIER, IDENTIFIER_RULE);

const within = {
  from: instant.optional().describe('From this instant on.'),
  until: instant.optional().describe('Until this instant.'),
};

/** Which released orders a batch looks for. Each member narrows the selection; without any, it has all of them. */
export const selectionSchema = z.strictObject({
  provider: z.string().min(1).optional().describe('Orders of this provider alone.'),
  ticketByWithin: duration
    .optional()
    .describe('Orders whose payment limit comes within this time after the batch begins.'),
  ticketBy: z
    .strictObject(within)
    .optional()
    .describe('Orders whose payment limit lies between these instants.'),
  created: z.strictObject(within).optional().describe('Orders that were started between these instants.'),
});

/** The fields of a batch. A schedule in the configuration file has these and its own. */
export const batchFields = z.strictObject({
  references: z.array(identifier).min(1).max(MOST_REFERENCES).optional(),
  selection: selectionSchema.optional(),
  maxInFlight: z.int().min(1).max(500).default(20).describe('Orders that are ticketed at the same time.'),
  spendingLimits: z
    .array(money)
    .default([])
    .describe('At most this is spent in each currency; a currency that is not named has no limit.'),
  dryRun: z.boolean().default(false).describe('Says what would be done, and does nothing.'),
  stopAfter: z
    .int()
    .min(1)
    .default(25)
    .describe("After so many failures of one kind the rest of that provider's orders is left alone."),
  answerWithin: duration.default('15m').describe('How long an order is waited for.'),
  eventsPerRun: z
    .int()
    .min(20)
    .max(10_000)
    .default(2_000)
    .describe('Events after which the workflow goes on in a new run; nobody needs to set it.'),
});

export const batchSchema = batchFields.refine(
  ({ references, selection }) => (references === undefined) !== (selection === undefined),
  {
    message: 'either references or a selection',
    path: ['references'],
  },
);

export type Selection = z.infer<typeof selectionSchema>;

/** A batch as callers write it. */
export type BatchInput = z.input<typeof batchSchema>;

/** A checked batch, defaults filled in. */
export type Batch = z.infer<typeof batchSchema>;

/** Checks a batch. Returns it, or every mistake with its path. */
export function checkBatch(
  input: unknown,
): { batch: Batch } | { mistakes: { path: string; message: string }[] } {
  const checked = batchSchema.safeParse(input);
  const cards = cardPaths(input).map((path) => ({ path: writtenPath(path, 'batch'), message: CARD_REFUSED }));
  if (checked.success && cards.length === 0) return { batch: checked.data };
  const issues = checked.error?.issues ?? [];
  return {
    mistakes: [...issues.map(({ path, message }) => ({ path: path.join('.'), message })), ...cards],
  };
}
