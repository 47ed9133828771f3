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
  .refine((written) => parseDuration(written) !== undefined, 'must be a duration such as 24h or 1d12h');
const instant = z.iso.datetime({ offset: true });
const money = z.strictObject({
  amount: z
    .string()
    .refine((amount) => isDecimal(amount) && !amount.startsWith('-'), 'must be an amount such as 20000.00')
    .describe('Largest total, as a decimal string: 20000.00.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code such as EUR')
    .describe('Currency of the amount: EUR.'),
});
const identifier = z.string().regex(IDENTIFIER, IDENTIFIER_RULE);

const within = {
  from: instant.optional().describe('Earliest instant, inclusive.'),
  until: instant.optional().describe('Latest instant, inclusive.'),
};

/** Which released orders a batch looks for. Each member narrows the selection; without any, it has all of them. */
export const selectionSchema = z.strictObject({
  provider: z.string().min(1).optional().describe('Only orders of this provider.'),
  ticketByWithin: duration
    .optional()
    .describe('Only orders whose payment time limit falls within this time after the batch starts.'),
  ticketBy: z
    .strictObject(within)
    .optional()
    .describe('Only orders whose payment time limit falls between these instants.'),
  created: z.strictObject(within).optional().describe('Only orders started between these instants.'),
});

/** The fields of a batch. A schedule in the configuration file has these and its own. */
export const batchFields = z.strictObject({
  references: z.array(identifier).min(1).max(MOST_REFERENCES).optional(),
  selection: selectionSchema.optional(),
  agency: z
    .string()
    .min(1)
    .optional()
    .describe('Only orders of this agency: any other refuses to be issued by the batch.'),
  maxInFlight: z
    .int()
    .min(1)
    .max(500)
    .default(20)
    .describe('Maximum number of orders ticketed at the same time.'),
  spendingLimits: z
    .array(money)
    .default([])
    .describe(
      'The most that the batch may spend in each currency. A currency that is not listed has no limit.',
    ),
  dryRun: z.boolean().default(false).describe('Report what the batch would do, without doing it.'),
  stopAfter: z
    .int()
    .min(1)
    .default(25)
    .describe('After this many failures of one kind, the batch skips that provider’s remaining orders.'),
  answerWithin: duration.default('15m').describe('How long the batch waits for one order.'),
  eventsPerRun: z
    .int()
    .min(20)
    .max(10_000)
    .default(2_000)
    .describe('History events after which the workflow continues as new. You never need to set it.'),
});

export const batchSchema = batchFields.refine(
  ({ references, selection }) => (references === undefined) !== (selection === undefined),
  {
    message: 'give either references or a selection, not both',
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
