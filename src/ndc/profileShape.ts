/** The settings of a profile: what each may hold, what it is without, and what the reference says of it. */
import { z } from 'zod';
import { showDuration } from '../domain/duration';
import { meanings, type Meaning } from '../domain/calls/errorTable';
import { operationNames, type OperationName } from '../domain/calls/operations';
import {
  defaultNames,
  defaultOrderMeanings,
  defaultPace,
  defaultServiceMeanings,
  defaultTotals,
  defaultVersionNumber,
  reshopForms,
} from './profileDefaults';
import {
  attributeName,
  baseUrl,
  duration,
  headerValue,
  namespace,
  positiveDuration,
  secretSource,
  tlsFiles,
  word,
  xmlWord,
} from './profileFields';
import { isTimeZone } from './time';

const orderMeaning = z.enum(['open', 'on-request', 'cancelled', 'paid']);
const serviceMeaning = z.enum([
  'on-request',
  'to-issue',
  'issuing',
  'ticketed',
  'schedule-change',
  'cancelled',
  'included',
]);
const operationName = z.enum(operationNames as [OperationName, ...OperationName[]]);

/** What holds of codes that nobody overrules, for the reference. */
function told(meaningOf: Record<string, string>): string {
  return Object.entries(meaningOf)
    .map(([code, means]) => `\`${code}\` is ${means}`)
    .join(', ');
}

/** The same of deadlines, those that are alike together. */
function toldDurations(lasting: Record<string, number>): string {
  const lengths = [...new Set(Object.values(lasting))].sort((a, b) => a - b);
  return lengths
    .map((length) => {
      const names = Object.keys(lasting).filter((name) => lasting[name] === length);
      return `${showDuration(length)}: ${names.join(', ')}`;
    })
    .join('; ');
}

