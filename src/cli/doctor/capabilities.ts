/** What each provider's profile claims, and what of it was seen to work: by the calls that are kept, and by calls that are made now where that is asked for. */
import { evidenceOf, type Evidence } from '../../archive';
import type { ConfiguredProvider } from '../../config';
import type { OperationName } from '../../domain/calls/operations';
import type { NdcVersion } from '../../domain/calls/provider';
import { abilities, whyUnclaimed } from '../../ndc/abilities';
import { configOf, type GlobalOptions } from '../globals';
import { archivePlace } from '../messages/place';
import { CallsNotShown } from '../messages/notShown';
import type { Route } from './route';
import { tried } from './tryProvider';

/** How an ability stands. `unread`: the newest calls do not show it, and older ones were not opened. */
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
  failed?: { at: string; code: string };
}

/** One provider. */
export interface ProviderCapabilities {
  provider: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
  baseUrl: string;
  abilities: AbilityLine[];
}

/** All that is told. */
export interface Capabilities {
  /** False where something that is claimed was tried and never worked. */
  healthy: boolean;
  /** Where was looked, how many days are kept there, and what is not seen from here. */
  folder: string;
  keepDays: number;
  note: string;
  /** Calls that are kept and cannot be opened, a sentence for each cause. */
  notShown: string[];
  providers: ProviderCapabilities[];
}

/**
 * Looks at every provider of the configuration. Without `now` nothing is called.
 *
 * @param now calls made now, which read alone: a login, and a shop where there is a route
 * @throws ConfigMissing, ConfigInvalid, KeysUnusable
 */
export async function capabilitiesOf(options: GlobalOptions, now?: { route?: Route }): Promise<Capabilities> {
  const [{ providers: configured }, place] = await Promise.all([configOf(options), archivePlace(options)]);
  const { folder, keepDays, note, keyring } = place;
  const notShown = new CallsNotShown();
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

/** Logins are never kept; but a call that was answered went out under a token, and that came from a login. */
function withLogin(kept: ReadonlyMap<string, Evidence>): Map<string, Evidence> {
  const worked = [...kept.values()].flatMap(({ worked: at }) => at ?? []).sort();
  const last = worked.at(-1);
  return new Map(last === undefined ? kept : [...kept, ['login', { worked: last }]]);
}

/** What is seen now is the last; what worked before stays true of then. */
function newest(before: Evidence | undefined, now: Evidence): Evidence {
  return now.worked !== undefined ? now : { ...before, ...now };
}

function linesOf(
  provider: string,
  { profile }: ConfiguredProvider,
  seen: ReadonlyMap<string, Evidence>,
): ProviderCapabilities {
  const { version, style, baseUrl } = profile;
  const told = abilities.map((each): AbilityLine => {
    const because = whyUnclaimed(each, profile);
    const facts = { ability: each.name, operation: each.operation, claimed: because === undefined };
    if (because !== undefined) return { ...facts, because, standing: 'not-claimed' };
    const { worked, failed, unread } = seen.get(each.name) ?? {};
    const standing = worked ? 'worked' : failed ? 'failed' : unread ? 'unread' : 'never-tried';
    return {
      ...facts,
      standing,
      ...(worked !== undefined && { workedAt: worked }),
      ...(failed && { failed }),
    };
  });
  return { provider, version, style, baseUrl, abilities: told };
}
