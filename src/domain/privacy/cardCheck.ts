/** Finds card numbers in callers' input. Reports only the path, never the text. */
import { findCards } from './cards';

/** Message for a text that may hold a card number. */
export const CARD_REFUSED = 'looks like a payment card number; remove it, none is ever needed';

/** Maximum depth searched. Valid input is less deep; anything deeper is refused as unknown. */
const DEPTH = 16;

/** Identity documents and frequent flyer cards have numbers of up to 14 digits, some of which pass Luhn's check. */
const NUMBERED: ReadonlySet<PropertyKey> = new Set(['documents', 'loyalty']);
const LONGER_THAN_THOSE = { shortest: 15 };

/** Returns the paths of all texts, numbers and member names in a JSON value that may be a card number. Never throws. */
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

/** Formats a path: `passengers[2].birthDate`. Leaves out keys that are not plain words, which may be pasted text. */
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
