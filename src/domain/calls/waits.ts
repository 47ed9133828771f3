/** How long a call waits after 911 and similar codes ("not now", the meaning `retry-later`), and when it gives up. */
import type { ProviderPolicy } from './provider';

/** How the words begin by which an order says that it waits to send a call again. */
export const A_RETRY_OF = 'a retry of';

/** Milliseconds, one per attempt; the last one repeats. */
export type Waits = readonly [number, ...number[]];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** After a read's "not now": each wait doubles, up to the last. */
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

/** After a write that provably was not sent. One more attempt follows the last wait; then the flow decides anew. */
const NOT_SENT: Waits = [5 * SECOND, 10 * SECOND, 15 * SECOND, 20 * SECOND];

/** Whose patience applies: a customer waiting for a shop, or an existing order. `none`: the first "not now" ends the call. */
export type Patience = keyof ProviderPolicy['patience'] | 'none';

/** Returns the wait after this many attempts (0 for the first). */
export function waitAfter(waits: Waits, attempts: number): number {
  return waits[Math.min(attempts, waits.length - 1)] ?? waits[0];
}

/**
 * Returns when a flow stops waiting out "not now" (milliseconds since the epoch). An order must be read again before its payment
 * time limit, whatever the airline answers until then.
 */
export function patientUntil(
  { patience }: Pick<ProviderPolicy, 'patience'>,
  which: Patience,
  limit: number | undefined,
  now: number,
): number {
  const patient = which === 'none' ? now : now + patience[which];
  return limit !== undefined && limit > now ? Math.min(patient, limit) : patient;
}

/** Returns how long a read waits after this many earlier waits, or `undefined` if that exceeds its patience. */
export function waitAfterNotNow(waits: number, until: number, now: number): number | undefined {
  const wait = waitAfter(NOT_NOW, waits);
  return now + wait > until ? undefined : wait;
}

/** Returns how long a write that was not sent waits after this many earlier waits, or `undefined` if it is not tried again. */
export function waitAfterNotSent(waits: number): number | undefined {
  return NOT_SENT[waits];
}
