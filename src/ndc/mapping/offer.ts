/** Converts one offer of an AirShoppingRS of either version. The versions differ only in paths. */
import type { Journey } from '../../domain/offers/flights';
import { addMoney, type Money } from '../../domain/money';
import type { Offer } from '../../domain/offers/offers';
import type { ShopInput } from '../../domain/calls/operations';
import { leastAllowed, type Allowances, type RawBaggageAssociation } from './baggage';
import { conditionOf, type RawRestriction } from './conditions';
import { currencyAmong, moneyIn, type RawMoney } from './currency';
import { inTravelOrder, type Itinerary } from './itinerary';
import { fareWords, type PriceClass, type RawFareComponent } from './priceClass';
import type { RawPenalty } from './penalties';
import { unique } from './unique';

/** One OfferItem. */
export interface RawOfferItem {
  offerItemId?: string;
  price?: RawMoney;
  /** Service/PaxRefID. */
  paxIds: string[];
  /** FareDetail/PaxRefID. */
  farePaxIds: string[];
  fareTypes: string[];
  /** Fare types at the price, in versions that have them there too. */
  priceFareTypes?: string[];
  /** Codes that gave the fare: of a corporate contract, an account or a promotion. */
  accountCodes: string[];
  journeyIds: string[];
  components: RawFareComponent[];
  mandatory?: boolean;
}

/** One OfferItem of a shop: with what leaving or changing it costs. */
export interface RawShopItem extends RawOfferItem {
  cancelRestrictions: RawRestriction[];
  changeRestrictions: RawRestriction[];
  penaltyIds: string[];
}

/** One Offer. */
export interface RawOffer {
  offerId?: string;
  ownerCode?: string;
  validatingCarrier?: string;
  matchType?: string;
  expires?: string;
  total?: RawMoney;
  journeyClasses: { journeyId?: string; priceClassId?: string }[];
  overviewClassId?: string;
  baggage: RawBaggageAssociation[];
  penaltyIds: string[];
  items: RawShopItem[];
}

/** What the offers of one message refer to. */
export interface OfferReferences {
  itinerary: Itinerary;
  classes: ReadonlyMap<string, PriceClass>;
  allowances: Allowances;
  /** By their ids. */
  penalties: ReadonlyMap<string, RawPenalty>;
}

/** What an offer needs to be sold: id, price and flights. */
export interface Sellable {
  offerId: string;
  ownerCode: string;
  total: Money;
  journeyIds: string[];
  journeys: Journey[];
}

/** A request has six journeys at most. */
const JOURNEYS = 24;

/** Returns TotalPrice. Without one, returns the sum of the items if each has a price. */
function totalOf({ total, items }: RawOffer, wanted: string | undefined): Money | undefined {
  if (total?.currency !== undefined) return { amount: total.amount, currency: total.currency };
  const prices = items.map(({ price }) => price);
  const currency = currencyAmong(prices, wanted);
  if (total) return moneyIn(total, currency);
  const each = prices.map((price) => moneyIn(price, currency));
  const [first, ...rest] = each;
  if (!first || each.some((price) => price?.currency !== first.currency)) return undefined;
  return rest.reduce<Money>((sum, price) => (price ? addMoney(sum, price) : sum), first);
}

/** Returns all journey ids of an offer, each once. */
function journeyIdsOf({ items, journeyClasses }: RawOffer): string[] {
  const named: string[] = [];
  for (const { journeyIds } of items) for (const id of journeyIds) named.push(id);
  for (const { journeyId } of journeyClasses) if (journeyId !== undefined) named.push(journeyId);
  return unique(named);
}

/**
 * Returns what an offer needs to be sold. `dangling`: it names a journey that the message does not have, or not yet. `broken`: it lacks its
 * id, price or journeys, or an item lacks its id.
 */
