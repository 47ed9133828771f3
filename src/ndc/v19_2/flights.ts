/** Flight lists, 19.2: a PaxSegment holds the whole flight. */
import { itineraryOf, LISTED, type Itinerary } from '../mapping/itinerary';
import { list, localTime, record, text, texts, type Infer } from '../xml/declare';

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

const paxJourney = record({
  id: text('PaxJourneyID'),
  duration: text('Duration'),
  segmentIds: texts('PaxSegmentRefID'),
});

/** Flight lists of any answer: fields to spread into its record. */
export const flightLists = {
  segments: list('Response/DataLists/PaxSegmentList/PaxSegment', paxSegment, { keep: LISTED }),
  journeys: list('Response/DataLists/PaxJourneyList/PaxJourney', paxJourney, { keep: LISTED }),
};

export interface RawFlightLists {
  segments: Infer<typeof paxSegment>[];
  journeys: Infer<typeof paxJourney>[];
}

/** Resolves a message's segment, journey and leg ids from its flight lists. */
export function itinerary(raw: RawFlightLists): Itinerary {
  return itineraryOf(raw.segments, raw.journeys);
}
