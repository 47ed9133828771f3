/** The agencies that an installation serves: what each provider knows them by, their time zones and office hours. */
import { z } from 'zod';
import { isTimeZone } from '../ndc/time';
import { accountFields } from '../ndc/profile';
import { weekdays, type OfficeHours } from '../domain/order/officeHours';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';
import type { CredentialsReader } from './credentials';

/** By what a provider knows an agency. */
export interface Account {
  agencyId: string;
  /** Reads the credentials anew each time. Throws CredentialsMissing. */
  credentials: CredentialsReader;
}

/** An agency that sells. */
export interface AgencyConfig {
  name: string;
  /** IANA zone in which its days begin: a sale belongs to a day of it. */
  timeZone: string;
  /** When its staff can act on orders. Without it, always. */
  officeHours?: OfficeHours;
  /** By the name of each provider that it sells. */
  accounts: ReadonlyMap<string, Account>;
}

/** A zone that is the same everywhere, where nobody names one. */
const DEFAULT_ZONE = 'UTC';

/** A name becomes a search attribute, and the key by which the server shares out its queues. */
export const AGENCY_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 09:00');

const account = z.strictObject({
  agencyId: accountFields.agencyId
    .optional()
    .meta({ otherwise: 'the agency’s own', description: 'The agency’s id at this provider.' }),
  credentials: accountFields.credentials
    .optional()
    .describe('The agency’s login at this provider. Default: the agency’s own `credentials`.'),
});

const agencySchema = z.strictObject({
  agencyId: accountFields.agencyId.optional().meta({
    otherwise: 'the provider’s, if this is the only agency',
    description: 'The agency’s id at its providers.',
  }),
  credentials: accountFields.credentials
    .optional()
    .describe(
      'The agency’s login at its providers. Default: the provider’s `credentials`, if this is the only agency.',
    ),
  providers: z
    .record(z.string(), account)
    .optional()
    .describe(
      'The providers that the agency sells, each with the id and the login that differ there: `skyline: {}`. Default: all.',
    ),
  timeZone: z
    .string()
    .refine(isTimeZone, 'is not an IANA time zone such as Europe/Berlin or UTC')
    .default(DEFAULT_ZONE)
    .describe(
      'Time zone (IANA name) in which the agency’s days begin and end. `sales` groups by these days.',
    ),
  officeHours: z
    .strictObject({
      from: clock.describe('Opening time: `09:00`.'),
      to: clock.describe('Closing time: `18:00`.'),
      days: z
        .array(z.enum(weekdays))
        .min(1)
        .default(['mon', 'tue', 'wed', 'thu', 'fri'])
        .describe('Weekdays on which the office is open.'),
    })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be later than from' })
    .optional()
    .describe(
      'When staff can act on an order, in `timeZone`. A warning that would fall outside these hours comes one hour before the office closes.',
    ),
});

/** What stands under `agencies`. */
export const agenciesSchema = z.record(
  z
    .string()
    .regex(AGENCY_NAME, 'is not a valid agency name: use up to 40 lower-case letters, digits and hyphens'),
  agencySchema,
);

/** An agency as it stands in the file. */
export type WrittenAgency = z.output<typeof agencySchema>;

/** Agencies as they stand in the file, by name. */
export type WrittenAgencies = Record<string, WrittenAgency>;

/** An account as it stands in the file. */
export type WrittenAccount = z.output<typeof account>;

/** Checks what stands under `agencies`; every mistake is added by its path. Left out, there is one agency, which needs no name. */
export function checkAgencies(
  written: unknown,
  providers: readonly string[],
  mistakes: Mistake[],
): WrittenAgencies {
  if (written === undefined) return {};
  const data = checkSettings('agencies', agenciesSchema, written, mistakes);
  if (data && Object.keys(data).length === 0)
    mistakes.push({
      path: 'agencies',
      message: 'must name at least one agency; leave it out if you serve only your own',
    });
  for (const [name, agency] of Object.entries(data ?? {})) {
    const sold = Object.keys(agency.providers ?? {});
    if (agency.providers && sold.length === 0)
      mistakes.push({
        path: `agencies.${name}.providers`,
        message: 'must name at least one provider; leave it out for all',
      });
    for (const provider of sold.filter((each) => !providers.includes(each)))
      mistakes.push({
        path: `agencies.${name}.providers.${provider}`,
        message: notAProvider(provider, providers),
      });
  }
  return data ?? {};
}

/** Returns the providers that an agency sells, of all that there are. */
export function soldBy({ providers }: WrittenAgency, all: readonly string[]): string[] {
  return all.filter((name) => !providers || Object.hasOwn(providers, name));
}

/** Returns what an agency names itself of its account at a provider. */
export function accountOf(
  { providers, agencyId, credentials }: WrittenAgency,
  provider: string,
): WrittenAccount {
  const there = providers?.[provider];
  return {
    agencyId: there?.agencyId ?? agencyId,
    credentials: there?.credentials ?? credentials,
  };
}

/** Says that the file has no such agency, though something else in it names one. */
export const notAnAgency = (name: string, known: readonly string[]): string =>
  notInFile(name, 'an agency', known);

/** Says that the file has no such provider, though something else in it names one. */
export const notAProvider = (name: string, known: readonly string[]): string =>
  notInFile(name, 'a provider', known);

function notInFile(name: string, what: string, known: readonly string[]): string {
  return `${name} is not ${what} in this file; known: ${known.join(', ') || 'none'}`;
}
