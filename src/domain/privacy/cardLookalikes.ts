/** Recognises numbers that pass Luhn's check by chance: ids, dates, tickets, amounts, phone numbers, identity numbers. */

/** Part of a text that may be a card number: one or more groups of digits with separators. */
export interface Candidate {
  start: number;
  end: number;
  /** The part as it is in the text. */
  written: string;
  digits: string;
}

/** UUIDs. Support needs them, and their digits mean nothing. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const WHOLE_UUID = new RegExp(`(?<![\\da-z-])${UUID.source}(?![\\da-z-])`, 'gi');

/** `2027-03-01`, `01/03/2027`, `1.3.2027`. */
const DATE =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d|(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01]))(?!\d)/g;

/** `057-1234567890`, also with the booklets that continue it: `0571234567890/91`, `1234567890/91/92`, `057-1234567890, 91`. */
const TICKET =
  /(?<!\d)(?:\d{3}[-\s\u2010-\u2013]\d{10}(?:\s?[-/,]\s?\d{1,3}){0,3}|\d{13}(?:\s?[-/]\s?\d{1,3}){1,3}|\d{10}(?:\s?[-/]\s?\d{1,3}){1,3})(?!\d)/g;

/** Replaces each character of an id, a date or a ticket with `x`. The length stays the same. */
export function withoutLookalikes(text: string): string {
  return [UUID, DATE, TICKET].reduce(crossedOut, text);
}

const crossedOut = (text: string, kind: RegExp): string =>
  text.replace(kind, (found) => 'x'.repeat(found.length));

/**
 * Returns true if the candidate begins or ends within an id, or consists of dates. A card may be grouped so that a part looks like a date.
 */
export function isDateOrId({ start, end }: Candidate, text: string): boolean {
  const from = Math.max(0, start - 36);
  const around = text.slice(from, end + 36);
  const candidate = (shown: string): string => shown.slice(start - from, end - from);
  return (
    /^x|x$/.test(candidate(crossedOut(around, WHOLE_UUID))) || !/\d/.test(candidate(crossedOut(around, DATE)))
  );
}

/** Returns true if the candidate starts with a ticket as agents group it, followed by something else. Cards are not grouped like that. */
export function startsWithTicket(candidate: Candidate): boolean {
  return /^(?:13|3 4 6) /.test(shapeOf(candidate));
}

/** Returns true if the candidate only looks like a card number. */
export function isOtherNumber(candidate: Candidate, text: string): boolean {
  const { start, end, digits } = candidate;
  const before = text.slice(Math.max(0, start - 32), start);
  if (isFraction(candidate, text)) return true;
  if (digits.length <= 15 && /\+\s?$/.test(before)) return true; // t international phone numbers have at most 15 digits
  if (digits.length === 13) return shapeOf(candidate) !== '4 3 3 3' && !CARD_WORD.test(before);
  if (digits.length === 14)
    return hasTicketCheck(digits) && (shapeOf(candidate) === '3 11' || announcesTicket(before));
  if (CARD_WORD.test(before)) return false;
  return isChineseIdentity(digits + (/^x/i.test(text.slice(end, end + 1)) ? 'X' : ''));
}

/** Returns true for `690.32000000000000000000` (two groups and one point), or for digits after such a point. */
export function isFraction({ start, written }: Candidate, text: string): boolean {
  if (/^\p{Nd}+$/u.test(written)) return /\p{Nd}\.$/u.test(text.slice(Math.max(0, start - 3), start));
  return /^\p{Nd}+\.\p{Nd}+$/u.test(written);
}

/** `057-1478293244/45`, `0571478293244 057`, `1478293244/45/46` */
const TICKET_AND_MORE = /^(?:\d{13}|\d{3}\D{1,3}\d{10}|\d{10}\/\d{1,3})\D/;

/** Returns true if the candidate is a ticket where one is expected: alone, with check digit, with a second booklet, before another one. */
export function isTicket({ digits, written }: Candidate): boolean {
  return digits.length < 15 || TICKET_AND_MORE.test(written);
}

/** Words directly before a number that announce a card number. */
const CARD_WORD = /(?:card|visa|pan|credit|cc)(?:[ _-]?(?:number|num|nbr|no|nr))?[^\p{L}\p{Nd}]{0,6}$/iu;

const TICKET_WORD =
  /(?:ticket|tkt|emd|document|doc)s?[ _-]?(?:number|nbr|num|no|nr|id)?[^\p{L}\p{Nd}]{0,6}$/iu;

/** Returns true if `text`, which ends before a number, ends with a word that announces a ticket: `TKT no. `, `"ticketNumber":"`. */
export function announcesTicket(text: string): boolean {
  return TICKET_WORD.test(text);
}

/** Returns true if the 14th digit is a ticket's check digit: the first thirteen, or the ten after the airline's code, modulo 7. */
function hasTicketCheck(digits: string): boolean {
  const check = Number(digits[13]);
  return Number(digits.slice(0, 13)) % 7 === check || Number(digits.slice(3, 13)) % 7 === check;
}

/** Returns true for a Chinese identity number: a birthday within 17 digits and a check digit that may be X (ISO 7064, MOD 11-2). */
function isChineseIdentity(written: string): boolean {
  if (!/^\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/.test(written)) return false;
  const digits = [...written.slice(0, 17)].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (2 ** (17 - at) % 11), 0);
  return '10X98765432'[sum % 11] === written[17];
}

/** Returns the sizes of the digit groups: `4 4 4 4`. */
function shapeOf({ written }: Candidate): string {
  return (written.match(/\p{Nd}+/gu) ?? []).map((group) => [...group].length).join(' ');
}
