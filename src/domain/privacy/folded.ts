/** Folds texts for comparison: capitals without accents and escapes, each with its place in the original text. */
import { spellings } from './names';

/** A folded text, one UTF-16 unit per place. */
interface Folded {
  text: string;
  /** For each character of `text`: start and end of its source in the original. */
  from: number[];
  to: number[];
}

/** The two ways in which airlines write letters they lack, as in `spellings`. */
type Way = 0 | 1;

/**
 * Letters of folded texts, for a pattern's class; digits are `0-9`. Non-letters beyond ASCII are moved behind all letters, so that one
 * range is enough: a pattern with `\p{L}` takes fifty times as long to compile.
 */
export const LETTERS = 'A-Z\\u0080-\\u{EFFFF}';

/** Where non-letters beyond ASCII are moved to: private use planes, which have no letters. */
const MOVED = 0xf0000;

/** Most texts: ASCII without escapes. */
const PLAIN = /^[^%\\\u0080-\uffff]*$/;

const HEX = '[\\dA-Fa-f]';
const MORE = `%[89ABab]${HEX}`; // t UTF-8 continuation byte

/**
 * An escape of JSON (several backslashes in nested JSON) or of a URL, longest first: a surrogate pair; well-formed UTF-8 without overlong
 * forms and surrogates; and `%FC` in Latin-1.
 */
const ESCAPE = new RegExp(
  [
    `\\\\{1,4}u(?:[Dd][89ABab]${HEX}{2}\\\\{1,4}u[Dd][C-Fc-f]${HEX}{2}|${HEX}{4})`,
    `(?<utf8>%[Cc][2-9A-Fa-f]${MORE}|%[Dd]${HEX}${MORE}|%[Ee](?:0%[ABab]${HEX}|[Dd]%[89]${HEX}|(?!0|[Dd])${HEX}${MORE})${MORE}|` +
      `%[Ff](?:0%[9ABab]${HEX}|[1-3]${MORE}|4%8${HEX})${MORE}${MORE})`,
    `%[0-7A-Fa-f]${HEX}`,
  ].join('|'),
  'y',
);

/**
 * Folds a text: `Müller` → `MULLER`, `Straße` → `STRASSE`, digits of any script → `0` to `9`. Other characters stay distinct and in place.
 * Fold both the text and what is searched in it with this function, so that they always match.
 */
export function folded(text: string, way: Way = 0): Folded {
  if (PLAIN.test(text)) {
    const from = Array.from(text, (_, index) => index);
    return { text: text.toUpperCase(), from, to: from.map((place) => place + 1) };
  }
  let plain = '';
  const from: number[] = [];
  const to: number[] = [];
  for (let at = 0; at < text.length;) {
    const { character, end } = characterAt(text, at);
    const letters = plainOf(character, way);
    // A combining accent belongs to its letter.
    if (letters === '' && to.length > 0) to[to.length - 1] = end;
    plain += letters;
    for (let unit = 0; unit < letters.length; unit += 1) {
      from.push(at);
      to.push(end);
    }
    at = end;
  }
  return { text: plain, from, to };
}

/** Returns the character at this position, written plainly or as an escape, and where it ends. */
function characterAt(text: string, at: number): { character: string; end: number } {
  const sign = text[at];
  if (sign === '%' || sign === '\\') {
    ESCAPE.lastIndex = at;
    const { 0: escape, groups } = ESCAPE.exec(text) ?? {};
    if (escape !== undefined) {
      const character = groups?.utf8 === undefined ? fromHex(escape) : decodeURIComponent(escape);
      return { character, end: at + escape.length };
    }
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { character, end: at + character.length };
}

const fromHex = (escape: string): string =>
  escape.replace(/(?:%|\\+u)([\dA-Fa-f]+)/g, (_, unit: string) =>
    String.fromCharCode(Number.parseInt(unit, 16)),
  );

/** Returns the folded form of a non-letter beyond ASCII. */
export function moved(sign: string): string {
  return String.fromCodePoint(MOVED + ((sign.codePointAt(0) ?? 0) % 0x20000));
}

function plainOf(character: string, way: Way): string {
  if (character < '\u0080') return character.toUpperCase();
  if (/\p{M}/u.test(character)) return '';
  if (/\p{L}/u.test(character)) return spellings(character)[way] ?? '';
  return /\p{Nd}/u.test(character) ? digitOf(character) : moved(character);
}

/** Returns the value (0 to 9) of a digit of any script. The digits of a script are consecutive, as are the sets of several styles. */
export function digitOf(character: string): string {
  if (character >= '0' && character <= '9') return character;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
