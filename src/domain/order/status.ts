/**
 * An order's status: the answer to the `status` query and the result of `orderWorkflow`. Holds no personal data. Workflows import only
 * types from here: the schemas would add zod to their bundle.
 */
import { z } from 'zod';
import { answerCorrelationId, callProblem, operation } from '../calls/problem';
import { saleEvent } from '../sales/event';
import { changeKinds } from './changes';
import { attentionReasons, resolveAnswers, severities } from './attention';
import { amendment, changeOffer, extrasOnSale, partialRefund } from './afterSale';
import { ancillary, flightLine, lostAncillary, money } from './shown';
import { orderStates } from './states';

const instant = z.string().meta({ format: 'date-time' });

/** The states of an order, as a schema for inputs and answers. */
export const orderState = z.enum(orderStates).describe('State of the order');

/** The answers to `resolve`. */
export const resolveAnswer = z
  .enum(
    resolveAnswers,
    'must be one of the answers that the order takes: its status shows them under attention.answers',
  )
  .describe('A person’s answer');

/** An error that no call to the provider gave. */
const ownError = z.object({
  code: z.string(),
  text: z.string(),
  mistakes: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('With bad-request: every mistake in the request, by its path'),
});

const condition = z
  .object({
    allowed: z.boolean(),
    fee: money.optional().describe('Highest fee for one passenger. Absent if not known'),
    from: z
      .enum(['penalties', 'text'])
      .describe(
        'penalties: the airline says so in penalties or restrictions. text: a hint from its descriptions',
      ),
  })
  .describe('Whether it is allowed before departure');

/** An offer that waits to be selected. */
export const offerLine = z
  .object({
    number: z
      .int()
      .describe(
        'Number to send with selectOffer. It keeps its flights, fare and price when the trip is shopped again',
      ),
    offerId: z.string().describe('Id, which can be sent instead. Changes when the trip is shopped again'),
    provider: z.string().optional().describe('Who offers it, if the request names several providers'),
    match: z
      .enum(['full', 'partial'])
      .describe('full: the whole trip. partial: one journey; select one for each'),
    flights: z.array(flightLine),
    total: money,
    cabin: z.string().optional(),
    fareName: z.string().optional(),
    accountCode: z
      .string()
      .optional()
      .describe('Corporate, account or promotion code that gave the fare, if the airline says so'),
    checkedBags: z.number().optional(),
    checkedBagKg: z.number().optional().describe('Weight that each checked bag may have, in kilograms'),
    cabinBags: z.number().optional(),
    refundable: condition.optional(),
    changeable: condition.optional(),
    expiresAt: instant.optional(),
  })
  .describe('An offer to select from');

/** An offer that waits to be selected. */
export type OfferLine = z.infer<typeof offerLine>;

/** What one of several providers has said so far. */
const providerLine = z
  .object({
    provider: z.string(),
    state: z
      .enum(['shopping', 'offered', 'not-offered', 'no-answer', 'refused', 'chosen', 'passed-over'])
      .describe(
        'shopping: asked, no answer yet. offered: has an offer that fits. not-offered: has none. no-answer: down for longer than its patience, or slower than shopWithin while another had an offer. refused: said no, or no worker knows it. chosen: the order is made here. passed-over: chosen, but certainly made nothing, so the next one followed',
      ),
    text: z.string().optional().describe('Why, in words'),
    total: money.optional().describe('Its best offer that fits'),
  })
  .describe('One of several providers');

/** What one of several providers has said so far. */
export type ProviderLine = z.infer<typeof providerLine>;

/** Why an order needs a person, as a schema. */
export const attentionReason = z.enum(attentionReasons).describe('Why an order needs a person');

/** How urgent that is, as a schema. */
export const severity = z.enum(severities).describe('How urgent it is');

const evidence = z
  .object({ operation, correlationId: z.string(), answerCorrelationId, verifiedAt: instant })
  .describe('The read or write that proves the current state');

/** What an order in attention says, as a schema. */
export const attention = z
  .object({
    reason: attentionReason,
    severity,
    text: z.string(),
    askedAt: instant
      .optional()
      .describe('When it was asked. Asked again after an answer, it is a new question'),
    actBy: instant.optional(),
    correlationId: z.string().optional().describe('Id of the call, for the airline’s support'),
    answerCorrelationId,
    otherReference: z.string().optional().describe('The other reference that has the trip or the order'),
    unlisted: z
      .object({ code: z.string(), owner: z.string().optional(), operation })
      .optional()
      .describe('An error code that is in no table, with its owner and operation'),
    answers: z.array(resolveAnswer).describe('Answers that resolve accepts'),
  })
  .describe('A person must decide');

