/** How names, numbers and addresses may be written by somebody else: in other cases and spellings, in groups, with signs left out. */
import { spellings } from './names';
import { folded, LETTERS } from './folded';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What may stand between parts of a name and between signs of a number: anything that is neither a letter nor a digit. */
const BETWEEN = `[^${LETTERS}0-9]{0,4}`;

/** A letter or digit of a folded text. */
const SIGN = new RegExp(`[${LETTERS}0-9]`, 'gu');

/** A name is found within a word from so many letters on: `SMITHMRS`, but `Lee` not in `fleet`. */
const LONG_NAME = 5;

/** A part of a name that means nothing: `de`, `la`, `von` is three. */
const SHORT_PART = 3;

/** Titles that airlines write behind a name without a blank: `SMITH/ANNMRS`. */
const TITLE = '(?:MR|MRS|MS|MISS|MSTR|DR|PROF|CHD|INF)';

/** A name as it is, as a whole without its blanks and hyphens, and each of its parts. */
export function namePatterns(name: string): RegExp[] {
  const parts = name.split(/[^\p{L}\p{M}]+/u).filter((part) => part !== '');
  const whole = ([0, 1] as const).map((way) => parts.map((part) => spellings(part)[way] ?? ''));
  const single = parts
    .filter((part) => parts.length > 1 && part.length >= SHORT_PART)
    .flatMap((part) => spellings(part).map((spelling) => [spelling]));
  return [...asItIs(name), ...[...whole, ...single].filter((each) => each.join('') !== '').map(bounded)];
}

function bounded(parts: readonly string[]): RegExp {
  const umlauts = parts.map(withUmlauts);
  const pattern = umlauts.join(BETWEEN);
  const fewest = umlauts.join('').replace(/.\?/g, '').length;
  const withoutWords = !/[A-Z]/.test(parts.join('')); // scripts that put no blanks between words
  if (fewest >= LONG_NAME || withoutWords) return new RegExp(pattern, 'gu');
  return new RegExp(`(?<![${LETTERS}])${pattern}(?=${TITLE}?(?![${LETTERS}]))`, 'gu');
}

/** The `E` that stands for two dots is followed by a consonant; so is the second `A` that stands for a ring. */
const UMLAUT = /(?<=[AOU])E(?=[B-DF-HJ-NP-TV-Z])|(?<=A)A(?=[B-DF-HJ-NP-TV-Z])/g;

/** What is left of such a name is to be one still: `Doe` is not found in `do not`, `Baer` not in `bar`. */
const SHORTEST_UMLAUT = 4;

/** `MUELLER` was booked, and `Müller`, which folds to `MULLER`, comes back. */
function withUmlauts(part: string): string {
  return part.replace(UMLAUT, '').length >= SHORTEST_UMLAUT ? part.replace(UMLAUT, '$&?') : part;
}

/** Numbers are found within others from so many signs on. */
const LONG_NUMBER = 6;

/** As it is; and letters and digits in their order, whatever signs are between them, a phone's number without the zeros that lead it. */
export function numberPatterns(number: string): RegExp[] {
  const composed = number.normalize('NFC'); // an umlaut is two letters only where it is one character
  const ways = new Set([folded(composed, 0).text, folded(composed, 1).text]);
  return [...asItIs(number), ...[...ways].flatMap(inGroups)];
}

function inGroups(text: string): RegExp[] {
  const signs = (text.match(SIGN) ?? []).join('');
  const core = signs.replace(/^0+(?=.{5})/u, '');
  if (core.length < 2) return [];
  // A short one is also in amounts and times of day, where other signs part them.
  if (core.length < LONG_NUMBER) return [word([...core].join('[-/. ()]{0,2}'))];
  const omitted = new Set([...core.matchAll(UMLAUT)].map(({ index }) => index));
  let pattern = '';
  let at = 0;
  for (const sign of core) {
    // With what follows it, so that there is one way only to match the signs around it.
    const more = `${sign}${BETWEEN}`;
    pattern += omitted.has(at) ? `(?:${more})?` : at + sign.length < core.length ? more : sign;
    at += sign.length;
  }
  return [new RegExp(pattern, 'gu')];
}

/** Local part, something that stands for the `@`, and domain; the local part alone where it is long enough to mean somebody. */
export function emailPatterns(email: string): RegExp[] {
  const plain = folded(email).text;
  const at = plain.lastIndexOf('@');
  if (at < 0) return asItIs(email);
  const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)].map(inRemarks);
  const whole = new RegExp(`${local}(?:@|%40|&#64;|//| ?\\(AT\\) ?| AT )${domain}`, 'gu');
  return at >= LONG_NAME ? [whole, word(local ?? '')] : [whole];
}

/** As the remark CTCE has it, in which not every sign may stand: `..` for `_` and `./` for `-`. */
function inRemarks(part: string): string {
  return escaped(part).replaceAll('_', '(?:_|\\.\\.)').replaceAll('-', '(?:-|\\./)');
}

/** Sign for sign; what has fewer than two letters and digits would be found everywhere. */
function asItIs(text: string): RegExp[] {
  const plain = folded(text).text;
  const signs = plain.match(SIGN)?.length ?? 0;
  if (signs < 2) return [];
  return [signs < LONG_NUMBER ? word(escaped(plain)) : new RegExp(escaped(plain), 'gu')];
}

/**
 * What looks like an escape in the text itself: `%aa` folds to one letter, `%CC%88` to none, and neither is sought as that. These patterns
 * are for texts as they are, not for folded ones.
 */
export function verbatimPatterns(text: string): RegExp[] {
  const signs = text.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0;
  if (signs < 2 || !/[%\\]/.test(text)) return [];
  const bound = signs < LONG_NUMBER ? '[\\p{L}\\p{Nd}]' : '[]';
  return [new RegExp(`(?<!${bound})${escaped(text)}(?!${bound})`, 'giu')];
}

function word(pattern: string): RegExp {
  return new RegExp(`(?<![${LETTERS}0-9])${pattern}(?![${LETTERS}0-9])`, 'gu');
}
