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

/**
 * Returns the width of the next window; undefined if everything that is left fits. It holds at most twice as many as wanted, unless more of
 * them have the same millisecond. It may hold few, or none, where many are just beyond it.
 */
export async function nextWidth({ count, about, guess }: Cutting): Promise<number | undefined> {
  const most = about * SLACK;
  if (guess === undefined && (await count()) <= most) return undefined;
  let width = guess ?? A_DAY;
  for (let narrowed = false; ;) {
    const held = await count(width);
    if (held > most && width > 1) {
      width = Math.max(1, Math.floor((width * about) / held));
      narrowed = true;
      continue;
    }
    if (held >= about / SLACK || narrowed) return width;
    if ((await count()) <= most) return undefined;
    width *= held === 0 ? WIDER : Math.min(WIDER, about / held);
  }
}
