/** A text as it is compared: capitals without accents, each with the place in the text that it came from. */
import { letters } from '../names';

/** A folded text, one character a place. */
export interface Folded {
  text: string;
  /** For each character of `text`, where the character that it came from begins. */
  from: number[];
}

/** `Müller` → `MULLER`, `Straße` → `STRASSE`; what is no letter stays. */
export function folded(text: string): Folded {
  let plain = '';
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const written = /\p{M}/u.test(character) ? '' : /\p{L}/u.test(character) ? letters(character) : character;
    plain += written;
    for (let index = 0; index < written.length; index += 1) from.push(at);
    at += character.length;
  }
  return { text: plain, from };
}
