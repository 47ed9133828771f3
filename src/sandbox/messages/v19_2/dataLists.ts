/** DataLists of 19.2, whose PaxSegment holds the whole flight. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { SandboxFlight, ServiceKind } from '../../model';
import type { Contents } from '../contents';
import { duration, originDestList, paxJourneyList, priceClassList } from '../journeys';

function place(code: string, terminal: string | undefined, time?: string): XmlTree {
  return { AircraftScheduledDateTime: time, IATA_LocationCode: code, TerminalName: terminal };
}

function paxSegment(flight: SandboxFlight, id: string, leg: string): XmlTree {
  return {
    Arrival: place(flight.destination, flight.destinationTerminal, flight.arrival),
    DatedOperatingLeg: {
      Arrival: place(flight.destination, flight.destinationTerminal),
      CarrierAircraftType: { CarrierAircraftTypeCode: flight.aircraft },
      DatedOperatingLegID: leg,
      Dep: place(flight.origin, flight.originTerminal),
    },
    Dep: place(flight.origin, flight.originTerminal, flight.departure),
    Duration: duration(flight.durationMinutes),
    MarketingCarrierInfo: {
      CarrierDesigCode: flight.carrier,
      MarketingCarrierFlightNumberText: flight.number,
    },
    OperatingCarrierInfo: { CarrierDesigCode: flight.operatingCarrier },
    PaxSegmentID: id,
  };
}

function baggageAllowanceList({ baggage }: Contents): XmlTree | undefined {
  const allowances = baggage.map(({ type, pieces }, id) => ({
    BaggageAllowanceID: id,
    PieceAllowance: { ApplicablePartyText: 'Traveler', TotalQty: pieces },
    TypeCode: type,
  }));
  return allowances && { BaggageAllowance: allowances };
}

/** Returns ServiceTaxonomy with the limit as its feature: where in the message it may stand differs from schema to schema. */
export function serviceTaxonomy(service: ServiceKind): XmlTree {
  return {
    DescText: service.taxonomyText,
    ServiceFeature: { CodesetCode: service.limit, CodesetNameCode: 'ChoiceRestriction' },
    TaxonomyCode: service.taxonomyCode,
  };
}

function serviceDefinitionList({ services }: Contents, taxonomy: boolean): XmlTree | undefined {
  const definitions = services.map((service, id) => ({
    ServiceTaxonomy: taxonomy ? serviceTaxonomy(service) : undefined,
    Desc: { DescText: service.description },
    Name: service.name,
    ServiceDefinitionID: id,
  }));
  return definitions && { ServiceDefinition: definitions };
}

/** What a message adds to its contents. */
interface Others {
  PaxList: XmlTree;
  ContactInfoList?: XmlTree;
  SeatProfileList?: XmlTree;
  /** Whether a ServiceDefinition of this message has a ServiceTaxonomy. */
  taxonomy: boolean;
}

/** Returns all lists that the contents fill, in the schema's order. */
export function dataLists(contents: Contents, others: Others): XmlTree {
  const segments = contents.flights.map((flight, id, key) =>
    paxSegment(flight, id, contents.flights.id(key, 'DOL')),
  );
  return {
    BaggageAllowanceList: baggageAllowanceList(contents),
    ContactInfoList: others.ContactInfoList,
    OriginDestList: originDestList(contents),
    PaxJourneyList: paxJourneyList(contents),
    PaxList: others.PaxList,
    PaxSegmentList: segments && { PaxSegment: segments },
    PriceClassList: priceClassList(contents),
    SeatProfileList: others.SeatProfileList,
    ServiceDefinitionList: serviceDefinitionList(contents, others.taxonomy),
  };
}
