/** Takes persons and secrets out of what a service says: its error texts go into logs, histories and onto screens. */
import { withoutCardNumbers } from '../cardNumbers';
import { withoutSecretLooks } from '../secretTexts';
import { folded } from './folded';
import { datePatterns, emailPatterns, namePatterns, numberPatterns } from './patterns';
import type { Personal } from './personal';

/** Gives the text without them. */
export type Scrub = (text: string) => string;

/** A shorter secret stands in texts by chance; a route cookie is often `1`. */
const SHORTEST_SECRET = 4;

/** Whoever's they are: an address of a person of whom we know nothing, and names as tickets have them (`DOE/JANE MRS`). */
const anybody: readonly RegExp[] = [
  /[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gu,
  /\p{Lu}{2,}(?:[ '-]\p{Lu}+)*\/\p{Lu}{2,}(?: ?\p{Lu}+)* ?(?:MR|MRS|MS|MISS|MSTR|CHD|INF)\b/gu,
];

/**
 * What takes these people and secrets out of texts: however their names, dates and numbers are written, and whatever looks like a
 * token, an e-mail address or a card's number besides. Each becomes `***`, a card's digits `*`.
 */
export function scrubbing(personal: Personal, secrets: readonly string[] = []): Scrub {
  let patterns: readonly RegExp[] | undefined;
  const verbatim = [...new Set(secrets.flatMap(written))].sort((one, other) => other.length - one.length);
  return (text) => {
    patterns ??= patternsOf(personal);
    let shown = text;
    for (const secret of verbatim) shown = shown.replaceAll(secret, '***');
    shown = withoutPersons(shown, patterns);
    for (const pattern of anybody) shown = shown.replace(pattern, '***');
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

/** Longest first, so that no part of a longer one is left standing. */
function patternsOf({ names = [], births = [], numbers = [], emails = [] }: Personal): RegExp[] {
  const longestFirst = (texts: readonly string[]): string[] => [...texts].sort((a, b) => b.length - a.length);
  return [
    ...emails.flatMap(emailPatterns),
    ...longestFirst(numbers).flatMap(numberPatterns),
    ...births.flatMap(datePatterns),
    ...longestFirst(names).flatMap(namePatterns),
  ];
}

/** Patterns see the folded text, in which what was found before is blank; what they find is covered in the text itself. */
function withoutPersons(text: string, patterns: readonly RegExp[]): string {
  const { text: plain, from } = folded(text);
  const covered = new Set<number>();
  let seen = plain;
  for (const pattern of patterns) {
    seen = seen.replace(pattern, (found: string, ...rest: unknown[]) => {
      const at = rest.find((each): each is number => typeof each === 'number') ?? 0;
      for (let index = at; index < at + found.length; index += 1) covered.add(from[index] ?? 0);
      return '\u0001'.repeat(found.length);
    });
  }
  if (covered.size === 0) return text;
  let shown = '';
  let hidden = false;
  let at = 0;
  for (const character of text) {
    // An accent that stands alone belongs to its letter.
    const hide: boolean = covered.has(at) || (hidden && /\p{M}/u.test(character));
    if (!hide) shown += character;
    else if (!hidden) shown += '***';
    hidden = hide;
    at += character.length;
  }
  return shown;
}
