/** What the segment, journey and leg ids of one message stand for. They mean nothing in any other message. */
import { flightKey, type Flight, type Journey } from '../../domain/offers/flights';
import { secondsOf } from './duration';
import { unique } from './unique';

/** How many segments, and how many journeys, of one message are looked at: an offer that names another cannot be sold. */
export const LISTED = 20_000;

/** A journey of more flights than this is none, and a leg of more segments has no more: each reference to it would cost as much. */
const OF_ONE = 24;

/** A PaxSegment with what it refers to, as either version tells it. */
export interface RawSegment {
  id?: string;
  carrier?: string;
  number?: string;
  operatingCarrier?: string;
  origin?: string;
  destination?: string;
  departure?: string;
  arrival?: string;
  legIds: string[];
}

/** A PaxJourney. */
export interface RawJourney {
  id?: string;
  duration?: string;
  segmentIds: string[];
}

/** References from an offer, a service or a seat to flights: any of the three ways that NDC knows. */
export interface FlightReferences {
  journeyIds: string[];
  segmentIds: string[];
  legIds: string[];
}

/** The ids of one message, resolved. */
export interface Itinerary {
  /** Flights by segment id: those of the journeys first, in their order. A segment that lacks what a flight needs is left out. */
  flights: ReadonlyMap<string, Flight>;
  segmentsOfJourney: ReadonlyMap<string, readonly string[]>;
  /** Segment ids by DatedOperatingLegID: seats refer to flights by their legs. */
  segmentsOfLeg: ReadonlyMap<string, readonly string[]>;
  /** Journeys by id; one that has a flight which is not there is left out. Offers share them: a shop refers to each again and again. */
  journeys: ReadonlyMap<string, Journey>;
}

/** A flight that lacks one of these cannot be compared with another, so it is none: carrier, number, both airports, both times. */
function flightOf(segment: RawSegment): Flight | undefined {
  const { carrier, number, origin, destination, departure, arrival, operatingCarrier } = segment;
  if (!carrier || !number || !origin || !destination || !departure || !arrival) return undefined;
  return operatingCarrier
    ? { carrier, number, origin, destination, departure, arrival, operatingCarrier }
    : { carrier, number, origin, destination, departure, arrival };
}

/** Resolves the ids of one message. Lenient: references dangle in real answers, and what they name is then simply not there. */
export function itineraryOf(segments: readonly RawSegment[], journeys: readonly RawJourney[]): Itinerary {
  const known = new Map(segments.flatMap((segment) => (segment.id ? [[segment.id, segment] as const] : [])));
  const flights = new Map<string, Flight>();
  const segmentsOfLeg = new Map<string, string[]>();
  for (const id of new Set([...journeys.flatMap(({ segmentIds }) => segmentIds), ...known.keys()])) {
    const segment = known.get(id);
    const flight = segment && flightOf(segment);
    if (!flight) continue;
    flights.set(id, flight);
    for (const leg of segment.legIds) {
      const segments = segmentsOfLeg.get(leg);
      if (!segments) segmentsOfLeg.set(leg, [id]);
      else if (segments.length < OF_ONE) segments.push(id);
    }
  }
  const segmentsOfJourney = new Map<string, readonly string[]>();
  const found = new Map<string, Journey>();
  for (const { id, duration, segmentIds } of journeys) {
    if (!id || segmentIds.length > OF_ONE) continue;
    segmentsOfJourney.set(id, segmentIds);
    const journey = journeyOf(
      segmentIds.map((segmentId) => flights.get(segmentId)),
      secondsOf(duration),
    );
    if (journey) found.set(id, journey);
  }
  return { flights, segmentsOfJourney, segmentsOfLeg, journeys: found };
}

function journeyOf(flights: (Flight | undefined)[], seconds: number | undefined): Journey | undefined {
  const known = flights.flatMap((flight) => flight ?? []);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < flights.length) return undefined;
  const journey: Journey = { origin: first.origin, destination: last.destination, flights: known };
  return seconds === undefined ? journey : { ...journey, durationMinutes: Math.round(seconds / 60) };
}

/**
 * Ids of journeys in the order in which they are travelled: by departure, because services list references in any order.
 * Each id once; those that cannot be resolved come last.
 */
export function inTravelOrder(itinerary: Itinerary, journeyIds: readonly string[]): string[] {
  const departure = (id: string): string => itinerary.journeys.get(id)?.flights[0]?.departure ?? '~';
  return unique([...journeyIds]).sort((a, b) => {
    const [left, right] = [departure(a), departure(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
}

/** Ids of the segments that are referred to, each once. */
export function segmentsReferredTo(itinerary: Itinerary, references: FlightReferences): string[] {
  const named: string[] = [];
  for (const id of references.journeyIds) {
    for (const segmentId of itinerary.segmentsOfJourney.get(id) ?? []) named.push(segmentId);
  }
  for (const id of references.segmentIds) named.push(id);
  for (const id of references.legIds) {
    for (const segmentId of itinerary.segmentsOfLeg.get(id) ?? []) named.push(segmentId);
  }
  return unique(named);
}

/** Keys (`flightKey`) of the flights that are referred to, each once; what dangles is left out. */
export function flightKeysOf(itinerary: Itinerary, references: FlightReferences): string[] {
  const keys = segmentsReferredTo(itinerary, references).flatMap((id) => {
    const flight = itinerary.flights.get(id);
    return flight ? [flightKey(flight)] : [];
  });
  return [...new Set(keys)];
}
