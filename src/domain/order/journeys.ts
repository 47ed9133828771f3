/** Tells which flights make up which journey. An order lists its flights alone: journeys are numbered as they follow each other. */
import type { FlightLine } from './shown';

/** A longer stay is no connection: IATA calls it a stopover (milliseconds). */
const CONNECTS_WITHIN = 24 * 3_600_000;

/**
 * Returns an order's flights by journey, the first journey first. A journey ends where the next flight leaves from another place or a day
 * later. One that leads back to its origin, as a return on one day does, is two: they part at the longest stay.
 */
export function journeysOf<Flight extends FlightLine>(flights: readonly Flight[]): Flight[][] {
  const journeys: Flight[][] = [];
  for (const flight of flights.toSorted((one, other) => time(one.departure) - time(other.departure))) {
    const current = journeys.at(-1);
    const last = current?.at(-1);
    if (current && last && connects(last, flight)) current.push(flight);
    else journeys.push([flight]);
  }
  return journeys.flatMap(parted);
}

function connects(last: FlightLine, next: FlightLine): boolean {
  return last.destination === next.origin && stay(last, next) < CONNECTS_WITHIN;
}

function parted<Flight extends FlightLine>(journey: Flight[]): Flight[][] {
  const [first] = journey;
  if (journey.length < 2 || first?.origin !== journey.at(-1)?.destination) return [journey];
  const stays = journey.slice(1).map((next, at) => stay(journey[at] ?? next, next));
  const turn = stays.indexOf(Math.max(...stays)) + 1;
  return [journey.slice(0, turn), journey.slice(turn)];
}

/** Both times are local to the same airport. */
function stay(last: FlightLine, next: FlightLine): number {
  return time(next.departure) - time(last.arrival);
}

function time(local: string): number {
  return Date.parse(`${local.slice(0, 16)}Z`);
}
