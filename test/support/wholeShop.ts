/**
 * The oracle of shops: what is kept of one when all of its offers are there at once, in the plainest way. The product never has them all;
 * a property test holds that it keeps the same.
 */
import { lacksOf } from '../../src/domain/offers/offerCriteria';
import { addMoney, compareMoney, type Money } from '../../src/domain/money';
import type { Journey } from '../../src/domain/offers/flights';
import type { Notice, Offer, ShopResult } from '../../src/domain/offers/offers';
import type { ShopInput } from '../../src/domain/calls/operations';
import { placeOf } from '../../src/domain/offers/tripCover';
import { allowancesById, type Allowances, type RawBaggageAssociation } from '../../src/ndc/mapping/baggage';
import { conditionOf } from '../../src/ndc/mapping/conditions';
import { currencyAmong, moneyIn } from '../../src/ndc/mapping/currency';
import { inTravelOrder, segmentsReferredTo, type Itinerary } from '../../src/ndc/mapping/itinerary';
import type { RawOffer } from '../../src/ndc/mapping/offer';
import { classesById, type PriceClass } from '../../src/ndc/mapping/priceClass';
import type { ShopLists } from '../../src/ndc/mapping/shop';
import { instantIn } from '../../src/ndc/time';

type Choose = NonNullable<ShopInput['choose']>;

/** The offers that could be chosen, or be part of a choice. */
function eligible(
  offers: readonly Offer[],
  request: { choose: Choose; journeys: ShopInput['journeys'] },
  airports: ReadonlySet<string>,
): Offer[] {
  return offers.filter((offer) => {
    const { journeys, total, match } = offer;
    if (match === 'partial') return mayBePart(offer, request, airports);
    return lacksOf({ offers: [offer], journeys, total }, request.choose).length === 0;
  });
}

/** The offers that are kept: those that may be chosen, then, as far as there is room, the others; of each the cheapest. */
function kept(offers: Offer[], input: ShopInput, airports: ReadonlySet<string>): Offer[] {
  const { choose, journeys, keep = 50, currency } = input;
  const grouped = (some: Offer[]) =>
    some.map((offer) => ({ offer, total: offer.total, group: groupOf(offer, journeys, airports) }));
  const wanted = new Set(choose ? eligible(offers, { journeys, choose }, airports) : offers);
  const first = keepCheapest(grouped([...wanted]), keep, currency);
  const others = grouped(offers.filter((offer) => !wanted.has(offer)));
  const rest = keepCheapest(others, keep - first.length, currency);
  return keepCheapest([...first, ...rest], keep, currency).map(({ offer }) => offer);
}

