/** How what is personal may be written by somebody else: other cases and spellings, dates of every country, numbers in groups. */
import { spellings } from '../names';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A name is found within a word from so many letters on: `SMITHMRS`, but `Lee` not in `fleet`. */
const LONG_NAME = 5;

/** A part of a name that means nothing: `de`, `la`, `von` is three. */
const SHORT_PART = 3;

/** Titles that airlines write behind a name without a blank: `SMITH/ANNMRS`. */
const TITLE = '(?:MR|MRS|MS|MISS|MSTR|DR|PROF|CHD|INF)';

/** A name as a whole, without its blanks and hyphens, and each of its parts. */
export function namePatterns(name: string): RegExp[] {
  const parts = name.split(/[^\p{L}\p{M}]+/u).filter((part) => part !== '');
  const whole = ways(parts).map((way) => way.join("[ '’.\\-]{0,2}"));
  const single = parts
    .filter((part) => parts.length > 1 && part.length >= SHORT_PART)
    .flatMap((part) => spellings(part));
  return [...new Set([...whole, ...single])].filter((pattern) => pattern !== '').map(bounded);
}

/** Each part in its first spelling, and each in its second. */
function ways(parts: readonly string[]): string[][] {
  return [0, 1].map((way) => parts.map((part) => spellings(part)[way] ?? ''));
}

function bounded(pattern: string): RegExp {
  const count = pattern.replace(/\[.*?\]\{0,2\}/g, '').length;
  const withoutWords = !/[A-Z]/.test(pattern); // scripts that put no blanks between words
  if (count >= LONG_NAME || withoutWords) return new RegExp(pattern, 'gu');
  return new RegExp(`(?<!\\p{L})${pattern}(?=${TITLE}?(?!\\p{L}))`, 'gu');
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** A day as it is written anywhere: `1980-02-01`, `01FEB80`, `01/02/1980`, `02/01/80`, `1 February 1980`, `800201`. */
export function datePatterns(date: string): RegExp[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1];
  if (!/^\d{4}$/.test(year) || !/^\d{2}$/.test(day) || name === undefined) return [];
  const short = year.slice(2);
  const between = '[-/. ]{0,2}';
  const ofMonth = `0?${Number(day)}`;
  const numeric = [
    [year, month, day],
    [day, month, year],
    [month, day, year],
    [short, month, day],
    [day, month, short],
    [month, day, short],
  ].map((parts) => parts.join(between));
  const named = [
    `${ofMonth}(?:ST|ND|RD|TH)?[-/. ]{0,2}${name}[A-Z]*[-/., ]{0,2}(?:${year.slice(0, 2)})?${short}`,
    `${name}[A-Z]*[-/. ]{0,2}${ofMonth}(?:ST|ND|RD|TH)?[-/., ]{0,2}${year}`,
  ];
  return [...numeric, ...named].map((pattern) => new RegExp(`(?<!\\p{Nd})${pattern}(?!\\p{Nd})`, 'gu'));
}

/** Numbers are found within others from so many signs on. */
const LONG_NUMBER = 6;

/** Letters and digits in their order, whatever signs are between them; a phone's number without the zeros that lead it. */
export function numberPatterns(number: string): RegExp[] {
  const signs = [...spelt(number)].filter((sign) => /[\p{L}\p{Nd}]/u.test(sign)).join('');
  const core = signs.replace(/^0+(?=.{5})/, '');
  if (core.length < 2) return [];
  const pattern = [...core].map(escaped).join('[-/. ()]{0,2}');
  return [core.length >= LONG_NUMBER ? new RegExp(pattern, 'gu') : word(pattern)];
}

/** Local part, something that stands for the `@`, and domain; the local part alone where it is long enough to mean somebody. */
export function emailPatterns(email: string): RegExp[] {
  const [local = '', domain = ''] = spelt(email).split('@');
  const at = '(?:@|%40|&#64;|//| ?\\(AT\\) ?| AT )';
  const whole = new RegExp(`${escaped(local)}${at}${escaped(domain)}`, 'gu');
  return local.length >= LONG_NAME ? [whole, word(escaped(local))] : [whole];
}

/** As folded texts are: capitals without accents. */
function spelt(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleUpperCase('en');
}

function word(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{Nd}])${pattern}(?![\\p{L}\\p{Nd}])`, 'gu');
}
