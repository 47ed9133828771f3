/** How an order is named without its passengers: by its PNR, and where it goes. */
import type { OrderStatus } from '../../api/types';
import { dayText } from '../../parts/time';
import { texts } from '../../texts';

/** Returns each PNR once: services give some a second time, after a carrier (`XA-AB4P5P`). */
export function pnrsOf({ bookingReferences: all }: Pick<OrderStatus, 'bookingReferences'>): string[] {
  return all.filter((id) => !all.some((other) => id.length > other.length && id.endsWith(`-${other}`)));
}

/** Returns the PNR, or our own reference while there is none. */
export function nameOf(status: Pick<OrderStatus, 'bookingReferences' | 'reference'>): string {
  return pnrsOf(status)[0] ?? status.reference;
}

/** Returns the order's words with passengers by name. */
export function withNames(words: string, nameOf: (paxId: string) => string): string {
  return words.replace(/\bPAX\d+\b/g, nameOf);
}

/** Returns where the journeys go, without the places of connections: `LHR → CDG → LHR`. */
export function routeOf(flights: OrderStatus['flights']): string {
  const ends = [...Map.groupBy(flights, ({ journey }) => journey ?? 0).values()].flatMap((each) => [
    each[0]?.origin,
    each.at(-1)?.destination,
  ]);
  return ends.filter((place, at) => place !== ends[at - 1]).join(' → ') || texts.common.none;
}

/** Returns a journey by number, route and day. */
export function journeyText(journey: number, { flights }: Pick<OrderStatus, 'flights'>): string {
  const own = flights.filter((flight) => (flight.journey ?? 1) === journey);
  return `${texts.journeys.journey(journey)}: ${routeOf(own)}, ${dayText(own[0]?.departure ?? '')}`;
}
