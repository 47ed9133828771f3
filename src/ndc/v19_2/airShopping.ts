/** AirShopping, 19.2: IATA_AirShoppingRQ → IATA_AirShoppingRS. Opens the shopping session; later requests echo its id. */
import type { ShopInput } from '../../domain/calls/operations';
import type { Program } from '../../domain/request/programs';
import { restrictionFields } from '../mapping/conditions';
import { penaltyList } from '../mapping/penalties';
import { CONNECTION_ID, carrierCriteria, stationCriteria } from '../mapping/preferences';
import { programCriteria, promotionCriteria } from '../mapping/programs';
import { warnings } from '../mapping/warnings';
import { ShopDigest, type ShopLists } from '../mapping/shop';
import { FormNotInVersion, type MessagePair } from '../message';
import { each, list, money, record, text, texts, type Infer } from '../xml/declare';
import type { XmlTree } from '../xml/write';
import { flightLists, itinerary } from './flights';
import { paxWithLoyalty } from './passengers';
import { responseParameters } from './responseParameters';
import {
  journeyOverview,
  offerItemFields,
  priceClassList,
  shoppingResponse,
  shoppingResponseId,
} from './shopping';

const preferred: XmlTree = { PrefLevelCode: 'Preferred' };

function onePromotion(programs: readonly Program[]): XmlTree | undefined {
  const [promotion, ...others] = promotionCriteria(programs);
  if (others.length > 0) throw new FormNotInVersion('programs: NDC 19.2 takes one promotion code');
  return promotion;
}

/** Writes the airports to avoid. The schema types connection times as date-times, so they are not sent. */
function connectionCriteria({ connections }: ShopInput): XmlTree | undefined {
  const stations = stationCriteria(connections?.excludeAirports);
  return stations && { ConnectionPrefID: CONNECTION_ID, StationCriteria: stations };
}

/** Writes the criteria that narrow a shop; undefined if there are none, because the service refuses an empty ShoppingCriteria. */
function shoppingCriteria(input: ShopInput): XmlTree | undefined {
  const { cabin, nonStop, offerLimit, programs = [] } = input;
  const criteria: XmlTree = {
    CarrierCriteria: carrierCriteria(input),
    ConnectionCriteria: connectionCriteria(input),
    FareCriteria: input.fareTypes?.length
      ? { FareTypeCode: input.fareTypes, PrefLevel: preferred }
      : undefined,
    FlightCriteria:
      cabin || nonStop
        ? {
            CabinType: cabin ? { CabinTypeName: cabin } : undefined,
            FlightCharacteristicsCriteria: nonStop
              ? { CharacteristicsCode: 'NonStop', PrefLevel: preferred }
              : undefined,
          }
        : undefined,
    ProgramCriteria: programCriteria(programs),
    PromotionCriteria: onePromotion(programs),
    SpecialNeedsCriteria:
      offerLimit === undefined
        ? undefined
        : { FreeText: 'offerLimit', Qty: offerLimit, SpecialServiceCode: 'CHEAPEST' },
  };
  return Object.values(criteria).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
    ? criteria
    : undefined;
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
    'BaggageAllowance',
    record({
      allowanceIds: texts('BaggageAllowanceRefID'),
      paxIds: texts('PaxRefID'),
      segmentIds: texts('BaggageFlightAssociations/PaxSegmentRefID'),
      journeyIds: texts('PaxJourneyRefID'),
    }),
  ),
  penaltyIds: texts('PenaltyRefID'),
  items: list(
    'OfferItem',
    record({
      offerItemId: text('OfferItemID'),
      ...offerItemFields,
      ...restrictionFields,
      penaltyIds: texts('FareDetail/FareComponent/FareRule/PenaltyRefID'),
    }),
  ),
});

const answer = record({
  ...flightLists,
  ...shoppingResponse,
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
      weightUnit: text('WeightAllowance/MaximumWeightMeasure/@UnitCode'),
      pieceWeight: text('PieceAllowance/PieceWeightAllowance/MaximumWeightMeasure'),
      pieceWeightUnit: text('PieceAllowance/PieceWeightAllowance/MaximumWeightMeasure/@UnitCode'),
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
    FlightCriteria: {
      OriginDestCriteria: input.journeys.map(({ origin, destination, date }) => ({
        ConnectionPrefRefID: connectionCriteria(input) && CONNECTION_ID,
        DestArrivalCriteria: { IATA_LocationCode: destination },
        OriginDepCriteria: { Date: date, IATA_LocationCode: origin },
      })),
    },
    Paxs: { Pax: input.passengers.map(paxWithLoyalty) },
    ResponseParameters: responseParameters(input),
    ShoppingCriteria: shoppingCriteria(input),
  }),
  record: answer,
  begin: (context) => {
    const digest = new ShopDigest(context);
    return {
      sinks: {
        lists: (_, soFar) => digest.refer(() => listsOf(soFar())),
        offers: (raw) => digest.take(raw),
      },
      finish: (raw) => ({
        shoppingResponseId: shoppingResponseId(raw),
        ...digest.finish(() => listsOf(raw), raw.warnings),
      }),
    };
  },
};
