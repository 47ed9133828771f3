/**
 * A provider's profile (`providers.<name>` in the configuration): each setting with its type, default and reference text, and the rules
 * between settings.
 */
import { z } from 'zod';
import { operation } from '../domain/calls/problem';
import type { OperationName, WriteName } from '../domain/calls/operations';
import {
  capabilities,
  ndcVersions,
  orderMeaning,
  policySettings,
  serviceMeaning,
  type NdcVersion,
  type OrderMeaning,
  type ProviderPolicy,
  type ServiceMeaning,
} from '../domain/calls/provider';
import { showDuration } from '../domain/duration';
import { NdcFlowsError } from '../domain/errors';
import {
  attributeName,
  baseUrl,
  headerValue,
  namespace,
  positiveDuration,
  secretSource,
  tlsFiles,
  word,
  xmlWord,
} from '../domain/settings';
import { checkSettings } from '../domain/settingMistakes';
import type { Mistake } from '../domain/request/mistakes';
import { isWrite, operationNames } from '../domain/calls/operations';
import { isTimeZone } from './time';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Meanings of Order/StatusCode. At some services CLOSED means paid: set that in the profile. */
const orderMeanings: Record<string, OrderMeaning> = {
  OPENED: 'open',
  FROZEN: 'on-request',
  CLOSED: 'cancelled',
};

/** Meanings of Service/StatusCode. A service without one is included in the fare. */
const serviceMeanings: Record<string, ServiceMeaning> = {
  RQ: 'on-request',
  K: 'to-issue',
  SB: 'issuing',
  T: 'ticketed',
  TK: 'schedule-change',
  X: 'cancelled',
};

/** Total deadlines (milliseconds). Shopping and issuing are slow at airlines; nothing else should take over a minute. */
const totals: Record<OperationName, number> = {
  login: 30 * SECOND,
  airShopping: 2 * MINUTE,
  serviceList: MINUTE,
  seatAvailability: MINUTE,
  offerPrice: MINUTE,
  orderCreate: 2 * MINUTE,
  orderRetrieve: MINUTE,
  orderReshop: MINUTE,
  orderChange: 2 * MINUTE,
  orderCancel: 2 * MINUTE,
};

const reshopForm = z.enum(['DeleteOrderItem', 'CancelOrder', 'UpdateOrder', 'responseParameters']);

type ReshopForm = z.output<typeof reshopForm>;

/** The forms of orderReshop that the version's schema allows. The first is the default. */
export const reshopForms: {
  readonly [version in NdcVersion]: readonly [ReshopForm, ...ReshopForm[]];
} = {
  '19.2': ['DeleteOrderItem', 'CancelOrder'],
  '21.3': ['UpdateOrder', 'responseParameters'],
};

const versionNumbers: { readonly [version in NdcVersion]: string } = { '19.2': '19.2', '21.3': '1' };

/** Returns the deadline of each operation (milliseconds). */
function totalsOf(own: Partial<Record<OperationName | 'default', number>>): Record<OperationName, number> {
  const complete = { ...totals };
  for (const name of operationNames) complete[name] = own[name] ?? own.default ?? complete[name];
  return complete;
}

/** Describes the default meanings of codes for the reference page. */
function codesInWords(meaningOf: Record<string, string>): string {
  return Object.entries(meaningOf)
    .map(([code, means]) => `\`${code}\` is ${means}`)
    .join(', ');
}

/** Describes deadlines for the reference page, equal ones together. */
function durationsInWords(lasting: Record<string, number>): string {
  const lengths = [...new Set(Object.values(lasting))].sort((a, b) => a - b);
  return lengths
    .map((length) => {
      const names = Object.keys(lasting).filter((name) => lasting[name] === length);
      return `${showDuration(length)}: ${names.join(', ')}`;
    })
    .join('; ');
}

/** By what a provider knows an agency. */
export const accountFields = {
  agencyId: z
    .union([xmlWord, z.number()], { error: 'must be text' })
    .transform(String)
    .describe('The agency’s id at the provider, sent in every request.'),
  credentials: z.strictObject({
    username: secretSource.describe('User name for the login.'),
    password: secretSource.describe('Password for the login. Read again at each login.'),
  }),
};

