/** The Updates of an order, each with the zod schema of its argument. `updateRules.ts` says which states allow them. */
import { z } from 'zod';
import { money, text } from '../request/requestFields';
import { meanings } from '../calls/errorTable';
import { resolveAnswer } from './status';

const named = {
  orderId: text(64)
    .optional()
    .describe('The airline’s order that is meant: an order that is another one refuses'),
};

const who = text(200).optional().describe('Who decides: a staff number or initials; it stays in the history');

/** One row per Update. Refuses unknown members: a misspelt limit must not mean no limit. */
export const updateSchemas = {
  selectOffer: z
    .strictObject({
      offerIds: z
        .array(text(500))
        .min(1)
        .max(12)
        .describe('One full offer, or the partial offers that cover the trip together'),
      ...named,
    })
    .describe('Chooses an offer'),
  approve: z
    .strictObject({ amount: money.describe('As the order shows it under toApprove'), ...named })
    .describe('Agrees to the amount that an order waits for; another amount is refused'),
  release: z
    .strictObject({ payUpTo: money.describe('Most that may be paid to the airline'), who, ...named })
    .describe('The customer has paid: the order may be issued, at the total that it shows'),
  ticket: z
    .strictObject({ payUpTo: money.describe('Most that may be paid to the airline'), who, ...named })
    .describe('Issues the tickets, at the total that the order shows'),
  ticketAsReleased: z
    .strictObject({ atMost: money.optional(), ...named })
    .describe('Issues an order that was released before, as batches do'),
  quoteCancellation: z.strictObject(named).describe('Reads the fee for cancelling now; nothing is changed'),
  cancel: z
    .strictObject({
      fee: money.optional().describe('The fee that was quoted; without it a fee waits for approve'),
      withoutQuote: money
        .optional()
        .describe(
          'Cancels even if no fee can be quoted; names what is lost then: 0 for a hold, the total of a ticketed order',
        ),
      ...named,
    })
    .describe('Cancels'),
  refresh: z.strictObject(named).describe('Reads the order at the airline again'),
  acceptChange: z
    .strictObject({ who, ...named })
    .describe('Accepts what the airline has changed, as the order shows it under changes'),
  resolve: z
    .strictObject({
      answer: resolveAnswer,
      orderId: text(64).optional().describe('For order-id: what the lost create made'),
      meaning: z.enum(meanings).optional().describe('For code-means: what the code means'),
      who: text(200).describe('Who decides: a staff number or initials; it stays in the history'),
      why: text(1000).describe('How it is known; it stays in the history'),
    })
    .describe('A person settles what is open'),
};

/** Name of an Update. */
export type OrderUpdateName = keyof typeof updateSchemas;

/** Arguments of each Update. Each is answered with the order's status once its work is done or waits for somebody. */
export type OrderUpdates = { [Name in OrderUpdateName]: z.infer<(typeof updateSchemas)[Name]> };

/** Returns the JSON Schema (2020-12) of the arguments of all Updates, each under its name in `$defs`. */
export function updatesJsonSchema(): Record<string, unknown> {
  const definitions = Object.entries(updateSchemas).map(([name, schema]) => {
    const { $schema: _, ...definition } = z.toJSONSchema(schema, { io: 'input' });
    return [name, definition] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    description: 'The one argument of each Update of `orderWorkflow`, under the Update’s name',
    $defs: Object.fromEntries(definitions),
  };
}
