/** Batches that ticket many orders, and the schedules that start them. */
import { z } from 'zod';
import type { BatchLine, Tally } from '../../domain/batch/outcome';
import { batchFields } from '../../domain/batch/input';
import { IDENTIFIER, IDENTIFIER_RULE } from '../../domain/identifier';
import type { ScheduleLine } from '../../client/schedules';
import { money } from '../../domain/order/shown';
import { agencyOf, cursorOf, instant, limitOf } from './fields';

const identifier = z.string().regex(IDENTIFIER, IDENTIFIER_RULE);

/** Which batches to list. */
export const batchesQuery = z.strictObject({ agency: agencyOf('batches'), limit: limitOf('batches', 20) });

const outcomes = ['ticketed', 'would-ticket', 'refused', 'waiting', 'skipped'] as const;
const outcome = z.enum(outcomes, `must be one of ${outcomes.join(', ')}`);

/** Which lines of a batch to return. */
export const batchQuery = z.strictObject({
  outcome: outcome.optional().describe('Only lines with this outcome'),
  limit: limitOf('lines'),
  cursor: cursorOf('nextCursor'),
});

/** A batch to start. */
export const batchStart = batchFields
  .omit({ eventsPerRun: true })
  .extend({ id: identifier.describe('Id of the batch and its report, used once') })
  .refine(({ references, selection }) => (references === undefined) !== (selection === undefined), {
    message: 'give either references or a selection, not both',
    path: ['references'],
  })
  .describe('Orders to ticket: `references`, or a `selection` of released orders');

/** A batch that was started. */
export const startedBatch = z
  .object({ id: z.string(), path: z.string().describe('Path of the batch') })
  .describe('A started batch');

const counted = z.record(z.string(), z.int());
const amounts = z.record(z.string(), z.string());

/** What came of the orders of a batch. */
export const batchSums = z
  .object({
    found: z.int().describe('Orders with a line in the report'),
    outcomes: z.object({
      ticketed: z.int(),
      'would-ticket': z.int(),
      refused: z.int(),
      waiting: z.int(),
      skipped: z.int(),
    }),
    reasons: counted.describe(
      'How often each reason was given, by outcome and reason: `skipped not-released`',
    ),
    ticketed: amounts.describe('Amounts ticketed, by currency'),
    wouldTicket: amounts.describe('Amounts that a dry run would have ticketed, by currency'),
  } satisfies { [Key in keyof Tally]-?: z.ZodType<Tally[Key]> })
  .describe('What came of the orders');

/** A batch in a list. */
export const batchInList = z
  .object({
    id: z.string(),
    agency: z.string().optional().describe('Whose orders it issues. Missing: everyone’s'),
    dryRun: z.boolean().describe('true: it only reports what it would do'),
    state: z
      .enum([
        'working',
        'paused',
        'stopping',
        'complete',
        'complete-with-exceptions',
        'stopped',
        'ended',
        'terminated',
        'canceled',
        'failed',
        'timed_out',
      ])
      .describe(
        'working, paused and stopping: under way; a list says `working` for all of them. complete, complete-with-exceptions and stopped: how it ended. ' +
          'ended: its result cannot be read. The others: its workflow was ended from outside',
      ),
    beganAt: instant,
    endedAt: instant.optional(),
    sums: batchSums.optional().describe('In a list, only once it has ended'),
    stopped: z
      .record(z.string(), z.string())
      .optional()
      .describe('Providers whose part was stopped, and why'),
    stoppedBy: z.object({ who: z.string(), why: z.string() }).optional(),
    missed: z.int().optional().describe('Orders of the selection that were no longer asked'),
    unreleased: z
      .int()
      .optional()
      .describe('Held orders of the selection that are not released. They may expire'),
  })
  .describe('A batch');

/** The list. */
export const batchList = z
  .object({
    batches: z.array(batchInList),
    more: z.boolean().describe('true: there are older ones'),
  })
  .describe('Batches, newest first. A list can lag a few seconds');

/** What became of one order. */
export const lineOfBatch = z
  .object({
    reference: z.string(),
    provider: z.string().optional(),
    agency: z.string().optional(),
    orderId: z.string().optional(),
    bookingReference: z.string().optional(),
    outcome,
    reason: z.string().optional().describe('Code of the reason. Missing if the order was ticketed'),
    text: z.string().optional().describe('The reason in words'),
    documents: z.array(z.string()),
    amount: money.optional(),
    took: z.number().describe('Milliseconds'),
  } satisfies { [Key in keyof BatchLine]-?: z.ZodType<BatchLine[Key]> })
  .describe('What became of one order');

/** One batch. */
export const batch = batchInList
  .extend({
    sums: batchSums.optional(),
    inFlight: z.int().optional().describe('Orders that were asked and have not answered'),
    waiting: z.int().optional().describe('Orders that were found and not asked yet'),
    expected: z.int().optional().describe('About how many orders a selection had at the start'),
    perSecond: z.number().optional().describe('Orders answered per second on average, without pauses'),
    estimatedEnd: instant.optional(),
    lines: z
      .array(lineOfBatch)
      .optional()
      .describe('Its report. Missing if this machine has none, or cannot open it'),
    nextCursor: z.string().optional().describe('Send it as `cursor` for the next lines'),
  })
  .describe('A batch with its report');

/** Who stops a batch. */
export const batchStop = z
  .strictObject({
    who: z.string().min(1).max(100).describe('Who stops it'),
    why: z.string().min(1).max(500).describe('Why. The report keeps both'),
  })
  .describe('Who stops the batch, and why');

/** One schedule. */
export const schedule = z
  .object({
    name: z.string(),
    agency: z.string().optional().describe('Whose orders its batches issue. Missing: everyone’s'),
    dryRun: z.boolean().describe('true: its batches only report what they would do'),
    cron: z.string().optional().describe('Minute, hour, day of month, month, day of week'),
    timezone: z.string().optional().describe('Time zone of these fields'),
    paused: z.boolean(),
    note: z.string().optional().describe('Why it was paused or resumed'),
    next: instant.optional().describe('When it starts the next batch. Missing while it is paused'),
    last: instant.optional(),
    running: z.array(z.string()).describe('Ids of its batches that are under way'),
    newest: z.string().optional().describe('Id of the newest batch'),
    skipped: z.int().describe('Batches that were skipped because the one before was under way'),
    missed: z.int().describe('Batches that could not be started in time'),
  } satisfies { [Key in keyof ScheduleLine]-?: z.ZodType<ScheduleLine[Key]> })
  .describe('A schedule that starts batches');

/** Which schedules to list. */
export const schedulesQuery = z.strictObject({ agency: agencyOf('schedules') });

/** All schedules. */
export const scheduleList = z
  .object({ schedules: z.array(schedule) })
  .describe('Schedules that start batches, by name');

/** Why a schedule is paused or resumed. */
export const scheduleNote = z
  .strictObject({
    note: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('The reason, for your colleagues. The Temporal server keeps it readable'),
  })
  .describe('Why');