/** The settings of a profile in the configuration file, with their reference texts. */
const profileShape = z.strictObject({
  baseUrl: baseUrl.describe(
    'Address of the service: https, or plain http on loopback. `/ndc/ws/…` is appended.',
  ),
  version: z
    // YAML reads an unquoted 21.3 as a number.
    .preprocess((written) => (typeof written === 'number' ? String(written) : written), z.enum(ndcVersions))
    .meta({ enum: ['19.2', '21.3', 19.2, 21.3], description: 'NDC version of the service.' }),
  style: z
    .enum(['soap', 'rest'])
    .describe('Message style: SOAP envelopes, or plain XML with control headers.'),
  providerCode: headerValue.describe('Provider code, sent as a control value with every call.'),
  agencyId: accountFields.agencyId.optional().meta({
    otherwise: 'required, unless `agencies` name it',
    description:
      'Your agency’s id, sent in every request. With several agencies, each names its own under `agencies`.',
  }),
  credentials: accountFields.credentials
    .optional()
    .describe(
      'The login at this provider, required here or under `agencies`. With several agencies, each has its own there.',
    ),
  tls: tlsFiles
    .optional()
    .describe(
      'Files for TLS to the service. By default the system’s certificate authorities are trusted and no client certificate is sent.',
    ),
  names: z
    .strictObject({
      messagePrefix: z
        .string()
        .regex(/^(?:[A-Za-z_][\w.-]*)?$/, 'must be the beginning of an XML name')
        .default('IATA_')
        .describe('Prefix of every message name.'),
      serviceName: z
        .string()
        .regex(/^[\w.-]+$/, 'must be one step of a path')
        .default('SvcNDCService')
        .describe('Last segment of the SOAP path.'),
      controlHeaderPrefix: z
        .string()
        .regex(/^[A-Za-z][\w-]*$/, 'must be the beginning of a header name')
        .default('Svc-Control')
        .describe('Prefix of each REST control header: `Svc-Control` gives `Svc-Control-Provider`.'),
      soapActionNamespace: headerValue
        .default('http://svc.example/ndc')
        .describe('Prefix of the SOAPAction, before version and operation.'),
      headersNamespace: namespace
        .default('http://svc.example/ndc/headers')
        .describe('Namespace of the SOAP headers.'),
      loginNamespace: namespace
        .default('http://svc.example/ndc/login')
        .describe('Namespace of the login messages.'),
      messageNamespaceBase: namespace
        .default('http://www.iata.org/IATA/2015/00/2019.2/')
        .describe('19.2 only: first part of a message’s namespace. The prefix and the message name follow.'),
      messageNamespace: namespace
        .default('http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage')
        .describe('21.3 only: namespace of a message’s root and its direct children.'),
      commonNamespace: namespace
        .default('http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes')
        .describe('21.3 only: namespace of all other elements.'),
    })
    .prefault({})
    .describe(
      'Names and namespaces on the wire that differ between services. Ask the vendor of the service for them.',
    ),
  control: z
    .strictObject({
      environmentTarget: z
        .enum(['Test', 'Prod'])
        .optional()
        .describe('EnvironmentTarget control value, if the service needs one.'),
      apiVersion: headerValue.optional().describe('ApiVersion control value, if the service needs one.'),
      attributes: z
        .record(attributeName, headerValue.describe('Another control value of this service, by its name.'))
        .default({}),
    })
    .prefault({})
    .transform(({ environmentTarget, apiVersion, attributes }): { [attribute: string]: string } => ({
      ...(environmentTarget !== undefined && { EnvironmentTarget: environmentTarget }),
      ...(apiVersion !== undefined && { ApiVersion: apiVersion }),
      ...attributes,
    }))
    .describe('Control values sent with every call, besides the provider code.'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'is not an IANA time zone such as Europe/Berlin or UTC')
    .describe('Time zone (IANA name) of the service’s clock. Its time limits carry no zone of their own.'),
  capabilities,
  statusMeanings: z
    .strictObject({
      order: z
        .record(
          word,
          orderMeaning.describe('Meaning of this `Order/StatusCode`. At some services `CLOSED` means paid.'),
        )
        .default({})
        .transform((own) => ({ ...orderMeanings, ...own }))
        .meta({ otherwise: codesInWords(orderMeanings) }),
      service: z
        .record(word, serviceMeaning.describe('Meaning of this `Service/StatusCode`.'))
        .default({})
        .transform((own) => ({ ...serviceMeanings, ...own }))
        .meta({ otherwise: codesInWords(serviceMeanings) }),
    })
    .prefault({})
    .describe(
      'Meanings of status codes that differ at this service. All other codes keep their default meaning.',
    ),
  rate: z
    .strictObject({
      requestsPerSecond: z.number().positive().optional().meta({
        otherwise: 'no limit',
        description: 'Maximum number of calls per second, across all workers.',
      }),
      concurrency: z
        .int()
        .positive()
        .default(8)
        .describe('Maximum number of calls in progress at once, per worker.'),
    })
    .prefault({})
    .describe('Limits on the load that ndc-flows puts on the service.'),
  timeouts: z
    .strictObject({
      connect: positiveDuration.default(10 * SECOND).describe('Deadline for connecting.'),
      // As long as the longest total deadline, because services compute before their first byte. Set it to stop earlier.
      headers: positiveDuration.default(2 * MINUTE).describe('Deadline for the first byte of the answer.'),
      total: z
        .partialRecord(
          z.union([operation, z.literal('default')]),
          positiveDuration.describe(
            'Deadline for the whole call, connecting included. `default` applies to operations not listed.',
          ),
        )
        .default({})
        .transform(totalsOf)
        .meta({ otherwise: durationsInWords(totals) }),
    })
    .prefault({})
    .describe(
      'Deadlines of calls. After a write times out, the flow reads the order instead of sending the write again.',
    ),
  ...policySettings.shape,
  forms: z
    .strictObject({
      reshop: reshopForm.optional().meta({
        otherwise: Object.entries(reshopForms)
          .map(([version, [first]]) => `\`${first}\` at ${version}`)
          .join(', '),
        description: `Form in which \`orderReshop\` asks for the cancellation fee: ${Object.entries(
          reshopForms,
        )
          .map(([version, forms]) => `${forms.map((form) => `\`${form}\``).join(' or ')} at ${version}`)
          .join(', ')}.`,
      }),
      versionNumber: z
        .union([z.string(), z.number()], { error: 'must be text' })
        .transform(String)
        .refine((written) => /^\d{1,6}(\.\d{1,6})?$/.test(written), 'must be a decimal number: 1, 19.2')
        .optional()
        .meta({
          otherwise: Object.entries(versionNumbers)
            .map(([version, number]) => `\`${number}\` at ${version}`)
            .join(', '),
          description: '`PayloadAttributes/VersionNumber` of every request, a decimal number.',
        }),
      versionInLoginAction: z
        .boolean()
        .default(false)
        .describe(
          'SOAP only. true: the login’s SOAPAction contains the version, as all others do: `…/21.3/login`. false: `…/login`.',
        ),
      namesAsWritten: z
        .boolean()
        .default(false)
        .describe(
          'true: names are sent as the request writes them, with letters such as `ü`. false: they are sent as in a passport’s machine-readable zone, `ue` for `ü`.',
        ),
    })
    .prefault({})
    .describe('Forms of requests that differ between services.'),
});

