/** Ranks calls in a provider's queue, so that a batch never delays a customer. */

/** The server's priority keys, 1 to 5; lower goes first. */
const keys = {
  /** Somebody is waiting: a booking, or a request of a person or back office. */
  asked: 1,
  /** A payment time limit that must not pass. */
  deadline: 2,
  /** One of many orders in a batch. */
  batch: 4,
  /** Unrequested checks. */
  watching: 5,
} as const;

/** A background write. It goes before background reads because the read behind it ages while it waits. */
const DECIDED = 3;

export type Urgency = keyof typeof keys;

/** The server's fairness key for calls that nobody waits for. */
export const BACKGROUND = 'background';

/**
 * Maximum share of a provider's rate for background work. The server saves the rest (up to one second of the rate) for calls
 * that somebody waits for, so these need not wait even for the next slot.
 * A smaller share saves faster but slows every batch. At 20 requests a second, this share saves enough for a booking in about seven
 * seconds.
 */
export const BACKGROUND_SHARE = 0.95;

const inBackground: readonly Urgency[] = ['batch', 'watching'];

/** Returns the fairness key of an agency's calls that nobody waits for. */
export const backgroundOf = (agency: string | undefined): string =>
  agency === undefined ? BACKGROUND : `${BACKGROUND}/${agency}`;

/**
 * Returns an activity's priority in its provider's queue. Of calls that are equally urgent, the server takes each agency's in turn, so that
 * an import of one holds up none of another's.
 */
export function priorityOf(
  urgency: Urgency,
  what: 'read' | 'write' = 'read',
  agency?: string,
): { priorityKey: number; fairnessKey?: string } {
  const background = inBackground.includes(urgency);
  const fairnessKey = background ? backgroundOf(agency) : agency;
  return {
    priorityKey: background && what === 'write' ? DECIDED : keys[urgency],
    ...(fairnessKey !== undefined && { fairnessKey }),
  };
}
