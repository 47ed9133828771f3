/** A text as it is compared: capitals without accents and escapes, each with the place in the text that it came from. */
import { spellings } from '../names';
import { charactersOf } from './escapes';

/** A folded text, one character a place. */
export interface Folded {
  text: string;
  /** For each character of `text`, where that which it came from begins, and where it ends. */
  from: number[];
  to: number[];
}

/** The two ways in which airlines write letters that they have not, as `spellings` has them. */
export type Way = 0 | 1;

/**
 * `Müller` → `MULLER`, `Straße` → `STRASSE`; what is no letter stays. Texts and what is sought in them are folded by this one function,
 * so that whatever it makes of a letter, it makes of both.
 */
export function folded(text: string, way: Way = 0): Folded {
  let plain = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const { character, start, end } of charactersOf(text)) {
    const written = plainOf(character, way);
    // An accent that stands alone belongs to its letter.
    if (written === '' && to.length > 0) to[to.length - 1] = end;
    plain += written;
    for (let index = 0; index < written.length; index += 1) {
      from.push(start);
      to.push(end);
    }
  }
  return { text: plain, from, to };
}

function plainOf(character: string, way: Way): string {
  if (character < '\u0080') return character.toUpperCase();
  if (/\p{M}/u.test(character)) return '';
  return /\p{L}/u.test(character) ? (spellings(character)[way] ?? '') : character;
}