type Settings = z.output<typeof profileShape>;

/** Returns the write with the longest deadline. */
function slowestWrite(total: Record<OperationName, number>): { name: WriteName; total: number } {
  const writes = operationNames.filter(isWrite).map((name) => ({ name, total: total[name] }));
  return writes.reduce((slowest, each) => (each.total > slowest.total ? each : slowest));
}

/** A rule between settings. Checked when the settings it compares are valid, whatever is wrong elsewhere. */
interface Rule {
  path: readonly string[];
  needs: readonly (keyof Settings)[];
  complaint: (profile: Settings) => string | undefined;
}

const rules: readonly Rule[] = [
  ...(['agencyId', 'credentials'] as const).map((member) => ({
    path: [member],
    needs: [member],
    complaint: ({ [member]: written }: Settings) => (written === undefined ? 'is missing' : undefined),
  })),
  {
    path: ['tls'],
    needs: ['baseUrl', 'tls'],
    complaint: ({ baseUrl: url, tls }) =>
      tls !== undefined && !/^https:/i.test(url)
        ? 'has no effect with plain http; baseUrl must begin with https://'
        : undefined,
  },
  {
    path: ['tls', 'key'],
    needs: ['tls'],
    complaint: ({ tls }) =>
      (tls?.key === undefined) === (tls?.certificate === undefined)
        ? undefined
        : 'needs certificate too: a client certificate is a certificate and its key',
  },
  {
    path: ['tls', 'passphrase'],
    needs: ['tls'],
    complaint: ({ tls }) =>
      tls?.passphrase !== undefined && tls.key === undefined ? 'needs key, which is missing' : undefined,
  },
  {
    path: ['capabilities', 'cancelVia'],
    needs: ['version', 'capabilities'],
    complaint: ({ version, capabilities }) =>
      version === '21.3' && capabilities.cancelVia === 'orderCancel'
        ? 'is not possible: NDC 21.3 has no orderCancel; use orderChange if the service cancels that way, otherwise none'
        : undefined,
  },
  {
    path: ['capabilities', 'repriceBeforeIssue'],
    needs: ['version', 'capabilities'],
    complaint: ({ version, capabilities }) =>
      version === '21.3' && capabilities.repriceBeforeIssue
        ? 'is not possible: NDC 21.3 cannot ask for the current price of an order; remove it'
        : undefined,
  },
  {
    path: ['forms', 'reshop'],
    needs: ['version', 'forms'],
    complaint: ({ version, forms }) =>
      forms.reshop !== undefined && !reshopForms[version].includes(forms.reshop)
        ? `is not a form of ${version}; use ${reshopForms[version].join(' or ')}`
        : undefined,
  },
  {
    path: ['settleFor'],
    needs: ['settleFor', 'writeFence', 'timeouts'],
    complaint: ({ settleFor, writeFence, timeouts }) => {
      const { name, total } = slowestWrite(timeouts.total);
      return settleFor > writeFence + total
        ? undefined
        : `must be longer than writeFence and the deadline of ${name} together (${showDuration(writeFence + total)}): ` +
            'until then the write itself may still be under way';
    },
  },
  {
    path: ['issueBefore'],
    needs: ['issueBefore', 'assumedHold'],
    complaint: ({ issueBefore, assumedHold }) =>
      issueBefore < assumedHold
        ? undefined
        : `must be shorter than assumedHold (${showDuration(assumedHold)})`,
  },
];

