/** DataLists of 19.2, whose PaxSegment holds the whole flight. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { SandboxFlight, ServiceKind } from '../../model';
import type { Contents } from '../contents';
import {
  duration,
  flightEnd,
  originDestList,
  paxJourneyList,
  priceClassList,
  type OtherLists,
} from '../journeys';

function paxSegment(flight: SandboxFlight, id: string, leg: string): XmlTree {
  return {
    Arrival: flightEnd(flight.destination, flight.destinationTerminal, flight.arrival),
    DatedOperatingLeg: {
      Arrival: flightEnd(flight.destination, flight.destinationTerminal),
      CarrierAircraftType: { CarrierAircraftTypeCode: flight.aircraft },
      DatedOperatingLegID: leg,
      Dep: flightEnd(flight.origin, flight.originTerminal),
    },
    Dep: flightEnd(flight.origin, flight.originTerminal, flight.departure),
    Duration: duration(flight.durationMinutes),
    MarketingCarrierInfo: {
      CarrierDesigCode: flight.carrier,
      MarketingCarrierFlightNumberText: flight.number,
    },
    OperatingCarrierInfo: { CarrierDesigCode: flight.operatingCarrier },
    PaxSegmentID: id,
  };
}

/** Returns ServiceTaxonomy with the limit as its feature: where in the message it may stand differs from schema to schema. */
export function serviceTaxonomy(service: ServiceKind): XmlTree {
  return {
    DescText: service.taxonomyText,
    ServiceFeature: { CodesetCode: service.limit, CodesetNameCode: 'ChoiceRestriction' },
    TaxonomyCode: service.taxonomyCode,
  };
}

/** Returns all lists that the contents fill, in the schema's order. The definitions of a seat map and of an order have no taxonomy. */
export function dataLists(contents: Contents, others: OtherLists): XmlTree {
  const { baggage, flights, services } = contents;
  return {
    BaggageAllowanceList: baggage.list('BaggageAllowance', ({ type, pieces, kilograms }, id) => ({
      BaggageAllowanceID: id,
      PieceAllowance: {
        ApplicablePartyText: 'Traveler',
        PieceWeightAllowance:
          pieces > 0 ? { MaximumWeightMeasure: { '@UnitCode': 'KGM', '#text': kilograms } } : undefined,
        TotalQty: pieces,
      },
      TypeCode: type,
    })),
    ContactInfoList: others.ContactInfoList,
    OriginDestList: originDestList(contents),
    PaxJourneyList: paxJourneyList(contents),
    PaxList: others.PaxList,
    PaxSegmentList: flights.list('PaxSegment', (flight, id, key) =>
      paxSegment(flight, id, flights.id(key, 'DOL')),
    ),
    PenaltyList: others.PenaltyList,
    PriceClassList: priceClassList(contents),
    SeatProfileList: others.SeatProfileList,
    ServiceDefinitionList: services.list('ServiceDefinition', (service, id) => ({
      ServiceTaxonomy: others.SeatProfileList ? undefined : serviceTaxonomy(service),
      Desc: { DescText: service.description },
      Name: service.name,
      ServiceDefinitionID: id,
    })),
  };
}