export function sellable(
  raw: RawOffer,
  itinerary: Itinerary | undefined,
  wantedCurrency: string | undefined,
): Sellable | 'broken' | 'dangling' {
  const { offerId, items } = raw;
  if (!offerId || items.length === 0 || items.some(({ offerItemId }) => !offerItemId)) return 'broken';
  const total = totalOf(raw, wantedCurrency);
  const named = journeyIdsOf(raw);
  if (!total || named.length === 0 || named.length > JOURNEYS) return 'broken';
  const journeys: Journey[] = [];
  const journeyIds = itinerary ? inTravelOrder(itinerary, named) : [];
  for (const id of journeyIds) {
    const journey = itinerary?.journeys.get(id);
    if (!journey) return 'dangling';
    journeys.push(journey);
  }
  if (journeys.length === 0) return 'dangling';
  const ownerCode = raw.ownerCode ?? raw.validatingCarrier ?? journeys[0]?.flights[0]?.carrier ?? '';
  return { offerId, ownerCode, total, journeyIds, journeys };
}

/** Returns full or partial, by MatchTypeCode. Most 19.2 shops omit it: then an offer with all requested journeys is full. */
export function matchOf({ matchType }: RawOffer, journeys: number, requested: number): Offer['match'] {
  if (requested <= 1) return 'full';
  const said = matchType?.toLowerCase();
  if (said === 'full' || said === 'partial') return said;
  return journeys >= requested ? 'full' : 'partial';
}

/** Returns an item's fare types from all places. */
export function fareTypesOf({ fareTypes, priceFareTypes }: RawOfferItem): string[] {
  return unique(priceFareTypes && priceFareTypes.length > 0 ? [...fareTypes, ...priceFareTypes] : fareTypes);
}

export function paxIdsOf({ paxIds, farePaxIds }: RawOfferItem): string[] {
  return unique(paxIds.length > 0 ? paxIds : farePaxIds);
}

/** Converts an offer, except its expiry: that takes a calendar, too expensive for offers that are not kept. */
export function offerOf(
  raw: RawOffer,
  { offerId, ownerCode, total, journeyIds, journeys }: Sellable,
  { itinerary, classes, allowances, penalties }: OfferReferences,
  { journeys: requested, passengers }: ShopInput,
): Offer {
  const segmentIds = journeyIds.flatMap((id) => itinerary.segmentsOfJourney.get(id) ?? []);
  const seated = passengers.filter(({ type }) => type !== 'INF').map(({ paxId }) => paxId);
  const [first = ''] = journeyIds;
  const baggage = (given: ReadonlyMap<string, number>) =>
    leastAllowed(raw.baggage, given, seated, segmentIds, itinerary);
  const items = raw.items.map((item) => ({ ...item, passengers: paxIdsOf(item).length }));
  const { refundable, ...words } = fareWords(
    { ...raw, components: raw.items.flatMap((item) => item.components) },
    classes,
    {
      journeyId: first,
      segmentIds: itinerary.segmentsOfJourney.get(first) ?? [],
    },
  );
  return {
    offerId,
    ownerCode,
    match: matchOf(raw, journeys.length, requested.length),
    journeys,
    total,
    items: raw.items.map((item) => ({
      offerItemId: item.offerItemId ?? '',
      paxIds: paxIdsOf(item),
      price: moneyIn(item.price, total.currency),
      fareTypes: fareTypesOf(item),
      mandatory: item.mandatory,
    })),
    accountCode: raw.items.find(({ accountCodes }) => accountCodes.length > 0)?.accountCodes[0],
    checkedBags: baggage(allowances.checkedPieces),
    checkedBagKg: baggage(allowances.checkedKg),
    cabinBags: baggage(allowances.cabinPieces),
    refundable:
      conditionOf('cancellation', items, raw.penaltyIds, penalties, total.currency) ??
      (refundable === undefined ? undefined : { allowed: refundable, from: 'text' }),
    changeable: conditionOf('change', items, raw.penaltyIds, penalties, total.currency),
    ...words,
  };
}
