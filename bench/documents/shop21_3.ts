/** The parts of an AirShoppingRS of 21.3: common types are the default namespace, the message's own elements have a prefix. */
import { decimal } from './random';
import type { Tree } from './indented';
import {
  allowances,
  brands,
  passengers,
  priceOf,
  type ShopFlight,
  type ShopItem,
  type ShopJourney,
  type ShopOffer,
  duration,
  type ShopDialect,
} from './shopModel';

function euros(cents: number): Tree {
  return { '@CurCode': 'EUR', '#text': decimal(cents) };
}

function endOf(time: string, airport: string): Tree {
  return { AircraftScheduledDateTime: time, IATA_LocationCode: airport, TerminalName: '2' };
}

function marketing(flight: ShopFlight): Tree {
  return {
    Arrival: endOf(flight.arrival, flight.destination),
    CarrierDesigCode: flight.carrier,
    DatedMarketingSegmentId: `DMS${flight.n}`,
    DatedOperatingSegmentRefId: `DOS${flight.n}`,
    Dep: endOf(flight.departure, flight.origin),
    MarketingCarrierFlightNumberText: flight.number,
  };
}

function operatingLeg(flight: ShopFlight): Tree {
  return {
    Arrival: endOf(flight.arrival, flight.destination),
    CarrierAircraftType: { CarrierAircraftTypeCode: '32N' },
    DatedOperatingLegID: `DOL${flight.n}`,
    Dep: endOf(flight.departure, flight.origin),
  };
}

function operating(flight: ShopFlight): Tree {
  return {
    CarrierDesigCode: flight.carrier,
    DatedOperatingLegRefID: `DOL${flight.n}`,
    DatedOperatingSegmentId: `DOS${flight.n}`,
    Duration: duration(flight.minutes),
  };
}

function dataLists(out: readonly ShopJourney[], back: readonly ShopJourney[]): Tree {
  const journeys = [...out, ...back];
  const flights = journeys.flatMap((journey) => journey.flights);
  const originDest = (of: readonly ShopJourney[], id: string): Tree => ({
    DestCode: of[0]?.destination,
    OriginCode: of[0]?.origin,
    OriginDestID: id,
    PaxJourneyRefID: of.map(({ n }) => `PJ${n}`),
  });
  return {
    BaggageAllowanceList: {
      BaggageAllowance: allowances.map((pieces, index) => ({
        BaggageAllowanceID: `BA${index + 1}`,
        PieceAllowance: { TotalQty: String(pieces) },
        TypeCode: 'Checked',
      })),
    },
    DatedMarketingSegmentList: { DatedMarketingSegment: flights.map(marketing) },
    DatedOperatingLegList: { DatedOperatingLeg: flights.map(operatingLeg) },
    DatedOperatingSegmentList: { DatedOperatingSegment: flights.map(operating) },
    OriginDestList: { OriginDest: [originDest(out, 'OD1'), originDest(back, 'OD2')] },
    PaxJourneyList: {
      PaxJourney: journeys.map((journey) => ({
        Duration: duration(journey.minutes),
        PaxJourneyID: `PJ${journey.n}`,
        PaxSegmentRefID: journey.flights.map(({ n }) => `SEG${n}`),
      })),
    },
    PaxList: {
      Pax: passengers.map((passenger) => ({
        Birthdate: 'birthDate' in passenger ? passenger.birthDate : undefined,
        PaxID: passenger.paxId,
        PTC: passenger.type,
      })),
    },
    PaxSegmentList: {
      PaxSegment: flights.map(({ n }) => ({
        DatedMarketingSegmentRefId: `DMS${n}`,
        PaxSegmentID: `SEG${n}`,
      })),
    },
    PriceClassList: {
      PriceClass: brands.map((brand) => ({
        CabinType: { CabinTypeName: brand.cabin },
        Desc: brand.descriptions.map((text) => ({ DescText: text })),
        Name: brand.name,
        PriceClassID: `PC${brand.n}`,
      })),
    },
  };
}

function offerItem(item: ShopItem, at: number, { n, brand, journeys }: ShopOffer): Tree {
  const all = priceOf(item);
  const journeyRefs = { PaxJourneyRefID: journeys.map((journey) => `PJ${journey.n}`) };
  return {
    FareDetail: {
      FareComponent: journeys.map((journey) => ({
        CabinType: { CabinTypeCode: 'O', CabinTypeName: brand.cabin },
        FareTypeCode: '70J',
        PaxSegmentRefID: journey.flights.map((flight) => `SEG${flight.n}`),
        PriceClassRefID: `PC${brand.n}`,
      })),
      FarePriceType: {
        FarePriceTypeCode: 'Filed',
        Price: {
          BaseAmount: euros(item.base),
          TaxSummary: { TotalTaxAmount: euros(item.tax) },
          TotalAmount: euros(item.base + item.tax),
        },
      },
      PaxRefID: item.paxIds,
    },
    MandatoryInd: 'true',
    OfferItemID: item.itemId,
    PaymentTimeLimit: { PaymentTimeLimitDate: { PaymentTimeLimitDateTime: '2030-04-17T23:59:59.000' } },
    Price: { BaseAmount: euros(all.base), TotalAmount: euros(all.total) },
    Service: {
      OfferServiceAssociation: { PaxJourneyRef: journeyRefs },
      PaxRefID: item.paxIds,
      ServiceID: `SV${n * 2 + at}`,
    },
  };
}

function offer(shopped: ShopOffer): Tree {
  const prices = shopped.items.map(priceOf);
  const sum = (part: 'base' | 'tax' | 'total'): number =>
    prices.reduce((total, price) => total + price[part], 0);
  return {
    BaggageAssociations: shopped.journeys.map((journey) => ({
      BaggageAllowanceRefID: `BA${shopped.brand.allowance}`,
      OfferFlightAssociations: { PaxJourneyRef: { PaxJourneyRefID: `PJ${journey.n}` } },
      PaxRefID: passengers.map(({ paxId }) => paxId),
    })),
    JourneyOverview: {
      JourneyPriceClass: shopped.journeys.map((journey) => ({
        PaxJourneyRefID: `PJ${journey.n}`,
        PriceClassRefID: `PC${shopped.brand.n}`,
      })),
    },
    MatchTypeCode: 'Full',
    OfferExpirationTimeLimitDateTime: '2030-04-16T17:11:34.304',
    OfferID: shopped.offerId,
    OfferItem: shopped.items.map((item, at) => offerItem(item, at, shopped)),
    OwnerCode: shopped.owner,
    TotalPrice: {
      BaseAmount: euros(sum('base')),
      TaxSummary: { TotalTaxAmount: euros(sum('tax')) },
      TotalAmount: euros(sum('total')),
    },
  };
}

const ROOT = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrders';

/** The message of 21.3 around and between its offers. */
export const shop21_3: ShopDialect = {
  root: 'ns2:IATA_AirShoppingRS',
  attributes: ` xmlns="${ROOT}CommonTypes" xmlns:ns2="${ROOT}Message" xmlns:ns3="http://www.w3.org/2000/09/xmldsig#"`,
  prefix: 'ns2:',
  dataLists,
  offer,
  after: {},
  versionNumber: '1',
};
