/** What an order tells about itself and what lists tell of it, as zod schemas and as JSON Schema, for callers in any language. */
import { z } from 'zod';
import { attentionRules, type Attention, type AttentionReason, type ResolveAnswer } from './attention';
import type { Money } from '../money';
import type { OperationName } from '../calls/operations';
import type { CallProblem } from '../calls/problem';
import type { SaleEvent } from '../sales/event';
import { transitions, type OrderState } from './states';
import type { Announced, Evidence, FlightLine, OfferLine, OrderStatus } from './status';

/** A schema for every member of a type, and for no other: a member that is added to the type is missed here at once. */
type Shape<Type> = { [Key in keyof Type]-?: z.ZodType<Type[Key]> };

const keysOf = <Key extends string>(record: Record<Key, unknown>): [Key, ...Key[]] =>
  Object.keys(record) as [Key, ...Key[]];

const instant = z.string().meta({ format: 'date-time' });

/** The states of an order, for what is asked and what is answered. */
export const orderState = z.enum(keysOf<OrderState>(transitions)).describe('State of an order');

const operation = z.enum(
  keysOf<OperationName>({
    login: 0,
    airShopping: 0,
    serviceList: 0,
    seatAvailability: 0,
    offerPrice: 0,
    orderCreate: 0,
    orderRetrieve: 0,
    orderReshop: 0,
    orderCancel: 0,
    orderChange: 0,
  }),
);

/** The answers to `resolve`. */
export const resolveAnswer = z
  .enum(
    keysOf<ResolveAnswer>({
      'book-anyway': 0,
      'order-id': 0,
      'not-created': 0,
      'not-issued': 0,
      'ticketed-elsewhere': 0,
      'not-cancelled': 0,
      'give-up': 0,
    }),
    'must be one of the answers that the order takes: its status shows them under attention.answers',
  )
  .describe('What a person decided');

const money = z.object({ amount: z.string(), currency: z.string() } satisfies Shape<Money>);

const flightLine = z
  .object({
    carrier: z.string(),
    number: z.string(),
    origin: z.string(),
    destination: z.string(),
    departure: z.string().describe('Local time of the airport'),
    arrival: z.string().describe('Local time of the airport'),
  } satisfies Shape<FlightLine>)
  .describe('One flight');

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
  } satisfies Shape<OfferLine>)
  .describe('An offer that waits to be selected');

const evidence = z
  .object({ operation, correlationId: z.string(), verifiedAt: instant } satisfies Shape<Evidence>)
  .describe('The read or write that proves the present state');

const sale = z.object({
  event: z.enum(['issue', 'void', 'refund', 'fee']),
  at: instant,
  number: z.string().optional(),
  type: z.string().optional().describe('T ticket, J and Y EMD'),
  paxId: z.string().optional(),
  currency: z.string().optional(),
  base: z.string().optional(),
  taxes: z.string().optional(),
  total: z.string().optional(),
  fee: z.string().optional(),
  notes: z
    .array(
      z.enum(['elsewhere', 'partly-issued', 'part-refunded', 'fee-quoted', 'amount-unknown', 'fee-unknown']),
    )
    .optional(),
} satisfies Shape<SaleEvent>);

const attention = z
  .object({
    reason: z.enum(keysOf<AttentionReason>(attentionRules)),
    severity: z.enum(['act-now', 'act-soon', 'look']),
    text: z.string(),
    actBy: instant.optional(),
    correlationId: z.string().optional().describe('What the airline’s support can look up'),
    answers: z.array(resolveAnswer).describe('What resolve takes'),
  } satisfies Shape<Attention>)
  .describe('A person must decide');

const callProblem = z.object({
  kind: z.enum(['service', 'fault', 'http', 'transport', 'truncated', 'empty', 'unreadable']),
  code: z.string(),
  text: z.string(),
  owner: z.string().optional(),
  operation,
  correlationId: z.string(),
  sent: z.enum(['nothing', 'maybe']),
} satisfies Shape<CallProblem>);

const announced = z
  .object({
    sequence: z.number(),
    state: orderState,
    reason: z.enum(keysOf<AttentionReason>(attentionRules)).optional(),
    at: instant,
  } satisfies Shape<Announced>)
  .describe('The newest event that webhooks were told');

const decision = z.object({ answer: resolveAnswer, who: z.string(), why: z.string(), at: instant });

/** Everything that an order tells. */
export const orderStatus = z
  .object({
    reference: z.string(),
    state: orderState,
    history: z
      .array(z.object({ state: orderState, at: instant }))
      .describe('The states so far, the newest hundred'),
    evidence: evidence.optional(),
    provider: z.string(),
    orderId: z.string().optional().describe('The airline’s'),
    ownerCode: z.string().optional(),
    bookingReferences: z.array(z.string()).describe('PNRs'),
    flights: z.array(flightLine),
    extras: z.array(z.string()),
    missedExtras: z.array(z.string()).describe('Preferred extras that could not be had'),
    total: money.optional(),
    documents: z
      .array(z.object({ paxId: z.string().optional(), number: z.string(), typeCode: z.string().optional() }))
      .describe('Tickets and EMDs'),
    paymentLimit: instant.optional(),
    priceGuarantee: instant.optional(),
    released: z.boolean().describe('The order may be issued: its customer has paid'),
    payUpTo: money.optional(),
    quotedFee: money.optional().describe('The fee for cancelling, as it was quoted last'),
    paidFee: money.optional(),
    money: z.enum(['nothing-paid', 'voided', 'refunded', 'pending', 'unknown']).optional(),
    sales: z.array(sale).optional(),
    offers: z.array(offerLine).optional().describe('In awaiting-choice'),
    toApprove: money.optional().describe('The amount that approve must name, in awaiting-approval'),
    inDoubt: z
      .object({ issue: instant.optional(), cancel: instant.optional() })
      .optional()
      .describe('Writes that were sent and that nothing has proven yet'),
    onRequest: z.boolean().optional(),
    scheduleChanged: z.boolean().optional(),
    searchUntil: instant.optional(),
    decisions: z.array(decision),
    waitsFor: z.string().optional().describe('What the order waits for, in words; absent while it works'),
    next: z.object({ at: instant, because: z.string() }).optional(),
    attention: attention.optional(),
    lastError: z.union([callProblem, z.object({ code: z.string(), text: z.string() })]).optional(),
    announced: announced.optional(),
    updatedAt: instant,
  } satisfies Shape<OrderStatus>)
  .describe('What an order tells about itself. Nothing personal is in it');

/** JSON Schema (2020-12) of a status. Members may be added to it: a reader passes over what it does not know. */
export const orderStatusJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(orderStatus, { io: 'input' });