/** The cheapest offers of a whole shop, and before them those that may be chosen. */
export function wholeShop(
  offers: readonly RawOffer[],
  { itinerary, priceClasses, allowances, penalties }: ShopLists,
  warnings: readonly Notice[],
  context: { timeZone: string; input: ShopInput },
): Omit<ShopResult, 'shoppingResponseId'> {
  const classes = classesById(priceClasses);
  const given = allowancesById(allowances);
  const whole = offers.flatMap((raw) => {
    const found = sellable(raw, itinerary, context.input);
    return found ? [offerOf(raw, found, given, classes, itinerary, penalties, context)] : [];
  });
  const journeys = [...itinerary.journeys.values()];
  const airports = new Set(journeys.flatMap(({ origin, destination }) => [origin, destination]));
  const broken = offers.length - whole.length;
  const notice: Notice = {
    code: 'incomplete-offers',
    text: `${broken} offers left out: no id, price or flights`,
  };
  return {
    offers: kept(whole, context.input, airports),
    offersSeen: offers.length,
    warnings: broken > 0 ? [...warnings, notice] : [...warnings],
  };
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
 * asked for is full. One journey is always the whole trip.
 */
function matchOf(offer: RawOffer, journeys: number, requested: number): Offer['match'] {
  const said = offer.matchType?.toLowerCase();
  if (said === 'full' || requested <= 1) return 'full';
  if (said === 'partial') return 'partial';
  return journeys >= requested ? 'full' : 'partial';
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
  given: Allowances,
  classes: ReadonlyMap<string, PriceClass>,
  itinerary: Itinerary,
  penalties: ShopLists['penalties'],
  context: { timeZone: string; input: ShopInput },
): Offer {
  const segmentIds = journeyIds.flatMap((id) => itinerary.segmentsOfJourney.get(id) ?? []);
  const seated = context.input.passengers.filter(({ type }) => type !== 'INF').map(({ paxId }) => paxId);
  const { refundable, ...words } = fareWords(
    { ...raw, components: raw.items.flatMap((item) => item.components) },
    classes,
    {
      journeyId: journeyIds[0],
      segmentIds: itinerary.segmentsOfJourney.get(journeyIds[0] ?? '') ?? [],
    },
  );
  const least = (allowed: ReadonlyMap<string, number>) =>
    checkedBags(raw.baggage, allowed, seated, segmentIds, itinerary);
  const condition = (what: 'cancellation' | 'change') =>
    conditionOf(
      what,
      raw.items.map((item) => ({
        ...item,
        passengers: new Set(item.paxIds.length > 0 ? item.paxIds : item.farePaxIds).size,
      })),
      raw.penaltyIds,
      new Map(penalties.map((penalty) => [penalty.id ?? '', penalty])),
      total.currency,
    );
  return {
    offerId,
    ownerCode: raw.ownerCode ?? raw.validatingCarrier ?? journeys[0]?.flights[0]?.carrier ?? '',
    match: matchOf(raw, journeys.length, context.input.journeys.length),
    journeys,
    total,
    items: raw.items.map((item) => ({
      offerItemId: item.offerItemId ?? '',
      paxIds: [...new Set(item.paxIds.length > 0 ? item.paxIds : item.farePaxIds)],
      price: moneyIn(item.price, total.currency),
      fareTypes: [...new Set([...item.fareTypes, ...(item.priceFareTypes ?? [])])],
      mandatory: item.mandatory,
    })),
    expiresAt: raw.expires === undefined ? undefined : instantIn(context.timeZone, raw.expires),
    accountCode: raw.items.flatMap(({ accountCodes }) => accountCodes)[0],
    checkedBags: least(given.checkedPieces),
    checkedBagKg: least(given.checkedKg),
    cabinBags: least(given.cabinPieces),
    refundable:
      condition('cancellation') ??
      (refundable === undefined ? undefined : { allowed: refundable, from: 'text' }),
    changeable: condition('change'),
    ...words,
  };
}

/**
 * The fewest pieces that any of the passengers has on any of the flights; `undefined` where one of them is not spoken of.
 * Of two allowances for the same passenger and flight the smaller counts: too little promised harms nobody.
 */
function checkedBags(
  associations: readonly RawBaggageAssociation[],
  pieces: ReadonlyMap<string, number>,
  paxIds: readonly string[],
  segmentIds: readonly string[],
  itinerary: Itinerary,
): number | undefined {
  let fewest: number | undefined;
  const spokenOf = new Set<string>();
  for (const association of associations) {
    const given = association.allowanceIds.flatMap((id) => pieces.get(id) ?? []);
    if (given.length === 0) continue;
    const segments = segmentsReferredTo(itinerary, { ...association, legIds: [] });
    const to =
      association.paxIds.length === 0 ? paxIds : paxIds.filter((id) => association.paxIds.includes(id));
    const namesFlights = association.segmentIds.length + association.journeyIds.length > 0;
    const on = namesFlights ? segmentIds.filter((id) => segments.includes(id)) : segmentIds;
    for (const paxId of to) for (const segmentId of on) spokenOf.add(`${paxId} ${segmentId}`);
    if (to.length > 0 && on.length > 0) fewest = Math.min(fewest ?? Infinity, ...given);
  }
  return spokenOf.size === new Set(paxIds).size * new Set(segmentIds).size ? fewest : undefined;
}

/** Refundable only where every class says so; not where any says no. */
function refundableAll(verdicts: readonly (boolean | undefined)[]): boolean | undefined {
  if (verdicts.includes(false)) return false;
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === true) ? true : undefined;
}

/**
 * Fare name and cabin are those of the first journey. The journey's own price class goes before the overview's and the fare
 * component's; the cabin of the fare component goes before the price class's, because it is what is sold.
 */
