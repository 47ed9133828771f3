/** Numbers that fit Luhn's check by chance and are no card's: ids, dates, tickets, amounts, phone numbers, identity numbers. */

/** One group of digits, as it stands in a text. */
export interface Group {
  start: number;
  end: number;
  digits: string;
}

/** Ids are what support asks for, and their digits mean nothing. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** `2027-03-01`, `01/03/2027`, `1.3.2027`. */
const DATE =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d|(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01]))(?!\d)/g;

/** `057-1234567890`, and the coupons that follow it in a second booklet: `0571234567890/91`. */
const TICKET =
  /(?<!\d)(?:\d{3}[-\s\u2010-\u2013]\d{10}(?:[-/]\d{1,3}){0,3}|\d{13}(?:[-/]\d{1,3}){1,3})(?!\d)/g;

/** The text, as long as before, with an `x` for each character of what is plainly an id, a date or a ticket. */
export function withoutLookalikes(text: string): string {
  return [UUID, DATE, TICKET].reduce(crossedOut, text);
}

/** As `withoutLookalikes`, of dates alone. */
export function withoutDates(text: string): string {
  return crossedOut(text, DATE);
}

function crossedOut(text: string, kind: RegExp): string {
  return text.replace(kind, (found) => 'x'.repeat(found.length));
}

/** A ticket as agents group it stands first, and something else behind it: no card is grouped so. */
export function beginsWithTicket(groups: readonly Group[]): boolean {
  return groups.length > 1 && /^(?:13|3 4 6)(?: |$)/.test(shapeOf(groups)) && digitsIn(groups) > 13;
}

/** Numbers that only look like a card's. @param digits those of the groups together, which stand in `text` */
export function isOtherNumber(digits: string, groups: readonly Group[], text: string): boolean {
  const start = groups[0]?.start ?? 0;
  const before = text.slice(Math.max(0, start - 32), start);
  if (isFraction(groups, before, text)) return true;
  if (digits.length <= 15 && /\+\s?$/.test(before)) return true; // as phone numbers of the world are written, which end at 15 digits
  if (digits.length === 13) return shapeOf(groups) !== '4 3 3 3' && !CARD_WORD.test(before);
  if (digits.length === 14) return isTicket(digits, groups, before);
  if (CARD_WORD.test(before)) return false;
  const end = groups.at(-1)?.end ?? 0;
  return isChineseIdentity(digits + (/^x/i.test(text.slice(end, end + 1)) ? 'X' : ''));
}

/** `690.32000000000000000000`: two groups and one point between them, or what stands behind such a point. */
function isFraction(groups: readonly Group[], before: string, text: string): boolean {
  const [first, second, third] = groups;
  if (!second) return /\p{Nd}\.$/u.test(before);
  return third === undefined && text.slice(first?.end, second.start) === '.';
}

/** Words directly before a number that say that it is a card's. */
const CARD_WORD = /(?:card|visa|pan|credit|cc)(?:[ _-]?(?:number|num|nbr|no|nr))?[^\p{L}\p{Nd}]{0,6}$/iu;

/** Words directly before a number that say that it is a ticket's. */
const TICKET_WORD =
  /(?:ticket|tkt|etkt|emd|coupon|document|doc)s?[ _-]?(?:number|nbr|num|no|nr|id)?[^\p{L}\p{Nd}]{0,6}$/iu;

/** Thirteen digits and their check digit: the first thirteen, or the ten behind the airline's code, modulo 7. */
function isTicket(digits: string, groups: readonly Group[], before: string): boolean {
  const check = Number(digits[13]);
  const checked =
    BigInt(digits.slice(0, 13)) % 7n === BigInt(check) || Number(digits.slice(3, 13)) % 7 === check;
  return checked && (shapeOf(groups) === '3 11' || TICKET_WORD.test(before));
}

/** A resident identity card's: a birthday in the middle of 17 digits, and a check digit of its own, which may be X (ISO 7064, MOD 11-2). */
function isChineseIdentity(written: string): boolean {
  if (!/^\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/.test(written)) return false;
  const digits = [...written.slice(0, 17)].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (2 ** (17 - at) % 11), 0);
  return '10X98765432'[sum % 11] === written[17];
}

/** How the digits are grouped: `4 4 4 4`. */
function shapeOf(groups: readonly Group[]): string {
  return groups.map(({ digits }) => digits.length).join(' ');
}

function digitsIn(groups: readonly Group[]): number {
  return groups.reduce((sum, { digits }) => sum + digits.length, 0);
}
