/** Old knowledge justifies no write: the one check of its age, for workflows and workers. */

/**
 * True where what a write was decided on was read too long ago: a call waited for a worker or its turn, or the workflow was paused.
 *
 * @param readAt milliseconds since the epoch; of a call that does not say it nothing is known to be old
 * @param within milliseconds
 */
export function tooOld(readAt: number | undefined, within: number | undefined, now: number): boolean {
  return readAt !== undefined && within !== undefined && now - readAt > within;
}