function fareWords(
  references: Pick<RawOffer, 'journeyClasses' | 'overviewClassId'> & {
    components: RawOffer['items'][number]['components'];
  },
  classes: ReadonlyMap<string, PriceClass>,
  first: { journeyId?: string; segmentIds: readonly string[] },
): Pick<Offer, 'fareName' | 'cabin'> & { refundable?: boolean } {
  const { journeyClasses, overviewClassId, components } = references;
  const component =
    components.find(({ segmentIds }) => segmentIds.some((id) => first.segmentIds.includes(id))) ??
    components[0];
  const ofFirst = journeyClasses.find(({ journeyId }) => journeyId === first.journeyId)?.priceClassId;
  const firstClass = classes.get(ofFirst ?? overviewClassId ?? component?.priceClassId ?? '');
  const journeyIds = journeyClasses.flatMap(({ priceClassId }) => priceClassId ?? []);
  const all = [...journeyIds, ...components.flatMap(({ priceClassId }) => priceClassId ?? [])];
  const ids = new Set(all.length > 0 ? all : overviewClassId ? [overviewClassId] : []);
  return {
    fareName: firstClass?.name,
    cabin: (component?.cabin ?? firstClass?.cabin)?.toUpperCase(),
    refundable: refundableAll([...ids].map((id) => classes.get(id)?.refundable)),
  };
}

/** Partial offers of one journey and one owner: only those of one owner can be combined. */
function groupOf(offer: Offer, requested: ShopInput['journeys'], airports: ReadonlySet<string>): string {
  if (offer.match === 'full') return 'full';
  return `journey ${placeOf(offer, requested, airports) ?? '?'} of ${offer.ownerCode}`;
}

/** False for an offer that by itself rules out every choice it could be part of. */
function mayBePart(
  offer: Offer,
  { choose, journeys: requested }: { choose: Choose; journeys: ShopInput['journeys'] },
  airports: ReadonlySet<string>,
): boolean {
  if (offer.match === 'full') return true;
  const at = placeOf(offer, requested, airports);
  if (at === undefined) return false;
  const { journeys, total } = offer;
  return lacksOf({ offers: [offer], journeys, total }, wishFor(choose, at, journeys.length)).length === 0;
}

/** The part of a wish that concerns some of the journeys. */
function wishFor(choose: Choose, at: number, count: number): Choose {
  if (choose.how === 'exact') return { ...choose, flights: choose.flights.slice(at, at + count) };
  const departure = choose.departure
    ?.filter(({ journey }) => journey > at && journey <= at + count)
    .map((window) => ({ ...window, journey: window.journey - at }));
  return { ...choose, departure };
}

/** Compares by price; where a service answers in several currencies, the wanted one comes first, then by code. */
function byPrice(wanted: string | undefined) {
  return (a: Money, b: Money): number => {
    if (a.currency === b.currency) return compareMoney(a, b);
    if (a.currency === wanted) return -1;
    if (b.currency === wanted) return 1;
    return a.currency < b.currency ? -1 : 1;
  };
}

/**
 * At most `keep` of the offers, cheapest first. They are taken from the groups in turn: the cheapest outbound offers alone
 * would leave nothing to fly back with.
 */
function keepCheapest<Candidate extends { total: Money; group: string }>(
  candidates: readonly Candidate[],
  keep: number,
  wanted: string | undefined,
): Candidate[] {
  const compare = byPrice(wanted);
  const sorted = [...candidates].sort((a, b) => compare(a.total, b.total));
  const byGroup = new Map<string, Candidate[]>();
  for (const candidate of sorted) {
    const group = byGroup.get(candidate.group);
    if (group) group.push(candidate);
    else byGroup.set(candidate.group, [candidate]);
  }
  const groups = [...byGroup.values()];
  const kept: Candidate[] = [];
  for (let rank = 0; kept.length < keep && groups.some((group) => rank < group.length); rank++) {
    for (const group of groups) {
      const next = group[rank];
      if (next && kept.length < keep) kept.push(next);
    }
  }
  return kept.sort((a, b) => compare(a.total, b.total));
}
