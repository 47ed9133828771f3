/** Finds what may be the number of a card: 13 to 19 digits that fit Luhn's check, also with single blanks or hyphens between them. */

const SHORTEST = 13;
const LONGEST = 19;

/** So many bytes must be seen behind the first digit: 19 digits, 18 separators, and the rest of a UUID that the last ones may be of. */
export const AHEAD_OF_CARD = LONGEST + LONGEST - 1 + 36;

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
 * Not in a group of more than 19 digits, behind a decimal point (`690.32000000000000000000`) or in a UUID: ids are what support asks
 * for, and one in ten numbers fits by chance.
 */
export function cardsFrom(bytes: Uint8Array, start: number): Stretch[] {
  let found: Stretch[] = none;
  let digits = 0;
  /** Luhn's sums for a whole with an even and with an odd number of digits. */
  let even = 0;
  let odd = 0;
  for (let at = start; ; at += 1) {
    const byte = bytes[at];
    if (isDigit(byte)) {
      if (digits === LONGEST) break;
      const digit = (byte ?? 0) - 0x30;
      const doubled = DOUBLED[digit] ?? 0;
      even += digits % 2 === 0 ? doubled : digit;
      odd += digits % 2 === 0 ? digit : doubled;
      digits += 1;
      continue;
    }
    const sum = digits % 2 === 0 ? even : odd;
    if (digits >= SHORTEST && sum % 10 === 0) found = [...found, { start, end: at, digits }];
    if (!((byte === 0x20 || byte === 0x2d) && isDigit(bytes[at + 1]))) break;
  }
  if (found.length === 0 || isFraction(bytes, start) || inUuid(bytes, start)) return none;
  return found.filter(({ end }) => !inUuid(bytes, end - 1));
}

function isFraction(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] === 0x2e && isDigit(bytes[at - 2]);
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
