/** Removes repetitions from lists of texts: many short ones, in every offer. */

/** Longer lists use a Set, so that no list costs quadratic time. */
const SHORT = 16;

/** Returns each text once, in order of first occurrence. The same array where nothing repeats. */
export function unique(texts: string[]): string[] {
  if (texts.length > SHORT) return [...new Set(texts)];
  for (let at = 1; at < texts.length; at++) {
    if (texts.lastIndexOf(texts[at] ?? '', at - 1) >= 0) return [...new Set(texts)];
  }
  return texts;
}
