/**
 * Reads what people write as arguments and options: amounts, times, counts, ports. What cannot be read becomes a usage error that shows
 * how to write it: every reader throws commander's InvalidArgumentError.
 */
import { InvalidArgumentError } from 'commander';
import { isDate } from '../domain/dates';
import { parseDuration } from '../domain/duration';
import { isDecimal, type Money } from '../domain/money';
import type { RequestedJourney } from '../domain/request/trip';

const AMOUNT = 'for example 690.32EUR';

/** Returns a reader of text that printed commands leave open. A pasted placeholder would stand in the order's records. */
const insteadOf =
  (placeholder: string, what: string) =>
  (written: string): string => {
    if (written.trim() === placeholder)
      throw new InvalidArgumentError(`Replace ${placeholder} with ${what}.`);
    return written;
  };
export const who = insteadOf('WHO', 'a staff number or initials');
export const why = insteadOf('WHY', 'the reason');

/** Reads `690.32EUR` or `"690.32 EUR"`. Refuses what could be misread: a comma (thousands or decimals?), a missing currency, a sign. */
export function parseAmount(written: string): Money {
  if (written.includes(',')) {
    throw new InvalidArgumentError(`Use a decimal point and no thousands separator, ${AMOUNT}.`);
  }
  const [, amount = '', currency = ''] = /^\s*(.*?)\s*([A-Za-z]*)\s*$/.exec(written) ?? [];
  if (amount.startsWith('-')) throw new InvalidArgumentError(`An amount cannot be negative.`);
  if (!isDecimal(amount))
    throw new InvalidArgumentError(`Not an amount; write one with its currency, ${AMOUNT}.`);
  if (currency === '') throw new InvalidArgumentError(`The currency is missing; add it, ${AMOUNT}.`);
  if (currency.length !== 3) throw new InvalidArgumentError(`A currency code has three letters, ${AMOUNT}.`);
  return { amount, currency: currency.toUpperCase() };
}

/** Makes a reader of an option that may be given several times. */
export function several<Value>(read: (written: string) => Value) {
  return (written: string, before: Value[] = []): Value[] => [...before, read(written)];
}

/** Reads a duration, in milliseconds. */
export function duration(written: string): number {
  const milliseconds = parseDuration(written);
  if (milliseconds === undefined)
    throw new InvalidArgumentError('Write a duration such as 24h, 1h30m, 2s or 300ms.');
  return milliseconds;
}

/** Checks a duration and keeps it as it was written. */
export function writtenDuration(written: string): string {
  duration(written);
  return written;
}

/** Reads an instant, as ISO 8601 in UTC. */
export function instant(written: string): string {
  const time = Date.parse(written);
  if (Number.isNaN(time)) throw new InvalidArgumentError('Write a time such as 2027-01-20T23:00:00Z.');
  return new Date(time).toISOString();
}

/** Reads a day of the calendar. */
export function day(written: string): string {
  if (!isDate(written)) throw new InvalidArgumentError('Write a date such as 2027-01-20.');
  return written;
}

/** Reads a time zone of the IANA database. */
export function timeZone(written: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: written });
    return written;
  } catch {
    throw new InvalidArgumentError('Not an IANA time zone, such as Europe/Paris.');
  }
}

/** Reads a count from 1 on. */
export function count(written: string): number {
  if (!/^[1-9]\d{0,5}$/.test(written))
    throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(written);
}

/** Reads a port; 0 takes any free one. */
export function port(written: string): number {
  const number = Number(written);
  if (/^\d+$/.test(written) && number <= 65_535) return number;
  throw new InvalidArgumentError('A port is a number from 0 to 65535; 0 takes any free one.');
}

/** Reads a port that others must know beforehand. */
export function knownPort(usual: number): (written: string) => number {
  return (written) => {
    const number = port(written);
    if (number > 0) return number;
    throw new InvalidArgumentError(`A port is a number from 1 to 65535; ${usual} is usual.`);
  };
}

/** Reads a route to shop for, one way: `LHR-CDG:2027-03-12`. */
export function route(written: string): RequestedJourney {
  const [, origin, destination, date] = /^([A-Z]{3})-([A-Z]{3}):(\d{4}-\d\d-\d\d)$/.exec(written) ?? [];
  if (origin === undefined || destination === undefined || date === undefined)
    throw new InvalidArgumentError('Not a route, such as LHR-CDG:2027-03-12.');
  if (!isDate(date) || Date.parse(`${date}T23:59:59Z`) < Date.now())
    throw new InvalidArgumentError('The date is in the past or does not exist.');
  return { origin, destination, date };
}
