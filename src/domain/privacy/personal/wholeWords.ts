/** The beginning of a text that is too long to be looked at as a whole. */

/**
 * At most `most` characters, and of a longer text no half of a word: half a name or half a token is still somebody's, and is not found as
 * the whole would be. Of raw JSON without a blank, which is one word to its end, the first half is left: no name and no token is so long.
 */
export function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > most / 2 && !/\s/.test(text[end] ?? '')) end -= 1;
  return `${text.slice(0, end)}…`;
}
