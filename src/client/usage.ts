/** Shops and bookings by provider, over days (UTC), as the server's index counts them: asks no order, and needs no worker. */
import type { Client } from '@temporalio/client';
import { searchAttributes } from '../domain/order/searchAttributes';
import { isDate } from '../domain/dates';
import { FilterInvalid } from '../domain/order/errors';
import { daysBetween, lastDays, providersIn, type Counted } from '../domain/order/usage';
import { DEFAULT_RETENTION, retentionOf } from '../temporal/namespace';
import { quoted } from '../temporal/runs';
import { countUsage, USED } from '../temporal/usage';

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
}

/** Shops and bookings at one provider. */
export interface ProviderUsage extends Counted {
  provider: string;
  /** Shops for each booking, with one decimal; absent without a booking. */
  shopsPerBooking?: number;
}

/** Shops and bookings by provider. */
export interface UsageList {
  since: string;
  until: string;
  providers: ProviderUsage[];
  total: Omit<ProviderUsage, 'provider'>;
  /** Instant; orders that ended before it may be forgotten by the server. */
  rememberedSince: string;
  /** False where the days begin before that. */
  complete: boolean;
}

/** What stands in a query: a provider's name, and nothing that a query reads otherwise. */
const PROVIDER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

/** Returns the days that are asked for. @throws FilterInvalid for what is no date */
export function usageDays({ since, until }: UsageAsked, now: number): string[] {
  for (const [name, day] of Object.entries({ since, until }))
    if (day !== undefined && !isDate(day)) throw new FilterInvalid(name, 'a date such as 2027-01-20');
  const last = until ?? lastDays(1, now)[0]!;
  return since === undefined ? lastDays(USAGE_DAYS.usual, Date.parse(last)) : daysBetween(since, last);
}

/** Counts the shops and bookings of one namespace. */
export class Usage {
  /** @param known configured providers: they are listed also without a shop */
  constructor(
    private readonly client: Client,
    private readonly known: readonly string[] = [],
  ) {}

  /** Counts. What orders did within the last second or so may be missing, as in every list. */
  async list(asked: UsageAsked = {}): Promise<UsageList> {
    const days = usageDays(asked, Date.now());
    if (days.length === 0) throw new FilterInvalid('until', 'since, or a later day');
    if (days.length > USAGE_DAYS.most)
      throw new FilterInvalid('since', `at most ${USAGE_DAYS.most} days back`);
    if (asked.provider !== undefined && !PROVIDER.test(asked.provider))
      throw new FilterInvalid('provider', 'the name of a provider');
    const names = asked.provider === undefined ? await this.providers() : [asked.provider];
    const providers: ProviderUsage[] = [];
    for (const provider of names) {
      const counted = await countUsage(this.client, { provider, days });
      const isShown = counted.shops + counted.bookings > 0 || this.known.includes(provider);
      if (isShown || asked.provider !== undefined) providers.push({ provider, ...ratioOf(counted) });
    }
    const sum = (of: keyof Counted): number => providers.reduce((all, each) => all + each[of], 0);
    const { connection, options } = this.client;
    const remembered = (await retentionOf(connection, options.namespace)) ?? DEFAULT_RETENTION;
    const rememberedSince = new Date(Date.now() - remembered).toISOString();
    const [since = '', until = since] = [days[0], days.at(-1)];
    return {
      since,
      until,
      providers,
      total: ratioOf({ shops: sum('shops'), bookings: sum('bookings') }),
      rememberedSince,
      complete: since > rememberedSince.slice(0, 10),
    };
  }

  /** Returns the configured providers, and those that orders name: one order is read for each that is not known yet. */
  private async providers(): Promise<string[]> {
    const names = new Set(this.known);
    const { usage, provider } = searchAttributes;
    for (;;) {
      const others = [...names].map((name) => `"${quoted(name)}"`).join(', ');
      const query = [
        USED,
        `${usage.name} IS NOT NULL`,
        ...(names.size > 0 ? [`${provider.name} NOT IN (${others})`] : []),
      ].join(' AND ');
      const before = names.size;
      for await (const { searchAttributes: shown } of this.client.workflow.list({ query, pageSize: 1 })) {
        const its = [
          ...((shown[provider.name] ?? []) as string[]),
          ...providersIn((shown[usage.name] ?? []) as string[]),
        ];
        for (const name of its) names.add(name);
        break;
      }
      if (names.size === before) return [...names].sort();
    }
  }
}

function ratioOf({ shops, bookings }: Counted): Omit<ProviderUsage, 'provider'> {
  const ratio = bookings > 0 ? { shopsPerBooking: Math.round((shops / bookings) * 10) / 10 } : {};
  return { shops, bookings, ...ratio };
}
