/** From an AirShoppingRS of either version to a bounded number of offers. The versions differ in paths alone; what the answer means is here. */
import { eligible } from '../../domain/chooseOffers';
import type { Journey } from '../../domain/flights';
import { addMoney, type Money } from '../../domain/money';
import type { Notice, Offer, ShopResult } from '../../domain/offers';
import type { ShopInput } from '../../domain/operations';
import { airportsOf, legOf } from '../../domain/tripCover';
import { instantIn } from '../time';
import { checkedBags, checkedPieces, type RawBaggageAllowance, type RawBaggageAssociation } from './baggage';
import { keepCheapest } from './cheapest';
import { currencyAmong, moneyIn, type RawMoney } from './currency';
import { inTravelOrder, type Itinerary } from './itinerary';
import {
  classesById,
  fareWords,
  type PriceClass,
  type RawFareComponent,
  type RawPriceClass,
} from './priceClass';

/** How many offers are kept where the caller does not say. */
const KEEP = 50;

/** One OfferItem. */
export interface RawOfferItem {
  offerItemId?: string;
  price?: RawMoney;
  /** Service/PaxRefID. */
  paxIds: string[];
  /** FareDetail/PaxRefID. */
  farePaxIds: string[];
  fareTypes: string[];
  journeyIds: string[];
  components: RawFareComponent[];
  mandatory?: boolean;
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
  items: RawOfferItem[];
}

/** AirShoppingRS as both versions declare it, its flights resolved. */
export interface RawShop {
  offers: RawOffer[];
  priceClasses: RawPriceClass[];
  allowances: RawBaggageAllowance[];
  warnings: Notice[];
}

/** What makes an offer one that can be sold: an id, a price and flights. */
interface Sellable {
  offerId: string;
  total: Money;
  journeyIds: string[];
  journeys: Journey[];
}

/** TotalPrice is the authority; where it is missing, the sum of the items, if each has a price. */
function totalOf(offer: RawOffer, wanted: string | undefined): Money | undefined {
  const prices = offer.items.map(({ price }) => price);
  const currency = currencyAmong([offer.total, ...prices], wanted);
  if (offer.total) return moneyIn(offer.total, currency);
  const each = prices.map((price) => moneyIn(price, currency));
  const [first, ...rest] = each;
  if (!first || each.some((price) => price?.currency !== first.currency)) return undefined;
  return rest.reduce<Money>((sum, price) => (price ? addMoney(sum, price) : sum), first);
}

/**
 * Full or partial, as MatchTypeCode says. Most shops of 19.2 say nothing: then an offer that has as many journeys as were
 * asked for is full. One leg is always the whole trip.
 */
function matchOf(offer: RawOffer, journeys: number, legs: number): Offer['match'] {
  const said = offer.matchType?.toLowerCase();
  if (said === 'full' || legs <= 1) return 'full';
  if (said === 'partial') return 'partial';
  return journeys >= legs ? 'full' : 'partial';
}

function sellable(raw: RawOffer, itinerary: Itinerary, input: ShopInput): Sellable | undefined {
  const total = totalOf(raw, input.currency);
  const journeyIds = inTravelOrder(itinerary, [
    ...raw.items.flatMap((item) => item.journeyIds),
    ...raw.journeyClasses.flatMap(({ journeyId }) => journeyId ?? []),
  ]);
  const journeys = journeyIds.flatMap((id) => itinerary.journeys.get(id) ?? []);
  const { offerId } = raw;
  if (!offerId || !total || journeys.length === 0 || journeys.length < journeyIds.length) return undefined;
  if (raw.items.length === 0 || raw.items.some((item) => !item.offerItemId)) return undefined;
  return { offerId, total, journeyIds, journeys };
}

function offerOf(
  raw: RawOffer,
  { offerId, total, journeyIds, journeys }: Sellable,
  pieces: ReadonlyMap<string, number>,
  classes: ReadonlyMap<string, PriceClass>,
  itinerary: Itinerary,
  context: { timeZone: string; input: ShopInput },
): Offer {
  const segmentIds = journeyIds.flatMap((id) => itinerary.segmentsOfJourney.get(id) ?? []);
  const seated = context.input.passengers.filter(({ type }) => type !== 'INF').map(({ paxId }) => paxId);
  const words = fareWords({ ...raw, components: raw.items.flatMap((item) => item.components) }, classes, {
    journeyId: journeyIds[0],
    segmentIds: itinerary.segmentsOfJourney.get(journeyIds[0] ?? '') ?? [],
  });
  return {
    offerId,
    ownerCode: raw.ownerCode ?? raw.validatingCarrier ?? journeys[0]?.flights[0]?.carrier ?? '',
    match: matchOf(raw, journeys.length, context.input.legs.length),
    journeys,
    total,
    items: raw.items.map((item) => ({
      offerItemId: item.offerItemId ?? '',
      paxIds: [...new Set(item.paxIds.length > 0 ? item.paxIds : item.farePaxIds)],
      price: moneyIn(item.price, total.currency),
      fareTypes: [...new Set(item.fareTypes)],
      mandatory: item.mandatory,
    })),
    expiresAt: raw.expires === undefined ? undefined : instantIn(context.timeZone, raw.expires),
    checkedBags: checkedBags(raw.baggage, pieces, seated, segmentIds, itinerary),
    ...words,
  };
}

/** Partial offers of one leg and one owner: only those of one owner can be combined. */
function groupOf(offer: Offer, legs: ShopInput['legs'], airports: ReadonlySet<string>): string {
  if (offer.match === 'full') return 'full';
  return `leg ${legOf(offer, legs, airports) ?? '?'} of ${offer.ownerCode}`;
}

/** The offers that are kept: those that may be chosen, then, as far as there is room, the others; of each the cheapest. */
function kept(offers: Offer[], input: ShopInput): Offer[] {
  const { choose, legs, keep = KEEP, currency } = input;
  const airports = airportsOf(offers);
  const grouped = (some: Offer[]) =>
    some.map((offer) => ({ offer, total: offer.total, group: groupOf(offer, legs, airports) }));
  const wanted = new Set(choose ? eligible(offers, { legs, choose }) : offers);
  const first = keepCheapest(grouped([...wanted]), keep, currency);
  const others = grouped(offers.filter((offer) => !wanted.has(offer)));
  const rest = keepCheapest(others, keep - first.length, currency);
  return keepCheapest([...first, ...rest], keep, currency).map(({ offer }) => offer);
}

/**
 * The cheapest offers of the answer, and before them those that may be chosen.
 * An offer that lacks its id, its price or one of its flights cannot be sold: it is counted, left out and told as a warning, because
 * one broken offer is no reason to refuse a shop.
 * An owner code that is missing is taken to be the validating carrier's, else the first flight's.
 */
export function shopResult(
  shop: RawShop,
  itinerary: Itinerary,
  context: { timeZone: string; input: ShopInput },
): Omit<ShopResult, 'shoppingResponseId'> {
  const classes = classesById(shop.priceClasses);
  const pieces = checkedPieces(shop.allowances);
  const offers = shop.offers.flatMap((raw) => {
    const found = sellable(raw, itinerary, context.input);
    return found ? [offerOf(raw, found, pieces, classes, itinerary, context)] : [];
  });
  const broken = shop.offers.length - offers.length;
  const notice: Notice = {
    code: 'incomplete-offers',
    text: `${broken} offers left out: no id, price or flights`,
  };
  return {
    offers: kept(offers, context.input),
    offersSeen: shop.offers.length,
    warnings: broken > 0 ? [...shop.warnings, notice] : shop.warnings,
  };
}
