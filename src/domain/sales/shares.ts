/** What each passenger pays of an order, by what it is for: the fare and what goes with it, or an extra that has a document of its own. */
import { addMoney, allotMoney, compareMoney, digitsOf, rounded, subtractMoney, type Money } from '../money';
import type { OrderItem, OrderView } from '../order/orderView';
import type { ServiceMeaning } from '../calls/provider';

/** A sum that one document or several of a passenger stand for. */
export interface Share {
  paxId: string;
  for: 'ticket' | 'extra';
  total: Money;
  /** Absent where the order does not tell what of it is no tax. */
  base?: Money;
}

/**
 * Divides what the order costs among its passengers. The shares add up exactly: to the sum of the items where the order's total is the
 * same but for a drift, else to the total. An item goes to its passengers as its fares say, or in equal
 * parts; the last digit that cannot be divided to the first of them, and what no item explains to the first passenger's ticket.
 * None where the order tells no price.
 */
export function sharesOf(
  view: Pick<OrderView, 'items' | 'passengers' | 'total'>,
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
): Share[] {
  const items = standing(view.items, meaningOf);
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
  // Of an item that tells no price nobody knows the taxes; what is in no item at all is a tax or a fee.
  const base = unpriced.length > 0 ? undefined : { amount: '0.00', currency };
  const added = payers.flatMap((paxId, index) => {
    const total = parts[index];
    return total ? [{ paxId, for: 'ticket' as const, total, base }] : [];
  });
  return merged([...shares, ...added]);
}

/** Items of which something stands; all of them where the whole order is cancelled. */
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

function passengersOf({ passengers }: Pick<OrderView, 'passengers'>, items: readonly OrderItem[]): string[] {
  const named = items.flatMap(({ paxIds }) => paxIds);
  const listed = passengers.map(({ paxId }) => paxId);
  return [...new Set([...listed.filter((paxId) => named.includes(paxId)), ...named, ...listed])];
}

/**
 * What the total says beyond the items, in the digits that the currency is paid in: services write totals with digits beyond those that
 * they charge, and totals drift by one unit of the last of them between two answers. Undefined where they agree so far; an item without a
 * price beside others that make up the total is free.
 */
function unexplained(total: Money | undefined, priced: readonly OrderItem[]): Money | undefined {
  if (!total) return undefined;
  const { currency } = total;
  const nothing = { amount: '0', currency };
  const digits = digitsOf(currency);
  const sum = priced.reduce((all, { price }) => (price ? addMoney(all, price) : all), nothing);
  const rest = subtractMoney({ amount: rounded(total.amount, digits), currency }, sum);
  const drift = { amount: digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`, currency };
  const far = { amount: rounded(rest.amount.replace(/^-/, ''), digits), currency };
  return compareMoney(far, drift) <= 0 && priced.length > 0 ? undefined : rest;
}

function sharesOfItem(item: OrderItem, everybody: readonly string[]): Share[] {
  const { price, base, services } = item;
  if (!price) return [];
  const extra =
    services.length > 0 && services.every(({ kind }) => kind !== 'flight') && /[1-9]/.test(price.amount);
  // An extra for the whole order is delivered, and documented, to one of those whom it is for.
  const delivered = extra ? [...new Set(services.flatMap(({ paxIds }) => paxIds))] : [];
  const named = delivered.length > 0 ? delivered : item.paxIds;
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

/** What each of the passengers pays of an item that has several fares; equal parts where a passenger's is not told. */
function weightsOf(
  { fares }: OrderItem,
  paxIds: readonly string[],
  amountOf: (fare: NonNullable<OrderItem['fares']>[number]) => string | undefined,
): string[] {
  const told = paxIds.map((paxId) => {
    const fare = fares?.find((each) => each.paxIds.includes(paxId));
    return fare && amountOf(fare);
  });
  const known = told.filter((amount) => amount !== undefined && !amount.startsWith('-'));
  return known.length === paxIds.length ? known.map(String) : paxIds.map(() => '1');
}

/** One share of each passenger for tickets; each extra by itself. */
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

/** Two shares as one, kept under the first one's name. */
export function joined(one: Share, other: Share): Share {
  return {
    ...one,
    total: addMoney(one.total, other.total),
    base: one.base && other.base && addMoney(one.base, other.base),
  };
}
