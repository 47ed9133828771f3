/** The Updates of an order, each with the zod schema of its argument. `updateRules.ts` says which states allow them. */
import { z } from 'zod';
import { shownMoney as money, text } from '../request/requestFields';
import { meanings } from '../calls/errorTable';
import {
  changeChoice,
  changedJourneys,
  correction,
  orderPart,
  pickedExtras,
  wantedExtras,
} from './afterSale';
import { resolveAnswer } from './status';

const named = {
  orderId: text(64)
    .optional()
    .describe('The airline’s order id that you mean. Refused if the order has another one'),
};

const who = text(200)
  .optional()
  .describe('Who decides: a staff number or initials. Stays in the workflow history');

/** One row per Update. Refuses unknown members: a misspelt limit must not mean no limit. */
export const updateSchemas = {
  selectOffer: z
    .strictObject({
      offers: z
        .array(z.int().min(1))
        .min(1)
        .max(12)
        .optional()
        .describe('Number of one full offer, or numbers of the partial offers that cover the trip together'),
      offerIds: z.array(text(500)).min(1).max(12).optional().describe('Ids instead of numbers'),
      ...pickedExtras,
      ...named,
    })
    .describe('Selects an offer, with the services and seats that go with it. Needs offers or offerIds'),
  approve: z
    .strictObject({ amount: money.describe('The amount shown in the status as toApprove'), who, ...named })
    .describe('Approves the amount that the order waits for. Any other amount is refused'),
  decline: z
    .strictObject({ who, ...named })
    .describe('Declines the cancellation fee that the order waits for. Nothing is cancelled'),
  release: z
    .strictObject({
      payUpTo: money
        .optional()
        .describe('Highest total that may be paid to the airline. Required, unless withdraw is given'),
      withdraw: z
        .literal(true)
        .optional()
        .describe('Withdraws the release: the order is not issued until it is released again'),
      who,
      ...named,
    })
    .describe('Releases the order for issuing, because the customer has paid; or withdraws its release'),
  ticket: z
    .strictObject({ payUpTo: money.describe('Highest total that may be paid to the airline'), who, ...named })
    .describe('Issues the tickets at the total that the status shows'),
  ticketAsReleased: z
    .strictObject({ atMost: money.optional(), agency: z.string().optional(), ...named })
    .describe('Issues an order that was released earlier. Sent by batches'),
  quoteCancellation: z
    .strictObject({ part: orderPart.optional(), ...named })
    .describe('Asks the airline for the fee of cancelling the order, or a part of it. Changes nothing'),
  cancel: z
    .strictObject({
      fee: money
        .optional()
        .describe('The quoted fee that you accept. Without it, any fee waits for approval'),
      withoutQuote: money
        .optional()
        .describe(
          'Cancels even if the airline quotes no fee. Names the loss that you accept: 0 for a held order, the total for a ticketed one',
        ),
      part: orderPart.optional().describe('The part to cancel. Without it, the whole order'),
      who,
      ...named,
    })
    .describe('Cancels the order, or a part of it'),
  refresh: z.strictObject(named).describe('Reads the order at the airline again'),
  acceptChange: z
    .strictObject({ who, ...named })
    .describe('Accepts the airline’s changes that the status lists under changes'),
  listExtras: z
    .strictObject({
      offer: z.int().min(1).optional().describe('In awaiting-choice: number of the offer that they go with'),
      offerId: text(500).optional().describe('In awaiting-choice: its id instead of the number'),
      only: z.enum(['services', 'seats']).optional().describe('Asks for these alone. Default: both'),
      ...named,
    })
    .describe('Asks the airline which services and seats can be added. Changes nothing'),
  addExtras: z
    .strictObject({
      ...wantedExtras,
      payUpTo: money.describe(
        'Highest amount that you accept: for a held order its new total, for a ticketed one what is paid now',
      ),
      who,
      ...named,
    })
    .describe('Adds services and seats to the order'),
  quoteChange: z
    .strictObject({
      journeys: changedJourneys,
      choose: changeChoice.optional().describe('With payUpTo: accepts the cheapest offer that fits'),
      payUpTo: money.optional().describe('Highest amount to pay for the offer that choose finds'),
      who,
      ...named,
    })
    .describe('Asks the airline for other flights. Changes nothing, unless choose and payUpTo are given'),
  acceptOffer: z
    .strictObject({
      offer: z.int().min(1).describe('Number of the offer, as changeOffers of the status shows it'),
      payUpTo: money.describe(
        'Highest amount that you accept: for a held order its new total, for a ticketed one what is paid now',
      ),
      who,
      ...named,
    })
    .describe('Accepts a change that the airline has offered'),
  correct: z
    .strictObject({
      ...correction,
      payUpTo: money
        .optional()
        .describe('Highest amount to pay for a correction of the name. Default: nothing'),
      who,
      ...named,
    })
    .describe('Corrects the data of a passenger, or the contact'),
  resolve: z
    .strictObject({
      answer: resolveAnswer,
      orderId: text(64).optional().describe('With the answer order-id: the order that is this trip’s'),
      meaning: z.enum(meanings).optional().describe('With the answer code-means: meaning of the error code'),
      who: text(200).describe('Who decides: a staff number or initials. Stays in the workflow history'),
      why: text(1000).describe('How you know. Stays in the workflow history'),
    })
    .describe('Answers the question that the order asks a person'),
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
    description: 'The argument of each Update of `orderWorkflow`, by the Update’s name',
    $defs: Object.fromEntries(definitions),
  };
}
