/**
 * Finds what may be the number of a card: 13 to 19 digits that fit Luhn's check, also in groups between which there are no more than three
 * blanks, line ends, hyphens, dashes, dots, commas, slashes, bars or underscores.
 */
import { withoutDates } from '../../domain/privacy/cardLookalikes';

const SHORTEST = 13;
const LONGEST = 19;

/** So many separators may stand between two digits, and so many bytes has the longest of them. */
const SEPARATORS = 3;
const WIDEST = 3;

/** So many bytes must be seen behind the first digit: 19 digits, what is between them, and the rest of a UUID that the last ones may be of. */
export const AHEAD_OF_CARD = LONGEST + (LONGEST - 1) * SEPARATORS * WIDEST + 36;

const none: never[] = [];

/** A stretch of bytes. */
export interface Stretch {
  start: number;
  end: number;
  /** How many of its bytes are digits. */
  digits: number;
}

export const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** What a digit counts where Luhn doubles it. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9] as const;

/**
 * The stretches from `start`, the first digit of a group, to the end of this or a later group that may be the number of a card.
 * Not in a group of more than 19 digits, in a decimal number (`690.32000000000000000000`), in dates or in a UUID: ids are what support asks
 * for, and one in ten numbers fits by chance.
 */
export function cardsFrom(bytes: Uint8Array, start: number): Stretch[] {
  let found: Stretch[] = none;
  let digits = 0;
  let groups = 1;
  /** Whether one point is all that parts this group from the one before. */
  let decimal = false;
  /** Luhn's sums for a whole with an even and with an odd number of digits. */
  let even = 0;
  let odd = 0;
  for (let at = start; ;) {
    const byte = bytes[at];
    if (isDigit(byte)) {
      if (digits === LONGEST) break;
      const digit = (byte ?? 0) - 0x30;
      const doubled = DOUBLED[digit] ?? 0;
      even += digits % 2 === 0 ? doubled : digit;
      odd += digits % 2 === 0 ? digit : doubled;
      digits += 1;
      at += 1;
      continue;
    }
    const sum = digits % 2 === 0 ? even : odd;
    const fraction = groups === 1 ? isFraction(bytes, start) : groups === 2 && decimal;
    if (digits >= SHORTEST && sum % 10 === 0 && !fraction) found = [...found, { start, end: at, digits }];
    const next = nextGroup(bytes, at);
    if (next === undefined) break;
    decimal = next === at + 1 && byte === 0x2e;
    groups += 1;
    at = next;
  }
  if (found.length === 0 || inUuid(bytes, start)) return none;
  return found.filter(({ end }) => !inUuid(bytes, end - 1) && !inDates(bytes, start, end));
}

/** Where the next group of digits begins, behind one to three separators; undefined where something else stands there. */
function nextGroup(bytes: Uint8Array, at: number): number | undefined {
  let next = at;
  for (let count = 0; count < SEPARATORS; count += 1) {
    const width = separatorAt(bytes, next);
    if (width === 0) return undefined;
    next += width;
    if (isDigit(bytes[next])) return next;
  }
  return undefined;
}

/** Tab, line ends, blank, comma, hyphen, point, slash, underscore, bar. */
const SEPARATES = new Uint8Array(256);
for (const sign of '\t\n\r ,-./_|') SEPARATES[sign.charCodeAt(0)] = 1;

/** How many bytes the separator here has; 0 where there is none. */
function separatorAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0;
  if (SEPARATES[byte] === 1) return 1;
  // U+00A0 and U+00AD; U+2000 to U+203F: blanks of every width, dashes, and what is not seen.
  if (byte === 0xc2) return bytes[at + 1] === 0xa0 || bytes[at + 1] === 0xad ? 2 : 0;
  return byte === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] !== undefined ? 3 : 0;
}

function isFraction(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] === 0x2e && isDigit(bytes[at - 2]);
}

/** The longest date has ten bytes; one more on each side shows that it ends there. */
const BESIDE = 11;

/** Whether every digit of the stretch stands in a date; its first and last ones may go on beyond it. */
function inDates(bytes: Uint8Array, start: number, end: number): boolean {
  const from = Math.max(0, start - BESIDE);
  const text = Buffer.from(bytes.subarray(from, end + BESIDE)).toString('latin1');
  return !/\d/.test(withoutDates(text).slice(start - from, end - from));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_LENGTH = 36;

function inUuid(bytes: Uint8Array, at: number): boolean {
  let start = at;
  let end = at + 1;
  while (at - start <= UUID_LENGTH && isOfWord(bytes[start - 1])) start -= 1;
  while (end - at <= UUID_LENGTH && isOfWord(bytes[end])) end += 1;
  return end - start === UUID_LENGTH && UUID.test(Buffer.from(bytes.subarray(start, end)).toString('latin1'));
}

function isOfWord(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return isDigit(byte) || byte === 0x2d || (lower >= 0x61 && lower <= 0x7a);
}
