/** Who waits for a call: what waits in a provider's queue is taken in this order, so that a batch never makes a customer wait. */

/** The server's priority keys, 1 to 5; the lower goes first. */
const keys = {
  /** Somebody watches: a booking, or what a person or a back office asked for. */
  asked: 1,
  /** A payment limit that must not pass. */
  deadline: 2,
  /** One of many orders of a batch. */
  batch: 4,
  /** Looking without having been asked. */
  watching: 5,
} as const;

/** Of a write in the background: it goes before reads there, because what it was decided on grows old while it waits. */
const DECIDED = 3;

export type Urgency = keyof typeof keys;

/** Name under which the server counts what nobody waits for. */
export const BACKGROUND = 'background';

/**
 * The share of a provider's rate that work in the background takes at most, however much of it there is. What it leaves is saved up by the
 * server (a second's worth of the rate) for calls that somebody waits for: these find it there and need not wait even for the next slot.
 * A smaller share saves faster and makes every batch slower; with this one, 20 requests a second leave a booking's worth in some seven seconds.
 */
export const BACKGROUND_SHARE = 0.95;

const inBackground: readonly Urgency[] = ['batch', 'watching'];

/** How an activity of this urgency waits in its provider's queue. */
export function priorityOf(
  urgency: Urgency,
  what: 'read' | 'write' = 'read',
): { priorityKey: number; fairnessKey?: string } {
  const background = inBackground.includes(urgency);
  return {
    priorityKey: background && what === 'write' ? DECIDED : keys[urgency],
    ...(background && { fairnessKey: BACKGROUND }),
  };
}
