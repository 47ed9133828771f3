/** Journeys, price classes, baggage references and fares, which both versions write alike. */
import type { XmlTree } from '../../ndc/xml/write';
import type { Content, PriceClass, SandboxJourney } from '../model';
import { priceClassKey, type Contents } from './contents';

/** Returns a duration: `PT1H25M`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}

/** Returns OriginDestList: journeys between the same two places stand together. */
export function originDestList({ journeys }: Contents): XmlTree | undefined {
  const pairs = new Map<string, { journey: SandboxJourney; ids: string[] }>();
  journeys.map((journey, id) => {
    const key = `${journey.origin}-${journey.destination}`;
    const pair = pairs.get(key) ?? { journey, ids: [] };
    pairs.set(key, { ...pair, ids: [...pair.ids, id] });
  });
  if (pairs.size === 0) return undefined;
  return {
    OriginDest: [...pairs.values()].map(({ journey, ids }, index) => ({
      DestCode: journey.destination,
      OriginCode: journey.origin,
      OriginDestID: `OD${index + 1}`,
      PaxJourneyRefID: ids,
    })),
  };
}

/** Returns journeys with their segments. */
export function paxJourneyList(contents: Contents): XmlTree | undefined {
  const journeys = contents.journeys.map((journey, id) => ({
    Duration: duration(journey.durationMinutes),
    PaxJourneyID: id,
    PaxSegmentRefID: contents.segments(journey.flights.map((flight) => flight.key)),
  }));
  return journeys && { PaxJourney: journeys };
}

/** Returns branded fares with what they say of themselves. */
export function priceClassList({ priceClasses }: Contents): XmlTree | undefined {
  const classes = priceClasses.map((priceClass: PriceClass, id) => ({
    CabinType: { CabinTypeName: priceClass.cabin },
    Desc: priceClass.descriptions.map((text) => ({ DescText: text })),
    Name: priceClass.name,
    PriceClassID: id,
  }));
  return classes && { PriceClass: classes };
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

/** Returns one FareComponent for each journey of a flight item; extras have none. */
export function fareComponents(content: Content, contents: Contents): XmlTree[] {
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

/** Returns OffersGroup: the offers of each owner together. A group without offers is valid and stands where there is none. */
export function offersGroup<Offer extends { ownerCode: string }>(
  offers: Offer[],
  write: (offer: Offer) => XmlTree,
): XmlTree {
  const owners = [...new Set(offers.map(({ ownerCode }) => ownerCode))];
  const groups = owners.map((owner) => ({
    Offer: offers.filter(({ ownerCode }) => ownerCode === owner).map(write),
  }));
  return { CarrierOffers: groups.length > 0 ? groups : {} };
}
