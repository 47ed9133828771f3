/**
 * An order's status: the answer to the `status` query and the result of `orderWorkflow`. Holds no personal data. Workflows import only
 * types from here: the schemas would add zod to their bundle.
 */
import { z } from 'zod';
import { callProblem, operation } from '../calls/problem';
import { saleEvent } from '../sales/event';
import { changeKinds } from './changes';
import { attentionReasons, resolveAnswers, severities } from './attention';
import { orderStates } from './states';

const instant = z.string().meta({ format: 'date-time' });

/** The states of an order, as a schema for inputs and answers. */
export const orderState = z.enum(orderStates).describe('State of an order');

/** The answers to `resolve`. */
export const resolveAnswer = z
  .enum(
    resolveAnswers,
    'must be one of the answers that the order takes: its status shows them under attention.answers',
  )
  .describe('What a person decided');

const money = z.object({ amount: z.string(), currency: z.string() });

const flightLine = z
  .object({
    carrier: z.string(),
    number: z.string(),
    origin: z.string(),
    destination: z.string(),
    departure: z.string().describe('Local time of the airport'),
    arrival: z.string().describe('Local time of the airport'),
  })
  .describe('One flight');

/** One flight in a line: `XA 315 CDG 2027-03-12T18:30 → LHR 2027-03-12T18:45`. */
export type FlightLine = z.infer<typeof flightLine>;

/** An offer that waits to be selected. */
export const offerLine = z
  .object({
    offerId: z.string().describe('What select takes'),
    match: z.enum(['full', 'partial']).describe('partial: one direction; two are selected together'),
    flights: z.array(flightLine),
    total: money,
    cabin: z.string().optional(),
    fareName: z.string().optional(),
    checkedBags: z.number().optional(),
    refundable: z.boolean().optional(),
    expiresAt: instant.optional(),
  })
  .describe('An offer that waits to be selected');

/** An offer that waits to be selected. */
export type OfferLine = z.infer<typeof offerLine>;

const evidence = z
  .object({ operation, correlationId: z.string(), verifiedAt: instant })
  .describe('The read or write that proves the present state');

const attention = z
  .object({
    reason: z.enum(attentionReasons),
    severity: z.enum(severities),
    text: z.string(),
    actBy: instant.optional(),
    correlationId: z.string().optional().describe('What the airline’s support can look up'),
    unlisted: z
      .object({ code: z.string(), owner: z.string().optional(), operation })
      .optional()
      .describe('The error code that no table has, and who gave it as the answer to what'),
    answers: z.array(resolveAnswer).describe('What resolve takes'),
  })
  .describe('A person must decide');

/** Why an order needs a person: one sentence with what is known, and the instant after which it is too late to act. */
export type Attention = z.infer<typeof attention>;

const announced = z
  .object({
    sequence: z.number(),
    state: orderState,
    reason: z.enum(attentionReasons).optional(),
    money: z.string().optional().describe('What had become of the money of a cancelled order'),
    changes: z.number().optional().describe('The newest change that was told'),
    at: instant,
  })
  .describe('The newest event that webhooks were told');

/** The last event sent to webhooks, and the reason for attention in it. */
export type Announced = z.infer<typeof announced>;

/** Something that the airline has changed since the sale. */
export const change = z
  .object({
    number: z.int().describe('Counts the order’s changes'),
    kind: z.enum(changeKinds),
    about: z.string().optional().describe('The flight or the PaxID'),
    old: z.string().optional(),
    new: z.string().optional(),
    text: z.string(),
    seenAt: instant,
    decided: z
      .object({
        by: z.enum(['caller', 'table']).describe('table: it needs nobody’s decision'),
        who: z.string().optional(),
        at: instant,
      })
      .optional()
      .describe('Absent while a person must decide'),
  })
  .describe('Something that the airline has changed since the sale');

/** Something that the airline has changed since the sale. */
export type Change = z.infer<typeof change>;

const decision = z.object({ answer: resolveAnswer, who: z.string(), why: z.string(), at: instant });

const declaredComplete = z
  .object({
    who: z.string(),
    why: z.string(),
    at: instant,
    lacks: z.array(z.string()).describe('What the provider’s rules ask for beyond that'),
    documents: z.array(z.string()).describe('The documents that must not go missing'),
  })
  .describe('A person has said that the order’s documents are complete');

