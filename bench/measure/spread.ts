/** The middle and the ends of what several rounds gave. */

export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** Throws RangeError for no values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined)
    throw new RangeError('there is nothing to take the middle of');
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? least;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? most;
  return { median: (low + high) / 2, least, most };
}

export function medianOf(values: readonly number[]): number {
  return spreadOf(values).median;
}
