/** Text as it may be shown: nothing in it steers a terminal, or makes a reader see it in another order than it is in. */

/**
 * Control characters but the line end and the tab, what sets the direction of writing, blanks of no width, and separators that some take
 * for line ends (Unicode 16: Cc, Bidi_Control, U+200B, U+2028, U+2029, U+2060 to U+2064, U+FEFF, tags).
 */
const STEERING =
  /[\0-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|\r(?!\n)/gu;

/** The text with each of these written as JSON writes it (`\u202e`): JSON stays the same value. */
export function plainText(text: string): string {
  return text.replace(STEERING, (found) =>
    Array.from({ length: found.length }, (_, at) => escaped(found.charCodeAt(at))).join(''),
  );
}

const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;
