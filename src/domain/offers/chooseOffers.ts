/** Choosing among the offers of a shop: at once for `exact` and `cheapest`, or as a list that a person selects from. */
import { flightKey } from './flights';
import type { Agreed } from '../order/lifeMemory';
import { showMoney, type Money } from '../money';
import { lacksOf, meets } from './offerCriteria';
import type { Offer, ShopResult } from './offers';
import type { OrderRequest } from '../request/request';
import { airportsOf, compareCovers, coversOf, placeOf, type Cover } from './tripCover';

/** What of a request choosing looks at. */
export type ChoiceRequest = Pick<OrderRequest, 'journeys' | 'passengers' | 'choose'>;

/** One full offer, or partial offers in the order of the journeys. */
export interface Choice {
  chosen: Offer[];
  total: Money;
}

/** Nothing fits, in words; and what came nearest, where anything covers the trip at all. */
export interface NotOffered {
  notOffered: string;
  nearest?: { offerIds: string[]; total: Money; lacks: string[] };
}

/** How many offers a person is shown. */
const SHOWN = 30;

/**
 * Chooses the cheapest offer that meets every demand of the request; for `exact` that is the flights and, where given, cabin, fare and ceiling.
 * Equal prices are settled by changes of aircraft, duration, departure, fare and id, so that every run of a workflow chooses the same.
 *
 * @example
 * const choice = chooseOffers(shop, request);
 * if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
 */
export function chooseOffers(shop: ShopResult, request: ChoiceRequest): Choice | NotOffered {
  // Demands first: of many partial offers only so many are combined, and those should be ones that may be chosen.
  const [best] = fitting(shop.offers, request);
  if (best) return { chosen: best.offers, total: best.total };
  return explained(coversOf(shop.offers, request), shop, request);
}

/**
 * The offers that a person may select from, cheapest first, at most thirty: full ones that meet the criteria, and partial ones of every
 * journey where partial offers can cover the trip.
 */
export function candidates(shop: ShopResult, request: ChoiceRequest): Offer[] {
  const kept = new Set<Offer>();
  // Whole covers are taken, so that what is shown can always be completed.
  for (const { offers } of fitting(shop.offers, request)) {
    const added = offers.filter((offer) => !kept.has(offer));
    if (kept.size + added.length <= SHOWN) added.forEach((offer) => kept.add(offer));
  }
  return [...kept];
}

/**
 * Checks what a person selected: one full offer, or partial offers, in any order, that cover the trip together.
 * Any other selection comes back in words; it is the selection that is wrong then, and the offers stay.
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
  if (new Set(offerIds).size < offerIds.length) return { notOffered: 'one offer is selected twice' };
  const full = selected.filter(({ match }) => match === 'full').length;
  if (full > 0 && selected.length > 1) {
    return { notOffered: 'a full offer covers the whole trip: select it alone, or partial offers only' };
  }
  // Which codes are cities can only be told from all offers, not from the selected few.
  const airports = airportsOf(offers);
  const cover = coversOf(selected, request, airports).find((each) => each.offers.length === selected.length);
  if (cover) return { chosen: cover.offers, total: cover.total };
  const places = selected.map((offer) => placeOf(offer, request.journeys, airports));
  const open = request.journeys.flatMap((_, at) => (full > 0 || places.includes(at) ? [] : [at + 1]));
  return {
    notOffered:
      open.length > 0
        ? `the selected offers do not cover the trip: nothing for journey ${open.join(', ')}`
        : 'the selected offers cannot be combined: they overlap, or have two owners or two currencies',
  };
}

/** What is remembered of a choice, so that it can be made again when the shopping session is gone. */
export function agreedOn(chosen: readonly Offer[], total: Money): Omit<Agreed, 'at'> {
  const [first] = chosen;
  return { flights: flightsOf(chosen), fareName: first?.fareName, cabin: first?.cabin, total };
}

/** The same flights in the same fare, the cheapest of them; `undefined` where they are not offered any more. */
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

/** Every cover that meets the demands, best first. */
function fitting(offers: readonly Offer[], request: ChoiceRequest): Cover[] {
  const airports = airportsOf(offers);
  const possible = offers.filter((offer) => mayBePart(offer, request, airports));
  return coversOf(possible, request, airports)
    .filter((cover) => meets(cover, request.choose))
    .sort(compareCovers);
}

/**
 * Whether an offer could be chosen, or be part of a choice: what a shop that keeps only some of its offers must keep first, because the
 * cheapest of all need not meet a single demand. `airports` are those of the whole shop.
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

/** False for an offer that by itself rules out every choice it could be part of. */
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

/** The part of a wish that concerns some of the journeys. */
function wishFor(choose: OrderRequest['choose'], at: number, count: number): OrderRequest['choose'] {
  if (choose.how === 'exact') return { ...choose, flights: choose.flights.slice(at, at + count) };
  const departure = choose.departure
    ?.filter(({ journey }) => journey > at && journey <= at + count)
    .map((window) => ({ ...window, journey: window.journey - at }));
  return { ...choose, departure };
}

/** Why nothing fits: how many offers fail which demand, and the one that fails fewest. */
function explained(covers: Cover[], shop: ShopResult, { choose }: ChoiceRequest): NotOffered {
  if (covers.length === 0) {
    const { length } = shop.offers;
    if (length === 0) return { notOffered: 'the airline offers nothing for this trip' };
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
      `none of ${covers.length} possible choices fits: ${reasons.join('; ')}` +
      (nearest ? `; the nearest costs ${showMoney(nearest.cover.total)}` : ''),
    nearest: nearest && {
      offerIds: nearest.cover.offers.map(({ offerId }) => offerId),
      total: nearest.cover.total,
      lacks: nearest.lacks.map(({ words }) => words),
    },
  };
}
