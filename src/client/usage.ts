/** Shops and bookings by provider and agency, over days (UTC), as the server's index counts them: asks no order, and needs no worker. */
import type { Client } from '@temporalio/client';
import { searchAttributes } from '../domain/order/searchAttributes';
import { isDate } from '../domain/dates';
import { FilterInvalid } from '../domain/order/errors';
import { daysBetween, lastDays, providersIn, type Counted } from '../domain/order/usage';
import { DEFAULT_RETENTION, retentionOf } from '../temporal/namespace';
import { quoted } from '../temporal/runs';
import { countUsage, USED } from '../temporal/usage';
import type { Known } from './orders';

/** How many days are counted unless told otherwise, and at most. */
export const USAGE_DAYS = { usual: 30, most: 366 };

/** Which shops and bookings to count. Days are UTC, `YYYY-MM-DD`, and included. */
export interface UsageAsked {
  /** Default: 29 days before `until`. */
  since?: string;
  /** Default: today. */
  until?: string;
  /** Only this provider. */
  provider?: string;
  /** Only this agency. */
  agency?: string;
}

/** Shops and bookings, and their ratio. */
export interface Usages extends Counted {
  /** Shops for each booking, with one decimal; absent without a booking. */
  shopsPerBooking?: number;
}

/** Shops and bookings of one agency at a provider; without a name, those of orders that are older than the agencies. */
export interface AgencyUsage extends Usages {
  agency?: string;
}

/** Shops and bookings at one provider. */
export interface ProviderUsage extends Usages {
  provider: string;
  /** The same by agency, where there are several and not only one is asked for. */
  agencies?: AgencyUsage[];
}

/** Shops and bookings by provider. */
export interface UsageList {
  since: string;
  until: string;
  /** The only agency that is counted, if one was asked for. */
  agency?: string;
  providers: ProviderUsage[];
  total: Usages;
  /** Instant; orders that ended before it may be forgotten by the server. */
  rememberedSince: string;
  /** False where the days begin before that. */
  complete: boolean;
}

/** What stands in a query: a name, and nothing that a query reads otherwise. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

/** Returns the days that are asked for. @throws FilterInvalid for what is no date */
export function usageDays({ since, until }: UsageAsked, now: number): string[] {
  for (const [name, day] of Object.entries({ since, until }))
    if (day !== undefined && !isDate(day)) throw new FilterInvalid(name, 'a date such as 2027-01-20');
  const last = until ?? lastDays(1, now)[0]!;
  return since === undefined ? lastDays(USAGE_DAYS.usual, Date.parse(last)) : daysBetween(since, last);
}

/** Counts the shops and bookings of one namespace. */
export class Usage {
  /** @param known the configuration: its providers, and the agencies that sell them, are listed also without a shop */
  constructor(
    private readonly client: Client,
    private readonly known: Pick<Known, 'providers' | 'agencies'> = {},
  ) {}

  /** Counts. What orders did within the last second or so may be missing, as in every list. */
  async list(asked: UsageAsked = {}): Promise<UsageList> {
    const days = usageDays(asked, Date.now());
    if (days.length === 0) throw new FilterInvalid('until', 'since, or a later day');
    if (days.length > USAGE_DAYS.most)
      throw new FilterInvalid('since', `at most ${USAGE_DAYS.most} days back`);
    const { agency } = asked;
    for (const what of ['provider', 'agency'] as const)
      if (asked[what] !== undefined && !NAME.test(asked[what]))
        throw new FilterInvalid(what, `the name of ${what === 'agency' ? 'an agency' : 'a provider'}`);
    const { providers: known = [], agencies: sellers } = this.known;
    const where = agency === undefined ? undefined : isOf(agency);
    const names =
      asked.provider === undefined ? await this.names('provider', known, where) : [asked.provider];
    const agencies = where === undefined ? await this.names('agency', [...(sellers?.keys() ?? [])]) : [];
    const providers: ProviderUsage[] = [];
    for (const provider of names) {
      const its =
        agencies.length > 1
          ? await this.byAgency(provider, days, agencies)
          : ratioOf(await countUsage(this.client, { provider, days, where }));
      const isShown = isUsed(its) || known.includes(provider) || asked.provider !== undefined;
      if (isShown) providers.push({ provider, ...its });
    }
    const { connection, options } = this.client;
    const remembered = (await retentionOf(connection, options.namespace)) ?? DEFAULT_RETENTION;
    const rememberedSince = new Date(Date.now() - remembered).toISOString();
    const [since = '', until = since] = [days[0], days.at(-1)];
    return {
      since,
      until,
      ...(agency !== undefined && { agency }),
      providers,
      total: sumOf(providers),
      rememberedSince,
      complete: since > rememberedSince.slice(0, 10),
    };
  }

  /** Counts for each agency, and for the orders that have none. */
  private async byAgency(
    provider: string,
    days: string[],
    agencies: readonly string[],
  ): Promise<Usages & { agencies: AgencyUsage[] }> {
    const found: AgencyUsage[] = [];
    for (const agency of [...agencies, undefined]) {
      const its = ratioOf(await countUsage(this.client, { provider, days, where: isOf(agency) }));
      const isSold = agency !== undefined && this.known.agencies?.get(agency)?.includes(provider);
      if (isUsed(its) || isSold) found.push({ ...(agency !== undefined && { agency }), ...its });
    }
    return { ...sumOf(found), agencies: found };
  }

  /** Returns the known names, and those that orders have besides: one order is read for each that is not known yet. */
  private async names(
    of: 'provider' | 'agency',
    known: readonly string[],
    where?: string,
  ): Promise<string[]> {
    const names = new Set(known);
    const { usage, [of]: attribute } = searchAttributes;
    for (;;) {
      const others = [...names].map((name) => `"${quoted(name)}"`).join(', ');
      const query = [
        USED,
        `${usage.name} IS NOT NULL AND ${attribute.name} IS NOT NULL`,
        ...(names.size > 0 ? [`${attribute.name} NOT IN (${others})`] : []),
        ...(where === undefined ? [] : [where]),
      ].join(' AND ');
      const before = names.size;
      for await (const { searchAttributes: shown } of this.client.workflow.list({ query, pageSize: 1 })) {
        const its = [
          ...((shown[attribute.name] ?? []) as string[]),
          ...(of === 'provider' ? providersIn((shown[usage.name] ?? []) as string[]) : []),
        ];
        for (const name of its) names.add(name);
        break;
      }
      if (names.size === before) return [...names].sort();
    }
  }
}

const isOf = (agency: string | undefined): string =>
  `${searchAttributes.agency.name} ${agency === undefined ? 'IS NULL' : `= "${quoted(agency)}"`}`;

const isUsed = ({ shops, bookings }: Counted): boolean => shops + bookings > 0;

function sumOf(counted: readonly Counted[]): Usages {
  const sum = (of: keyof Counted): number => counted.reduce((all, each) => all + each[of], 0);
  return ratioOf({ shops: sum('shops'), bookings: sum('bookings') });
}

function ratioOf({ shops, bookings }: Counted): Usages {
  const ratio = bookings > 0 ? { shopsPerBooking: Math.round((shops / bookings) * 10) / 10 } : {};
  return { shops, bookings, ...ratio };
}
