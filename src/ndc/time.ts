/** Converts times that services write without a zone into instants. */
import { isDay } from '../domain/dates';

const WRITTEN =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const two = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns true for an IANA time zone that this Node knows: `Europe/Berlin`, `UTC`. */
export function isTimeZone(timeZone: string): boolean {
  // The list has no aliases, but the first formatter of a process takes ten times as long, and a starting worker needs none yet.
  if (Intl.supportedValuesOf('timeZone').includes(timeZone)) return true;
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

const DAY = 86_400_000;

/**
 * UTC offsets (milliseconds) of days without a clock change, by zone and day since 1970. Asking the zone again takes thirty times as long.
 */
const steady = new Map<string, Map<number, number | 'changes'>>();

/** Maximum days cached per zone: more than two years, so that all limits of a shop fit. */
const REMEMBERED = 1_000;

/** Returns how far the zone's clock is ahead of UTC at an instant (milliseconds). */
function offsetAt(timeZone: string, instant: number): number {
  let days = steady.get(timeZone);
  if (!days) steady.set(timeZone, (days = new Map<number, number | 'changes'>()));
  const day = Math.floor(instant / DAY);
  let known = days.get(day);
  if (known === undefined) {
    if (days.size >= REMEMBERED) days.clear();
    // A zone changes its clock at most once in two days. So an offset that is the same at both ends of a day holds all day.
    const [from, to] = [day, day + 1].map((each) => readOffset(timeZone, each * DAY));
    known = from !== undefined && from === to ? from : 'changes';
    days.set(day, known);
  }
  return known === 'changes' ? readOffset(timeZone, instant) : known;
}

function readOffset(timeZone: string, instant: number): number {
  const part: { [type: string]: number } = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** Returns the instant at which the zone's clock shows `wall` (milliseconds, the clock's reading taken as UTC). */
function instantOfWall(timeZone: string, wall: number): number {
  // A zone changes its clock at most once in two days. So only its offsets a day before and a day after are possible.
  const before = wall - offsetAt(timeZone, wall - DAY);
  const after = wall - offsetAt(timeZone, wall + DAY);
  if (before === after) return before; // t on all days except about two a year
  const candidates = [before, after];
  const shown = candidates.filter((instant) => instant + offsetAt(timeZone, instant) === wall);
  // If the time occurs twice, take the earlier: a limit must not be overrun. If the clock skipped it, take the earlier as well.
  return Math.min(...(shown.length > 0 ? shown : candidates));
}

/** Returns the milliseconds of `Z`, `+02:00`, `-0330`. */
function offsetOf(written: string): number {
  if (written === 'Z') return 0;
  const minutes = Number(written.slice(1, 3)) * 60 + Number(written.slice(-2));
  return (written.startsWith('-') ? -minutes : minutes) * 60_000;
}

/**
 * Returns the instant (ISO 8601, UTC) of a time as services write it. With an offset or `Z`: that instant. Without: the wall clock of
 * `timeZone`; in the hour that occurs twice, the earlier instant. A date alone is its first moment; hour 24 is the end of its day.
 * Returns undefined for any other text.
 * @example instantIn('Europe/Berlin', '2027-03-12T18:30:00') // '2027-03-12T17:30:00.000Z'
 */
export function instantIn(timeZone: string, text: string): string | undefined {
  const match = WRITTEN.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset] = match;
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  const isEnd = hour === '24' && Number(minute) === 0 && Number(second) === 0 && Number(fraction) === 0;
  if ((Number(hour) > 23 && !isEnd) || Number(minute) > 59 || Number(second) > 59) return undefined;
  const clock = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day)) + clock * 1000;
  const instant = offset === undefined ? instantOfWall(timeZone, wall) : wall - offsetOf(offset);
  return new Date(instant + Number(fraction.slice(0, 3).padEnd(3, '0'))).toISOString();
}
