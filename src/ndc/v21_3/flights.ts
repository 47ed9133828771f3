/** Flight lists, 21.3: PaxSegment → DatedMarketingSegment → DatedOperatingSegment → DatedOperatingLeg, each by reference. */
import { itineraryOf, LISTED, type Itinerary } from '../mapping/itinerary';
import { list, localTime, record, text, texts, type Infer } from '../xml/declare';

/** The schema spells the reference `…RefId`, with a small d. */
const paxSegment = record({
  id: text('PaxSegmentID'),
  marketingSegmentId: text('DatedMarketingSegmentRefId'),
});

/** The flight as sold. */
const datedMarketingSegment = record({
  id: text('DatedMarketingSegmentId'),
  operatingSegmentId: text('DatedOperatingSegmentRefId'),
  carrier: text('CarrierDesigCode'),
  number: text('MarketingCarrierFlightNumberText'),
  origin: text('Dep/IATA_LocationCode'),
  destination: text('Arrival/IATA_LocationCode'),
  departure: localTime('Dep/AircraftScheduledDateTime'),
  arrival: localTime('Arrival/AircraftScheduledDateTime'),
});

/** The flight as flown. */
const datedOperatingSegment = record({
  id: text('DatedOperatingSegmentId'),
  carrier: text('CarrierDesigCode'),
  legIds: texts('DatedOperatingLegRefID'),
});

const paxJourney = record({
  id: text('PaxJourneyID'),
  duration: text('Duration'),
  segmentIds: texts('PaxSegmentRefID'),
});

/** Flight lists of any answer: fields to spread into its record. */
export const flightLists = {
  segments: list('Response/DataLists/PaxSegmentList/PaxSegment', paxSegment, { keep: LISTED }),
  marketingSegments: list(
    'Response/DataLists/DatedMarketingSegmentList/DatedMarketingSegment',
    datedMarketingSegment,
    { keep: LISTED },
  ),
  operatingSegments: list(
    'Response/DataLists/DatedOperatingSegmentList/DatedOperatingSegment',
    datedOperatingSegment,
    { keep: LISTED },
  ),
  journeys: list('Response/DataLists/PaxJourneyList/PaxJourney', paxJourney, { keep: LISTED }),
};

export interface RawFlightLists {
  segments: Infer<typeof paxSegment>[];
  marketingSegments: Infer<typeof datedMarketingSegment>[];
  operatingSegments: Infer<typeof datedOperatingSegment>[];
  journeys: Infer<typeof paxJourney>[];
}

function byId<Listed extends { id?: string }>(listed: readonly Listed[]): Map<string | undefined, Listed> {
  return new Map(listed.map((one) => [one.id, one]));
}

/** Resolves a message's segment, journey and leg ids from its flight lists. */
export function itinerary(raw: RawFlightLists): Itinerary {
  const marketed = byId(raw.marketingSegments);
  const operated = byId(raw.operatingSegments);
  const segments = raw.segments.map(({ id, marketingSegmentId }) => {
    const marketing = marketed.get(marketingSegmentId ?? '');
    const operating = operated.get(marketing?.operatingSegmentId ?? '');
    // Spreading costs several times as much, and a shop has thousands of segments.
    return {
      id,
      carrier: marketing?.carrier,
      number: marketing?.number,
      operatingCarrier: operating?.carrier,
      origin: marketing?.origin,
      destination: marketing?.destination,
      departure: marketing?.departure,
      arrival: marketing?.arrival,
      legIds: operating?.legIds ?? [],
    };
  });
  return itineraryOf(segments, raw.journeys);
}
