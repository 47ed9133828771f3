/** Checks the age of a read, for workflows and workers: outdated knowledge never justifies a write. */

/**
 * Returns true if the read behind a write is too old: the call waited for a worker or its turn, or the workflow was paused.
 *
 * @param readAt milliseconds since the epoch; a missing time never counts as too old
 * @param within milliseconds
 */
export function tooOld(readAt: number | undefined, within: number | undefined, now: number): boolean {
  return readAt !== undefined && within !== undefined && now - readAt > within;
}
