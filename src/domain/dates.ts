/** Calendar dates and instants as strings, and ages. Nothing here asks a clock. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True where the month of that year (from 100) has such a day: 2027-02-30 is none. Counted, because a Date is dear where a message has thousands of them. */
export function isDay(year: number, month: number, day: number): boolean {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return year >= 100 && day >= 1 && day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** True for a day of the calendar, `YYYY-MM-DD`: 2027-02-30 is none. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return Number(year) >= 1900 && isDay(Number(year), Number(month), Number(day));
}

/** The day after a day of the calendar; both are `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** True for a point in time with its zone: `2027-03-12T18:30:00Z`, `2027-03-12T18:30:00+01:00`. */
export function isInstant(text: string): boolean {
  const [, date] = INSTANT.exec(text) ?? [];
  return date !== undefined && isDate(date);
}

/** Full years of age on a day. Who is born on 29 February comes of age on 1 March of a common year. Both are `YYYY-MM-DD`. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The earliest date that is still today somewhere on earth (UTC−12): a flight may still leave on it. */
export function earliestToday(now: Date): string {
  return new Date(now.getTime() - 12 * 60 * 60_000).toISOString().slice(0, 10);
}

/** The latest date that is today somewhere on earth (UTC+14): nobody is born after it. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10);
}

/** An instant as people read it, to the minute. */
export function instantText(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