/** Fills in the defaults that depend on the version. */
function complete({ capabilities, forms, agencyId, credentials, ...settings }: Settings) {
  const { version } = settings;
  return {
    ...settings,
    // A rule refuses a profile without them.
    agencyId: agencyId!,
    credentials: credentials!,
    // The 21.3 standard has no order cancellation. What some services offer instead must be switched on.
    capabilities: {
      ...capabilities,
      cancelVia:
        capabilities.cancelVia ?? (version === '19.2' ? ('orderCancel' as const) : ('none' as const)),
    },
    forms: {
      ...forms,
      reshop: forms.reshop ?? reshopForms[version][0],
      versionNumber: forms.versionNumber ?? versionNumbers[version],
    },
  };
}

/** The zod schema of one profile in the configuration file. Its output is complete. */
export const profileSchema = rules
  .reduce<typeof profileShape>(
    (shape, { path, needs, complaint }) =>
      shape.refine((profile) => complaint(profile) === undefined, {
        path: [...path],
        error: ({ input }) => complaint(input as Settings),
        // By default zod checks refinements only after everything else is valid, which would report mistakes in two rounds.
        when: ({ issues, value }) =>
          typeof value === 'object' &&
          value !== null &&
          !issues.some((issue) => needs.some((field) => field === issue.path?.[0])),
      }),
    profileShape,
  )
  .transform(complete);

/** One provider's complete profile, durations in milliseconds. */
export type Profile = z.output<typeof profileSchema>;

/** Returns the policy that workflows decide by. Names each member, so that a new profile setting does not enter histories unnoticed. */
export function policyOf(name: string, profile: Profile): ProviderPolicy {
  const { version, style, timeZone, patience, priceFirst, settleFor, writeFence, readWithin, repeatWrites } =
    profile;
  const { assumedHold, issueBefore, warnBefore, watch, retimeTolerance, changes, priceTolerance } = profile;
  const { documents, refundWithin, voids, errors, sameTripElsewhere, lookToBook } = profile;
  return {
    provider: name,
    version,
    style,
    ...profile.capabilities,
    timeZone,
    orderMeanings: profile.statusMeanings.order,
    serviceMeanings: profile.statusMeanings.service,
    timeouts: profile.timeouts.total,
    patience,
    priceFirst,
    settleFor,
    writeFence,
    readWithin,
    repeatWrites,
    sameTripElsewhere,
    assumedHold,
    issueBefore,
    warnBefore,
    watch,
    retimeTolerance,
    changes,
    documents,
    priceTolerance,
    refundWithin,
    voids,
    errors,
    ...(lookToBook && { lookToBook }),
  };
}

/** Thrown when the profiles of a configuration have mistakes. Names all of them. */
export class ProfileError extends NdcFlowsError {
  readonly code = 'invalid-profile';
  constructor(readonly mistakes: Mistake[]) {
    super(mistakes.map(({ path, message }) => `${path}: ${message}`).join('\n'), {
      remedy: 'Fix the configuration file.',
    });
  }
}

/** The providers of a configuration, each under its name. */
const providersSchema = z.record(z.string(), profileSchema, {
  error: ({ input }) => (input === undefined ? 'is missing' : 'must list each provider under a name'),
});

/** Valid provider names. The name becomes part of a task queue's name and of workflow ids. */
const PROVIDER_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * Returns the profiles under `providers` of a configuration. Throws ProfileError with every mistake of every profile.
 * @example checkProfiles({ example: { baseUrl: 'https://…', version: '21.3', … } })
 */
export function checkProfiles(providers: unknown): Record<string, Profile> {
  const mistakes: Mistake[] = [];
  const checked = checkSettings('providers', providersSchema, providers, mistakes);
  for (const name of Object.keys(typeof providers === 'object' ? (providers ?? {}) : {})) {
    if (PROVIDER_NAME.test(name)) continue;
    mistakes.push({
      path: `providers.${name}`,
      message: 'is not a valid provider name: use lower-case letters, digits and hyphens',
    });
  }
  if (mistakes.length > 0 || !checked) throw new ProfileError(mistakes);
  return checked;
}
