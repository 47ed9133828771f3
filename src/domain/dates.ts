/** Calendar dates, instants and ages, as strings. Never reads a clock. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns true if that month (year from 100) has the day; false for 2027-02-30. Computed, because a Date is slow for thousands of them. */
export function isDay(year: number, month: number, day: number): boolean {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return year >= 100 && day >= 1 && day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** Returns true for a calendar day `YYYY-MM-DD`; false for 2027-02-30. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return Number(year) >= 1900 && isDay(Number(year), Number(month), Number(day));
}

/** Returns the day after a calendar day. Both are `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Returns true for a point in time with its zone: `2027-03-12T18:30:00Z`, `2027-03-12T18:30:00+01:00`. */
export function isInstant(text: string): boolean {
  const [, date] = INSTANT.exec(text) ?? [];
  return date !== undefined && isDate(date);
}

/** Returns the full years of age on a day. A person born on 29 February turns older on 1 March in common years. Both are `YYYY-MM-DD`. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Returns the earliest date that is still today somewhere (UTC−12). A flight may still depart on it. */
export function earliestToday(now: Date): string {
  return new Date(now.getTime() - 12 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Returns the latest date that is today somewhere (UTC+14). No birth date can be later. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Returns the weekday (`mon`) and the minute of the day that clocks show in an IANA zone. `at`: milliseconds since the epoch. */
export function localClock(at: number, timeZone: string): { weekday: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return {
    weekday: part('weekday').toLowerCase(),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** Formats an instant for people, to the minute. @param instant a number is in milliseconds since the epoch */
export function instantText(instant: string | number): string {
  const written = typeof instant === 'string' ? instant : new Date(instant).toISOString();
  return `${written.slice(0, 16).replace('T', ' ')} UTC`;
}
