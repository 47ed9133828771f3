/** The flight lists of 19.2: a PaxSegment holds everything of its flight. */
import { itineraryOf, LISTED, type Itinerary } from '../mapping/itinerary';
import { list, localTime, record, text, texts, type Infer } from '../xml/declare';

/** One PaxSegment. Times are wall clock; an offset that the service glued on is dropped by `localTime`. */
const paxSegment = record({
  id: text('PaxSegmentID'),
  carrier: text('MarketingCarrierInfo/CarrierDesigCode'),
  number: text('MarketingCarrierInfo/MarketingCarrierFlightNumberText'),
  operatingCarrier: text('OperatingCarrierInfo/CarrierDesigCode'),
  origin: text('Dep/IATA_LocationCode'),
  destination: text('Arrival/IATA_LocationCode'),
  departure: localTime('Dep/AircraftScheduledDateTime'),
  arrival: localTime('Arrival/AircraftScheduledDateTime'),
  legIds: texts('DatedOperatingLeg/DatedOperatingLegID'),
});

/** One PaxJourney: the flights of one journey of the trip. */
const paxJourney = record({
  id: text('PaxJourneyID'),
  duration: text('Duration'),
  segmentIds: texts('PaxSegmentRefID'),
});

/** The flight lists of any answer, as fields to spread into its record. */
export const flightLists = {
  segments: list('Response/DataLists/PaxSegmentList/PaxSegment', paxSegment, { keep: LISTED }),
  journeys: list('Response/DataLists/PaxJourneyList/PaxJourney', paxJourney, { keep: LISTED }),
};

/** What was read by `flightLists`. */
export interface RawFlightLists {
  segments: Infer<typeof paxSegment>[];
  journeys: Infer<typeof paxJourney>[];
}

/** Resolves the segment, journey and leg ids of the message that the lists were read from. */
export function itinerary(raw: RawFlightLists): Itinerary {
  return itineraryOf(raw.segments, raw.journeys);
}
