/**
 * What flows need to know of a provider: its capabilities, the meanings of its codes, and its patience. Part of its profile
 * (`src/ndc/profile.ts`).
 */
import { z } from 'zod';
import { money, priceTolerance } from '../request/requestFields';
import { duration, positiveDuration, word } from '../settings';
import { changeKinds } from '../order/changes';
import { usualLengths } from '../order/documentNumber';
import { meanings } from './errorTable';
import type { NdcVersion } from './ndcVersion';
import type { OperationName } from './operations';
import { operation } from './problem';

export { ndcVersions, type NdcVersion } from './ndcVersion';

const { shape: tolerance } = priceTolerance;
const { shape: sum } = money;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Schema of what an order's status code may mean. */
export const orderMeaning = z.enum(['open', 'on-request', 'cancelled', 'paid']);

/** What an order's status code means at a provider. */
export type OrderMeaning = z.output<typeof orderMeaning>;

/** Schema of what a service's status code may mean. */
export const serviceMeaning = z.enum([
  'on-request',
  'to-issue',
  'issuing',
  'ticketed',
  'schedule-change',
  'cancelled',
  'included',
]);

/** What a service's status code means at a provider. */
export type ServiceMeaning = z.output<typeof serviceMeaning>;

/** Schema of what a provider can do. */
export const capabilities = z
  .strictObject({
    cancelVia: z.enum(['orderCancel', 'orderChange', 'none']).optional().meta({
      otherwise: '`orderCancel` at 19.2, `none` at 21.3',
      description: 'Operation that cancels an order at this service. 21.3 has no `orderCancel`.',
    }),
    changeOrders: z
      .enum(['orderChange', 'none'])
      .default('orderChange')
      .describe(
        'Operation that changes an order after the sale at this service: adds services and seats, changes flights, cancels part of it, corrects passenger data. `none` refuses such requests before anything is sent.',
      ),
    repriceBeforeIssue: z
      .boolean()
      .default(false)
      .describe(
        'Whether the service requires that the current price of an order is requested and accepted before each issue. 19.2 only.',
      ),
    findOrders: z
      .enum(['none', 'passenger'])
      .default('none')
      .describe('Whether the service can search orders by passenger name and flight.'),
    sideBySide: z
      .boolean()
      .default(false)
      .describe(
        'Whether one provider session may have several calls in progress. If true, the flow asks for services and seats in parallel.',
      ),
  })
  .prefault({})
  .describe(
    'What the service can do. For what has been seen to work, see [capabilities.md](capabilities.md).',
  );

/** Settings of which documents are issued, for a provider or one of its carriers. */
const documentSettings = {
  tickets: z
    .boolean()
    .describe(
      'Whether the service issues tickets. If not, services with status `ticketed` prove that the order is paid.',
    ),
  seatEmds: z.boolean().describe('Whether the service issues an EMD for a paid seat.'),
  serviceEmds: z.boolean().describe('Whether the service issues an EMD for any other paid ancillary.'),
  infantTickets: z
    .enum(['own', 'under-adult', 'with-adult'])
    .describe(
      'Where the service shows an infant’s ticket. `own`: under the infant. `under-adult`: as a second ticket of its adult. `with-adult`: nowhere, because the adult’s ticket covers both.',
    ),
  numberLengths: z
    .array(z.int().min(5).max(20))
    .min(1)
    .describe(
      'Valid lengths of a document number, in digits. A number of any other length does not count as a document.',
    ),
};

