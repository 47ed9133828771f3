/**
 * Finds possible payment card numbers: digits in a row, or in groups with at most three separators between them, that pass Luhn's check.
 * There are two searches, because the cost of a mistake differs:
 *
 * - `findCards`, for what people write and read: also requires a network's prefix and length, and excludes other numbers that an agency
 *   uses. One in ten numbers passes Luhn by chance, and a request must not be refused for a ticket number.
 * - `suspectedCardsAt`, for raw messages on disk: any network and length. Masking too much harms nobody.
 *
 * Tickets and EMDs have 13 digits. No cards of that length are issued any more (Visa used to), and there are airline codes from 400 to 499,
 * so `findCards` takes 13 digits for a card only after a word that says so, or if grouped as Visa did.
 */
import {
  isDateOrId,
  isFraction,
  isOtherNumber,
  startsWithTicket,
  withoutLookalikes,
  type Candidate,
} from './cardLookalikes';
import { isIssued } from './cardNetworks';
import { digitOf } from './folded';

/** Part of a text that may be a card number. */
interface Found {
  start: number;
  end: number;
}

const SHORTEST = 13;
const LONGEST = 19;
const SEPARATORS = 3;

/** How to read a text's digits and separators. */
interface Writing {
  /** Returns the digit at this position; a number outside 0 to 9 if there is none. */
  digitAt(text: string, at: number): number;
  /** Returns the length of the separator at this position; 0 if there is none. */
  separatorAt(text: string, at: number): number;
}

/** Any character but letters, digits, and the signs of times (`:`), phone numbers (`+`) and JSON. */
const SEPARATOR = '[^\\p{L}\\p{Nd}:+"[\\]{}]';
const separates = new RegExp(SEPARATOR, 'uy');
const characters: Writing = {
  digitAt(text, at) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 0x80) return code - 0x30;
    const character = String.fromCodePoint(code);
    return /\p{Nd}/u.test(character) ? Number(digitOf(character)) : -1;
  },
  separatorAt(text, at) {
    separates.lastIndex = at;
    return separates.test(text) ? separates.lastIndex - at : 0;
  },
};

/**
 * For UTF-8 with one character per byte: ASCII digits; separators are ASCII, U+00A0, U+00AD, and U+2000 to U+203F, by their first bytes.
 */
const widths = new Uint8Array(256);
for (const sign of '\t\n\r ,-./_|') widths[sign.charCodeAt(0)] = 1;
widths[0xc2] = 2;
widths[0xe2] = 3;
const utf8: Writing = {
  digitAt: (text, at) => text.charCodeAt(at) - 0x30,
  separatorAt(text, at) {
    const width = widths[text.charCodeAt(at)] ?? 0;
    if (width < 2) return width;
    if (width === 2) return /[\xa0\xad]/.test(text.charAt(at + 1)) ? 2 : 0;
    return text[at + 1] === '\x80' && at + 2 < text.length ? 3 : 0;
  },
};

/** Matches a text with enough digits for a card. */
const ENOUGH = new RegExp(`\\p{Nd}(?:${SEPARATOR}{0,${SEPARATORS}}\\p{Nd}){${SHORTEST - 1}}`, 'u');

/** How far `suspectedCardsAt` looks ahead: 19 digits, three separators of three bytes between them, and the rest of a UUID. */
export const AHEAD_OF_CARD = LONGEST + (LONGEST - 1) * SEPARATORS * 3 + 36;

/**
 * Returns every part of the text that may be a card number, in order. Never throws.
 * @param shortest minimum digits, where other kinds of numbers are expected
 */
export function findCards(text: string, { shortest = SHORTEST } = {}): Found[] {
  if (!ENOUGH.test(text)) return [];
  const found: Found[] = [];
  const plain = withoutLookalikes(text);
  let end = 0;
  for (const { index } of plain.matchAll(/\p{Nd}+/gu)) {
    const card = index < end ? undefined : longestCardAt(plain, index, shortest);
    if (!card) continue;
    found.push({ start: card.start, end: card.end });
    end = card.end;
  }
  return found;
}

/** Returns the text with every digit of a card number replaced by `*`. */
export function maskCards(text: string): string {
  return replaceCards(text, (card) => card.replace(/\p{Nd}/gu, '*'));
}

/** Returns the text with each card number replaced. @param written also gets the characters directly before and after it */
export function replaceCards(
  text: string,
  written: (card: string, before: string, behind: string) => string,
): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of findCards(text)) {
    const card = written(text.slice(start, end), text[start - 1] ?? '', text[end] ?? '');
    shown += text.slice(from, start) + card;
    from = end;
  }
  return shown + text.slice(from);
}

/** Returns the possible card numbers from `start`, the first digit of a group. @param bytes UTF-8, one character per byte */
export function suspectedCardsAt(bytes: string, start: number): Candidate[] {
  return candidatesAt(bytes, start, utf8).filter(
    (each) => !isFraction(each, bytes) && !isDateOrId(each, bytes),
  );
}

function longestCardAt(text: string, start: number, shortest: number): Candidate | undefined {
  let longest: Candidate | undefined;
  for (const candidate of candidatesAt(text, start, characters)) {
    if (candidate.digits.length < shortest || !isIssued(candidate.digits)) continue;
    if (startsWithTicket(candidate)) break;
    if (!isOtherNumber(candidate, text)) longest = candidate;
  }
  return longest;
}

/** Returns the parts from `start` to the end of this or a later group that have a card's length and pass Luhn's check. */
function candidatesAt(text: string, start: number, writing: Writing): Candidate[] {
  const found: Candidate[] = [];
  // Luhn doubles every second digit from the right, starting with the last but one. Which digits those are is known only at the end.
  let even = 0;
  let odd = 0;
  let count = 0;
  for (let at: number | undefined = start; at !== undefined; at = nextGroup(text, at, writing)) {
    for (let digit = writing.digitAt(text, at); digit >= 0 && digit <= 9; digit = writing.digitAt(text, at)) {
      if (count === LONGEST) return found;
      const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
      const sum = odd + digit;
      odd = even + doubled;
      even = sum;
      count += 1;
      at += text.charCodeAt(at) >> 10 === 0x36 ? 2 : 1; // t a digit beyond the BMP is a surrogate pair
    }
    if (count >= SHORTEST && even % 10 === 0) found.push(candidate(text, start, at));
  }
  return found;
}

function candidate(text: string, start: number, end: number): Candidate {
  const written = text.slice(start, end);
  return { start, end, written, digits: Array.from(written.match(/\p{Nd}/gu) ?? [], digitOf).join('') };
}

/** Returns the start of the next group after one to three separators; undefined if there is none. */
function nextGroup(text: string, at: number, writing: Writing): number | undefined {
  let next = at;
  for (let count = 0; count < SEPARATORS; count += 1) {
    const width = writing.separatorAt(text, next);
    if (width === 0) return undefined;
    next += width;
    const digit = writing.digitAt(text, next);
    if (digit >= 0 && digit <= 9) return next;
  }
  return undefined;
}
