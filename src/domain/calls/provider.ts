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
import type { OperationName } from './operations';
import { operation } from './problem';

const { shape: tolerance } = priceTolerance;
const { shape: sum } = money;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** NDC versions supported by ndc-flows. */
export const ndcVersions = ['19.2', '21.3'] as const;

/** A version of NDC. */
export type NdcVersion = (typeof ndcVersions)[number];

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
      description: 'By which operation the service cancels an order. 21.3 has no `orderCancel`.',
    }),
    findOrders: z
      .enum(['none', 'passenger'])
      .default('none')
      .describe('Whether orders can be searched by a passenger’s name and the flight.'),
    sideBySide: z
      .boolean()
      .default(false)
      .describe(
        'Whether several calls of one session may be under way at the same time; then services and seats are asked for together.',
      ),
  })
  .prefault({})
  .describe('What the service can do; what of it was seen to work: [capabilities.md](capabilities.md).');

/** Settings of which documents are issued, for a provider or one of its carriers. */
const documentSettings = {
  tickets: z
    .boolean()
    .describe(
      'Whether tickets are issued. Where they are not, services at `ticketed` prove that the order is paid.',
    ),
  seatEmds: z.boolean().describe('Whether a paid seat gets an EMD.'),
  serviceEmds: z.boolean().describe('Whether any other paid extra gets an EMD.'),
  infantTickets: z
    .enum(['own', 'under-adult', 'with-adult'])
    .describe(
      'Where an infant’s ticket is shown. `own`: as the infant’s; `under-adult`: as a further ticket of its adult; `with-adult`: nowhere, the adult’s ticket is for both.',
    ),
  numberLengths: z
    .array(z.int().min(5).max(20))
    .min(1)
    .describe('How many digits the number of a document has. A number of another length proves no document.'),
};

/** Schema of the settings that workflows decide by; they mean the same in every version. */
export const policySettings = z.strictObject({
  // Before an order exists, a person waits for the answer. Afterwards only the payment time limit presses.
  patience: z
    .strictObject({
      interactive: duration
        .default(10 * MINUTE)
        .describe('How long "not now" is waited out before there is an order: somebody waits.'),
      order: duration
        .default(6 * HOUR)
        .describe('How long it is waited out for an order that exists; then a person is asked.'),
    })
    .prefault({}),
  // Well above the slowest write's deadline, so that effects which the service applies late are still seen.
  settleFor: positiveDuration
    .default(5 * MINUTE)
    .describe(
      'After which the service applies no write any more whose answer was lost. Longer than `writeFence` and the longest deadline of a write together.',
    ),
  // Only a socket write lies between the marker and the first byte.
  writeFence: positiveDuration
    .default(5 * SECOND)
    .describe('A write that has not left so long after it was announced is not sent.'),
  // Long enough for a slow call that waits for its turn, short enough that the data read is still true.
  readWithin: positiveDuration
    .default(5 * MINUTE)
    .describe(
      'A write is sent only if what it was decided on (the order, or the offer’s price) was read within this time. Otherwise it is read again first.',
    ),
  repeatWrites: z
    .int()
    .min(0)
    .max(3)
    .default(1)
    .describe(
      'How often a write that reading proves was not applied is sent again. A create only where the provider can be searched.',
    ),
  // Deliberately short: if the assumed hold is too long, the real one expires unnoticed.
  assumedHold: positiveDuration
    .default(2 * HOUR)
    .describe('How long an order is taken to be held whose answer names no limit.'),
  issueBefore: positiveDuration
    .default(30 * MINUTE)
    .describe(
      'So long before its deadline (the payment time limit, or the end of the price guarantee if that is earlier) a released order issues by itself. Shorter than `assumedHold`.',
    ),
  warnBefore: positiveDuration
    .default(4 * HOUR)
    .describe(
      'So long before its deadline a person is warned of an order that is not released, but not before half of the hold is over. `agency.officeHours` may make it earlier.',
    ),
  watch: z
    .array(
      z.strictObject({
        within: positiveDuration
          .optional()
          .describe('Once a departure is no further away; without it, always.'),
        every: positiveDuration.describe('How often the order is read.'),
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
      'How often a held or ticketed order is read though nothing is due; of those that fit the most frequent. A request may say otherwise (`watch.everyHours`).',
    ),
  retimeTolerance: duration
    .default(15 * MINUTE)
    .describe(
      'A flight that is moved by no more than this is accepted and told; for more a person is asked.',
    ),
  changes: z
    .partialRecord(z.enum(changeKinds), z.enum(['notify', 'person']))
    .default({})
    .describe(
      'What follows a change of an order, where it is not what [attention.md](../guides/attention.md#what-the-airline-changes) says: `notify` or `person`.',
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
        .describe('What is different for the orders of an airline, by its code: the owner of the order.'),
    })
    .prefault({})
    .describe(
      'Which documents the service shows of an order that is issued completely: [attention.md](../guides/attention.md#which-documents-are-asked-for).',
    ),
  priceTolerance: z
    .strictObject({
      percent: tolerance.percent.describe('Decimal string: "2.5".'),
      amount: z
        .strictObject({
          amount: sum.amount.describe('Decimal string with a point: "10.00".'),
          currency: sum.currency.describe('Currency, ISO 4217.'),
        })
        .optional(),
    })
    .default({})
    .describe(
      'How much dearer a trip may get between two steps without approval, where the request does not say; where both are given, both hold.',
    ),
  refundWithin: duration
    .default(30 * DAY)
    .describe(
      'How long the refund of a cancelled order is waited for: `pending`, and the order is read again and again. Then a person is asked; with `0s` at once.',
    ),
  voids: z
    .enum(['day-of-issue', '24h', 'unsaid'])
    .default('unsaid')
    .describe(
      'Until when tickets can be voided: to the end of the day of issue in the zone of `timeZone`, or for 24 hours. Shown as `voidUntil`; nothing else follows from it.',
    ),
  errors: z
    .array(
      z.strictObject({
        code: z
          .union([word, z.number()])
          .transform(String)
          .describe('The code that means something else here, as the service writes it.'),
        owner: word.optional().describe('Only where this airline or aggregator says it.'),
        operation: operation.optional().describe('Only as an answer to this operation.'),
        treatAs: z.enum(meanings).describe('What it means: [errors.md](errors.md#what-a-profile-overrules).'),
      }),
    )
    .default([])
    .describe('Codes that this service uses its own way; of several that fit the most exact counts.'),
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
  findOrders: z.output<typeof capabilities>['findOrders'];
  sideBySide: boolean;
  /** IANA zone of the service's clock. Limits without a zone are read in it. */
  timeZone: string;
  orderMeanings: Record<string, OrderMeaning>;
  serviceMeanings: Record<string, ServiceMeaning>;
  timeouts: Record<OperationName, number>;
}
