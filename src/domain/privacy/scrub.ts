/** Takes persons and secrets out of what a service says: its error texts go into logs, histories and onto screens. */
import { maskCards } from './cards';
import { datePatterns } from './datePatterns';
import { maskEmailAddresses } from './emailAddresses';
import { folded } from './folded';
import { emailPatterns, namePatterns, numberPatterns, verbatimPatterns } from './personPatterns';
import type { Personal } from './personal';
import { maskSecrets, spellingsOf } from './secrets';

/** Returns the text without them. */
export type Scrub = (text: string) => string;

/** A shorter secret stands in texts by chance; a route cookie is often `1`. */
const SHORTEST_SECRET = 4;

const TITLE = '(?:MR|MRS|MS|MISS|MSTR|CHD|INF)';

/**
 * Anybody's name as tickets have it: `DOE/JANE MRS`, `DOE/JANEMRS`, but not `ADT/CHD`. Services shout in capitals: between words stands a
 * blank, and there are few of them, so that there is one way only to match them and each is looked at a few times.
 */
const TICKET_NAME = new RegExp(
  `(?<!\\p{Lu})\\p{Lu}{2,}(?:[ '-]\\p{Lu}+){0,4}/\\p{Lu}{2,}(?: \\p{Lu}+){0,4}(?<=${TITLE})(?<!/\\p{Lu}?${TITLE})\\b`,
  'gu',
);

/**
 * What takes these people and secrets out of texts: however their names, dates and numbers are written, and whatever looks like a
 * token, an e-mail address or a card's number besides. Each becomes `***`, a card's digits `*`.
 * Everything is made ready at the first text, `personal` asked for too: most answers have none that is to be cleaned.
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
  /** Of what is sought in texts as they are. */
  verbatim: readonly RegExp[];
  /** Of what is sought in folded texts. */
  folded: readonly RegExp[];
}

/** Longest first, so that no part of a longer one is left standing. */
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

/** Patterns see the folded text, in which what was found before is blank; what they find is covered in the text itself. */
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
 * Returns at most `most` characters, and of a longer text no half of a word: half a name or half a token is still somebody's, and is not
 * found as the whole would be. Of raw JSON without a blank, one word to its end, the first half is left: no name and no token is so long.
 */
export function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > most / 2 && !/\s/.test(text[end] ?? '')) end -= 1;
  return `${text.slice(0, end)}…`;
}