/** Why an order needs a person: one sentence with what is known, and the instant after which it is too late to act. */
export type Attention = z.infer<typeof attention>;

const announced = z
  .object({
    sequence: z.number(),
    state: orderState,
    reason: attentionReason.optional(),
    money: z.string().optional().describe('Outcome for the money of a cancelled order'),
    changes: z.number().optional().describe('Number of the newest change in an event'),
    at: instant,
  })
  .describe('The newest event sent to webhooks');

/** The last event sent to webhooks, and the reason for attention in it. */
export type Announced = z.infer<typeof announced>;

/** Something that the airline has changed since the sale. */
export const change = z
  .object({
    number: z.int().describe('Number of the change within the order'),
    kind: z.enum(changeKinds),
    about: z.string().optional().describe('Flight or paxId that changed'),
    old: z.string().optional(),
    new: z.string().optional(),
    text: z.string(),
    seenAt: instant,
    decided: z
      .object({
        by: z.enum(['caller', 'table']).describe('caller: acceptChange. table: no decision was needed'),
        who: z.string().optional(),
        at: instant,
      })
      .optional()
      .describe('Missing while a person must decide'),
  })
  .describe('A change by the airline since the sale');

/** Something that the airline has changed since the sale. */
export type Change = z.infer<typeof change>;

const passengerPrice = z
  .object({
    paxId: z.string(),
    total: money.describe('Everything that this passenger pays'),
    base: money.optional().describe('The fare without taxes, if the airline states it'),
    extras: money.optional().describe('The part of the total that is for services and seats'),
  })
  .describe('What a passenger pays');

/** What a passenger pays. */
export type PassengerPrice = z.infer<typeof passengerPrice>;

const decision = z.object({
  answer: resolveAnswer,
  who: z.string(),
  why: z.string(),
  at: instant,
  otherReference: z.string().optional().describe('The other reference that the question named'),
});

const declaredComplete = z
  .object({
    who: z.string(),
    why: z.string(),
    at: instant,
    lacks: z.array(z.string()).describe('Documents that the provider’s rules still ask for'),
    without: z
      .array(z.object({ paxId: z.string(), document: z.enum(['ticket', 'EMD']) }))
      .optional()
      .describe('Who still has no ticket or EMD, one entry for each document. Absent once all have come'),
    documents: z.array(z.string()).describe('Documents that the order must keep showing'),
  })
  .describe('A person declared that the order’s documents are complete');

/** A person's word that the order's documents are complete, and what it is about. */
export type DeclaredComplete = z.infer<typeof declaredComplete>;

/** The fate of a cancelled order's money. */
export const moneyOutcome = z.enum(['nothing-paid', 'voided', 'refunded', 'pending', 'unknown']);

/** The fate of a cancelled order's money. */
export type MoneyOutcome = z.infer<typeof moneyOutcome>;

const inDoubt = z.object({
  issue: instant.optional(),
  cancel: instant.optional(),
  change: instant.optional(),
});

const changeInDoubt = amendment
  .pick({ kind: true, what: true, who: true, paid: true, penalty: true, refund: true, residual: true })
  .describe('The change whose outcome is not proven yet. Absent if a reset hides which one it was');

