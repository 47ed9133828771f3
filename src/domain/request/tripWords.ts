/** Describes a trip for lists and pages: route, dates and number of passengers. No names. */
import type { RequestedJourney } from './trip';

/** Describes a trip: `LHR → CDG 2027-01-20, CDG → LHR 2027-01-27, 4 passengers`. */
export function tripWords(journeys: readonly RequestedJourney[], passengers: number): string {
  const ways = journeys
    .map(({ origin, destination, date }) => `${origin} → ${destination} ${date}`)
    .join(', ');
  return `${ways}, ${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}`;
}
