/** Flights and journeys as every part of ndc-flows speaks of them, whichever version of NDC they came in. */

/**
 * One flight (a PaxSegment). Times are the airport's wall clock without any offset, `2027-03-12T18:30:00`:
 * services glue their own server's offset onto them, and a time that is shifted by it is a missed flight.
 */
export interface Flight {
  /** Marketing carrier, two characters: `BA`. */
  carrier: string;
  /** Marketing flight number as written by the service: `315`, `0112`. */
  number: string;
  operatingCarrier?: string;
  origin: string;
  destination: string;
  /** Local date and time of departure. */
  departure: string;
  /** Local date and time of arrival. */
  arrival: string;
}

/** One journey of the trip as offered: the flights from an origin to a destination, in order. */
export interface Journey {
  origin: string;
  destination: string;
  durationMinutes?: number;
  flights: Flight[];
}

/** A flight as statuses and sales keep it: who flies it for the carrier is left out. */
type PlainFlight = Omit<Flight, 'operatingCarrier'>;

/** Returns a flight as statuses and sales keep it. */
export function plainFlight({
  carrier,
  number,
  origin,
  destination,
  departure,
  arrival,
}: Flight): PlainFlight {
  return { carrier, number, origin, destination, departure, arrival };
}

/** Returns the flights of journeys as statuses and sales keep them, in order. */
export function plainFlights(journeys: readonly Journey[]): PlainFlight[] {
  return journeys.flatMap(({ flights }) => flights.map(plainFlight));
}

/**
 * Names one flight across messages: `BA315/2027-03-12/CDG`. Segment ids belong to one message only and must never be compared
 * between two; this key may. Leading zeros of the number are dropped because services differ in them.
 */
export function flightKey(flight: Pick<Flight, 'carrier' | 'number' | 'departure' | 'origin'>): string {
  return `${flight.carrier}${flight.number.replace(/^0+(?=\d)/, '')}/${flight.departure.slice(0, 10)}/${flight.origin}`;
}