/** A profile as it stands in the file, setting by setting, with what the reference says of each. */
export const profileShape = z.strictObject({
  baseUrl: baseUrl.describe(
    'Where the service is, by https (plain http to this machine alone); what follows is `/ndc/ws/…`.',
  ),
  version: z
    // YAML reads an unquoted 21.3 as a number.
    .preprocess(
      (written) => (typeof written === 'number' ? String(written) : written),
      z.enum(['19.2', '21.3']),
    )
    .meta({ enum: ['19.2', '21.3', 19.2, 21.3], description: 'The NDC version that the service speaks.' }),
  style: z.enum(['soap', 'rest']).describe('How messages are put on the wire.'),
  providerCode: headerValue.describe('The provider code among the control values of every call.'),
  agencyId: z
    .union([xmlWord, z.number()], { error: 'must be a text' })
    .transform(String)
    .describe('The agency’s id in the envelope of every request.'),
  credentials: z.strictObject({
    username: secretSource.describe('Who logs in.'),
    password: secretSource.describe('And with what; it is read at each login.'),
  }),
  tls: tlsFiles
    .optional()
    .describe(
      'Files for TLS to the service; left out, the system’s authorities are trusted and no certificate is shown.',
    ),
  names: z
    .strictObject({
      messagePrefix: z
        .string()
        .regex(/^(?:[A-Za-z_][\w.-]*)?$/, 'must be the beginning of an XML name')
        .meta({ default: defaultNames.messagePrefix, description: 'Before the name of every message.' }),
      serviceName: z
        .string()
        .regex(/^[\w.-]+$/, 'must be one step of a path')
        .meta({ default: defaultNames.serviceName, description: 'Last step of the path of SOAP.' }),
      controlHeaderPrefix: z
        .string()
        .regex(/^[A-Za-z][\w-]*$/, 'must be the beginning of a header name')
        .meta({
          default: defaultNames.controlHeaderPrefix,
          description: 'Before each control header of REST: `Svc-Control` gives `Svc-Control-Provider`.',
        }),
      soapActionNamespace: headerValue.meta({
        default: defaultNames.soapActionNamespace,
        description: 'Before version and operation in the SOAPAction.',
      }),
      headersNamespace: namespace.meta({
        default: defaultNames.headersNamespace,
        description: 'Namespace of the headers of SOAP.',
      }),
      loginNamespace: namespace.meta({
        default: defaultNames.loginNamespace,
        description: 'Namespace of the messages of login.',
      }),
      messageNamespaceBase: namespace.meta({
        default: defaultNames.messageNamespaceBase,
        description: '19.2: followed by prefix and message name, the namespace of everything in a message.',
      }),
      messageNamespace: namespace.meta({
        default: defaultNames.messageNamespace,
        description: '21.3: namespace of a message’s root and its direct children.',
      }),
      commonNamespace: namespace.meta({
        default: defaultNames.commonNamespace,
        description: '21.3: namespace of everything below.',
      }),
    })
    .partial()
    .default({})
    .describe('Names that carry the service maker’s or the standards body’s name; ask the maker for them.'),
  control: z
    .strictObject({
      environmentTarget: z
        .enum(['Test', 'Prod'])
        .optional()
        .describe('Which of the service’s environments is meant, where it asks that.'),
      apiVersion: headerValue.optional().describe('ApiVersion, where the service asks for one.'),
      attributes: z
        .record(attributeName, headerValue.describe('A control value that this service knows, by its name.'))
        .default({}),
    })
    .default({ attributes: {} })
    .describe('Control values that go with every call, besides the provider code.'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'is no zone of the IANA database; write Europe/Berlin or UTC')
    .describe('Zone of the service’s clock (IANA): its limits come without one.'),
  capabilities: z
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
    .default({ findOrders: 'none', sideBySide: false })
    .describe('What the service can do; what of it was seen to work: [capabilities.md](capabilities.md).'),
  statusMeanings: z
    .strictObject({
      order: z
        .record(
          word,
          orderMeaning.describe('What this `Order/StatusCode` means; at some services `CLOSED` is paid.'),
        )
        .default({})
        .meta({ otherwise: told(defaultOrderMeanings) }),
      service: z
        .record(word, serviceMeaning.describe('What this `Service/StatusCode` means.'))
        .default({})
        .meta({ otherwise: told(defaultServiceMeanings) }),
    })
    .default({ order: {}, service: {} })
    .describe('Codes of this service that mean something else, or that are its own. The others stay.'),
  rate: z
    .strictObject({
      requestsPerSecond: z
        .number()
        .positive()
        .optional()
        .meta({ otherwise: 'no limit', description: 'Calls a second, over all workers.' }),
      concurrency: z
        .int()
        .positive()
        .default(defaultPace.concurrency)
        .describe('Calls at the same time, of one worker.'),
    })
    .default({ concurrency: defaultPace.concurrency })
    .describe('How much the service is asked.'),
  timeouts: z
    .strictObject({
      connect: positiveDuration.default(defaultPace.connect).describe('Until a connection is there.'),
      headers: positiveDuration
        .default(defaultPace.headers)
        .describe('Until the first byte of the answer; services think before it.'),
      total: z
        .partialRecord(
          z.union([operationName, z.literal('default')]),
          positiveDuration.describe('The whole call, connecting included; `default` is for those not named.'),
        )
        .default({})
        .meta({ otherwise: toldDurations(defaultTotals) }),
    })
    .default({ connect: defaultPace.connect, headers: defaultPace.headers, total: {} })
    .describe('After which a call is given up. A write that is given up is not repeated: its order is read.'),
  patience: z
    .strictObject({
      interactive: duration
        .default(defaultPace.patience.interactive)
        .describe('How long "not now" is waited out before there is an order: somebody waits.'),
      order: duration
        .default(defaultPace.patience.order)
        .describe('How long it is waited out for an order that exists; then a person is asked.'),
    })
    .default(defaultPace.patience),
  settleFor: positiveDuration
    .default(defaultPace.settleFor)
    .describe(
      'After which the service applies no write any more whose answer was lost. Longer than `writeFence` and the longest deadline of a write together.',
    ),
  writeFence: positiveDuration
    .default(defaultPace.writeFence)
    .describe('A write that has not left so long after it was announced is not sent.'),
  readWithin: positiveDuration
    .default(defaultPace.readWithin)
    .describe(
      'A write is sent only if what it was decided on (the order, or the offer’s price) was read within this time. Otherwise it is read again first.',
    ),
  repeatWrites: z
    .int()
    .min(0)
    .max(3)
    .default(defaultPace.repeatWrites)
    .describe('How often a write that is proven not to have been applied is sent again.'),
  assumedHold: positiveDuration
    .default(defaultPace.assumedHold)
    .describe('How long an order is taken to be held whose answer names no limit.'),
  warnBefore: positiveDuration
    .default(defaultPace.warnBefore)
    .describe(
      'So long before its limit a released order issues by itself, and for another a person is asked. Shorter than `assumedHold`.',
    ),
  errors: z
    .array(
      z.strictObject({
        code: z
          .union([word, z.number()])
          .transform(String)
          .describe('The code that means something else here, as the service writes it.'),
        owner: word.optional().describe('Only where this airline or aggregator says it.'),
        operation: operationName.optional().describe('Only as an answer to this operation.'),
        treatAs: z
          .enum(meanings as readonly [Meaning, ...Meaning[]])
          .describe('What it means: [errors.md](errors.md#what-a-profile-overrules).'),
      }),
    )
    .default([])
    .describe('Codes that this service uses its own way; of several that fit the most exact counts.'),
  forms: z
    .strictObject({
      reshop: z
        .enum(['DeleteOrderItem', 'CancelOrder', 'UpdateOrder', 'responseParameters'])
        .optional()
        .meta({
          otherwise: Object.entries(reshopForms)
            .map(([version, [first]]) => `\`${first}\` at ${version}`)
            .join(', '),
          description: `How \`orderReshop\` asks for the fee: ${Object.entries(reshopForms)
            .map(([version, forms]) => `${forms.map((form) => `\`${form}\``).join(' or ')} at ${version}`)
            .join(', ')}.`,
        }),
      versionNumber: z
        .union([z.string(), z.number()], { error: 'must be a text' })
        .transform(String)
        .refine((written) => /^\d{1,6}(\.\d{1,6})?$/.test(written), 'must be a decimal number: 1, 19.2')
        .optional()
        .meta({
          otherwise: Object.entries(defaultVersionNumber)
            .map(([version, number]) => `\`${number}\` at ${version}`)
            .join(', '),
          description: '`PayloadAttributes/VersionNumber` of every request: a decimal number.',
        }),
    })
    .default({})
    .describe('How requests are put where services and schemas disagree.'),
});

/** A profile of which each setting is sound. */
export type WrittenProfile = z.output<typeof profileShape>;
