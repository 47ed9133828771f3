/** What each provider's profile claims, and what of it was seen to work: by the calls in the archive and, where asked for, by calls made now. */
import { isUnlistedCode } from '../../domain/calls/classify';
import { evidenceOf, type Evidence } from '../../archive';
import type { ConfiguredProvider } from '../../config';
import type { OperationName, Operations } from '../../domain/calls/operations';
import type { NdcVersion } from '../../domain/calls/provider';
import { abilities, whyUnclaimed } from '../../ndc/abilities';
import { configOf, type GlobalOptions } from '../globals';
import { archivePlace, UnreadableCalls } from '../archive';
import type { RequestedJourney } from '../../domain/request/trip';
import { randomUUID } from 'node:crypto';
import { createNdcClient } from '../../ndc/client';
import { NdcError } from '../../ndc/errors';

/** What is known of an ability. `unread`: the newest calls do not show it, and older ones were not opened. */
type Standing = 'worked' | 'failed' | 'never-tried' | 'unread' | 'not-claimed';

/** One ability of one provider. */
export interface AbilityLine {
  ability: string;
  operation: OperationName;
  claimed: boolean;
  /** Why it is not claimed. */
  because?: string;
  standing: Standing;
  /** The last call that was answered as it was asked (ISO 8601, UTC). */
  workedAt?: string;
  /** The last call, where it ended otherwise. */
  failed?: { at: string; code: string; unlisted?: true };
}

/** One provider. */
export interface ProviderCapabilities {
  provider: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
  baseUrl: string;
  abilities: AbilityLine[];
}

/** The whole document. */
export interface Capabilities {
  /** False where something that is claimed was tried and never worked. */
  healthy: boolean;
  /** Where the calls are kept, for how many days, and what cannot be seen from this machine. */
  folder: string;
  keepDays: number;
  note: string;
  /** Calls that cannot be opened, a sentence for each cause. */
  notShown: string[];
  providers: ProviderCapabilities[];
}

/**
 * Looks at every provider of the configuration. Without `now` nothing is called.
 *
 * @param now calls made now, which read alone: a login, and a shop where there is a route
 * @throws ConfigMissing, ConfigInvalid, KeysUnusable
 */
export async function capabilitiesOf(
  options: GlobalOptions,
  now?: { route?: RequestedJourney },
): Promise<Capabilities> {
  const [{ providers: configured }, place] = await Promise.all([configOf(options), archivePlace(options)]);
  const { folder, keepDays, note, keyring } = place;
  const notShown = new UnreadableCalls();
  const known = await evidenceOf(folder, [...configured].map(examined), {
    keyring,
    unreadable: notShown.add,
  });
  const providers = await Promise.all(
    [...configured].map(async ([name, provider]): Promise<ProviderCapabilities> => {
      const kept = known.get(name) ?? new Map<string, Evidence>();
      const seen = withLogin(kept);
      const fresh = now ? await tried(provider, now.route) : new Map<string, Evidence>();
      for (const [ability, evidence] of fresh) seen.set(ability, newest(seen.get(ability), evidence));
      return linesOf(name, provider, seen);
    }),
  );
  const lines = providers.flatMap(({ abilities: of }) => of);
  const healthy = lines.every(({ standing }) => standing !== 'failed');
  return { healthy, folder, keepDays, note, notShown: notShown.lines(), providers };
}

function examined([provider, { profile }]: [string, ConfiguredProvider]): Parameters<
  typeof evidenceOf
>[1][number] {
  const { version, style } = profile;
  const wanted = abilities.filter((ability) => whyUnclaimed(ability, profile) === undefined);
  return { provider, version, style, wanted: wanted.map(({ name }) => name) };
}

/** Infers a login: none is archived, but every call that was answered carried a token from one. */
function withLogin(kept: ReadonlyMap<string, Evidence>): Map<string, Evidence> {
  const worked = [...kept.values()].flatMap(({ worked: at }) => at ?? []).sort();
  const last = worked.at(-1);
  return new Map(last === undefined ? kept : [...kept, ['login', { worked: last }]]);
}

/** Merges what is seen now over what was seen before. */
function newest(before: Evidence | undefined, now: Evidence): Evidence {
  return now.worked !== undefined ? now : { ...before, ...now };
}

function linesOf(
  provider: string,
  { profile }: ConfiguredProvider,
  seen: ReadonlyMap<string, Evidence>,
): ProviderCapabilities {
  const { version, style, baseUrl } = profile;
  const lines = abilities.map((each): AbilityLine => {
    const because = whyUnclaimed(each, profile);
    const facts = { ability: each.name, operation: each.operation, claimed: because === undefined };
    if (because !== undefined) return { ...facts, because, standing: 'not-claimed' };
    const { worked, failed, unread } = seen.get(each.name) ?? {};
    const standing = worked ? 'worked' : failed ? 'failed' : unread ? 'unread' : 'never-tried';
    return {
      ...facts,
      standing,
      ...(worked !== undefined && { workedAt: worked }),
      ...(failed && {
        failed: { ...failed, ...(isUnlistedCode(failed.code, profile.errors) && { unlisted: true }) },
      }),
    };
  });
  return { provider, version, style, baseUrl, abilities: lines };
}

/** The birth date of an adult. */
const ADULT = '1990-01-01';

/** Calls a provider now: a login, and a shop where there is a route. Returns what worked, by ability. A provider that does not answer is no error. */
export async function tried(
  { profile, credentials, tls }: ConfiguredProvider,
  route: RequestedJourney | undefined,
): Promise<Map<string, Evidence>> {
  const seen = new Map<string, Evidence>();
  const client = createNdcClient({ profile, credentials, tls: tls?.read });
  const call = async <Name extends 'login' | 'airShopping'>(
    operation: Name,
    input: Operations[Name]['input'],
    session?: Operations['login']['output'],
  ): Promise<Operations[Name]['output'] | undefined> => {
    const at = new Date().toISOString();
    try {
      const { result } = await client.call(operation, input, { correlationId: randomUUID(), session });
      seen.set(operation, { worked: at });
      return result;
    } catch (error) {
      if (!(error instanceof NdcError)) throw error;
      seen.set(operation, { failed: { at, code: error.problem.code } });
      return undefined;
    }
  };
  try {
    const session = await call('login', {});
    if (session && route) {
      const passengers = [{ paxId: 'PAX1', type: 'ADT' as const, birthDate: ADULT }];
      await call('airShopping', { journeys: [route], passengers, offerLimit: 1, keep: 1 }, session);
    }
    return seen;
  } finally {
    await client.close();
  }
}
