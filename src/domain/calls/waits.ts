/** What happens after 911 and its kin ("not now", the meaning `retry-later`): how long a call waits, and when it gives up. */
import type { ProviderPolicy } from './provider';

/** Milliseconds, each for one attempt; the last one repeats. */
export type Waits = readonly [number, ...number[]];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** After "not now" at a read: each wait is twice as long as the one before, up to the last. */
const NOT_NOW: Waits = [
  5 * SECOND,
  10 * SECOND,
  20 * SECOND,
  40 * SECOND,
  80 * SECOND,
  160 * SECOND,
  320 * SECOND,
  640 * SECOND,
  15 * MINUTE,
];

/** After a write that provably never left. It is tried this often and once more, and then its flow decides anew. */
const NOT_SENT: Waits = [5 * SECOND, 10 * SECOND, 15 * SECOND, 20 * SECOND];

/** Which patience a call draws on: a customer who watches a shop, or an order that exists. */
export type Patience = keyof ProviderPolicy['patience'];

/** Returns the wait after so many attempts (0 for the first). */
export function waitAfter(waits: Waits, attempts: number): number {
  return waits[Math.min(attempts, waits.length - 1)] ?? waits[0];
}

/**
 * Returns until when "not now" is waited out (milliseconds since the epoch). An order must be seen again before its payment limit,
 * whatever the airline says until then.
 */
export function patientUntil(
  { patience }: Pick<ProviderPolicy, 'patience'>,
  which: Patience,
  limit: number | undefined,
  now: number,
): number {
  const patient = now + patience[which];
  return limit !== undefined && limit > now ? Math.min(patient, limit) : patient;
}

/** Returns how long a read waits after so many waits before, or `undefined` where that would be past its patience. */
export function waitAfterNotNow(waits: number, until: number, now: number): number | undefined {
  const wait = waitAfter(NOT_NOW, waits);
  return now + wait > until ? undefined : wait;
}

/** Returns how long a write that never left waits after so many waits before, or `undefined` where it is not tried again. */
export function waitAfterNotSent(waits: number): number | undefined {
  return NOT_SENT[waits];
}
