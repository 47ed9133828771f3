/** AirShopping, 21.3: IATA_AirShoppingRQ → IATA_AirShoppingRS. Opens the shopping session; offer ids and cookies carry it. */
import type { ShopInput } from '../../domain/calls/operations';
import { restrictionFields } from '../mapping/conditions';
import { penaltyList } from '../mapping/penalties';
import { CONNECTION_ID, carrierCriteria, stationCriteria } from '../mapping/preferences';
import { programCriteria, promotionCriteria } from '../mapping/programs';
import { warnings } from '../mapping/warnings';
import { ShopDigest, type ShopLists } from '../mapping/shop';
import type { MessagePair } from '../message';
import { each, list, money, record, text, texts, type Infer } from '../xml/declare';
import type { XmlTree } from '../xml/write';
import { flightLists, itinerary } from './flights';
import { paxWithLoyalty } from './passengers';
import { responseParameters } from './responseParameters';
import { journeyOverview, offerItemFields, priceClassList } from './shopping';

const preferred: XmlTree = { PrefLevelCode: 'Preferred' };

/** Writes the journeys, the same in airShopping and orderReshop. */
export function originDestCriteria({
  journeys,
  cabin,
  connections,
}: Pick<ShopInput, 'journeys' | 'cabin' | 'connections'>): XmlTree[] {
  return journeys.map(({ origin, destination, date }, index) => ({
    CabinType: cabin ? { CabinTypeCode: cabin, PrefLevel: preferred } : undefined,
    ConnectionCriteriaRefID: connections && CONNECTION_ID,
    DestArrivalCriteria: { IATA_LocationCode: destination },
    OriginDepCriteria: { Date: date, IATA_LocationCode: origin },
    OriginDestID: `OD${index + 1}`,
  }));
}

const minutes = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : `PT${count}M`;

/** Writes carriers, connections and non-stop; undefined where none is wanted. */
function flightRelatedCriteria(input: ShopInput): XmlTree | undefined {
  const { connections, nonStop } = input;
  const carriers = carrierCriteria(input);
  if (carriers.length === 0 && !connections && !nonStop) return undefined;
  return {
    CarrierCriteria: carriers,
    ConnectionCriteria: connections && {
      ConnectionCriteriaID: CONNECTION_ID,
      MaximumConnectionDuration: minutes(connections.maxMinutes),
      MinimumConnectionDuration: minutes(connections.minMinutes),
      StationCriteria: stationCriteria(connections.excludeAirports),
    },
    FlightCriteria: nonStop
      ? { FlightCharacteristicsCriteria: { CharacteristicCode: 'NonStop', PrefLevel: preferred } }
      : undefined,
  };
}

/** Writes fare types, codes and the number of offers; undefined where none is wanted. */
function offerCriteria({ fareTypes, offerLimit, programs = [] }: ShopInput): XmlTree | undefined {
  if (!fareTypes?.length && offerLimit === undefined && programs.length === 0) return undefined;
  return {
    FareCriteria: fareTypes?.length ? { FareTypeCode: fareTypes, PrefLevel: preferred } : undefined,
    ProgramCriteria: programCriteria(programs),
    PromotionCriteria: promotionCriteria(programs),
    SpecialNeedsCriteria:
      offerLimit === undefined
        ? undefined
        : { FreeText: 'offerLimit', Qty: offerLimit, SpecialServiceCode: 'CHEAPEST' },
  };
}

const offer = record({
  offerId: text('OfferID'),
  ownerCode: text('OwnerCode'),
  validatingCarrier: text('ValidatingCarrierCode'),
  matchType: text('MatchTypeCode'),
  expires: text('OfferExpirationTimeLimitDateTime'),
  total: money('TotalPrice/TotalAmount'),
  ...journeyOverview,
  baggage: list(
    'BaggageAssociations',
    record({
      allowanceIds: texts('BaggageAllowanceRefID'),
      paxIds: texts('PaxRefID'),
      segmentIds: texts('OfferFlightAssociations/PaxSegmentReferences/PaxSegmentRefID'),
      journeyIds: texts('OfferFlightAssociations/PaxJourneyRef/PaxJourneyRefID'),
    }),
  ),
  penaltyIds: texts('PenaltyRefID'),
  items: list(
    'OfferItem',
    record({
      offerItemId: text('OfferItemID'),
      ...offerItemFields,
      ...restrictionFields,
      penaltyIds: texts('FareDetail/PenaltyRefID'),
    }),
  ),
});

const answer = record({
  ...flightLists,
  lists: each('Response/DataLists', record({})),
  offers: each('Response/OffersGroup/CarrierOffers/Offer', offer),
  penalties: penaltyList,
  priceClasses: priceClassList,
  allowances: list(
    'Response/DataLists/BaggageAllowanceList/BaggageAllowance',
    record({
      id: text('BaggageAllowanceID'),
      type: text('TypeCode'),
      pieces: text('PieceAllowance/TotalQty'),
      weight: text('WeightAllowance/MaximumWeightMeasure'),
      weightUnit: text('WeightAllowance/WeightUnitOfMeasurement'),
    }),
  ),
  warnings,
});

function listsOf(raw: Infer<typeof answer>): ShopLists {
  return { ...raw, itinerary: itinerary(raw) };
}

export const airShopping: MessagePair<'airShopping', typeof answer> = {
  request: 'AirShoppingRQ',
  answer: 'AirShoppingRS',
  write: (input) => ({
    FlightRelatedCriteria: flightRelatedCriteria(input),
    FlightRequest: {
      FlightRequestOriginDestinationsCriteria: {
        OriginDestCriteria: originDestCriteria(input),
      },
    },
    OfferCriteria: offerCriteria(input),
    PaxList: { Pax: input.passengers.map(paxWithLoyalty) },
    ResponseParameters: responseParameters(input),
  }),
  record: answer,
  begin: (context) => {
    const digest = new ShopDigest(context);
    return {
      sinks: {
        lists: (_, soFar) => digest.refer(() => listsOf(soFar())),
        offers: (raw) => digest.take(raw),
      },
      finish: (raw) => digest.finish(() => listsOf(raw), raw.warnings),
    };
  },
};
