/** Checks the profiles of a configuration file (`providers.<name>`), every mistake by its path, and fills in what they leave out. */
import { z } from 'zod';
import { parseDuration, showDuration } from '../domain/duration';
import { NdcFlowsError } from '../domain/errors';
import { meanings, type Meaning } from '../domain/errorTable';
import type { OperationName, WriteName } from '../domain/operations';
import { fitsXml } from '../domain/xmlCharacters';
import { isWrite, operationNames } from './operations';
import type { Profile, SecretSource } from './profile';
import {
  defaultCancelVia,
  defaultNames,
  defaultOrderMeanings,
  defaultPace,
  defaultServiceMeanings,
  defaultTotals,
  defaultVersionNumber,
  reshopForms,
} from './profileDefaults';
import { isTimeZone } from './time';

/** One mistake of a configuration: `providers.example.settleFor`, and in words what is wrong with it and what to write. */
export interface Mistake {
  path: string;
  message: string;
}

/** Thrown when the profiles of a configuration hold mistakes; all of them are named at once. */
export class ProfileError extends NdcFlowsError {
  readonly code = 'invalid-profile';
  constructor(readonly mistakes: Mistake[]) {
    super(mistakes.map(({ path, message }) => `${path}: ${message}`).join('\n'), {
      remedy: 'Mend the configuration file at the paths named.',
    });
  }
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** True for an address on this machine; demo, chaos and bench refuse every other. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}

/** A duration as people write it, in milliseconds. */
export /** A duration as people write it, in milliseconds. */
const duration = z.string('write a duration: 30s, 5m, 2h, 1d').transform((written, context) => {
  const milliseconds = parseDuration(written);
  if (milliseconds !== undefined) return milliseconds;
  context.addIssue({ code: 'custom', message: 'is no duration; write 30s, 5m, 2h or 1d' });
  return z.NEVER;
});

const positiveDuration = duration.refine((milliseconds) => milliseconds > 0, 'must be longer than nothing');

const word = z.string().trim().min(1, 'must not be empty');

/** A word that is written into messages as it is. */
const xmlWord = word.refine(fitsXml, 'holds a character that XML cannot');

/** A URI (RFC 3986): its characters, others escaped by %, and one fragment at most. */
const namespace = z
  .string()
  .regex(
    /^([\w:/?@!$&'()*+,;=.~-]|%[0-9A-F]{2})+(#([\w:/?@!$&'()*+,;=.~-]|%[0-9A-F]{2})*)?$/i,
    'must be a URI',
  );

/** A name of an XML attribute that is also one of an HTTP header; what begins with xml is XML's own. */
const attributeName = z.string().regex(/^(?!xml)[A-Za-z][A-Za-z0-9]*$/i, 'letters and digits only, not xml…');

/** A value that goes into a header as well. */
const headerValue = z
  .union([z.string(), z.number()], { error: 'must be a text' })
  .transform(String)
  .refine(
    (value) => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value),
    'printable ASCII characters only',
  );

