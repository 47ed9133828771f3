/**
 * How long the event loop was held up. Every turn of the loop is timed by a `setImmediate` that asks for the next one: the longest gap
 * between two of them is the longest time for which nobody else was served. perf_hooks' own histogram ticks by a timer and cannot tell
 * what is shorter than some milliseconds. The probe keeps a processor busy, so it runs in rounds of its own and never beside a clock.
 */

/** Begins to watch; the function that is given ends it, and gives the longest gap in milliseconds. */
export function watchEventLoop(): () => number {
  let last = performance.now();
  let longest = 0;
  let watching = true;
  const turn = (): void => {
    const now = performance.now();
    if (now - last > longest) longest = now - last;
    last = now;
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    watching = false;
    return Math.max(longest, performance.now() - last);
  };
}
