/** Waits for what tells nobody that it has changed: a server's listings, a file, another process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { NoWorker } from '../../src/domain/order/errors';

/** Time between two looks (milliseconds). */
const LOOK_EVERY = 40;

/** Shorter than Jest's limit, which would not say what was seen (milliseconds). */
const WITHIN = 240_000;

/**
 * Looks until what it sees fits. A look at an order that no worker answered in time is one more look.
 *
 * @param within milliseconds
 * @throws with what it saw last when the time is over
 */
export async function eventually<Seen>(
  look: () => Seen | Promise<Seen>,
  fits: (seen: Seen) => boolean = Boolean,
  within = WITHIN,
): Promise<Seen> {
  for (const began = Date.now(); ; await sleep(LOOK_EVERY)) {
    let seen: Seen | NoWorker;
    try {
      seen = await look();
      if (fits(seen)) return seen;
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
      seen = error;
    }
    if (Date.now() - began > within) {
      const text = seen instanceof NoWorker ? seen.message : (JSON.stringify(seen) ?? String(seen));
      throw new Error(`Not within ${within / 1000} s. Last seen: ${text.slice(0, 2_000)}`);
    }
  }
}
