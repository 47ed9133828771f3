/** Journeys, price classes, baggage references and fares, which both versions write alike. */
import type { XmlTree } from '../../ndc/xml/write';
import type { Content, OfferedItem, PriceClass, SandboxJourney } from '../model';
import { priceClassKey, type Contents } from './contents';
import { taxedPrice } from './elements';

/** What a message adds to the DataLists of its contents. */
export interface OtherLists {
  PaxList: XmlTree;
  ContactInfoList?: XmlTree;
  SeatProfileList?: XmlTree;
  PenaltyList?: XmlTree;
}

/** Returns a duration: `PT1H25M`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}

/** Returns one end of a flight, or of its leg, which may have no time. */
export function flightEnd(code: string, terminal: string | undefined, time?: string): XmlTree {
  return { AircraftScheduledDateTime: time, IATA_LocationCode: code, TerminalName: terminal };
}

/** Returns OriginDestList: journeys between the same two places stand together. */
export function originDestList({ journeys }: Contents): XmlTree | undefined {
  const pairs = new Map<string, SandboxJourney[]>();
  for (const journey of journeys) {
    const pair = `${journey.origin}-${journey.destination}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), journey]);
  }
  if (pairs.size === 0) return undefined;
  return {
    OriginDest: [...pairs.values()].map((same, index) => ({
      DestCode: same[0]?.destination,
      OriginCode: same[0]?.origin,
      OriginDestID: `OD${index + 1}`,
      PaxJourneyRefID: same.map(({ key }) => journeys.id(key)),
    })),
  };
}

/** Returns journeys with their segments. */
export function paxJourneyList(contents: Contents): XmlTree | undefined {
  return contents.journeys.list('PaxJourney', ({ durationMinutes, flights }, id) => ({
    Duration: duration(durationMinutes),
    PaxJourneyID: id,
    PaxSegmentRefID: contents.segments(flights.map(({ key }) => key)),
  }));
}

/** Returns branded fares with what they say of themselves. */
export function priceClassList({ priceClasses }: Contents): XmlTree | undefined {
  return priceClasses.list('PriceClass', ({ cabin, descriptions, name }, id) => ({
    CabinType: { CabinTypeName: cabin },
    Desc: descriptions.map((text) => ({ DescText: text })),
    Name: name,
    PriceClassID: id,
  }));
}

/** Returns JourneyOverview: which price class each journey of an offer has. */
export function journeyOverview(
  journeys: (SandboxJourney & { priceClass: PriceClass })[],
  contents: Contents,
): XmlTree {
  return {
    JourneyPriceClass: journeys.map(({ key, priceClass }) => {
      const classKey = priceClassKey(priceClass);
      return contents.once(`overview/${key}/${classKey}`, () => ({
        PaxJourneyRefID: contents.journeys.id(key),
        PriceClassRefID: contents.priceClasses.id(classKey),
      }));
    }),
  };
}

/** Returns one FareDetail for each item, priced for one passenger; alike in offers and orders. `type`: its FarePriceTypeCode. */
export function fareDetailOf(item: FaredItem, contents: Contents, type: string): XmlTree {
  const { content } = item;
  return {
    AccountCode: content.kind === 'flight' ? content.accountCode : undefined,
    FareComponent: fareComponents(content, contents),
    FarePriceType: { FarePriceTypeCode: type, Price: taxedPrice(item.perPax) },
    PaxRefID: item.paxIds,
  };
}

/** An item of an offer or an order. */
export type FaredItem = Pick<OfferedItem, 'content' | 'perPax' | 'paxIds'>;

/** One for each journey of a flight item; extras have none. */
function fareComponents(content: Content, contents: Contents): XmlTree[] {
  if (content.kind !== 'flight') return [];
  const { fareBasis, fareType } = content;
  return content.journeys.map((journey) => {
    const { key, bookingClass, priceClass } = journey;
    const classKey = priceClassKey(priceClass);
    return contents.once(`fare/${key}/${bookingClass}/${classKey}/${fareBasis}/${fareType}`, () => ({
      CabinType: { CabinTypeCode: bookingClass, CabinTypeName: priceClass.cabin },
      FareBasisCode: fareBasis,
      FareTypeCode: fareType,
      PaxSegmentRefID: contents.segments(journey.flights.map((flight) => flight.key)),
      PriceClassRefID: contents.priceClasses.id(classKey),
      RBD: { RBD_Code: bookingClass },
    }));
  });
}
