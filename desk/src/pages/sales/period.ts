/** The period of a sales list, as the address holds it: the last seven days unless told otherwise. */
import { localDay } from '../../parts/time';

/** First and last day, both included. */
export interface Period {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the day that is so many days before another. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The periods that have a button, as they are today. */
export function periods(today = localDay()) {
  return {
    today: { from: today, to: today },
    week: { from: daysBefore(today, 6), to: today },
    month: { from: `${today.slice(0, 8)}01`, to: today },
  } satisfies Record<string, Period>;
}

/** Reads the period of an address. */
export function readPeriod(search: Record<string, unknown>): Period {
  const day = (value: unknown, otherwise: string): string =>
    typeof value === 'string' && DAY.test(value) ? value : otherwise;
  const to = day(search.to, localDay());
  const from = day(search.from, daysBefore(to, 6));
  return from <= to ? { from, to } : { from: to, to };
}
