/**
 * What may be the number of a payment card in a text that people or services write. A number is taken for one where all of this holds:
 *
 * - its digits stand together, or in groups between which there is no more than a blank, a hyphen or a dot (` - ` too);
 * - it begins as a network's numbers begin and has a length that this network issues;
 * - it fits Luhn's check.
 *
 * Luhn alone would not do: one in ten numbers fits it by chance, and an agency's texts are full of numbers. Lengths are where most of
 * these are told apart. Tickets and EMDs have 13 digits: nobody issues cards of that length any more (they were Visa's), and there are
 * airlines from 400 to 499 (`4211234567890`), so that 13 digits are a card only where the text says so or they are grouped as Visa did.
 * So the identity numbers of South Africa, which end with Luhn's digit, are not mistaken for one either. A ticket's check digit makes
 * it 14 long, as Diners' numbers are: it is told by its own check (modulo 7) where a word announces a ticket, or by its grouping.
 */

/** A network: how its numbers begin (first and last beginning), and how long they are. Source: the networks' published ranges. */
interface Network {
  name: string;
  begins: readonly (readonly [first: string, last: string])[];
  lengths: readonly number[];
}

const upTo19 = [16, 17, 18, 19];

const networks: readonly Network[] = [
  { name: 'Visa', begins: [['4', '4']], lengths: [13, 16, 19] },
  {
    name: 'Mastercard',
    begins: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
  },
  {
    name: 'American Express',
    begins: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
  },
  {
    name: 'Diners Club',
    begins: [
      ['300', '305'],
      ['3095', '3095'],
      ['36', '36'],
      ['38', '39'],
    ],
    lengths: [14, ...upTo19],
  },
  {
    name: 'Discover',
    begins: [
      ['6011', '6011'],
      ['644', '649'],
      ['65', '65'],
    ],
    lengths: upTo19,
  },
  { name: 'JCB', begins: [['3528', '3589']], lengths: upTo19 },
  {
    name: 'UnionPay',
    begins: [
      ['62', '62'],
      ['81', '81'],
    ],
    lengths: upTo19,
  },
  // Maestro has numbers of 12 to 19 digits; those of 13 and 14 would be tickets of airlines from 501 to 589.
  {
    name: 'Maestro',
    begins: [
      ['5018', '5018'],
      ['5020', '5020'],
      ['5038', '5038'],
      ['5893', '5893'],
      ['6304', '6304'],
      ['6759', '6763'],
    ],
    lengths: upTo19,
  },
  { name: 'Mir', begins: [['2200', '2204']], lengths: upTo19 },
  {
    name: 'RuPay',
    begins: [
      ['508', '508'],
      ['607', '607'],
      ['6080', '6084'],
    ],
    lengths: [16],
  },
  {
    name: 'Elo',
    begins: [
      ['5066', '5067'],
      ['509', '509'],
    ],
    lengths: [16],
  },
  { name: 'Troy', begins: [['9792', '9792']], lengths: [16] },
  // The airlines' own, which agencies pay with.
  { name: 'UATP', begins: [['1', '1']], lengths: [15] },
];

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

/** Blanks (those that do not break too), hyphens and dashes, dots. */
const SEPARATOR = '[ \\u00a0\\u2009\\u202f.\\-\\u2010-\\u2013]{0,3}';

/** Texts without so many digits are most texts. */
const MANY_DIGITS = new RegExp(`\\p{Nd}(?:${SEPARATOR}\\p{Nd}){${SHORTEST - 1}}`, 'u');

/** Groups of digits with what parts them. */
const RUN = new RegExp(`\\p{Nd}+(?:${SEPARATOR}\\p{Nd}+)*`, 'gu');

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** One group of digits, as it stands in the text. */
interface Group {
  start: number;
  end: number;
  digits: string;
}

/** Every stretch of the text that may be a card's number, in order. Never throws. */
export function cardNumbersIn(text: string, { shortest = SHORTEST }: Expectation = {}): CardNumber[] {
  if (!MANY_DIGITS.test(text)) return [];
  const found: CardNumber[] = [];
  // Ids are what support asks for, and their digits mean nothing.
  const plain = text.replace(UUID, (id) => 'x'.repeat(id.length));
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
  let shown = text;
  for (const { start, end } of cardNumbersIn(text))
    shown = shown.slice(0, start) + shown.slice(start, end).replace(/\p{Nd}/gu, '*') + shown.slice(end);
  return shown;
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
    if (!isOtherNumber(digits, part, text)) longest = last;
  }
  return longest;
}

function isIssued(digits: string): boolean {
  return networks.some(
    ({ begins, lengths }) =>
      lengths.includes(digits.length) &&
      begins.some(([first, last]) => {
        const beginning = digits.slice(0, first.length);
        return beginning >= first && beginning <= last;
      }),
  );
}

/** Numbers that only look like a card's: tickets, amounts, phone numbers, identity numbers. */
function isOtherNumber(digits: string, groups: readonly Group[], text: string): boolean {
  const start = groups[0]?.start ?? 0;
  const before = text.slice(Math.max(0, start - 32), start);
  // A decimal fraction: `690.32000000000000000000`.
  if (groups.length === 1 && /\p{Nd}[.,]$/u.test(before)) return true;
  if (digits.length <= 15 && /\+\s?$/.test(before)) return true; // as phone numbers of the world are written, which end at 15 digits
  if (digits.length === 13) return !groupedAs(groups, '4333') && !CARD_WORD.test(before);
  if (digits.length === 14) return isTicket(digits, groups, before);
  const end = groups.at(-1)?.end ?? 0;
  return isChineseIdentity(digits + (/^x/i.test(text.slice(end)) ? 'X' : ''));
}

/** Words directly before a number that say that it is a card's. */
const CARD_WORD = /(?:card|visa|pan|credit|cc)(?:[ _-]?(?:number|num|nbr|no|nr))?[^\p{L}\p{Nd}]{0,6}$/iu;

/** Words directly before a number that say that it is a ticket's. */
const TICKET_WORD =
  /(?:ticket|tkt|etkt|emd|coupon|document|doc)s?[ _-]?(?:number|nbr|num|no|nr|id)?[^\p{L}\p{Nd}]{0,6}$/iu;

/** Thirteen digits and their check digit: the first thirteen, or the ten behind the airline's code, modulo 7. */
function isTicket(digits: string, groups: readonly Group[], before: string): boolean {
  const shape = groups.map((group) => group.digits.length).join(' ');
  const parted = ['13 1', '3 10 1', '3 11', '3 4 6 1'].includes(shape);
  const check = Number(digits[13]);
  const checked =
    BigInt(digits.slice(0, 13)) % 7n === BigInt(check) || Number(digits.slice(3, 13)) % 7 === check;
  return checked && (parted || TICKET_WORD.test(before));
}

/** A resident identity card's: a birthday in the middle of 17 digits, and a check digit of its own, which may be X (ISO 7064, MOD 11-2). */
function isChineseIdentity(written: string): boolean {
  if (!/^\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/.test(written)) return false;
  const digits = [...written.slice(0, 17)].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (2 ** (17 - at) % 11), 0);
  return '10X98765432'[sum % 11] === written[17];
}

function groupedAs(groups: readonly Group[], shape: string): boolean {
  return groups.map(({ digits }) => digits.length).join('') === shape;
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
