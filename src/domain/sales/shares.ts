/** Divides an order's price among its passengers and purposes: fares with what belongs to them, and extras with their own documents. */
import {
  addMoney,
  allotMoney,
  compareMoney,
  isSome,
  leastOf,
  nothingIn,
  rounded,
  sameMoney,
  subtractMoney,
  withoutSign,
  type Money,
} from '../money';
import type { OrderItem, OrderView } from '../order/orderView';
import type { ServiceMeaning } from '../calls/provider';
import type { PassengerPrice } from '../order/status';

/** A sum that one or more documents of a passenger represent. */
export interface Share {
  paxId: string;
  for: 'ticket' | 'extra';
  total: Money;
  /** The part of the total without taxes; absent if the order does not tell it. */
  base?: Money;
}

/**
 * Divides the price of an order among its passengers. The shares add up exactly to the sum of the items, if the order's total differs from
 * it at most by drift, otherwise to the total. An item is divided by its fares, or equally.
 * An indivisible last digit goes to the first passenger of the item. What no item explains goes to the passengers of items without a price,
 * else to the first passenger's ticket. Returns no shares if the order shows no price.
 */
export function sharesOf(
  view: Pick<OrderView, 'items' | 'passengers' | 'total'>,
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
): Share[] {
  const items = chargedIn(view, meaningOf);
  const currency = view.total?.currency ?? items.find(({ price }) => price)?.price?.currency;
  const paxIds = passengersOf(view, items);
  const [first] = paxIds;
  if (currency === undefined || first === undefined) return [];
  const priced = items.filter(({ price }) => price?.currency === currency);
  const shares = merged(priced.flatMap((item) => sharesOfItem(item, paxIds)));
  const rest = unexplained(view.total, priced);
  if (!rest) return shares;
  const unpriced = items.filter((item) => !priced.includes(item)).flatMap((item) => item.paxIds);
  const payers = unpriced.length > 0 ? paxIds.filter((paxId) => unpriced.includes(paxId)) : [first];
  const parts = allotMoney(
    rest,
    payers.map(() => '1'),
  );
  // The taxes of an item without a price are unknown. What belongs to no item is a tax or a fee.
  const base = unpriced.length > 0 ? undefined : nothingIn(currency);
  const added = payers.flatMap((paxId, index) => {
    const total = parts[index];
    return total ? [{ paxId, for: 'ticket' as const, total, base }] : [];
  });
  return merged([...shares, ...added]);
}

/**
 * Returns what each passenger pays, where the airline tells it: each item is for one passenger or has the fares of all of them, and the items
 * explain the total. Otherwise undefined: nothing is divided here that the airline has not divided.
 */
export function pricesOf(
  view: Pick<OrderView, 'items' | 'passengers' | 'total'>,
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
): PassengerPrice[] | undefined {
  const items = chargedIn(view, meaningOf).filter(({ price }) => isSome(price));
  if (items.length === 0 || !items.every(isDividedByAirline) || unexplained(view.total, items))
    return undefined;
  const shares = sharesOf(view, meaningOf);
  return passengersOf(view, items).flatMap((paxId) => {
    const own = shares.filter((share) => share.paxId === paxId);
    const total = own.map((share) => share.total).reduce<Money | undefined>(added, undefined);
    const base = own.find((share) => share.for === 'ticket')?.base;
    const extras = own
      .flatMap((share) => (share.for === 'extra' ? share.total : []))
      .reduce<Money | undefined>(added, undefined);
    return total ? [{ paxId, total, ...(base && { base }), ...(extras && { extras }) }] : [];
  });
}

function added(sum: Money | undefined, amount: Money): Money {
  return sum ? addMoney(sum, amount) : amount;
}

function isDividedByAirline(item: OrderItem): boolean {
  const paxIds = namedIn(item);
  if (paxIds.length === 1) return true;
  const { fares = [] } = item;
  return paxIds.length > 0 && paxIds.every((paxId) => fares.some((fare) => fare.paxIds.includes(paxId)));
}

/** Returns the items that are not cancelled; all items if the whole order is cancelled. */
function standing(
  items: readonly OrderItem[],
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
): readonly OrderItem[] {
  const live = items.filter(
    ({ services }) =>
      services.length === 0 || services.some(({ statusCode }) => meaningOf(statusCode) !== 'cancelled'),
  );
  return live.some(({ services }) => services.length > 0) ? live : items;
}

/** Returns the items that the total is for: those that stand, and the extras that were cancelled if it still contains them. */
function chargedIn(
  view: Pick<OrderView, 'items' | 'total'>,
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
): readonly OrderItem[] {
  const live = standing(view.items, meaningOf);
  const gone = chargedThoughGone(view, meaningOf);
  return gone.length === 0 ? live : view.items.filter((item) => live.includes(item) || gone.includes(item));
}

