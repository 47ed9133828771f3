/** Cuts the time into windows that hold about as many executions as are wanted, so that each is read whole. */

/** A stretch of time: milliseconds since the epoch, from this one on and before that one. What is left out is not bounded. */
export interface Window {
  from?: number;
  before?: number;
}

/** How to cut. */
export interface Cutting {
  /** Counts what lies in a window. */
  count: (window: Window) => Promise<number>;
  /** How many a window should hold. */
  about: number;
  /** End of the window; left out for the newest. */
  before?: number;
  /** Width of the last window (milliseconds), the first guess. */
  width?: number;
}

/** A window may hold this many times more, or less, than it should. */
const SLACK = 2;

/** How much wider the next guess may be. */
const WIDER = 8;

/** First guess (milliseconds). */
const A_DAY = 86_400_000;

/**
 * Returns the next window back in time, and its width if it does not reach back to the beginning. It holds at most twice as many as wanted,
 * unless more of them have the same millisecond; it may hold few or none if there are many just before it.
 */
export async function windowBefore(cutting: Cutting): Promise<{ window: Window; width?: number }> {
  const { count, about, before, width: guess } = cutting;
  const end = before ?? Date.now();
  const most = about * SLACK;
  const newest: Window = before === undefined ? {} : { before };
  let width = guess ?? A_DAY;
  let narrowed = false;
  // Without a guess, all that is left may fit.
  if (guess === undefined && (await count(newest)) <= most) return { window: newest };
  for (;;) {
    const window = { ...newest, from: end - width };
    const held = await count(window);
    if (held > most && width > 1) {
      width = Math.max(1, Math.floor((width * about) / held));
      narrowed = true;
    } else if (held >= about / SLACK || held > most || narrowed) return { window, width };
    else if ((await count(newest)) <= most) return { window: newest };
    else width *= held === 0 ? WIDER : Math.min(WIDER, about / held);
  }
}
