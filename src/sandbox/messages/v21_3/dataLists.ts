/** DataLists of 21.3, where a flight is a chain: PaxSegment → DatedMarketingSegment → DatedOperatingSegment → DatedOperatingLeg. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { SandboxFlight } from '../../model';
import type { Contents } from '../contents';
import {
  duration,
  flightEnd,
  originDestList,
  paxJourneyList,
  priceClassList,
  type OtherLists,
} from '../journeys';

const arrival = ({ destination, destinationTerminal, arrival }: SandboxFlight): XmlTree =>
  flightEnd(destination, destinationTerminal, arrival);
const departure = ({ origin, originTerminal, departure }: SandboxFlight): XmlTree =>
  flightEnd(origin, originTerminal, departure);

/**
 * Returns all lists that the contents fill, in the schema's order. `ownerCode`: whose the services are, if the message has any.
 * `…Id` beside `…ID` is the schema's own spelling.
 */
export function dataLists(contents: Contents, others: OtherLists, ownerCode?: string): XmlTree {
  const { baggage, flights, services } = contents;
  return {
    BaggageAllowanceList: baggage.list('BaggageAllowance', ({ type, pieces, kilograms }, id) => ({
      BaggageAllowanceID: id,
      PieceAllowance: { TotalQty: pieces },
      TypeCode: type,
      WeightAllowance:
        pieces > 0 ? { MaximumWeightMeasure: kilograms, WeightUnitOfMeasurement: 'KGM' } : undefined,
    })),
    ContactInfoList: others.ContactInfoList,
    DatedMarketingSegmentList: flights.list('DatedMarketingSegment', (flight, _, key) => ({
      Arrival: arrival(flight),
      CarrierDesigCode: flight.carrier,
      DatedMarketingSegmentId: flights.id(key, 'DMS'),
      DatedOperatingSegmentRefId: flights.id(key, 'DOS'),
      Dep: departure(flight),
      MarketingCarrierFlightNumberText: flight.number,
    })),
    DatedOperatingLegList: flights.list('DatedOperatingLeg', (flight, _, key) => ({
      Arrival: arrival(flight),
      CarrierAircraftType: { CarrierAircraftTypeCode: flight.aircraft },
      DatedOperatingLegID: flights.id(key, 'DOL'),
      Dep: departure(flight),
    })),
    DatedOperatingSegmentList: flights.list('DatedOperatingSegment', (flight, _, key) => ({
      CarrierDesigCode: flight.operatingCarrier,
      DatedOperatingLegRefID: flights.id(key, 'DOL'),
      DatedOperatingSegmentId: flights.id(key, 'DOS'),
      Duration: duration(flight.durationMinutes),
    })),
    OriginDestList: originDestList(contents),
    PaxJourneyList: paxJourneyList(contents),
    PaxList: others.PaxList,
    PaxSegmentList: flights.list('PaxSegment', (_, id, key) => ({
      DatedMarketingSegmentRefId: flights.id(key, 'DMS'),
      PaxSegmentID: id,
    })),
    PenaltyList: others.PenaltyList,
    PriceClassList: priceClassList(contents),
    SeatProfileList: others.SeatProfileList,
    ServiceDefinitionList: services.list('ServiceDefinition', (service, id) => ({
      AirlineTaxonomy: {
        DescText: service.taxonomyText,
        TaxonomyCode: service.taxonomyCode,
        TaxonomyFeature: { CodesetCode: service.limit, CodesetNameCode: 'ChoiceRestriction' },
      },
      Desc: { DescText: service.description },
      Name: service.name,
      OwnerCode: ownerCode,
      ServiceDefinitionID: id,
    })),
  };
}
