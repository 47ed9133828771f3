/** What has happened to an order. */
import { z } from 'zod';
import type {
  CallEntry,
  ChangeEntry,
  DecisionEntry,
  StateEntry,
  StoppedEntry,
  UpdateEntry,
  WaitEntry,
} from '../../client/timeline';
import { callProblem, operation } from '../../domain/calls/problem';
import { money } from '../../domain/order/shown';
import { change, orderState, orderStatus } from '../../domain/order/status';
import { instant, limitOf } from './fields';

/** How much of it to return. */
export const timelineQuery = z.strictObject({ limit: limitOf('entries', 200) });

const at = instant.describe('When it happened, or began');

/** A state that the order entered. */
export const timelineState = z
  .object({ kind: z.literal('state'), at, state: orderState } satisfies Of<StateEntry>)
  .describe('The order entered a state');

/** A call to the airline. */
export const timelineCall = z
  .object({
    kind: z.literal('call'),
    at,
    operation,
    text: z.string().optional().describe('What was asked, and why if nobody asked for it'),
    provider: z.string().optional(),
    outcome: z
      .enum(['under-way', 'done', 'rejected', 'not-sent', 'unknown', 'failed', 'called-off'])
      .describe(
        'Of a write: done, rejected, not-sent or unknown (it may have been carried out). Of a read: done, failed or called-off (no longer needed)',
      ),
    took: z.int().optional().describe('Milliseconds, with all attempts. Missing while it is under way'),
    attempts: z.int().optional(),
    correlationId: z.string().optional().describe('Finds its messages: `GET /orders/{reference}/messages`'),
    problem: callProblem.pick({ kind: true, code: true, text: true }).optional(),
  } satisfies Of<CallEntry>)
  .describe('The order called the airline');

/** A wait. */
export const timelineWait = z
  .object({
    kind: z.literal('wait'),
    at,
    text: z.string().describe('What the order waits for'),
    until: instant.describe('When the wait would be over'),
    ended: z.enum(['waiting', 'over', 'called-off']).describe('called-off: something else came first'),
    endedAt: instant.optional(),
  } satisfies Of<WaitEntry>)
  .describe('The order waited');

/** A call that somebody made to the order. */
export const timelineUpdate = z
  .object({
    kind: z.literal('update'),
    at,
    name: z.string().describe('Name of the Update: `release`, `ticket`, `cancel`'),
    who: z.string().optional().describe('Who decided, if the caller said so'),
    batch: z.string().optional().describe('Id of the batch that asked'),
    amount: money.optional().describe('The amount that the caller named'),
    atMost: z.literal(true).optional().describe('true: the amount is the most that may be paid'),
    outcome: z
      .enum(['under-way', 'done', 'refused', 'called-off'])
      .describe('called-off: the workflow was stopped before it answered'),
    endedAt: instant.optional(),
    code: z.string().optional().describe('Why it was refused'),
  } satisfies Of<UpdateEntry>)
  .describe('The order accepted an Update. One that it refuses at once is not recorded');

const { number, kind: what, about, old, new: now, text, decided } = change.shape;

/** What the airline changed. */
export const timelineChange = z
  .object({
    kind: z.literal('change'),
    at,
    number,
    what: what.describe('What kind of change it is'),
    ...{ about, old, new: now, text, decided },
  } satisfies Of<ChangeEntry>)
  .describe('The order has seen a change by the airline');

const decision = orderStatus.shape.decisions.element.shape;

/** What a person decided. */
export const timelineDecision = z
  .object({ kind: z.literal('decision'), ...decision } satisfies Of<DecisionEntry>)
  .describe('A person answered the order’s question');

/** The end of a run from outside. */
export const timelineStopped = z
  .object({ kind: z.literal('stopped'), at } satisfies Of<StoppedEntry>)
  .describe('A workflow of the order was terminated or reset from outside');

/** Everything that has happened. */
export const timeline = z
  .object({
    entries: z
      .array(
        z.discriminatedUnion('kind', [
          timelineState,
          timelineCall,
          timelineWait,
          timelineUpdate,
          timelineChange,
          timelineDecision,
          timelineStopped,
        ]),
      )
      .describe('Oldest first'),
    complete: z.boolean().describe('false: older entries were left out'),
  })
  .describe('What has happened to an order, over all its runs. Contains no personal data');

type Of<Entry> = { [Key in keyof Entry]-?: z.ZodType<Entry[Key]> };
