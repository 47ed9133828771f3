/** Patterns for names, numbers and addresses as others may write them: other cases and spellings, grouped, with characters left out. */
import { spellings } from './names';
import { folded, LETTERS } from './folded';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What may be between parts of a name and characters of a number: anything but letters and digits. */
const BETWEEN = `[^${LETTERS}0-9]{0,4}`;

/** A letter or digit of a folded text. */
const SIGN = new RegExp(`[${LETTERS}0-9]`, 'gu');

/** Minimum length (letters) for finding a name within a word: `SMITHMRS`, but not `Lee` in `fleet`. */
const LONG_NAME = 5;

/** Minimum length of a name part that is searched by itself. Shorter ones such as `de` and `la` mean nothing. */
const SHORT_PART = 3;

/** Titles that airlines append to a name without a blank: `SMITH/ANNMRS`. */
const TITLE = '(?:MR|MRS|MS|MISS|MSTR|DR|PROF|CHD|INF)';

/** Returns patterns for a name as it is, for the whole without blanks and hyphens, and for each part. */
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

/** An `E` that stands for an umlaut is followed by a consonant; so is the second `A` that stands for a ring. */
const UMLAUT = /(?<=[AOU])E(?=[B-DF-HJ-NP-TV-Z])|(?<=A)A(?=[B-DF-HJ-NP-TV-Z])/g;

/** Minimum length of a name without such letters: `Doe` must not be found in `do not`, nor `Baer` in `bar`. */
const SHORTEST_UMLAUT = 4;

/** Makes such letters optional: booked as `MUELLER`, a name may come back as `Müller`, which folds to `MULLER`. */
function withUmlauts(part: string): string {
  return part.replace(UMLAUT, '').length >= SHORTEST_UMLAUT ? part.replace(UMLAUT, '$&?') : part;
}

/** Minimum length for finding a number within others. */
const LONG_NUMBER = 6;

/**
 * Returns patterns for a number as it is, and for its letters and digits with anything between them. A phone's leading zeros are optional.
 */
export function numberPatterns(number: string): RegExp[] {
  const composed = number.normalize('NFC'); // t only a composed umlaut is spelled with two letters
  const ways = new Set([folded(composed, 0).text, folded(composed, 1).text]);
  return [...asItIs(number), ...[...ways].flatMap(inGroups)];
}

function inGroups(text: string): RegExp[] {
  const signs = (text.match(SIGN) ?? []).join('');
  const core = signs.replace(/^0+(?=.{5})/u, '');
  if (core.length < 2) return [];
  // A short number is also found in amounts and times of day, which use other separators.
  if (core.length < LONG_NUMBER) return [word([...core].join('[-/. ()]{0,2}'))];
  const omitted = new Set([...core.matchAll(UMLAUT)].map(({ index }) => index));
  let pattern = '';
  let at = 0;
  for (const sign of core) {
    // Each character takes the separators after it, so that there is only one way to match them.
    const more = `${sign}${BETWEEN}`;
    pattern += omitted.has(at) ? `(?:${more})?` : at + sign.length < core.length ? more : sign;
    at += sign.length;
  }
  return [new RegExp(pattern, 'gu')];
}

/** Returns patterns for the whole address with any form of `@`, and for the local part alone if it is long enough to identify a person. */
export function emailPatterns(email: string): RegExp[] {
  const plain = folded(email).text;
  const at = plain.lastIndexOf('@');
  if (at < 0) return asItIs(email);
  const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)].map(inRemarks);
  const whole = new RegExp(`${local}(?:@|%40|&#64;|//| ?\\(AT\\) ?| AT )${domain}`, 'gu');
  return at >= LONG_NAME ? [whole, word(local ?? '')] : [whole];
}

/** Also matches the CTCE remark, which lacks some characters: `..` for `_` and `./` for `-`. */
function inRemarks(part: string): string {
  return escaped(part).replaceAll('_', '(?:_|\\.\\.)').replaceAll('-', '(?:-|\\./)');
}

/** Matches the text exactly. Texts with fewer than two letters and digits are skipped: they would be found everywhere. */
function asItIs(text: string): RegExp[] {
  const plain = folded(text).text;
  const signs = plain.match(SIGN)?.length ?? 0;
  if (signs < 2) return [];
  return [signs < LONG_NUMBER ? word(escaped(plain)) : new RegExp(escaped(plain), 'gu')];
}

/**
 * Returns patterns for texts that contain what looks like an escape: `%aa` folds to one letter and `%CC%88` to none, so a search in folded
 * text would miss them. Use these patterns on unfolded text.
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
