/** Resolves the segment, journey and leg ids of one message. They mean nothing in another. */
import { flightKey, type Flight, type Journey } from '../../domain/offers/flights';
import { secondsOf } from './duration';
import { unique } from './unique';

/** Maximum number of segments, and of journeys, read of one message. An offer that refers to more cannot be sold. */
export const LISTED = 20_000;

/** Maximum number of flights in a journey, and of segments in a leg, because each reference costs as much. */
const OF_ONE = 24;

/** A PaxSegment with what it refers to, in either version. */
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

/** References to flights, in the three ways of NDC. */
export interface FlightReferences {
  journeyIds: string[];
  segmentIds: string[];
  legIds: string[];
}

export interface Itinerary {
  /** Flights by segment id, those of the journeys first. Leaves out a segment that lacks what a flight needs. */
  flights: ReadonlyMap<string, Flight>;
  segmentsOfJourney: ReadonlyMap<string, readonly string[]>;
  /** Segment ids by DatedOperatingLegID, by which seats refer to flights. */
  segmentsOfLeg: ReadonlyMap<string, readonly string[]>;
  /** Journeys by id, shared by all offers. Leaves out a journey with an unknown flight. */
  journeys: ReadonlyMap<string, Journey>;
}

/** Returns the flight; undefined where it lacks carrier, number, an airport or a time and cannot be compared. */
function flightOf(segment: RawSegment): Flight | undefined {
  const { carrier, number, origin, destination, departure, arrival, operatingCarrier } = segment;
  if (!carrier || !number || !origin || !destination || !departure || !arrival) return undefined;
  return operatingCarrier
    ? { carrier, number, origin, destination, departure, arrival, operatingCarrier }
    : { carrier, number, origin, destination, departure, arrival };
}

/** Resolves the ids of one message. Ignores dangling references, which real answers have. */
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

/** Returns journey ids by departure, because services list references in any order. Each once, unknown ones last. */
export function inTravelOrder(itinerary: Itinerary, journeyIds: readonly string[]): string[] {
  const departure = (id: string): string => itinerary.journeys.get(id)?.flights[0]?.departure ?? '~';
  return unique([...journeyIds]).sort((a, b) => {
    const [left, right] = [departure(a), departure(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
}

/** Returns the ids of the segments referred to, each once. */
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

/** Returns the keys (`flightKey`) of the flights referred to, each once, without dangling ones. */
export function flightKeysOf(itinerary: Itinerary, references: FlightReferences): string[] {
  const keys = segmentsReferredTo(itinerary, references).flatMap((id) => {
    const flight = itinerary.flights.get(id);
    return flight ? [flightKey(flight)] : [];
  });
  return [...new Set(keys)];
}
