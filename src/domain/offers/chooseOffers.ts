/** Chooses among the offers of a shop: immediately for `exact` and `cheapest`, or as a list for a person to select from. */
import { flightKey } from './flights';
import type { Agreed } from '../order/lifeMemory';
import { showMoney, type Money } from '../money';
import { lacksOf, meets } from './offerCriteria';
import type { Offer, ShopResult } from './offers';
import type { OrderRequest } from '../request/request';
import { tripWords } from '../request/tripWords';
import { airportsOf, compareCovers, coversOf, placeOf, type Cover } from './tripCover';

/** The parts of a request that the choice depends on. */
export type ChoiceRequest = Pick<OrderRequest, 'journeys' | 'passengers' | 'choose'>;

/** One full offer, or partial offers in the order of the journeys. */
export interface Choice {
  chosen: Offer[];
  total: Money;
}

/** Why nothing fits, and the nearest offer, if any offer covers the trip at all. */
export interface NotOffered {
  notOffered: string;
  nearest?: { offerIds: string[]; total: Money; lacks: string[] };
}

/** Number of offers shown to a person. */
const SHOWN = 30;

/**
 * Chooses the cheapest offer that meets every demand of the request. For `exact` these are the flights and, if given, cabin, fare and price
 * limit. Equal prices are ordered by connections, duration, departure, fare and id, so that every run of a workflow chooses the same offer.
 *
 * @example
 * const choice = chooseOffers(shop, request);
 * if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
 */
export function chooseOffers(shop: ShopResult, request: ChoiceRequest): Choice | NotOffered {
  // Filter first: the number of combined partial offers is bounded, so only suitable ones should be combined.
  const [best] = fitting(shop.offers, request);
  if (best) return { chosen: best.offers, total: best.total };
  return explained(coversOf(shop.offers, request), shop, request);
}

/**
 * Returns the offers that a person may select from, cheapest first, at most thirty: full offers that meet the criteria, and partial
 * offers of every journey if partial offers can cover the trip.
 */
export function candidates(shop: ShopResult, request: ChoiceRequest): Offer[] {
  return offersToShow(shop, request).offers;
}

/** Says among how many offers a person selects. Where there may be others, names the field of the request that shows them. */
export function choiceText(
  { offers, isCut }: OffersToShow,
  { offersSeen }: Pick<ShopResult, 'offersSeen'>,
  { offerLimit, providers }: Pick<OrderRequest, 'offerLimit' | 'providers'>,
): string {
  const text = `a choice among ${offers.length} offers`;
  if (isCut)
    return `${text} (the cheapest that fit; to see others, set limits under \`choose\` in the request)`;
  // How many offers each of several providers sent is not known.
  if (offerLimit === undefined || offersSeen < offerLimit || providers) return text;
  return `${text} (the airline was asked for at most ${offerLimit}; to see others, raise \`offerLimit\` in the request)`;
}

/** The offers to select from, and whether others fit as well. */
interface OffersToShow {
  offers: Offer[];
  isCut: boolean;
}

/** Returns the same with whether others fit as well. */
export function offersToShow(shop: ShopResult, request: ChoiceRequest): OffersToShow {
  const kept = new Set<Offer>();
  let isCut = false;
  // Only complete covers are used, so that every shown offer can be completed to a trip.
  for (const { offers } of fitting(shop.offers, request)) {
    const added = offers.filter((offer) => !kept.has(offer));
    if (kept.size + added.length <= SHOWN) added.forEach((offer) => kept.add(offer));
    else isCut = true;
  }
  return { offers: [...kept], isCut };
}

/**
 * Checks a person's selection: one full offer, or partial offers, in any order, that cover the trip together.
 * Returns the reason if the selection is invalid; the offers stay open for another selection.
 */
export function selectable(
  offers: readonly Offer[],
  offerIds: readonly string[],
  request: ChoiceRequest,
): Choice | NotOffered {
  const selected = offerIds.flatMap((id) => offers.find(({ offerId }) => offerId === id) ?? []);
  if (selected.length < offerIds.length || selected.length === 0) {
    return {
      notOffered: `${offerIds.length - selected.length} of the selected offers are not among those shown`,
    };
  }
  if (new Set(offerIds).size < offerIds.length) return { notOffered: 'an offer is selected twice' };
  const full = selected.filter(({ match }) => match === 'full').length;
  if (full > 0 && selected.length > 1) {
    return {
      notOffered: 'a full offer covers the whole trip: select it alone, or select only partial offers',
    };
  }
  // Only the whole shop's offers show which codes are cities; the selected few do not.
  const airports = airportsOf(offers);
  const cover = coversOf(selected, request, airports).find((each) => each.offers.length === selected.length);
  if (cover) return { chosen: cover.offers, total: cover.total };
  const places = selected.map((offer) => placeOf(offer, request.journeys, airports));
  const open = request.journeys.flatMap((_, at) => (full > 0 || places.includes(at) ? [] : [at + 1]));
  return {
    notOffered:
      open.length > 0
        ? `the selected offers do not cover the trip: nothing for journey ${open.join(', ')}`
        : 'the selected offers cannot be combined: they overlap, or have two owners, providers or currencies',
  };
}

