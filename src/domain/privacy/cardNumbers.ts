/**
 * What may be the number of a payment card in a text that people or services write. A number is taken for one where all of this holds:
 *
 * - its digits stand together, or in groups between which there are no more than three characters that are neither letter nor digit: a blank,
 *   a hyphen, a slash, ` - `, a line end, something that is not seen;
 * - it begins as a network's numbers begin and has a length that this network issues;
 * - it fits Luhn's check.
 *
 * Luhn alone would not do: one in ten numbers fits it by chance, and an agency's texts are full of numbers. Lengths are where most of
 * these are told apart. Tickets and EMDs have 13 digits: nobody issues cards of that length any more (they were Visa's), and there are
 * airlines from 400 to 499 (`4211234567890`), so that 13 digits are a card only where the text says so or they are grouped as Visa did.
 * So the identity numbers of South Africa, which end with Luhn's digit, are not mistaken for one either. A ticket's check digit makes
 * it 14 long, as Diners' numbers are: it is told by its own check (modulo 7) where a word announces a ticket, or by its grouping.
 */
import { beginsWithTicket, isOtherNumber, withoutLookalikes, type Group } from './cardLookalikes';
import { isIssued } from './cardNetworks';

/** A stretch of a text that may be a card's number. */
export interface CardNumber {
  start: number;
  end: number;
}

/** Where numbers of other kinds are expected, a card must be longer than they are. */
export interface Expectation {
  /** Digits that a number must have at least; 13 where nothing else is said. */
  shortest?: number;
}

const SHORTEST = 13;
const LONGEST = 19;

/** Whatever is neither letter nor digit, but for what times (`:`), phone numbers (`+`) and JSON are built with. */
const SEPARATOR = '[^\\p{L}\\p{Nd}:+"[\\]{}]';

/** Texts without so many digits are most texts. */
const MANY_DIGITS = new RegExp(`\\p{Nd}(?:${SEPARATOR}{0,3}\\p{Nd}){${SHORTEST - 1}}`, 'u');

/** Groups of digits with what parts them. */
const RUN = new RegExp(`\\p{Nd}+(?:${SEPARATOR}{1,3}\\p{Nd}+)*`, 'gu');

/** Every stretch of the text that may be a card's number, in order. Never throws. */
export function cardNumbersIn(text: string, { shortest = SHORTEST }: Expectation = {}): CardNumber[] {
  if (!MANY_DIGITS.test(text)) return [];
  const found: CardNumber[] = [];
  const plain = withoutLookalikes(text);
  for (const run of plain.matchAll(RUN)) {
    const groups = groupsOf(run[0], run.index);
    for (let first = 0; first < groups.length; first += 1) {
      const last = cardFrom(groups, first, plain, shortest);
      if (last === undefined) continue;
      found.push({ start: groups[first]?.start ?? 0, end: groups[last]?.end ?? 0 });
      first = last;
    }
  }
  return found;
}

/** The text with every digit of such a number replaced by `*`. */
export function withoutCardNumbers(text: string): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of cardNumbersIn(text)) {
    shown += text.slice(from, start) + text.slice(start, end).replace(/\p{Nd}/gu, '*');
    from = end;
  }
  return shown + text.slice(from);
}

/** The last of the groups from `first` on that are a card's number together; undefined where they are none. */
function cardFrom(
  groups: readonly Group[],
  first: number,
  text: string,
  shortest: number,
): number | undefined {
  let digits = '';
  let longest: number | undefined;
  for (let last = first; last < groups.length; last += 1) {
    digits += groups[last]?.digits ?? '';
    if (digits.length > LONGEST) break;
    if (digits.length < shortest || !fitsLuhn(digits) || !isIssued(digits)) continue;
    const part = groups.slice(first, last + 1);
    if (beginsWithTicket(part)) break;
    if (!isOtherNumber(digits, part, text)) longest = last;
  }
  return longest;
}

/** Every second digit from the right but one is doubled, its digits added; the sum is a multiple of ten. */
function fitsLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2;
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function groupsOf(run: string, offset: number): Group[] {
  return [...run.matchAll(/\p{Nd}+/gu)].map(({ 0: written, index }) => ({
    start: offset + index,
    end: offset + index + written.length,
    digits: [...written].map(digitOf).join(''),
  }));
}

/** `４` and `٤` are 4 as well: every script's digits stand in a row of ten. */
function digitOf(character: string): string {
  if (character >= '0' && character <= '9') return character;
  const written = character.normalize('NFKC');
  if (written >= '0' && written <= '9') return written;
  const point = written.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
