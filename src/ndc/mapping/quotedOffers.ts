/** Converts the offers of a reshop answer of either version. The versions differ only in paths. */
import type { ReshopInput } from '../../domain/calls/operations';
import { isSome, subtractMoney, type Money } from '../../domain/money';
import type { Journey } from '../../domain/offers/flights';
import type { Notice } from '../../domain/offers/offers';
import type { QuotedOffer, ReshopResult } from '../../domain/order/orderView';
import { instantIn } from '../time';
import { addedPart, amountsOf, differencePart, feePart, type Amounts, type Part } from './changeAmounts';
import { keepCheapest } from './cheapest';
import { moneyIn, type RawMoney } from './currency';
import { inTravelOrder, type Itinerary } from './itinerary';
import { isNetted, onlyCurrency, penaltyOf, sum, type RawPenalty } from './penalties';
import { classesById, fareWords, type RawFareComponent, type RawPriceClass } from './priceClass';
import { repricedOffer } from './repricedOffer';
import type { RawDeletion, RawDifferential, RawRepricedOffer } from './reshopOffer';
import { unique } from './unique';

/** An item that is added, or that renames a passenger. */
export interface RawAddedItem {
  offerItemId?: string;
  paxIds: string[];
  journeyIds?: string[];
  components?: RawFareComponent[];
  /** 21.3 may have them beside the price as well. */
  pricedComponents?: RawFareComponent[];
  penaltyIds: string[];
  /** The end of its price guarantee. */
  guaranteed?: string;
  /** Of an item that replaces another. */
  differential?: RawDifferential;
  /** Of any other. */
  price?: RawMoney;
}

/** An Offer of ReshopOffers. */
export interface RawQuotedOffer {
  offerId?: string;
  ownerCode?: string;
  expires?: string;
  penaltyIds: string[];
  deletions: RawDeletion[];
  total?: RawMoney;
  journeyClasses: { journeyId?: string; priceClassId?: string }[];
  overviewClassId?: string;
  added: RawAddedItem[];
  renaming: RawAddedItem[];
}

/** OrderReshopRS as both versions declare it. */
export interface RawReshop {
  offers: RawQuotedOffer[];
  repriced?: RawRepricedOffer;
  unchanged?: boolean;
  penalties: RawPenalty[];
  priceClasses: RawPriceClass[];
  warnings: Notice[];
}

interface Context {
  itinerary: Itinerary;
  timeZone: string;
  input: ReshopInput;
}

/** Maximum number of offers kept, because the result goes into a workflow's history. */
const KEEP = 50;

/** Returns the parts of an offer; undefined where one of them names no price. */
function partsOf({ added, renaming, deletions }: RawQuotedOffer, penalty: Money): Part[] | undefined {
  const { currency } = penalty;
  const items = [
    ...added.map(({ differential, price }) => {
      if (differential) return differencePart(differential, currency);
      const full = moneyIn(price, currency);
      return full && addedPart(full);
    }),
    ...renaming.map(({ price }) => {
      const fee = moneyIn(price, currency);
      return fee && feePart(fee, penalty);
    }),
  ];
  // What replaces an item says what it costs in place of the old one. What replaces nothing must say it itself.
  const removed = deletions.flatMap(({ differential }) =>
    differential || items.length === 0 ? [differential && differencePart(differential, currency)] : [],
  );
  const all = [...items, ...removed];
  return all.every((part) => part !== undefined) ? all : undefined;
}

/** Returns the amounts of an offer. An offer that only removes, and costs nothing as a whole, needs no prices of its items. */
function pricesOf(raw: RawQuotedOffer, { penalties }: RawReshop, { input }: Context): Amounts {
  const { added, renaming, deletions, total } = raw;
  const ids = unique([raw, ...added, ...renaming, ...deletions].flatMap(({ penaltyIds }) => penaltyIds));
  const penalty = penaltyOf(ids, input.ask === 'part' ? 'cancellation' : 'change', penalties);
  const currency = onlyCurrency(
    [penalty, total, ...amountsIn(raw)],
    'currency' in input ? input.currency : undefined,
  );
  const due = currency === undefined ? undefined : moneyIn(penalty, currency);
  if (!due) return {};
  if (deletions.every(({ differential }) => !differential) && added.length + renaming.length === 0) {
    const costs = moneyIn(total, due.currency);
    const free = costs && !isSome(costs) && !isSome(due);
    return free ? amountsOf([], due) : {};
  }
  const parts = partsOf(raw, due);
  return parts ? amountsOf(parts, due, isNetted(ids, penalties)) : {};
}

function amountsIn({ added, renaming, deletions }: RawQuotedOffer): (RawMoney | undefined)[] {
  const differentials = [...added, ...deletions].flatMap(({ differential }) => differential ?? []);
  return [
    ...[...added, ...renaming].map(({ price }) => price),
    ...differentials.flatMap((each) => [
      each.dueByAirline,
      each.dueToAirline,
      each.difference,
      each.grandTotal,
      each.newPrice,
      each.oldPrice,
      ...each.oldTaxes.flatMap(({ taxes, total, refundable }) => [
        ...taxes.map(({ amount }) => amount),
        total,
        refundable,
      ]),
    ]),
  ];
}

