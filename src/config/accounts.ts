/** Which account each agency has at each provider that it sells: its own, or for a single agency the provider's. */
import type { Mistake } from '../domain/request/mistakes';
import type { Profile } from '../ndc/profile';
import {
  accountOf,
  soldBy,
  type AgencyConfig,
  type WrittenAccount,
  type WrittenAgencies,
  type WrittenAgency,
} from './agencies';
import { credentialsOf, type SecretPlace } from './credentials';

const members = ['agencyId', 'credentials'] as const;

/** An agency with what it names itself at each provider that it sells. */
export interface Accounts {
  name: string;
  written: WrittenAgency;
  at: ReadonlyMap<string, WrittenAccount>;
}

/**
 * Finds the account of each agency at each provider; every mistake is added by its path. Of several agencies none ever uses an account
 * that it does not name itself: an order must not be paid by another agency.
 *
 * @returns the providers, each with the account of the first agency that sells it, and the agencies
 */
export function accountsIn(
  providers: unknown,
  agencies: WrittenAgencies,
  mistakes: Mistake[],
): { providers: unknown; agencies: Accounts[] } {
  if (typeof providers !== 'object' || providers === null) return { providers, agencies: [] };
  const all = Object.keys(providers);
  const found = Object.entries(agencies).map(([name, written]): Accounts => {
    const sold = soldBy(written, all);
    return { name, written, at: new Map(sold.map((each) => [each, accountOf(written, each)])) };
  });
  if (found.length === 0) return { providers, agencies: [] };
  const filled = Object.entries(providers as Record<string, unknown>).map(([provider, profile]) => {
    if (typeof profile !== 'object' || profile === null) return [provider, profile];
    const sellers = found.filter(({ at }) => at.has(provider));
    if (sellers.length === 0)
      mistakes.push({
        path: `providers.${provider}`,
        message: 'is sold by no agency: name it under the providers of one',
      });
    if (found.length > 1) mistakes.push(...unclear(provider, profile, sellers));
    const first = sellers[0]?.at.get(provider) ?? {};
    return [provider, { ...(found.length > 1 && placeholder), ...profile, ...named(first) }];
  });
  return { providers: Object.fromEntries(filled) as unknown, agencies: found };
}

/** Returns the mistakes by which it would not be clear whose account an order of several agencies uses. */
function unclear(provider: string, profile: WrittenAccount, sellers: readonly Accounts[]): Mistake[] {
  return members.flatMap((member) => [
    ...(profile[member] === undefined
      ? []
      : [
          {
            path: `providers.${provider}.${member}`,
            message: `must name its agency: with several, move it to agencies.NAME.${member} or agencies.NAME.providers.${provider}.${member}`,
          },
        ]),
    ...sellers
      .filter(({ at }) => at.get(provider)?.[member] === undefined)
      .map(({ name }) => ({
        path: `agencies.${name}.${member}`,
        message: `is missing: ${provider} needs it. Name it here, or at agencies.${name}.providers.${provider}.${member}`,
      })),
  ]);
}

/** Stands for what is missing, and is refused under the agency's own path. */
const placeholder = { agencyId: '-', credentials: { username: { env: '-' }, password: { env: '-' } } };

/** Returns the members that are there. */
function named({ agencyId, credentials }: WrittenAccount): WrittenAccount {
  return { ...(agencyId !== undefined && { agencyId }), ...(credentials && { credentials }) };
}

/** Returns the agencies as they are used. A single one uses the account of each provider, where it names none. Nothing is read here. */
export function agenciesOf(
  accounts: readonly Accounts[],
  profiles: Readonly<Record<string, Profile>>,
  place: SecretPlace,
): AgencyConfig[] {
  return accounts.map(({ name, written: { timeZone, officeHours }, at }) => ({
    name,
    timeZone,
    ...(officeHours && { officeHours: { ...officeHours, timeZone } }),
    accounts: new Map(
      [...at].map(([provider, own]) => {
        const { agencyId, credentials } = { ...profiles[provider]!, ...named(own) };
        return [
          provider,
          { agencyId, credentials: credentialsOf(`${provider}, agency ${name}`, { credentials }, place) },
        ];
      }),
    ),
  }));
}
