/** Shows long work: how far it is and, where that can be known, how long it still takes. */
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import type { Progress } from './source';

/** Where lines alone are taken, the first comes after this time, and one more each time this has passed (milliseconds). */
const FIRST = 2_000;
const EVERY = 10_000;

/** Shows what is awaited, its words made anew each time, until the returned function is called. */
export function lasting(progress: Progress, words: () => string): () => void {
  if (progress.lasting) return progress.lasting(words);
  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    progress(words());
    every = setInterval(() => progress(words()), EVERY);
    every.unref();
  }, FIRST);
  first.unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}

/** Shows work without parts to count, with the time that it has taken. */
export function waitingFor(progress: Progress, what: string): () => void {
  const began = Date.now();
  return lasting(progress, () => `${what}, ${duration(Date.now() - began)}`);
}

/** Work that is counted. */
export interface Counted {
  what: string;
  done: number;
  /** How many there are; left out where nobody knows. */
  of?: number;
  unit: string;
  /** Milliseconds since it began. */
  took: number;
}

/** Sooner than this, and below this share, the time left would be a guess. */
const SURE_AFTER = 5_000;
const SURE_FROM = 0.03;

/** Prints how far counted work is: `building  [####----]  812 of 1716 packages, about 2 min left`. */
export function countedText({ what, done, of, unit, took }: Counted): string {
  if (of === undefined) return `${what}: ${done} ${unit}, ${duration(took)}`;
  const share = Math.min(done / of, 1);
  const left =
    took < SURE_AFTER || share < SURE_FROM
      ? duration(took)
      : share < 1
        ? `about ${roughly((took / share) * (1 - share))} left`
        : `${duration(took)}, finishing`;
  return `${what}  ${bar(share)}  ${done} of ${of} ${unit}, ${left}`;
}

/** A guess is no more exact than minutes. */
function roughly(milliseconds: number): string {
  return milliseconds < 60_000 ? duration(milliseconds) : `${Math.round(milliseconds / 60_000)} min`;
}

/** Draws a share of a whole. */
export function bar(share: number, width = 20): string {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * width);
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}]`;
}

/** `45 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
