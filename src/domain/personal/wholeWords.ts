/** The beginning of a text that is too long to be looked at as a whole. */

/**
 * At most `most` characters, and of a longer text no half of a word: half a name or half a token is still somebody's, and is not found as
 * the whole would be.
 */
export function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const beginning = text.slice(0, most + 1);
  return `${beginning.slice(0, lastBlank(beginning))}…`;
}

/** From the end, sign for sign: a word may be as long as the text. */
function lastBlank(text: string): number {
  let at = text.length - 1;
  while (at > 0 && !/\s/.test(text[at] ?? '')) at -= 1;
  return at;
}