/** Returns the taxes of what is removed or replaced that are not paid back; undefined where the answer does not say of any. */
function forfeitedOf({ added, deletions }: RawQuotedOffer, currency: string | undefined): Money | undefined {
  const lost = [...added, ...deletions]
    .flatMap(({ differential }) => differential?.oldTaxes ?? [])
    .flatMap(({ taxes, total, refundable }) => {
      const kept = taxes.filter((tax) => tax.refundable === false).flatMap(({ amount }) => amount ?? []);
      if (kept.length > 0 || !total || !refundable || !currency) return kept;
      return [subtractMoney({ ...total, currency }, { ...refundable, currency })];
    });
  return moneyIn(sum(lost.map((amount) => ({ amount }))), currency);
}

/** Returns the earliest of the offer's expiry and its items' price guarantees. */
function expiryOf({ expires, added, renaming }: RawQuotedOffer, timeZone: string): string | undefined {
  const limits = [expires, ...[...added, ...renaming].map(({ guaranteed }) => guaranteed)];
  return limits.flatMap((limit) => (limit === undefined ? [] : (instantIn(timeZone, limit) ?? []))).sort()[0];
}

function componentsOf({ components, pricedComponents, differential }: RawAddedItem): RawFareComponent[] {
  return [...(components ?? []), ...(pricedComponents ?? []), ...(differential?.components ?? [])];
}

/** Converts one offer. One whose items name no passenger, or journeys that the answer does not have, has no amount to pay. */
function quotedOffer(raw: RawQuotedOffer, offerId: string, lists: RawReshop, context: Context): QuotedOffer {
  const { itinerary, input, timeZone } = context;
  const items = [...raw.added, ...raw.renaming].map(({ offerItemId, paxIds }) => ({
    offerItemId: offerItemId ?? '',
    paxIds: unique(paxIds.length === 0 && input.ask === 'name' ? [input.paxId] : paxIds),
  }));
  const journeyIds = inTravelOrder(
    itinerary,
    raw.added.flatMap((item) => item.journeyIds ?? []),
  );
  const journeys: Journey[] = journeyIds.flatMap((id) => itinerary.journeys.get(id) ?? []);
  const { fareName, cabin } = fareWords(
    { ...raw, components: raw.added.flatMap(componentsOf) },
    classesById(lists.priceClasses),
    { journeyId: journeyIds[0], segmentIds: itinerary.segmentsOfJourney.get(journeyIds[0] ?? '') ?? [] },
  );
  const { toPay, ...amounts } = pricesOf(raw, lists, context);
  const whole =
    journeys.length === journeyIds.length &&
    items.every((item) => item.offerItemId && item.paxIds.length > 0);
  const forfeited = amounts.voids ? undefined : forfeitedOf(raw, toPay?.currency);
  const expiresAt = expiryOf(raw, timeZone);
  return {
    offerId,
    ...(raw.ownerCode !== undefined && { ownerCode: raw.ownerCode }),
    ...(expiresAt !== undefined && { expiresAt }),
    items,
    removes: unique(raw.deletions.flatMap(({ orderItemIds }) => orderItemIds)),
    journeys,
    ...(cabin !== undefined && { cabin }),
    ...(fareName !== undefined && { fareName }),
    ...(toPay && whole && { toPay }),
    ...amounts,
    ...(forfeited && { forfeited }),
  };
}

/** Returns what an offer costs in the end, to rank offers; undefined where that is not clear. */
function costOf({ toPay, refund, residual }: QuotedOffer): Money | undefined {
  return [refund, residual].reduce((cost, back) => (cost && back ? subtractMoney(cost, back) : cost), toPay);
}

/** Returns the cheapest offers, then those whose cost is not clear. */
function kept(offers: readonly QuotedOffer[]): QuotedOffer[] {
  const ranked = offers.map((offer) => ({ offer, total: costOf(offer), group: 'all' }));
  const clear = ranked.flatMap((each) => (each.total ? [{ ...each, total: each.total }] : []));
  const unclear = ranked.filter(({ total }) => !total);
  return [...keepCheapest(clear, KEEP, undefined), ...unclear].slice(0, KEEP).map(({ offer }) => offer);
}

/** Returns what a reshop answer offers, but for the cancellation of a whole order. An offer without an id cannot be accepted: it is left out with a warning. */
export function reshopResult(raw: RawReshop, context: Context): ReshopResult {
  const { timeZone, input } = context;
  const offers = raw.offers.flatMap((each) =>
    each.offerId === undefined ? [] : [quotedOffer(each, each.offerId, raw, context)],
  );
  const repriced =
    raw.repriced?.offerId === undefined
      ? []
      : [repricedOffer(raw.repriced, raw.repriced.offerId, raw.penalties, { timeZone, input })];
  const all = kept([...offers, ...repriced]);
  const broken = raw.offers.length - offers.length;
  const notices: Notice[] =
    broken > 0 ? [{ code: 'incomplete-offers', text: `${broken} offers left out: no id` }] : [];
  return {
    offers: all,
    ...(raw.unchanged === true && { unchanged: true as const }),
    warnings: [...raw.warnings, ...notices],
  };
}
