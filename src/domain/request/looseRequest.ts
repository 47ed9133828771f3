/** A request that may be wrong anywhere, read for the rules between fields: whatever has not the right shape is simply absent. */
import { isDate } from '../dates';
import type { PassengerType } from './trip';

/** One journey, as far as it can be read. */
export interface LooseJourney {
  origin?: string;
  destination?: string;
  date?: string;
}

/** One passenger, as far as it can be read. */
export interface LoosePassenger {
  paxId?: string;
  type?: PassengerType;
  birthDate?: string;
  adult?: string;
  expiryDates: (string | undefined)[];
}

type Loose = Record<string, unknown>;

/** The value as an object, or an empty one. */
export function object(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

/** The value as a list, or an empty one. No rule looks at more than a hundred entries: the schema refuses such a list anyway. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : [];
}

/** The value as a string, if it is one. */
export function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value as a whole number, if it is one. */
export function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** The value as a day of the calendar, if it is one. */
export function day(value: unknown): string | undefined {
  const text = string(value);
  return text !== undefined && isDate(text) ? text : undefined;
}

/** The journeys of a request. */
export function journeysIn(request: Loose): LooseJourney[] {
  return list(request.journeys)
    .map(object)
    .map(({ origin, destination, date }) => ({
      origin: string(origin),
      destination: string(destination),
      date: day(date),
    }));
}

/** The passengers of a request. */
export function passengersIn(request: Loose): LoosePassenger[] {
  return list(request.passengers)
    .map(object)
    .map(({ paxId, type, birthDate, adult, documents }) => ({
      paxId: string(paxId),
      type: type === 'ADT' || type === 'CHD' || type === 'INF' ? type : undefined,
      birthDate: day(birthDate),
      adult: string(adult),
      expiryDates: list(documents).map((document) => day(object(document).expiryDate)),
    }));
}
