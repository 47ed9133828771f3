/** Times as people read them: instants in the agency's zone, and how long is left until one. */
import { useSyncExternalStore } from 'react';
import { texts } from '../texts';

let zone: string | undefined;

/** Sets the zone in which instants are shown: the agency's, or the browser's if it has none. */
export function setTimeZone(timeZone: string | undefined): void {
  zone = timeZone;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, timeZone = zone): Intl.DateTimeFormat {
  const key = JSON.stringify([options, timeZone]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(texts.language, { ...options, ...(timeZone && { timeZone }) });
  formats.set(key, made);
  return made;
}

/** Returns the parts of a date or time, joined by spaces: `Wed 20 Jan 2027 23:00`. */
function written(date: Date, options: Intl.DateTimeFormatOptions, timeZone = zone): string {
  const parts = format({ ...options, hourCycle: 'h23' }, timeZone).formatToParts(date);
  return parts.map(({ type, value }) => (type === 'literal' && !/:/.test(value) ? ' ' : value)).join('');
}

const DAY_PARTS = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const TIME_PARTS = { hour: '2-digit', minute: '2-digit' } as const;

/** Returns an instant in the agency's zone: `Wed 20 Jan 2027 23:00 CET`. */
export function instantText(instant: string): string {
  const options = { ...DAY_PARTS, year: 'numeric', ...TIME_PARTS, timeZoneName: 'short' } as const;
  return written(new Date(instant), options);
}

/** Returns an instant without what is the same now: `today 23:00`, `Wed 20 Jan 23:00`, `Thu 20 Jan 2028 23:00`. */
export function shortInstantText(instant: string): string {
  const date = new Date(instant);
  const [day, today] = [localDay(date), localDay()];
  if (day === today) return texts.today(timeText(instant));
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return written(date, { ...DAY_PARTS, ...(!sameYear && { year: 'numeric' }), ...TIME_PARTS });
}

/** Returns the time of an instant: `23:00`. */
export function timeText(instant: string): string {
  return written(new Date(instant), TIME_PARTS);
}

/** Returns a day without a zone: `Fri 12 Mar 2027`. */
export function dayText(date: string): string {
  return written(midnight(date), { ...DAY_PARTS, year: 'numeric' }, 'UTC');
}

/** Returns a date of birth: `13 Apr 1985`. */
export function birthText(date: string): string {
  return written(midnight(date), { day: 'numeric', month: 'short', year: 'numeric' }, 'UTC');
}

const midnight = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** Returns the day of an instant in the agency's zone, now if none is given: `2027-01-20`. */
export function localDay(date = new Date()): string {
  const parts = format({ year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(date);
  const part = (name: string): string => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Returns the zone in which instants are shown: `Europe/Paris`. */
export function zoneText(): string {
  return format(TIME_PARTS).resolvedOptions().timeZone;
}

/** Shows an instant; the whole of it on hover and to whoever copies the page. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={instantText(at)}>
      {shortInstantText(at)}
    </time>
  );
}

const listeners = new Set<() => void>();
let now = Date.now();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One clock for the page: each countdown moves in the same moment. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Returns the time (milliseconds since the epoch), renewed each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns how long this is (milliseconds): `2 d 4 h`, `3 h 12 min`, `12 min 34 s`. */
export function durationText(milliseconds: number): string {
  const left = Math.abs(milliseconds);
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const { d, h, min, s } = texts.units;
  if (days > 0) return hours > 0 ? `${days} ${d} ${hours} ${h}` : `${days} ${d}`;
  if (hours > 0) return minutes > 0 ? `${hours} ${h} ${minutes} ${min}` : `${hours} ${h}`;
  const seconds = Math.floor((left % MINUTE) / 1_000);
  return minutes > 0 ? `${minutes} ${min} ${seconds} ${s}` : `${seconds} ${s}`;
}

/** Shows how long is left until an instant, or how long ago it was. */
export function Countdown({ until }: { until: string }) {
  const left = Date.parse(until) - useNow();
  const tone = left < HOUR ? 'danger' : left < DAY ? 'warn' : 'calm';
  return (
    <time className={`countdown countdown-${tone}`} dateTime={until} title={instantText(until)}>
      {left < 0 ? texts.overdue(durationText(left)) : durationText(left)}
    </time>
  );
}

/** Returns how long this is to the minute (milliseconds): `3 h 12 min`, `12 min`. */
export function minutesText(milliseconds: number): string {
  return milliseconds < HOUR
    ? `${Math.ceil(milliseconds / MINUTE)} ${texts.units.min}`
    : durationText(milliseconds);
}

/** Shows how long a wait takes still, when nothing is lost at its end: `in 12 min`, which looks like no time of day. */
export function WaitLeft({ until }: { until: string }) {
  const left = Math.max(Date.parse(until) - useNow(), 0);
  return (
    <time dateTime={until} title={instantText(until)}>
      {texts.inTime(minutesText(left))}
    </time>
  );
}
