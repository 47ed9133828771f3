/** Arbitrary days, and days counted from others: `YYYY-MM-DD`. */
import fc from 'fast-check';

const DAY = 86_400_000;

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The same date in another year; 29 February becomes 1 March where there is none. */
export function yearsAfter(day: string, years: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return new Date(Date.UTC(Number(year) + years, Number(month) - 1, Number(date))).toISOString().slice(0, 10);
}

/** A day from one to another, both included. */
export function dayBetween(from: string, to: string): fc.Arbitrary<string> {
  const last = Math.round((Date.parse(to) - Date.parse(from)) / DAY);
  return fc.integer({ min: 0, max: Math.max(last, 0) }).map((days) => daysAfter(from, days));
}

export const anyDay = dayBetween('1930-01-01', '2060-12-31');