/** Returns the extras that were cancelled and that the total contains all the same: it is as much more than the items that stand cost. */
export function chargedThoughGone(
  view: Pick<OrderView, 'items' | 'total'>,
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
): OrderItem[] {
  const live = standing(view.items, meaningOf);
  const gone = view.items.filter((item) => !live.includes(item) && isPaidExtra(item));
  const beyond = gone.length > 0 ? chargedBeyond(view, meaningOf) : undefined;
  if (!beyond || gone.some(({ price }) => price?.currency !== beyond.currency)) return [];
  const all = gone.reduce(
    (sum, { price }) => (price ? addMoney(sum, price) : sum),
    nothingIn(beyond.currency),
  );
  return sameMoney(all, beyond) ? gone : [];
}

/**
 * Returns what the total contains beyond the items that stand, in the digits that the currency is paid in: what was taken away and is charged
 * all the same, for example. Undefined if nothing.
 */
export function chargedBeyond(
  view: Pick<OrderView, 'items' | 'total'>,
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
): Money | undefined {
  const live = standing(view.items, meaningOf);
  const priced = live.filter(({ price }) => price !== undefined && price.currency === view.total?.currency);
  const rest = unexplained(view.total, priced);
  return rest && rounded(rest);
}

function passengersOf({ passengers }: Pick<OrderView, 'passengers'>, items: readonly OrderItem[]): string[] {
  const named = items.flatMap(({ paxIds }) => paxIds);
  const listed = passengers.map(({ paxId }) => paxId);
  return [...new Set([...listed.filter((paxId) => named.includes(paxId)), ...named, ...listed])];
}

/**
 * Returns what the total contains beyond the items, in the digits that the currency is paid in. Services write totals with more digits than
 * they charge, and totals drift by one unit of the last digit between two answers. Returns undefined if total and items agree within that:
 * then an item without a price is free.
 */
function unexplained(total: Money | undefined, priced: readonly OrderItem[]): Money | undefined {
  if (!total) return undefined;
  const { currency } = total;
  const nothing = { amount: '0', currency };
  const sum = priced.reduce((all, { price }) => (price ? addMoney(all, price) : all), nothing);
  const rest = subtractMoney(rounded(total), sum);
  const far = rounded(withoutSign(rest));
  return compareMoney(far, leastOf(currency)) <= 0 && priced.length > 0 ? undefined : rest;
}

function isPaidExtra({ services, price }: OrderItem): boolean {
  return services.length > 0 && services.every(({ kind }) => kind !== 'flight') && isSome(price);
}

/** Returns whom an item is for. An extra for the whole order is delivered to, and documented for, one of its passengers. */
function namedIn(item: OrderItem): string[] {
  const delivered = isPaidExtra(item) ? [...new Set(item.services.flatMap(({ paxIds }) => paxIds))] : [];
  return delivered.length > 0 ? delivered : item.paxIds;
}

function sharesOfItem(item: OrderItem, everybody: readonly string[]): Share[] {
  const { price, base } = item;
  if (!price) return [];
  const extra = isPaidExtra(item);
  const named = namedIn(item);
  const paxIds = named.length > 0 ? named : everybody;
  const fares = weightsOf(item, paxIds, ({ each }) => each.amount);
  const totals = allotMoney(price, fares);
  const haveBases = item.fares?.every((fare) => fare.base !== undefined) ?? false;
  const bases =
    base?.currency === price.currency
      ? allotMoney(base, haveBases ? weightsOf(item, paxIds, (fare) => fare.base?.amount) : fares)
      : [];
  return paxIds.flatMap((paxId, index) => {
    const total = totals[index];
    return total ? [{ paxId, for: extra ? 'extra' : 'ticket', total, base: bases[index] }] : [];
  });
}

/** Returns what each passenger pays of an item with several fares; equal parts if any passenger's fare is missing. */
function weightsOf(
  { fares }: OrderItem,
  paxIds: readonly string[],
  amountOf: (fare: NonNullable<OrderItem['fares']>[number]) => string | undefined,
): string[] {
  const amounts = paxIds.map((paxId) => {
    const fare = fares?.find((each) => each.paxIds.includes(paxId));
    return fare && amountOf(fare);
  });
  const known = amounts.filter((amount) => amount !== undefined && !amount.startsWith('-'));
  return known.length === paxIds.length ? known.map(String) : paxIds.map(() => '1');
}

/** Merges the ticket shares of each passenger into one. Extras stay separate. */
function merged(shares: readonly Share[]): Share[] {
  const together: Share[] = [];
  for (const share of shares) {
    const before =
      share.for === 'ticket'
        ? together.findIndex((each) => each.for === 'ticket' && each.paxId === share.paxId)
        : -1;
    const known = together[before];
    if (known) together[before] = joined(known, share);
    else together.push(share);
  }
  return together;
}

/** Adds two shares and keeps the first one's passenger and purpose. */
export function joined(one: Share, other: Share): Share {
  return {
    ...one,
    total: addMoney(one.total, other.total),
    base: one.base && other.base && addMoney(one.base, other.base),
  };
}
