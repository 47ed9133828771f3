/** Card numbers in what callers send: looked for in every text of it, and told by the path alone. */
import { findCards } from './cards';

/** What is said of a text that may hold one. */
export const CARD_REFUSED =
  'looks like the number of a payment card, and those are not accepted: leave it out, no order needs one';

/** What is sent nests less deep than this; what lies deeper is refused as unknown anyway. */
const DEPTH = 16;

/** Identity documents and frequent flyers' cards have numbers of up to 14 digits of their own, some with Luhn's check. */
const NUMBERED: ReadonlySet<PropertyKey> = new Set(['documents', 'loyalty']);
const LONGER_THAN_THOSE = { shortest: 15 };

/** Paths of all texts, numbers and names of members of a JSON value that may be a card's number. Never throws. */
export function cardPaths(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string' || typeof value === 'number')
    return holdsCard(String(value), path) ? [[...path]] : [];
  if (typeof value !== 'object' || value === null || path.length >= DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => cardPaths(each, [...path, index]));
  return Object.entries(value).flatMap(([key, each]) => {
    const inside = [...path, key];
    return [...(findCards(key).length > 0 ? [inside] : []), ...cardPaths(each, inside)];
  });
}

function holdsCard(text: string, path: readonly PropertyKey[]): boolean {
  return findCards(text, NUMBERED.has(path.at(-3) ?? '') ? LONGER_THAN_THOSE : {}).length > 0;
}

/** `passengers[2].birthDate`. A key that is not a plain word is not repeated: it could be anything that somebody pasted. */
export function writtenPath(path: readonly PropertyKey[], whole: string): string {
  const text = path
    .map((step) =>
      typeof step === 'number' ? `[${step}]` : isPlain(String(step)) ? `.${String(step)}` : '.(a key)',
    )
    .join('')
    .replace(/^\./, '');
  return text === '' ? whole : text;
}

const isPlain = (key: string): boolean => /^\w{1,40}$/.test(key) && !/\d{5}/.test(key);
