/** Removes personal data and secrets from the service's texts, which reach logs, histories and screens. */
import { maskCards } from './cards';
import { datePatterns } from './datePatterns';
import { maskEmailAddresses } from './emailAddresses';
import { folded } from './folded';
import { emailPatterns, namePatterns, numberPatterns, verbatimPatterns } from './personPatterns';
import type { Personal } from './personal';
import { maskSecrets, spellingsOf } from './secrets';

/** Returns the text without personal data and secrets. */
export type Scrub = (text: string) => string;

/** Shorter secrets occur in texts by chance; a route cookie is often `1`. */
const SHORTEST_SECRET = 4;

const TITLE = '(?:MR|MRS|MS|MISS|MSTR|CHD|INF)';

/**
 * Any name as tickets have it: `DOE/JANE MRS`, `DOE/JANEMRS`, but not `ADT/CHD`. Blanks between words and few words at most, so that there
 * is only one way to match and long texts in capitals stay fast.
 */
const TICKET_NAME = new RegExp(
  `(?<!\\p{Lu})\\p{Lu}{2,}(?:[ '-]\\p{Lu}+){0,4}/\\p{Lu}{2,}(?: \\p{Lu}+){0,4}(?<=${TITLE})(?<!/\\p{Lu}?${TITLE})\\b`,
  'gu',
);

/**
 * Returns a function that masks these people and secrets, however their names, dates and numbers are written, and anything that looks like
 * a token, an e-mail address or a card number. Each becomes `***`; card digits become `*`. Prepares the patterns, and calls `personal`,
 * only at the first text: most answers have none to clean.
 */
export function scrubbing(personal: Personal | (() => Personal), secrets: readonly string[] = []): Scrub {
  let patterns: Patterns | undefined;
  let verbatim: readonly string[] | undefined;
  return (text) => {
    patterns ??= patternsOf(typeof personal === 'function' ? personal() : personal);
    verbatim ??= longestFirst(secrets.flatMap((secret) => spellingsOf(secret, SHORTEST_SECRET)));
    let shown = text;
    for (const secret of verbatim) shown = shown.replaceAll(secret, '***');
    shown = withoutPersons(shown, patterns);
    shown = maskEmailAddresses(shown).replace(TICKET_NAME, '***');
    return maskCards(maskSecrets(shown));
  };
}

const longestFirst = (texts: readonly string[]): string[] =>
  [...texts].sort((one, other) => other.length - one.length);

interface Patterns {
  /** Searched in unfolded texts. */
  verbatim: readonly RegExp[];
  /** Searched in folded texts. */
  folded: readonly RegExp[];
}

/** Longest first, so that no part of a longer text is left. */
function patternsOf({ names = [], births = [], numbers = [], emails = [] }: Personal): Patterns {
  return {
    verbatim: [...names, ...numbers, ...emails].flatMap(verbatimPatterns),
    folded: [
      ...emails.flatMap(emailPatterns),
      ...longestFirst(numbers).flatMap(numberPatterns),
      ...births.flatMap(datePatterns),
      ...longestFirst(names).flatMap(namePatterns),
    ],
  };
}

/** Matches patterns in the folded text, blanking what was found before, and covers the finds in the original text. */
function withoutPersons(text: string, patterns: Patterns): string {
  if (patterns.folded.length + patterns.verbatim.length === 0) return text;
  const covered = new Uint8Array(text.length);
  for (const pattern of patterns.verbatim)
    for (const { 0: found, index } of text.matchAll(pattern)) covered.fill(1, index, index + found.length);
  const { text: plain, from, to } = folded(text);
  let seen = plain;
  for (const pattern of patterns.folded) {
    seen = seen.replace(pattern, (found: string, ...rest: unknown[]) => {
      const at = rest.find((each): each is number => typeof each === 'number') ?? 0;
      covered.fill(1, from[at], to[at + found.length - 1]);
      return '\u0001'.repeat(found.length);
    });
  }
  let shown = '';
  for (let at = 0; at < text.length; at += 1) {
    if (covered[at] === 0) shown += text.charAt(at);
    else if (covered[at - 1] !== 1) shown += '***';
  }
  return shown;
}

/**
 * Truncates a text to at most `most` characters, between words: half a name or token is still personal, but would no longer be found.
 * A text without a blank in its second half (raw JSON) is cut in the middle; no name or token is that long.
 */
export function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > most / 2 && !/\s/.test(text[end] ?? '')) end -= 1;
  return `${text.slice(0, end)}…`;
}
