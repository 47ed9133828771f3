/** When an order is read though nothing is due: the more often, the nearer its next departure, and soon after the airline’s notification. */
import type { LifeMemory } from './lifeMemory';
import type { OrderStatus } from './status';

/** Reads every so many milliseconds, once a departure is so many milliseconds away; without `within`, always. */
export interface WatchBand {
  within?: number;
  every: number;
}

const HOUR = 60 * 60_000;

/** Flight times are local. These are the zones in which a day begins first and last. */
const [FIRST_ZONE, LAST_ZONE] = [14 * HOUR, 12 * HOUR];

/**
 * Returns when to read the order next (milliseconds since the epoch); undefined for never. Of several bands the earliest read counts. A flight
 * counts as near in whatever zone it departs.
 */
export function nextRead(
  now: number,
  flights: OrderStatus['flights'],
  bands: readonly WatchBand[],
): number | undefined {
  const departures = flights
    .map(({ departure }) => Date.parse(`${departure.slice(0, 19)}Z`))
    .filter((departure) => departure + LAST_ZONE > now);
  const reads = bands.flatMap(({ within, every }) => {
    if (within === undefined) return [now + every];
    return departures.map((departure) => {
      const begins = departure - FIRST_ZONE - within;
      return begins > now ? begins : now + every;
    });
  });
  return reads.length > 0 ? Math.min(...reads) : undefined;
}

/** Least time between two reads of one order that notifications cause (milliseconds). */
export const NOTIFIED_READS_APART = 60_000;

/**
 * Returns when to read an order whose airline says that it changed it (milliseconds since the epoch): now, unless an earlier notification has
 * just made it read. Returns undefined if another read is due no later.
 */
export function notifiedRead(
  { readDue = Infinity, notifiedReadDue = -Infinity }: Pick<LifeMemory, 'readDue' | 'notifiedReadDue'>,
  now: number,
): number | undefined {
  const due = Math.max(now, notifiedReadDue + NOTIFIED_READS_APART);
  return due < readDue ? due : undefined;
}
