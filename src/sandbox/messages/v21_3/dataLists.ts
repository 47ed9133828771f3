/** DataLists of 21.3, where a flight is a chain: PaxSegment → DatedMarketingSegment → DatedOperatingSegment → DatedOperatingLeg. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { SandboxFlight } from '../../model';
import type { Contents } from '../contents';
import { duration, originDestList, paxJourneyList, priceClassList } from '../journeys';

function arrival(flight: SandboxFlight): XmlTree {
  return {
    AircraftScheduledDateTime: flight.arrival,
    IATA_LocationCode: flight.destination,
    TerminalName: flight.destinationTerminal,
  };
}

function departure(flight: SandboxFlight): XmlTree {
  return {
    AircraftScheduledDateTime: flight.departure,
    IATA_LocationCode: flight.origin,
    TerminalName: flight.originTerminal,
  };
}

/** The four lists that hold the flights. `…Id` beside `…ID` is the schema's own spelling. */
function flightLists({
  flights,
}: Contents): Record<'marketing' | 'operating' | 'leg' | 'segment', XmlTree | undefined> {
  const marketing = flights.map((flight, _, key) => ({
    Arrival: arrival(flight),
    CarrierDesigCode: flight.carrier,
    DatedMarketingSegmentId: flights.id(key, 'DMS'),
    DatedOperatingSegmentRefId: flights.id(key, 'DOS'),
    Dep: departure(flight),
    MarketingCarrierFlightNumberText: flight.number,
  }));
  const legs = flights.map((flight, _, key) => ({
    Arrival: arrival(flight),
    CarrierAircraftType: { CarrierAircraftTypeCode: flight.aircraft },
    DatedOperatingLegID: flights.id(key, 'DOL'),
    Dep: departure(flight),
  }));
  const operating = flights.map((flight, _, key) => ({
    CarrierDesigCode: flight.operatingCarrier,
    DatedOperatingLegRefID: flights.id(key, 'DOL'),
    DatedOperatingSegmentId: flights.id(key, 'DOS'),
    Duration: duration(flight.durationMinutes),
  }));
  const segments = flights.map((_, id, key) => ({
    DatedMarketingSegmentRefId: flights.id(key, 'DMS'),
    PaxSegmentID: id,
  }));
  return {
    marketing: marketing && { DatedMarketingSegment: marketing },
    leg: legs && { DatedOperatingLeg: legs },
    operating: operating && { DatedOperatingSegment: operating },
    segment: segments && { PaxSegment: segments },
  };
}

function baggageAllowanceList({ baggage }: Contents): XmlTree | undefined {
  const allowances = baggage.map(({ type, pieces }, id) => ({
    BaggageAllowanceID: id,
    PieceAllowance: { TotalQty: pieces },
    TypeCode: type,
  }));
  return allowances && { BaggageAllowance: allowances };
}

function serviceDefinitionList({ services }: Contents, ownerCode?: string): XmlTree | undefined {
  const definitions = services.map((service, id) => ({
    AirlineTaxonomy: {
      DescText: service.taxonomyText,
      TaxonomyCode: service.taxonomyCode,
      TaxonomyFeature: { CodesetCode: service.limit, CodesetNameCode: 'ChoiceRestriction' },
    },
    Desc: { DescText: service.description },
    Name: service.name,
    OwnerCode: ownerCode,
    ServiceDefinitionID: id,
  }));
  return definitions && { ServiceDefinition: definitions };
}

/** What a message adds to its contents. */
interface Others {
  PaxList: XmlTree;
  ContactInfoList?: XmlTree;
  SeatProfileList?: XmlTree;
  /** Whose the services are, where the message has any. */
  ownerCode?: string;
}

/** Returns all lists that the contents fill, in the schema's order. */
export function dataLists(contents: Contents, others: Others): XmlTree {
  const flights = flightLists(contents);
  return {
    BaggageAllowanceList: baggageAllowanceList(contents),
    ContactInfoList: others.ContactInfoList,
    DatedMarketingSegmentList: flights.marketing,
    DatedOperatingLegList: flights.leg,
    DatedOperatingSegmentList: flights.operating,
    OriginDestList: originDestList(contents),
    PaxJourneyList: paxJourneyList(contents),
    PaxList: others.PaxList,
    PaxSegmentList: flights.segment,
    PriceClassList: priceClassList(contents),
    SeatProfileList: others.SeatProfileList,
    ServiceDefinitionList: serviceDefinitionList(contents, others.ownerCode),
  };
}
