/** Finds the word that a mistyped one meant. */

/** Returns the word that differs least, if it differs by little: in case, or in at most a third of its letters and no more than three. */
export function closest(written: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((word) => ({ word, distance: distance(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance: letters }) => letters <= Math.min(3, Math.ceil(word.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return best?.word;
}

/** Counts the letters to insert, leave out or change (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
