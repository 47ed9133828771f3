/** Sales and providers. */
import type { z } from 'zod';
import { providerWorkers } from '../../client/providerWorkers';
import { Sales } from '../../client/sales';
import { Usage } from '../../client/usage';
import { isTimeZone } from '../../ndc/time';
import type { Asked, Handler } from '../asked';
import { filterOf, knownTo } from '../agencies';
import { Problem } from '../problems';
import { zonesOf } from '../zones';
import type { providerHealthList, providerInList, salesQuery } from '../schemas';
import { isUnknown, misspelt, ok, type HandlerParts } from './handlerParts';

/** The most days of a sales list. */
const DAYS = 366;
const DAY = 86_400_000;

/** The handlers. */
export function businessHandlers(parts: HandlerParts): Readonly<Record<string, Handler>> {
  const { client, known } = parts;
  return {
    listSales: async ({ query, caller }) => {
      const { from, to = from, timeZone, ...asked } = query as z.output<typeof salesQuery>;
      const filter = filterOf(asked, caller);
      const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
      if (days < 1 || days > DAYS)
        throw mistake('to', `must be \`from\` or a later day, at most ${DAYS - 1} days later`);
      const zone = timeZone ?? zoneOf(parts, filter.agency);
      if (!isTimeZone(zone)) throw mistake('timeZone', 'must be a time zone such as Europe/Paris or UTC');
      const list = await new Sales(client).list({ from, to, timeZone: zone, ...filter });
      const { providers } = knownTo(caller, known);
      if (list.lines.length === 0 && isUnknown(filter.provider, providers))
        throw misspelt('provider', providers);
      return ok(list);
    },
    readProviderHealth: ({ caller }) => Promise.resolve(ok(healthOf(parts, caller))),
    listProviders: async (asked) => ok({ providers: await providersOf(parts, asked) }),
  };
}

function mistake(path: string, message: string): Problem {
  return new Problem('bad-request', { mistakes: [{ path, message }] });
}

/** Returns the zone of the agency's days, or that of all agencies. @throws Problem where they differ */
function zoneOf({ timeZones }: HandlerParts, agency: string | undefined): string {
  const zones = zonesOf(timeZones, agency);
  if (zones.length > 1)
    throw mistake('timeZone', 'is needed, or an agency: the agencies have different time zones');
  return zones[0] ?? 'UTC';
}

function healthOf(
  { health, known }: HandlerParts,
  caller: Asked['caller'],
): z.output<typeof providerHealthList> {
  const names = knownTo(caller, known).providers ?? [];
  return {
    counted: health?.pages.some(({ readAt }) => readAt !== undefined) ?? false,
    // Where workers run is none of an agency's business.
    ...(caller?.agency === undefined && { workers: [...(health?.pages ?? [])] }),
    providers: names.map(
      (provider) => health?.of(provider) ?? { provider, state: 'unknown', minutes: [], errors: [] },
    ),
  };
}

async function providersOf(
  { client, known, profiles }: HandlerParts,
  { caller }: Asked,
): Promise<z.output<typeof providerInList>[]> {
  const its = knownTo(caller, known);
  const { agency } = caller ?? {};
  const used = await new Usage(client, its).list(agency === undefined ? {} : { agency });
  const lines = (its.providers ?? []).map(async (provider) => {
    const {
      shops = 0,
      bookings = 0,
      shopsPerBooking,
    } = used.providers.find((each) => each.provider === provider) ?? {};
    const version = its.versionOf?.(provider);
    const sellers = [...(its.agencies ?? [])].filter(([, sold]) => sold.includes(provider));
    const { workers, backlog } = await providerWorkers(client, provider);
    return {
      provider,
      ...(version !== undefined && { version }),
      ...profiles?.get(provider),
      ...(its.agencies && its.agencies.size > 0 && { agencies: sellers.map(([name]) => name) }),
      workers,
      // Which other agencies are at work is none of an agency's business.
      ...(agency === undefined && { backlog }),
      usage: { shops, bookings, ...(shopsPerBooking !== undefined && { shopsPerBooking }) },
    };
  });
  return Promise.all(lines);
}