/** Returns what to remember of a choice, so that it can be made again after the shopping session expires. */
export function agreedOn(chosen: readonly Offer[], total: Money): Omit<Agreed, 'at'> {
  const [first] = chosen;
  return { flights: flightsOf(chosen), fareName: first?.fareName, cabin: first?.cabin, total };
}

/** Returns the cheapest offer with the same flights and fare, or `undefined` if they are no longer offered. */
export function sameAgain(
  shop: ShopResult,
  request: ChoiceRequest,
  agreed: Pick<Agreed, 'flights' | 'fareName' | 'cabin'>,
): Choice | undefined {
  const flights = agreed.flights.join();
  const [same] = coversOf(shop.offers, request)
    .filter(({ offers }) => {
      const [first] = offers;
      const sameFare = first?.fareName === agreed.fareName && first?.cabin === agreed.cabin;
      return sameFare && flightsOf(offers).join() === flights;
    })
    .sort(compareCovers);
  return same && { chosen: same.offers, total: same.total };
}

function flightsOf(offers: readonly Offer[]): string[] {
  return offers
    .flatMap(({ journeys }) => journeys.flatMap((journey) => journey.flights.map(flightKey)))
    .sort();
}

/** Returns every cover that meets the demands, best first. */
function fitting(offers: readonly Offer[], request: ChoiceRequest): Cover[] {
  const airports = airportsOf(offers);
  const possible = offers.filter((offer) => mayBePart(offer, request, airports));
  return coversOf(possible, request, airports)
    .filter((cover) => meets(cover, request.choose))
    .sort(compareCovers);
}

/**
 * Returns true if an offer could be chosen or be part of a choice. A shop that keeps only some offers keeps these first, because
 * the cheapest ones may not meet any demand. `airports` are those of the whole shop.
 */
export function mayBeChosen(
  offer: Offer,
  request: Pick<ChoiceRequest, 'journeys' | 'choose'>,
  airports: ReadonlySet<string>,
): boolean {
  const { journeys, total, match } = offer;
  if (match === 'partial') return mayBePart(offer, request, airports);
  return meets({ offers: [offer], journeys, total }, request.choose);
}

/** Returns false for an offer that rules out every choice that contains it. */
function mayBePart(
  offer: Offer,
  { choose, journeys: requested }: Pick<ChoiceRequest, 'journeys' | 'choose'>,
  airports: ReadonlySet<string>,
): boolean {
  if (offer.match === 'full') return true;
  const at = placeOf(offer, requested, airports);
  if (at === undefined) return false;
  const { journeys, total } = offer;
  return meets({ offers: [offer], journeys, total }, wishFor(choose, at, journeys.length));
}

/** Returns the part of a wish for some of the journeys. */
function wishFor(choose: OrderRequest['choose'], at: number, count: number): OrderRequest['choose'] {
  if (choose.how === 'exact') return { ...choose, flights: choose.flights.slice(at, at + count) };
  const departure = choose.departure
    ?.filter(({ journey }) => journey > at && journey <= at + count)
    .map((window) => ({ ...window, journey: window.journey - at }));
  return { ...choose, departure };
}

/** Explains why nothing fits: how many offers fail each demand, and which offer fails the fewest. */
function explained(covers: Cover[], shop: ShopResult, request: ChoiceRequest): NotOffered {
  const { choose, journeys, passengers } = request;
  if (covers.length === 0) {
    const { length } = shop.offers;
    if (length === 0)
      return { notOffered: `the airline offers nothing for ${tripWords(journeys, passengers.length)}` };
    return { notOffered: `none of ${length} offers covers the whole trip for all passengers` };
  }
  const judged = covers.map((cover) => ({ cover, lacks: lacksOf(cover, choose) }));
  judged.sort((a, b) => a.lacks.length - b.lacks.length || compareCovers(a.cover, b.cover));
  const counts = new Map<string, number>();
  for (const { words } of judged.flatMap(({ lacks }) => lacks))
    counts.set(words, (counts.get(words) ?? 0) + 1);
  const reasons = [...counts].sort((a, b) => b[1] - a[1]).map(([words, count]) => `${count} ${words}`);
  const [nearest] = judged;
  return {
    notOffered:
      `${noneFits(covers)}: ${reasons.join('; ')}` +
      (nearest ? `; the nearest costs ${showMoney(nearest.cover.total)}` : ''),
    nearest: nearest && {
      offerIds: nearest.cover.offers.map(({ offerId }) => offerId),
      total: nearest.cover.total,
      lacks: nearest.lacks.map(({ words }) => words),
    },
  };
}

/** A choice is one offer, or several that together cover the trip. */
function noneFits(covers: readonly Cover[]): string {
  const what = covers.every(({ offers }) => offers.length === 1) ? 'offers' : 'combinations of offers';
  return covers.length === 1
    ? `the only ${what === 'offers' ? 'offer' : 'combination of offers'} does not fit`
    : `none of the ${covers.length} ${what} fits`;
}
