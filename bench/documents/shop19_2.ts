/** The parts of an AirShoppingRS of 19.2: one namespace, no prefixes, flights told in their segments. */
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

function paxSegment(flight: ShopFlight): Tree {
  return {
    Arrival: { AircraftScheduledDateTime: flight.arrival, IATA_LocationCode: flight.destination },
    Dep: { AircraftScheduledDateTime: flight.departure, IATA_LocationCode: flight.origin },
    Duration: duration(flight.minutes),
    MarketingCarrierInfo: {
      CarrierDesigCode: flight.carrier,
      MarketingCarrierFlightNumberText: flight.number,
    },
    OperatingCarrierInfo: { CarrierDesigCode: flight.carrier },
    PaxSegmentID: `SEG${flight.n}`,
  };
}

function dataLists(out: readonly ShopJourney[], back: readonly ShopJourney[]): Tree {
  const journeys = [...out, ...back];
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
        PieceAllowance: { ApplicablePartyText: 'Traveler', TotalQty: String(pieces) },
        TypeCode: 'Checked',
      })),
    },
    OriginDestList: { OriginDest: [originDest(out, 'OD1'), originDest(back, 'OD2')] },
    PaxJourneyList: {
      PaxJourney: journeys.map((journey) => ({
        Duration: duration(journey.minutes),
        PaxJourneyID: `PJ${journey.n}`,
        PaxSegmentRefID: journey.flights.map(({ n }) => `SEG${n}`),
      })),
    },
    PaxList: { Pax: passengers.map(({ paxId, type }) => ({ PaxID: paxId, PTC: type })) },
    PaxSegmentList: { PaxSegment: journeys.flatMap(({ flights }) => flights.map(paxSegment)) },
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
  return {
    FareDetail: {
      FareComponent: journeys.map((journey) => ({
        CabinType: { CabinTypeCode: 'O', CabinTypeName: brand.cabin },
        FareBasisCode: `O${brand.name}`,
        PaxSegmentRefID: journey.flights.map((flight) => `SEG${flight.n}`),
        PriceClassRefID: `PC${brand.n}`,
      })),
      FarePriceType: {
        FarePriceTypeCode: '70J',
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
    PaymentTimeLimit: { PaymentTimeLimitDateTime: '2030-04-17T23:59:59.000' },
    Price: { BaseAmount: euros(all.base), TotalAmount: euros(all.total) },
    Service: {
      PaxRefID: item.paxIds,
      ServiceAssociations: { PaxJourneyRefID: journeys.map((journey) => `PJ${journey.n}`) },
      ServiceID: `SV${n * 2 + at}`,
    },
  };
}

function offer(shopped: ShopOffer): Tree {
  const prices = shopped.items.map(priceOf);
  const sum = (part: 'base' | 'tax' | 'total'): number =>
    prices.reduce((total, price) => total + price[part], 0);
  return {
    BaggageAllowance: shopped.journeys.map((journey) => ({
      BaggageAllowanceRefID: `BA${shopped.brand.allowance}`,
      BaggageFlightAssociations: { PaxSegmentRefID: journey.flights.map(({ n }) => `SEG${n}`) },
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

/** The message of 19.2 around and between its offers. */
export const shop19_2: ShopDialect = {
  root: 'IATA_AirShoppingRS',
  attributes: ' xmlns="http://www.iata.org/IATA/2015/00/2019.2/IATA_AirShoppingRS"',
  prefix: '',
  dataLists,
  offer,
  after: { ShoppingResponse: { ShoppingResponseRefID: '3f1cf9a2-7a55-4a43-9d3a-0d4cf3c0a4c1' } },
  versionNumber: '19.2',
};
