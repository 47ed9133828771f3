/** Numbers and ids that look random and are the same in every run: every reader and every run reads the same bytes. */

/** A source of numbers below 2³², by its seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** A UUID, as services give offers and their items. Such ids are what a compressor cannot shrink. */
export function uuid(next: () => number): string {
  const hex = [next(), next(), next(), next()].map((part) => part.toString(16).padStart(8, '0')).join('');
  const part = (from: number, to: number): string => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}

/** `12345` cents → `123.45`. */
export function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
