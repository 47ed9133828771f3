/** Reads the number of a ticket or EMD as it is written: with or without hyphens, and with the numbers that continue it. */

/** Lengths of document numbers, in digits, unless a profile names others: airline code and serial number, and what may stand behind them. */
export const usualLengths: readonly number[] = [13, 14, 15, 16];

/** Digits of a serial number. A number that is continued has at least these. */
const SERIAL = 10;

/** A conjunction ticket has at most four numbers, of four coupons each. */
const MOST_NUMBERS = 4;

/** Removes the hyphens and spaces in which answers differ. */
const plain = (written: string): string => written.replace(/[\s\u2010-\u2013-]/g, '');

/** Digits, with what stands before them. */
interface Part {
  separator: string;
  digits: string;
}

/**
 * Returns each number of a document, without hyphens and spaces. A ticket of more than four coupons has several: the following ones are
 * written by their last digits, as a range, or whole (`057-1478293245/46`, `0571478293245-47`, `057-1478293245, 057-1478293246`). Digits that
 * continue nothing belong to the one number: its check digit, or a group of its digits.
 */
export function documentNumbers(written: string): [string, ...string[]] {
  const [first, ...following] = partsOf(written);
  if (!first) return [plain(written)];
  const numbers: [string, ...string[]] = [first.digits];
  for (const part of following) {
    const more = isCheckDigit(first.digits, part) ? [] : continuedTo(part.digits, numbers);
    if (more.length === 0) return [plain(written)];
    numbers.push(...more);
  }
  return numbers;
}

/** Returns the number by which a document is known: the first of its numbers, without hyphens and spaces. */
export function bareNumber(written: string): string {
  return documentNumbers(written)[0];
}

/** Returns true if both name the same document. Each of a conjunction ticket's numbers names it. */
export function isSameDocument(one: string, other: string): boolean {
  const numbers = documentNumbers(one);
  return documentNumbers(other).some((number) => numbers.includes(number));
}

/** Returns true for a number of digits that has one of these lengths, without the numbers that continue it. */
export function isFullNumber(written: string, lengths: readonly number[] = usualLengths): boolean {
  const number = bareNumber(written);
  return /^\d+$/.test(number) && lengths.includes(number.length);
}

/** Returns the first number and what is written behind it; nothing if the text does not begin with a whole serial number. */
function partsOf(written: string): Part[] {
  if (!/^\s*\d[\d\s\u2010-\u2013/,;-]*$/.test(written)) return [];
  const parts: Part[] = [];
  let airline: Part | undefined;
  for (const [, separator = '', digits = ''] of written.matchAll(/(\D*)(\d+)/g)) {
    if (airline && digits.length >= SERIAL) {
      parts.push({ ...airline, digits: airline.digits + digits });
      airline = undefined;
      continue;
    }
    if (airline) parts.push(airline);
    airline = digits.length === 3 ? { separator, digits } : undefined;
    if (!airline) parts.push({ separator, digits });
  }
  if (airline) parts.push(airline);
  return (parts[0]?.digits.length ?? 0) >= SERIAL ? parts : [];
}

/** Returns true for one digit behind a hyphen or a space that is the number modulo 7, with or without the airline's code. */
function isCheckDigit(number: string, { separator, digits }: Part): boolean {
  const fits = (of: string): boolean => String(BigInt(of) % 7n) === digits;
  return !separator.includes('/') && (fits(number) || fits(number.slice(-SERIAL)));
}

/** Returns the numbers that follow the last of these, up to the one that ends with `digits`; none if no such number may follow. */
function continuedTo(digits: string, numbers: readonly string[]): string[] {
  const last = numbers.at(-1) ?? '';
  const following: string[] = [];
  while (numbers.length + following.length < MOST_NUMBERS) {
    const next = (BigInt(last) + BigInt(following.length + 1)).toString().padStart(last.length, '0');
    following.push(next);
    if (next.endsWith(digits)) return following;
  }
  return [];
}
