/** Parts of lists: how long they are, and cursors, opaque texts that say up to where a list was read. They hold all that is needed, so any process can go on, at any time. */
import { createHash } from 'node:crypto';
import { canonical } from '../domain/canonical';
import { CursorInvalid, FilterInvalid } from '../domain/order/errors';

/** Raised when the meaning of a cursor changes. */
const VERSION = 1;

/** A cursor as it is written. */
interface Written {
  version: number;
  /** The list, and what it was asked for. */
  of: string;
  place: string[];
}

/** The most lines that are returned together. */
export const LISTED_AT_MOST = 1_000;

/** @throws FilterInvalid unless it is a number of lines that can be returned together */
export function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LISTED_AT_MOST) return;
  throw new FilterInvalid('limit', `a whole number from 1 to ${LISTED_AT_MOST}`);
}

/** Writes a cursor of a list that was asked for with this filter. @param place texts that say where to go on */
export function cursorAt(list: string, filter: object, place: readonly string[]): string {
  const written: Written = { version: VERSION, of: listOf(list, filter), place: [...place] };
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** Returns the place of a cursor. @throws CursorInvalid if it is none, or of another list or filter */
export function placeOf(cursor: string, list: string, filter: object): string[] {
  const { version, of, place } = read(cursor);
  const isPlace = Array.isArray(place) && place.every((part) => typeof part === 'string');
  if (version !== VERSION || typeof of !== 'string' || !isPlace) throw new CursorInvalid('malformed');
  if (of !== listOf(list, filter)) throw new CursorInvalid('other-list');
  return place;
}

function read(cursor: string): Partial<Written> {
  try {
    return (JSON.parse(Buffer.from(cursor, 'base64url').toString()) ?? {}) as Partial<Written>;
  } catch {
    throw new CursorInvalid('malformed');
  }
}

/** What is not asked for may be left out or false. */
function listOf(list: string, filter: object): string {
  const asked = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== false),
  );
  const digest = createHash('sha256').update(canonical(asked)).digest('base64url').slice(0, 8);
  return `${list}.${digest}`;
}
