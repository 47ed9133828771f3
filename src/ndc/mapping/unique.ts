/** Texts without repetitions: the lists of an offer are short, and there are many offers. */

/** Lists up to this length are searched; longer ones get a Set, so that no list can cost the square of its length. */
const SHORT = 16;

/** Each text once, in the order of its first occurrence. The same array where nothing is repeated. */
export function unique(texts: string[]): string[] {
  if (texts.length > SHORT) return [...new Set(texts)];
  for (let at = 1; at < texts.length; at++) {
    if (texts.lastIndexOf(texts[at] ?? '', at - 1) >= 0) return [...new Set(texts)];
  }
  return texts;
}
