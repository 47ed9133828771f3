/** Flights and journeys, independent of the NDC version. */

/**
 * One flight (a PaxSegment). Times are the airport's local time without offset, `2027-03-12T18:30:00`:
 * services append their own server's offset, and a time shifted by it is a missed flight.
 */
export interface Flight {
  /** Marketing carrier, two characters: `BA`. */
  carrier: string;
  /** Marketing flight number as the service writes it: `315`, `0112`. */
  number: string;
  operatingCarrier?: string;
  origin: string;
  destination: string;
  /** Local date and time of departure. */
  departure: string;
  /** Local date and time of arrival. */
  arrival: string;
}

/** One offered journey: the flights from an origin to a destination, in order. */
export interface Journey {
  origin: string;
  destination: string;
  durationMinutes?: number;
  flights: Flight[];
}

/** A flight as kept in statuses and sales: without the operating carrier. */
type PlainFlight = Omit<Flight, 'operatingCarrier'>;

/** Returns a flight as kept in statuses and sales. */
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

/** Returns the flights of journeys as kept in statuses and sales, in order. */
export function plainFlights(journeys: readonly Journey[]): PlainFlight[] {
  return journeys.flatMap(({ flights }) => flights.map(plainFlight));
}

/**
 * Returns a flight's key across messages: `BA315/2027-03-12/CDG`. Segment ids are valid within one message only; never compare
 * them between two. Leading zeros of the number are dropped because services differ in them.
 */
export function flightKey(flight: Pick<Flight, 'carrier' | 'number' | 'departure' | 'origin'>): string {
  return `${flight.carrier}${flight.number.replace(/^0+(?=\d)/, '')}/${flight.departure.slice(0, 10)}/${flight.origin}`;
}
