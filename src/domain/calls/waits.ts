/** Waits that grow from one attempt to the next. */

/** Milliseconds, each for one attempt; the last one repeats. */
export type Waits = readonly [number, ...number[]];

/** The wait after so many attempts (0 for the first). */
export function waitAfter(waits: Waits, attempts: number): number {
  return waits[Math.min(attempts, waits.length - 1)] ?? waits[0];
}
