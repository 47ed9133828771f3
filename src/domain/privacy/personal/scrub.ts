/** Takes persons and secrets out of what a service says: its error texts go into logs, histories and onto screens. */
import { withoutCardNumbers } from '../cardNumbers';
import { withoutEmailAddresses } from '../emailAddresses';
import { withoutSecretLooks } from '../secretTexts';
import { datePatterns } from './datePatterns';
import { folded } from './folded';
import { emailPatterns, namePatterns, numberPatterns, verbatimPatterns } from './patterns';
import type { Personal } from './personal';

/** Gives the text without them. */
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
    verbatim ??= [...new Set(secrets.flatMap(written))].sort((one, other) => other.length - one.length);
    let shown = text;
    for (const secret of verbatim) shown = shown.replaceAll(secret, '***');
    shown = withoutPersons(shown, patterns);
    shown = withoutEmailAddresses(shown).replace(TICKET_NAME, '***');
    return withoutCardNumbers(withoutSecretLooks(shown));
  };
}

/** As it is, as a URL has it and as JSON has it. */
function written(secret: string): string[] {
  if (secret.length < SHORTEST_SECRET) return [];
  return [
    secret,
    encodeURIComponent(secret.replace(/[\ud800-\udfff]/g, '')),
    JSON.stringify(secret).slice(1, -1),
  ];
}

interface Patterns {
  /** Of what is sought in texts as they are. */
  verbatim: readonly RegExp[];
  /** Of what is sought in folded texts. */
  folded: readonly RegExp[];
}

/** Longest first, so that no part of a longer one is left standing. */
function patternsOf({ names = [], births = [], numbers = [], emails = [] }: Personal): Patterns {
  const longestFirst = (texts: readonly string[]): string[] => [...texts].sort((a, b) => b.length - a.length);
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
  let none = true;
  const cover = (start: number | undefined, end: number | undefined): void => {
    covered.fill(1, start, end);
    none = false;
  };
  for (const pattern of patterns.verbatim)
    for (const { 0: found, index } of text.matchAll(pattern)) cover(index, index + found.length);
  const { text: plain, from, to } = folded(text);
  let seen = plain;
  for (const pattern of patterns.folded) {
    seen = seen.replace(pattern, (found: string, ...rest: unknown[]) => {
      const at = rest.find((each): each is number => typeof each === 'number') ?? 0;
      cover(from[at], to[at + found.length - 1]);
      return '\u0001'.repeat(found.length);
    });
  }
  if (none) return text;
  let shown = '';
  let hidden = false;
  let at = 0;
  for (const character of text) {
    const hide = covered[at] === 1;
    if (!hide) shown += character;
    else if (!hidden) shown += '***';
    hidden = hide;
    at += character.length;
  }
  return shown;
}
