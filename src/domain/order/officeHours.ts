/** The hours in which somebody of the agency can act on an order. */
import { localClock } from '../dates';

/** The days of a week, from its first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** When the office is open. `from` and `to` are local times `HH:MM` in the IANA zone; `from` is the earlier one. */
export interface OfficeHours {
  from: string;
  to: string;
  days: (typeof weekdays)[number][];
  timeZone: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long before closing time somebody must be told, to be able to act still. */
const TO_ACT = 60;

/**
 * Returns the latest moment up to `at` (milliseconds since the epoch) at which somebody is in the office and has an hour left. It may be an
 * hour off if the clock changes in between.
 */
export function lastAttended(at: number, { from, to, days, timeZone }: OfficeHours): number {
  const { weekday, minute } = localClock(at, timeZone);
  const today = weekdays.findIndex((day) => day === weekday);
  const opens = minutes(from);
  const last = Math.max(opens, minutes(to) - TO_ACT);
  const isOpen = (back: number): boolean => days.includes(weekdays[(today - back + 7) % 7] ?? 'mon');
  if (isOpen(0) && minute >= opens) return at - Math.max(minute - last, 0) * MINUTE;
  const back = [1, 2, 3, 4, 5, 6, 7].find(isOpen) ?? 0;
  return at - back * DAY - (minute - last) * MINUTE;
}

function minutes(clock: string): number {
  const [hours, rest] = clock.split(':');
  return Number(hours) * 60 + Number(rest);
}
