/** Makes text safe to show: nothing in it can control a terminal or change the order in which it reads. */

/**
 * Control characters except line end and tab, bidirectional controls, zero-width characters, and separators that some programs treat as
 * line ends (Unicode 16: Cc, Bidi_Control, U+200B, U+2028, U+2029, U+2060 to U+2064, U+FEFF, tags).
 */
const STEERING =
  /[\0-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|\r(?!\n)/gu;

/** Returns the text with these characters escaped as in JSON (`\u202e`), so that JSON keeps its value. */
export function plainText(text: string): string {
  return text.replace(STEERING, (found) =>
    Array.from({ length: found.length }, (_, at) => escaped(found.charCodeAt(at))).join(''),
  );
}

const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;