/** A change that was sent and that no read has proven yet. */
export type ChangeInDoubt = z.infer<typeof changeInDoubt>;

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
      .describe('States entered so far, the newest hundred'),
    evidence: evidence.optional(),
    provider: z.string().describe('Provider of the order. Of several, the first until one is chosen'),
    providers: z
      .array(providerLine)
      .optional()
      .describe('The providers that the request names, if there are several, in order of preference'),
    orderId: z.string().optional().describe('The airline’s order id'),
    ownerCode: z.string().optional(),
    agency: z
      .string()
      .optional()
      .describe('The agency that sells the order, if the installation has agencies'),
    bookingReferences: z.array(z.string()).describe('PNRs'),
    flights: z
      .array(flightLine)
      .describe('Flights of the order; until it is booked, those of the offer that was chosen'),
    /** Seats and services taken, without names. */
    extras: z.array(z.string()),
    ancillaries: z
      .array(ancillary)
      .optional()
      .describe(
        'What `extras` says, one entry for each passenger. Missing: nothing was taken, or it is not known',
      ),
    lostAncillaries: z
      .array(lostAncillary)
      .optional()
      .describe(
        'Seats and services that the airline has taken away, once a person has accepted that: those that were paid, or that the total still contains',
      ),
    missedExtras: z.array(z.string()).describe('Preferred ancillaries and seats that were not available'),
    total: money.optional(),
    prices: z
      .array(passengerPrice)
      .optional()
      .describe('What each passenger pays. Missing if the airline does not state it for each'),
    documents: z
      .array(
        z.object({
          paxId: z.string().optional(),
          number: z.string(),
          typeCode: z.string().optional(),
          returned: z
            .enum(['voided', 'refunded'])
            .optional()
            .describe('How its money was returned, as shown by its coupons, none of them open'),
          coupons: z
            .array(z.object({ number: z.string(), status: z.string() }))
            .optional()
            .describe('Its coupons as the airline shows them: I open, F flown, V void, RF refunded'),
        }),
      )
      .describe('Tickets and EMDs'),
    missing: z.array(z.string()).optional().describe('Who lacks which document, by PaxID, in partly-issued'),
    issued: z
      .boolean()
      .optional()
      .describe('true: a read has shown a document, a ticketed service or a paid order'),
    declaredComplete: declaredComplete.optional(),
    paymentLimit: instant.optional(),
    priceGuarantee: instant.optional(),
    released: z.boolean().describe('true: the customer has paid, and the order may be issued'),
    payUpTo: money.optional(),
    quotedFee: money.optional().describe('Latest quoted cancellation fee'),
    quotedRefund: money.optional().describe('Latest quoted refund on cancellation'),
    quotedForfeited: money.optional().describe('What else is not paid back, taxes for example'),
    quotedVoid: z.boolean().optional().describe('true: the quoted cancellation voids the tickets'),
    voidUntil: instant.optional().describe('Deadline for voiding the tickets'),
    paidFee: money.optional(),
    money: moneyOutcome.optional(),
    refundUntil: instant.optional().describe('End of the wait for a pending refund'),
    /** Documents issued, exchanged, voided and refunded: each event once, in the order in which reads showed it. */
    sales: z.array(saleEvent).optional(),
    offers: z.array(offerLine).optional().describe('Offers to select from, in awaiting-choice'),
    toApprove: money.optional().describe('Amount that approve must name, in awaiting-approval'),
    expected: money
      .optional()
      .describe('With toApprove, before the booking: what the offer cost when it was chosen'),
    /** Each write with the instant at which it ended. */
    inDoubt: inDoubt.optional().describe('Writes whose outcome is not proven yet'),
    changeInDoubt: changeInDoubt.optional(),
    /** Held, but not confirmed by the airline yet: cannot be issued. */
    onRequest: z.boolean().optional(),
    /** The airline changed the schedule: `acceptChange` accepts it. */
    scheduleChanged: z.boolean().optional(),
    /** What the airline has changed since the sale, newest last. */
    changes: z.array(change).optional(),
    extrasOnSale: extrasOnSale.optional(),
    changeOffers: z
      .object({ readAt: instant, offers: z.array(changeOffer) })
      .optional()
      .describe('What the airline offers for the newest quoteChange or quoteCancellation of a part'),
    amendments: z.array(amendment).optional().describe('What was changed after the sale, oldest first'),
    partialRefunds: z.array(partialRefund).optional(),
    /** Set if a person decided that no order exists: it is searched for until this instant. */
    searchUntil: instant.optional(),
    /** What people decided with `resolve`, newest last. */
    decisions: z.array(decision),
    waitsFor: z.string().optional().describe('What the order waits for, in words. Missing while it works'),
    waitsUntil: instant.optional().describe('Deadline for the choice or the approval that it waits for'),
    /** The next automatic step; absent while a step runs, and if only a caller can move the order. */
    next: z.object({ at: instant, because: z.string() }).optional(),
    attention: attention.optional(),
    lastError: z.union([callProblem, ownError]).optional(),
    announced: announced.optional(),
    updatedAt: instant,
  })
  .describe('Status of an order. Contains no personal data');

/** The status of an order. */
export type OrderStatus = z.infer<typeof orderStatus>;

/** Returns the JSON Schema (2020-12) of a status. Members may be added: readers must ignore unknown ones. */
export const orderStatusJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(orderStatus, { io: 'input' });