/** Schema of the settings that workflows decide by; they mean the same in every version. */
export const policySettings = z.strictObject({
  // Before an order exists, a person waits for the answer. Afterwards only the payment time limit presses.
  patience: z
    .strictObject({
      interactive: duration
        .default(10 * MINUTE)
        .describe(
          'How long the flow retries while the service answers "not now" and no order exists yet. A person is usually waiting.',
        ),
      order: duration
        .default(6 * HOUR)
        .describe('The same once an order exists. After that the order needs attention.'),
    })
    .prefault({})
    .describe('How long a temporary refusal by the service is retried.'),
  priceFirst: z
    .boolean()
    .default(false)
    .describe(
      'Whether the flow prices the chosen offer before it asks for services and seats, and then prices it again with them. For services that list extras only for a priced offer. A request can override it.',
    ),
  // Well above the slowest write's deadline, so that effects which the service applies late are still seen.
  settleFor: positiveDuration
    .default(5 * MINUTE)
    .describe(
      'How long the service may still apply a write whose answer was lost. Must exceed `writeFence` plus the longest deadline of a write.',
    ),
  // Only a socket write lies between the marker and the first byte.
  writeFence: positiveDuration
    .default(5 * SECOND)
    .describe('How long after its send marker was recorded a write may still be sent.'),
  // Long enough for a slow call that waits for its turn, short enough that the data read is still true.
  readWithin: positiveDuration
    .default(5 * MINUTE)
    .describe(
      'Maximum age of the data behind a write (the order, or the offer’s price). If it is older, the flow reads it again before writing.',
    ),
  repeatWrites: z
    .int()
    .min(0)
    .max(3)
    .default(1)
    .describe(
      'How many times the flow resends a write after a read has proven that it was not applied. A create is resent only if `findOrders` is `passenger`.',
    ),
  // The search is made anyway where the service can be searched. A second order that nobody wants costs more than a question.
  sameTripElsewhere: z
    .enum(['ask', 'book'])
    .default('ask')
    .describe(
      'What to do if the service already holds the trip (passengers, flights, dates) in a live order that no reference owns: `ask` a person, or `book` it again. Needs `findOrders: passenger`.',
    ),
  // Deliberately short: if the assumed hold is too long, the real one expires unnoticed.
  assumedHold: positiveDuration
    .default(2 * HOUR)
    .describe('Assumed hold of an order if the service states no time limit.'),
  issueBefore: positiveDuration
    .default(30 * MINUTE)
    .describe(
      'How long before its deadline a released order is issued automatically. The deadline is the payment time limit, or the end of the price guarantee if that is earlier. Must be shorter than `assumedHold`.',
    ),
  warnBefore: positiveDuration
    .default(4 * HOUR)
    .describe(
      'How long before its deadline an unreleased order needs attention. It never does so during the first half of the hold. The agency’s `officeHours` can make it earlier.',
    ),
  watch: z
    .array(
      z.strictObject({
        within: positiveDuration
          .optional()
          .describe('Applies once a departure is this close. If omitted, the line always applies.'),
        every: positiveDuration.describe('Interval between two reads.'),
      }),
    )
    .min(1)
    .default([
      { every: 7 * DAY },
      { within: 60 * DAY, every: DAY },
      { within: 3 * DAY, every: 6 * HOUR },
      { within: 12 * HOUR, every: HOUR },
    ])
    .describe(
      'How often a held or ticketed order is read while nothing else is due. The shortest interval that applies is used. A request can set its own (`watch.everyHours`). Default: every `7d`, from 60 days before departure every `1d`, from 3 days every `6h`, from 12 hours every `1h`.',
    ),
  retimeTolerance: duration
    .default(15 * MINUTE)
    .describe('Largest retime of a flight that is accepted and reported. A larger one needs attention.'),
  changes: z
    .partialRecord(z.enum(changeKinds), z.enum(['notify', 'person']))
    .default({})
    .describe(
      'What happens after this kind of change: `notify` reports it, `person` asks a person. Kinds and defaults: [attention.md](../guides/attention.md#what-the-airline-changes).',
    ),
  documents: z
    .strictObject({
      tickets: documentSettings.tickets.default(true),
      seatEmds: documentSettings.seatEmds.default(true),
      serviceEmds: documentSettings.serviceEmds.default(true),
      infantTickets: documentSettings.infantTickets.default('own'),
      numberLengths: documentSettings.numberLengths.default([...usualLengths]),
      carriers: z
        .record(
          word.regex(/^[A-Z0-9]{2,3}$/, 'must be the code of an airline: two or three capitals and digits'),
          z.strictObject(documentSettings).partial(),
        )
        .default({})
        .describe('Exceptions for the orders of one airline, by its code (the order’s owner).'),
    })
    .prefault({})
    .describe(
      'Documents that a completely issued order must show: [attention.md](../guides/attention.md#which-documents-are-asked-for).',
    ),
  priceTolerance: z
    .strictObject({
      percent: tolerance.percent.describe('Percentage, as a decimal string: "2.5".'),
      amount: z
        .strictObject({
          amount: sum.amount.describe('Amount, as a decimal string: "10.00".'),
          currency: sum.currency.describe('Currency of the amount (ISO 4217).'),
        })
        .optional(),
    })
    .default({})
    .describe(
      'How much the price may rise between two steps without approval. With both `percent` and `amount`, both must hold. A request can set its own. Default: no rise.',
    ),
  refundWithin: duration
    .default(30 * DAY)
    .describe(
      'How long the flow waits for the refund of a cancelled order. Until then, the refund is `pending` and the order is read regularly. Afterwards, the order needs attention. `0s` asks at once.',
    ),
  voids: z
    .enum(['day-of-issue', '24h', 'unsaid'])
    .default('unsaid')
    .describe(
      'How long tickets can be voided: until the end of the day of issue in `timeZone`, or for 24 hours. `status` displays the deadline as `voidUntil`; no decision depends on it.',
    ),
  lookToBook: z
    .strictObject({
      shopsPerBooking: z.int().min(1).describe('Maximum number of shops per booking.'),
      days: z
        .int()
        .min(1)
        .max(31)
        .default(7)
        .describe('Days (UTC, today included) over which shops and bookings are counted.'),
      minimumShops: z
        .int()
        .min(1)
        .default(100)
        .describe('The limit applies once there are this many shops within those days.'),
    })
    .optional()
    .meta({
      otherwise: 'no limit',
      description:
        'Limit of shops per booking. Beyond it, a request fails with `look-to-book` before anything is sent, until bookings are made or days pass. `ndc-flows usage` shows the counts. Workers count at the Temporal server every 30 seconds, so several of them can together exceed the limit by the shops of half a minute.',
    }),
  errors: z
    .array(
      z.strictObject({
        code: z.union([word, z.number()]).transform(String).describe('Error code, as the service writes it.'),
        owner: word.optional().describe('Limits the line to errors of this airline or aggregator.'),
        operation: operation.optional().describe('Limits the line to answers to this operation.'),
        treatAs: z
          .enum(meanings)
          .describe('Meaning of the code: [errors.md](errors.md#what-a-profile-overrules).'),
      }),
    )
    .default([])
    .describe(
      'Error codes with another meaning at this service. If several lines match, the most specific one applies.',
    ),
});

/**
 * The part of a provider's profile that workflows decide by. It enters histories, so it holds no address, name or secret.
 * Durations are milliseconds. `cancelVia` is resolved. `timeouts` has the total deadline of each call.
 */
export interface ProviderPolicy extends z.output<typeof policySettings> {
  provider: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
  cancelVia: NonNullable<z.output<typeof capabilities>['cancelVia']>;
  changeOrders: z.output<typeof capabilities>['changeOrders'];
  repriceBeforeIssue: boolean;
  findOrders: z.output<typeof capabilities>['findOrders'];
  sideBySide: boolean;
  /** IANA zone of the service's clock. Limits without a zone are read in it. */
  timeZone: string;
  orderMeanings: Record<string, OrderMeaning>;
  serviceMeanings: Record<string, ServiceMeaning>;
  timeouts: Record<OperationName, number>;
}
