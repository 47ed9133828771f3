/**
 * Look-to-book: how often an order was shopped at each provider, and where it was booked. The counts are written as values of a search
 * attribute that the server can add up without a list. The n-th shop of an order has one day, so an order counts at most once for each n,
 * whatever days are asked for.
 */

/** What an order remembers of its shops and its booking. Days are UTC. */
export interface OrderUsage {
  /** Shops by provider and day. */
  shops: Record<string, Record<string, number>>;
  booked?: { provider: string; day: string };
}

/** Shops and bookings of a provider. */
export interface Counted {
  shops: number;
  bookings: number;
}

/** The limit in a provider's profile. */
export interface LookToBook {
  shopsPerBooking: number;
  days: number;
  minimumShops: number;
}

/** Up to this many shops at a provider, each has a value of its own. An order with more is marked, and its values are read. */
export const NUMBERED = 8;

/** The server takes 2 KB for an attribute. The oldest days of an order that shops for weeks are left out. */
const LONGEST = 1_800;

/** The values that a query names. */
export const usageValue = {
  /** The order's n-th shop was on this day. */
  shop: (provider: string, nth: number, day: string) => `${provider}/${nth}/${day}`,
  booked: (provider: string, day: string) => `${provider}/booked/${day}`,
  /** The order has more shops than are numbered. */
  many: (provider: string) => `${provider}/many`,
};

/** Returns the usage with more shops. */
export function withShops(
  usage: OrderUsage | undefined,
  { provider, day, times }: { provider: string; day: string; times: number },
): OrderUsage {
  const { shops = {}, ...rest } = usage ?? {};
  const days = shops[provider] ?? {};
  return { ...rest, shops: { ...shops, [provider]: { ...days, [day]: (days[day] ?? 0) + times } } };
}

/** Returns the values of the search attribute. */
export function usageValues({ shops, booked }: OrderUsage): string[] {
  const values = [
    ...(booked ? [usageValue.booked(booked.provider, booked.day)] : []),
    ...Object.entries(shops).flatMap(([provider, days]) => shopValues(provider, days)),
  ];
  let length = 0;
  return values.filter((value) => (length += value.length + 3) <= LONGEST);
}

function shopValues(provider: string, byDay: Record<string, number>): string[] {
  const days = Object.entries(byDay).sort(([a], [b]) => (a < b ? -1 : 1));
  const each = days.flatMap(([day, times]) => Array.from({ length: times }, () => day));
  if (each.length <= NUMBERED) return each.map((day, at) => usageValue.shop(provider, at + 1, day));
  const sums = days.reverse().map(([day, times]) => `${provider}/sum/${day}/${times}`);
  return [usageValue.many(provider), ...sums];
}

/** Returns the shops of a marked order on these days, as its values say. */
export function summed(values: readonly string[], provider: string, days: ReadonlySet<string>): number {
  const sums = values
    .map((value) => value.split('/'))
    .filter(([name, kind]) => name === provider && kind === 'sum');
  return sums.reduce((sum, [, , day = '', times]) => (days.has(day) ? sum + Number(times) : sum), 0);
}

/** Returns the providers that values name. */
export function providersIn(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.slice(0, value.indexOf('/'))))];
}

/** Returns the last days (UTC), today included, the oldest first. */
export function lastDays(count: number, now: number): string[] {
  const today = Math.floor(now / DAY);
  return Array.from({ length: count }, (_, at) => dayOf((today - count + 1 + at) * DAY));
}

const DAY = 86_400_000;

/** Returns the day (UTC) of a point in time (milliseconds since the epoch). */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns every day from one to another (both `YYYY-MM-DD`), both included. */
export function daysBetween(since: string, until: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(since); time <= Date.parse(until); time += DAY) days.push(dayOf(time));
  return days;
}

/** Returns true if one more shop would break the limit. */
export function exceeds(
  { shopsPerBooking, minimumShops }: LookToBook,
  { shops, bookings }: Counted,
): boolean {
  return shops >= minimumShops && shops + 1 > shopsPerBooking * bookings;
}