/** A person's word that the order's documents are complete, and what it is about. */
export type DeclaredComplete = z.infer<typeof declaredComplete>;

/** The fate of a cancelled order's money. */
export const moneyOutcome = z.enum(['nothing-paid', 'voided', 'refunded', 'pending', 'unknown']);

/** The fate of a cancelled order's money. */
export type MoneyOutcome = z.infer<typeof moneyOutcome>;

const inDoubt = z.object({ issue: instant.optional(), cancel: instant.optional() });

/**
 * A write that was sent and whose effect no read has proven yet. None of its kind is sent again. Payment at creation counts as an issue.
 */
export type DoubtfulWrite = keyof z.infer<typeof inDoubt>;

/** The status of an order. */
export const orderStatus = z
  .object({
    reference: z.string(),
    state: orderState,
    /** One entry each time a state was entered. */
    history: z
      .array(z.object({ state: orderState, at: instant }))
      .describe('The states so far, the newest hundred'),
    evidence: evidence.optional(),
    provider: z.string(),
    orderId: z.string().optional().describe('The airline’s'),
    ownerCode: z.string().optional(),
    bookingReferences: z.array(z.string()).describe('PNRs'),
    flights: z.array(flightLine),
    /** Seats and services taken, without names. */
    extras: z.array(z.string()),
    missedExtras: z.array(z.string()).describe('Preferred extras that could not be had'),
    total: money.optional(),
    documents: z
      .array(z.object({ paxId: z.string().optional(), number: z.string(), typeCode: z.string().optional() }))
      .describe('Tickets and EMDs'),
    issued: z
      .boolean()
      .optional()
      .describe('A read has shown a document, a ticketed service, or that it is paid'),
    declaredComplete: declaredComplete.optional(),
    paymentLimit: instant.optional(),
    priceGuarantee: instant.optional(),
    released: z.boolean().describe('The order may be issued: its customer has paid'),
    payUpTo: money.optional(),
    quotedFee: money.optional().describe('The fee for cancelling, as it was quoted last'),
    quotedRefund: money.optional().describe('What the airline pays back if it is cancelled, as quoted last'),
    quotedVoid: z.boolean().optional().describe('The quoted cancellation voids the tickets'),
    voidUntil: instant.optional().describe('Until then the tickets can be voided'),
    paidFee: money.optional(),
    money: moneyOutcome.optional(),
    refundUntil: instant.optional().describe('How long a pending refund is waited for'),
    /** Documents issued, voided and refunded: each event once, in the order in which reads showed it. */
    sales: z.array(saleEvent).optional(),
    offers: z.array(offerLine).optional().describe('In awaiting-choice'),
    toApprove: money.optional().describe('The amount that approve must name, in awaiting-approval'),
    /** Each write with the instant at which it ended. */
    inDoubt: inDoubt.optional().describe('Writes that were sent and that nothing has proven yet'),
    /** Held, but not confirmed by the airline yet: cannot be issued. */
    onRequest: z.boolean().optional(),
    /** The airline changed the schedule: `accept-change` accepts it. */
    scheduleChanged: z.boolean().optional(),
    /** What the airline has changed since the sale, newest last. */
    changes: z.array(change).optional(),
    /** Set if a person decided that no order exists: it is searched for until this instant. */
    searchUntil: instant.optional(),
    /** What people decided with `resolve`, newest last. */
    decisions: z.array(decision),
    waitsFor: z.string().optional().describe('What the order waits for, in words; absent while it works'),
    /** The next automatic step; absent while a step runs, and if only a caller can move the order. */
    next: z.object({ at: instant, because: z.string() }).optional(),
    attention: attention.optional(),
    lastError: z.union([callProblem, z.object({ code: z.string(), text: z.string() })]).optional(),
    announced: announced.optional(),
    updatedAt: instant,
  })
  .describe('What an order tells about itself. Nothing personal is in it');

/** The status of an order. */
export type OrderStatus = z.infer<typeof orderStatus>;

/** Returns the JSON Schema (2020-12) of a status. Members may be added: readers must ignore unknown ones. */
export const orderStatusJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(orderStatus, { io: 'input' });
