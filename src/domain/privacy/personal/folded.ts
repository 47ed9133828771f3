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
 * The letters of folded texts, for a class of a pattern; digits are `0-9`. Signs beyond ASCII are moved behind all letters, so that one
 * range holds these: a pattern with `\p{L}` takes fifty times as long to compile.
 */
export const LETTERS = 'A-Z\\u0080-\\u{EFFFF}';

/** Where signs beyond ASCII are moved to: planes of private use, so that none of them is a letter. */
const MOVED = 0xf0000;

/**
 * `Müller` → `MULLER`, `Straße` → `STRASSE`, digits of any script → `0` to `9`; other signs keep their place and their difference. Texts
 * and what is sought in them are folded by this one function, so that whatever it makes of a letter, it makes of both.
 */
export function folded(text: string, way: Way = 0): Folded {
  if (PLAIN.test(text)) return ofPlain(text);
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

/** Most texts: ASCII without escapes. */
const PLAIN = /^[^%\\\u0080-\uffff]*$/;

function ofPlain(text: string): Folded {
  const places = Array.from(text, (_, index) => index);
  return { text: text.toUpperCase(), from: places, to: places.map((place) => place + 1) };
}

/** A sign beyond ASCII, as folded texts have it. */
export function moved(sign: string): string {
  return String.fromCodePoint(MOVED + ((sign.codePointAt(0) ?? 0) % 0x20000));
}

function plainOf(character: string, way: Way): string {
  if (character < '\u0080') return character.toUpperCase();
  if (/\p{M}/u.test(character)) return '';
  if (/\p{L}/u.test(character)) return spellings(character)[way] ?? '';
  return /\p{Nd}/u.test(character) ? String(digitOf(character)) : moved(character);
}

/** Digits of a script stand in order, and those of several styles behind one another. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