const baseUrl = z
  .string()
  .refine((written) => URL.canParse(written), { message: 'is no URL', abort: true })
  .refine((written) => /^https?:\/\//i.test(written), { message: 'must begin with https://', abort: true })
  .refine((written) => !/^http:/i.test(written) || isLoopback(written), {
    message:
      'must begin with https:// (plain http is for this machine alone): passwords and tokens go over it',
  })
  .refine((written) => !new URL(written).username && !new URL(written).password, {
    message: 'must not hold a user or a password: those go under credentials',
  })
  .refine((written) => !new URL(written).search && !new URL(written).hash, {
    message: 'must end with its path',
  })
  .transform((written) => written.replace(/\/+$/, ''));

/** Where a secret is read from; the secret itself is refused. */
export const secretSource = z.unknown().transform((written, context): SecretSource => {
  const source = z.union([z.strictObject({ env: word }), z.strictObject({ file: word })]).safeParse(written);
  if (source.success) return source.data;
  const literal = typeof written === 'string' || typeof written === 'number';
  context.addIssue({
    code: 'custom',
    message: literal
      ? 'must not stand in the file itself; write {env: NAME_OF_A_VARIABLE} or {file: PATH} and keep it there'
      : 'write {env: NAME_OF_A_VARIABLE} or {file: PATH}',
  });
  return z.NEVER;
});

/** The path of a PEM file; who pastes the file itself is told so. */
const pemFile = z
  .string('must be the path of a file')
  .regex(/\S/, 'must be the path of a file')
  .refine((written) => !written.includes('-----BEGIN'), 'must be the path of a file, not what is in it')
  .refine((written) => !/^~(\/|$)/.test(written), 'must be written out: `~` means nothing here');

/** Files for TLS to somebody. That a certificate and its key go together is for their place to check. */
export const tlsFiles = z.strictObject({
  ca: pemFile.optional().describe('The authorities that alone are trusted, in place of the system’s (PEM).'),
  certificate: pemFile
    .optional()
    .describe('Our certificate, with those between it and its authority (PEM); goes with `key`.'),
  key: pemFile.optional().describe('The key of `certificate` (PEM).'),
  passphrase: secretSource.optional().describe('Opens `key`, where it is encrypted.'),
});

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

const profileShape = z.strictObject({
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

type Written = z.output<typeof profileShape>;

function totalsOf({ total }: Written['timeouts']): Record<OperationName, number> {
  const totals = { ...defaultTotals };
  for (const name of operationNames) totals[name] = total[name] ?? total.default ?? totals[name];
  return totals;
}

/** The write with the longest deadline. */
function slowestWrite(totals: Record<OperationName, number>): { name: WriteName; total: number } {
  const writes = operationNames.filter(isWrite).map((name) => ({ name, total: totals[name] }));
  return writes.reduce((slowest, each) => (each.total > slowest.total ? each : slowest));
}

/** What no field can see alone. A rule is asked when the fields that it compares are sound, whatever is wrong elsewhere. */
interface Rule {
  path: readonly string[];
  needs: readonly (keyof Written)[];
  complaint: (profile: Written) => string | undefined;
}

const rules: readonly Rule[] = [
  {
    path: ['tls'],
    needs: ['baseUrl', 'tls'],
    complaint: ({ baseUrl: url, tls }) =>
      tls !== undefined && !/^https:/i.test(url)
        ? 'means nothing to plain http; baseUrl begins with https://'
        : undefined,
  },
  {
    path: ['tls', 'key'],
    needs: ['tls'],
    complaint: ({ tls }) =>
      (tls?.key === undefined) === (tls?.certificate === undefined)
        ? undefined
        : 'goes with certificate: a client certificate needs both',
  },
  {
    path: ['tls', 'passphrase'],
    needs: ['tls'],
    complaint: ({ tls }) =>
      tls?.passphrase !== undefined && tls.key === undefined ? 'is for key, and there is none' : undefined,
  },
  {
    path: ['capabilities', 'cancelVia'],
    needs: ['version', 'capabilities'],
    complaint: ({ version, capabilities }) =>
      version === '21.3' && capabilities.cancelVia === 'orderCancel'
        ? 'is not possible: 21.3 has no orderCancel; write orderChange where the service cancels by it, else none'
        : undefined,
  },
  {
    path: ['forms', 'reshop'],
    needs: ['version', 'forms'],
    complaint: ({ version, forms }) =>
      forms.reshop !== undefined && !reshopForms[version].includes(forms.reshop)
        ? `is no form of ${version}; it knows ${reshopForms[version].join(' and ')}`
        : undefined,
  },
  {
    path: ['settleFor'],
    needs: ['settleFor', 'writeFence', 'timeouts'],
    complaint: ({ settleFor, writeFence, timeouts }) => {
      const { name, total } = slowestWrite(totalsOf(timeouts));
      return settleFor > writeFence + total
        ? undefined
        : `must be longer than writeFence and the deadline of ${name} together (${showDuration(writeFence + total)}): ` +
            'until then the write itself may still be under way';
    },
  },
  {
    path: ['warnBefore'],
    needs: ['warnBefore', 'assumedHold'],
    complaint: ({ warnBefore, assumedHold }) =>
      warnBefore < assumedHold
        ? undefined
        : `must be shorter than assumedHold (${showDuration(assumedHold)})`,
  },
];

function complete(written: Written): Profile {
  const { capabilities, control, forms, names, statusMeanings, timeouts, version, ...rest } = written;
  const { environmentTarget, apiVersion, attributes } = control;
  return {
    ...rest,
    version,
    names: { ...defaultNames, ...names },
    control: {
      ...(environmentTarget !== undefined && { EnvironmentTarget: environmentTarget }),
      ...(apiVersion !== undefined && { ApiVersion: apiVersion }),
      ...attributes,
    },
    capabilities: { ...capabilities, cancelVia: capabilities.cancelVia ?? defaultCancelVia(version) },
    statusMeanings: {
      order: { ...defaultOrderMeanings, ...statusMeanings.order },
      service: { ...defaultServiceMeanings, ...statusMeanings.service },
    },
    timeouts: { ...timeouts, total: totalsOf(timeouts) },
    forms: {
      reshop: forms.reshop ?? reshopForms[version][0],
      versionNumber: forms.versionNumber ?? defaultVersionNumber[version],
    },
  };
}

/** The zod schema of one profile as it stands in the file; what it gives is complete. */
export const profileSchema = rules
  .reduce<typeof profileShape>(
    (shape, { path, needs, complaint }) =>
      shape.refine((profile) => complaint(profile) === undefined, {
        path: [...path],
        error: ({ input }) => complaint(input as Written),
        // Unless told when, zod asks only once everything else is in order, and mistakes would come out in two rounds.
        when: ({ issues, value }) =>
          typeof value === 'object' &&
          value !== null &&
          !issues.some((issue) => needs.some((field) => field === issue.path?.[0])),
      }),
    profileShape,
  )
  .transform(complete);

/** A provider's name becomes part of a task queue's name and of workflow ids. */
const PROVIDER_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * The profiles under `providers` of a configuration. Throws ProfileError with every mistake of every profile.
 * @example checkProfiles({ example: { baseUrl: 'https://…', version: '21.3', … } })
 */
export function checkProfiles(providers: unknown): Record<string, Profile> {
  const mistakes: Mistake[] = [];
  const checked = z
    .record(z.string(), profileSchema, 'write each provider under its name')
    .safeParse(providers);
  for (const { path, message } of checked.error?.issues ?? []) {
    mistakes.push({ path: ['providers', ...path].map(String).join('.'), message });
  }
  for (const name of Object.keys(typeof providers === 'object' ? (providers ?? {}) : {})) {
    if (PROVIDER_NAME.test(name)) continue;
    mistakes.push({
      path: `providers.${name}`,
      message: 'is no name for a provider: lower case letters, digits and hyphens',
    });
  }
  if (mistakes.length > 0 || !checked.success) throw new ProfileError(mistakes);
  return checked.data;
}
