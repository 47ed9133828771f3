/** Cuts time into windows that hold about as many executions as are wanted, so that each is read whole, in one call. */

/** A stretch of time: milliseconds since the epoch, from this one on and before that one. What is left out is not bounded. */
export interface Window {
  from?: number;
  before?: number;
}

/** How to cut. */
export interface Cutting {
  /** Counts what a window of this width holds (milliseconds), or everything that is left. */
  count: (width?: number) => Promise<number>;
  /** How many a window should hold. */
  about: number;
  /** Width of the last window, the first guess. */
  guess?: number;
}

/** How many executions the server returns in one call, at most. */
export const IN_ONE_CALL = 1_000;

/** A window may hold this many times more, or less, than it should. */
const SLACK = 2;

/** How many times wider the next guess may be. */
const WIDER = 8;

const A_DAY = 86_400_000;

/** No window of a cursor is wider (milliseconds). */
const WIDEST = 1e12;

/** Returns the width that a cursor names, if it names one. */
export function widthIn(written: string): { width?: number } {
  const width = Number(written);
  return width >= 1 && width <= WIDEST ? { width } : {};
}

/** How often a guess may assume that executions are spread evenly; then the difference is halved. */
const GUESSES = 3;

/**
 * Returns the width of the next window; undefined if everything that is left fits. It holds at least half and at most twice as many as
 * wanted, unless more of them have the same millisecond.
 */
export async function nextWidth({ count, about, guess }: Cutting): Promise<number | undefined> {
  const most = about * SLACK;
  let all: number | undefined;
  const allFit = async (): Promise<boolean> => (all ??= await count()) <= most;
  if (guess === undefined && (await allFit())) return undefined;
  // A width that holds too few, and one that holds too many.
  let [few, many] = [0, Infinity];
  let width = guess ?? A_DAY;
  for (let guesses = 0; many - few > 1; guesses += 1) {
    const held = await count(width);
    if (held >= about / SLACK && held <= most) return width;
    if (held > most) many = width;
    else if (many === Infinity && (await allFit())) return undefined;
    else few = width;
    const evenly = Math.floor(width * Math.min(WIDER, about / Math.max(held, 1)));
    const fits = evenly > few && evenly < many && (guesses < GUESSES || many === Infinity);
    width = fits ? evenly : Math.floor((few + many) / 2);
  }
  return many;
}
