/** The sandbox's clock: real or given, moved forward on demand, and shown in the zone of the service or of an airport. */
import { BoundedMap } from './bounded';

const MINUTE = 60_000;

/** Time as the engine needs it. */
export type SandboxClock = ReturnType<typeof createClock>;

/** Creates a clock in the zone `timeZone` over `source`. */
export function createClock(timeZone: string, source: () => Date = () => new Date()) {
  let advanced = 0;
  return {
    /** Returns milliseconds since 1970, with all that was advanced. */
    now: () => source().getTime() + advanced,
    /** Moves the clock forward; limits pass, nothing else happens. Throws RangeError for a negative or broken number. */
    advance(milliseconds: number): void {
      if (!Number.isFinite(milliseconds) || milliseconds < 0)
        throw new RangeError('the clock only moves forward, by a number of milliseconds');
      advanced += milliseconds;
    },
    /** Returns by how many milliseconds it was moved forward. */
    advanced: () => advanced,
    /** Returns the wall clock of the service without offset: `2027-03-12T18:30:00`. */
    local: (instant: number) => localTime(timeZone, instant),
    /** Returns the same with milliseconds and offset: `2027-03-12T18:30:00.123+01:00`. */
    stamped(instant: number): string {
      const offset = offsetAt(timeZone, instant);
      return new Date(instant + offset * MINUTE).toISOString().slice(0, 23) + offsetText(offset);
    },
  };
}

/** Returns an offset in minutes as text: `+01:00`. */
export function offsetText(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const found =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...numbers, ...time });
  formatters.set(timeZone, found);
  return found;
}

const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** Offsets by zone and quarter hour, and those of whole days by zone and day: NaN for a day on which the zone changes. */
const ofQuarters = new BoundedMap<string, number>(20_000);
const ofDays = new BoundedMap<string, number>(20_000);

/**
 * Returns the minutes east of Greenwich of a zone at an instant. A shop asks thousands of times, and Intl is slow: zones change on the
 * quarter hour only, and hardly ever.
 */
export function offsetAt(timeZone: string, instant: number): number {
  const day = Math.floor(instant / DAY);
  const allDay = kept(ofDays, `${timeZone}/${day}`, () => {
    const [first, last] = [offsetOfQuarter(timeZone, day * DAY), offsetOfQuarter(timeZone, (day + 1) * DAY)];
    return first === last ? first : Number.NaN;
  });
  return Number.isNaN(allDay) ? offsetOfQuarter(timeZone, instant) : allDay;
}

function offsetOfQuarter(timeZone: string, instant: number): number {
  const quarter = Math.floor(instant / QUARTER);
  return kept(ofQuarters, `${timeZone}/${quarter}`, () => computedOffset(timeZone, quarter * QUARTER));
}

function kept(map: BoundedMap<string, number>, name: string, make: () => number): number {
  const value = map.get(name) ?? make();
  if (map.get(name) === undefined) map.set(name, value);
  return value;
}

function computedOffset(timeZone: string, instant: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / MINUTE);
}

/** Returns the wall clock of a zone at an instant: `2027-03-12T18:30:00`. */
export function localTime(timeZone: string, instant: number): string {
  return new Date(instant + offsetAt(timeZone, instant) * MINUTE).toISOString().slice(0, 19);
}

/**
 * Returns the instant of a wall clock (`2027-03-12T18:30`) in a zone. Of an hour that occurs twice it is the first; one that is skipped
 * counts as the one after it.
 */
export function instantOf(timeZone: string, local: string): number {
  const wall = Date.parse(`${local}Z`);
  // A zone changes its clock at most once within two days.
  const before = wall - offsetAt(timeZone, wall - DAY) * MINUTE;
  const after = wall - offsetAt(timeZone, wall + DAY) * MINUTE;
  if (before === after) return before;
  const shown = [before, after].filter((instant) => instant + offsetAt(timeZone, instant) * MINUTE === wall);
  return shown.length > 0 ? Math.min(...shown) : Math.max(before, after);
}
