/** What an order's documents tell of its money: what was paid, what each cancellation brought back, and what of its price is what. */
import { addMoney, compareMoney, isNegative, isSome, nothingIn, subtractMoney, type Money } from '../money';
import type { OrderStatus } from '../order/status';
import { isFinished, issuesOf, sum, valuesIn } from './book';
import { isEmd } from './documentAmounts';
import type { SaleEvent } from './event';
import { receivedBy } from './list';

/** What a cancellation brought back. */
export interface CameBack {
  /** The part that was cancelled. Absent for the whole order, and for what nobody cancelled here. */
  part?: string;
  back: Money;
  /** What the airline kept of it. */
  kept: Money;
}

/** An order's money. */
export interface Balance {
  /** Everything that was paid, changes included. */
  paid: Money;
  cameBack: CameBack[];
  /** What was paid and has not come back. */
  left: Money;
}

/** Returns an order's money; undefined if nothing was paid, or an amount is unknown. */
export function balanceOf({
  sales = [],
  paidFee,
}: Pick<OrderStatus, 'sales' | 'paidFee'>): Balance | undefined {
  const currency = sales[0]?.currency;
  // A lone fee says nothing of what came back.
  if (currency === undefined || sales.some((each) => each.event === 'fee' || each.currency !== currency))
    return undefined;
  const nothing = nothingIn(currency);
  const cameBack = new Map<string, CameBack>();
  let paid = nothing;
  for (const event of sales) {
    const received = receivedBy(event);
    if (received === undefined || isUncertain(event, paidFee)) return undefined;
    if (event.event === 'issue' || event.event === 'exchange') {
      paid = addMoney(paid, { amount: received, currency });
      continue;
    }
    const { part } = event;
    const before = cameBack.get(part ?? '') ?? { back: nothing, kept: nothing };
    cameBack.set(part ?? '', {
      ...(part !== undefined && { part }),
      back: subtractMoney(before.back, { amount: received, currency }),
      kept: addMoney(before.kept, { amount: event.fee ?? '0', currency }),
    });
  }
  const all = [...cameBack.values()];
  if (all.some(({ back }) => isNegative(back))) return undefined;
  return { paid, cameBack: all, left: all.reduce((left, { back }) => subtractMoney(left, back), paid) };
}

/** Returns true if what the airline kept is not known. A void is free, unless the cancellation had a fee. */
function isUncertain({ event, fee, notes = [] }: SaleEvent, paidFee: Money | undefined): boolean {
  if (event === 'issue') return false;
  const unknown = fee === undefined || notes.includes('fee-unknown');
  return unknown && (event !== 'void' || isSome(paidFee));
}

/** What an order's price is made of. Absent: nothing, or not known. */
export interface PriceParts {
  /** The fares without taxes. */
  base: Money;
  taxes: Money;
  /** Services and seats. */
  extras?: Money;
  /** Penalties of changes, which the airline charges within the price. */
  penalties?: Money;
}

/** Returns what the price is made of: as the airline divides it, or as the documents show it. Undefined if these do not explain the total. */
export function pricePartsOf(
  status: Pick<OrderStatus, 'total' | 'prices' | 'sales'>,
): PriceParts | undefined {
  const { total, prices = [], sales = [] } = status;
  if (!total) return undefined;
  const { currency } = total;
  const told = prices.map(({ total: all, base, extras }) => ({ total: all, base, extras }));
  const parts = explains(told, total) ? told : documentsIn(sales);
  const [first] = parts;
  if (!first || !explains(parts, total)) return undefined;
  const summed = (of: (part: Part) => Money | undefined): Money =>
    sum(
      parts.map((part) => of(part)?.amount),
      currency,
    );
  const [base, extras] = [summed((part) => part.base), summed((part) => part.extras)];
  const rest = subtractMoney(subtractMoney(total, base), extras);
  const penalties = sum(
    [...changePenalties(sales).values()].map(({ amount }) => amount),
    currency,
  );
  const within = isSome(penalties) && compareMoney(penalties, rest) <= 0;
  return {
    base,
    taxes: within ? subtractMoney(rest, penalties) : rest,
    ...(isSome(extras) && { extras }),
    ...(within && { penalties }),
  };
}

interface Part {
  total: Money;
  base?: Money;
  extras?: Money;
}

function explains(parts: readonly Part[], total: Money): boolean {
  const known = parts.every(
    ({ total: each, base }) => each.currency === total.currency && base !== undefined,
  );
  if (!known || parts.length === 0) return false;
  return (
    compareMoney(
      sum(
        parts.map((part) => part.total.amount),
        total.currency,
      ),
      total,
    ) === 0
  );
}

/** Returns the documents that stand. An EMD is an extra as a whole. */
function documentsIn(sales: readonly SaleEvent[]): Part[] {
  return [...valuesIn(sales)].map(([{ type }, { total, base }]) =>
    isEmd(type) ? { total, base: nothingIn(total.currency), extras: total } : { total, base },
  );
}

/**
 * Returns the penalties of changes that are in the price of the passengers' new tickets, by PaxID. What is charged besides these, or by an EMD
 * of its own, is not in them.
 */
export function changePenalties(sales: readonly SaleEvent[]): Map<string, Money> {
  const standing = [...new Set(issuesOf(sales).values())].filter((issue) => !isFinished(sales, issue));
  const within = new Map<string, Money>();
  for (const { event, paxId = '', currency, penalty, fee = '0' } of sales) {
    const stands = standing.some((issue) => issue.paxId === paxId && !isEmd(issue.type));
    if (event !== 'exchange' || penalty === undefined || currency === undefined || !stands) continue;
    const inside = subtractMoney({ amount: penalty, currency }, { amount: fee, currency });
    if (isNegative(inside)) continue;
    const before = within.get(paxId);
    within.set(paxId, before?.currency === currency ? addMoney(before, inside) : inside);
  }
  for (const { paxId = '', total, currency } of standing.filter(({ notes }) => notes?.includes('penalty'))) {
    const known = within.get(paxId);
    if (!known || total === undefined || currency !== known.currency) continue;
    const left = subtractMoney(known, { amount: total, currency });
    within.set(paxId, isNegative(left) ? nothingIn(currency) : left);
  }
  return new Map([...within].filter(([, amount]) => isSome(amount)));
}

/** A document that another has replaced. */
export interface Exchanged {
  number: string;
  type?: string;
  paxId?: string;
  at: string;
  /** Numbers of the passenger's documents of this kind that were issued then. */
  replacedBy: string[];
}

/** Returns the documents that were exchanged, oldest first. */
export function exchangedDocuments(sales: readonly SaleEvent[]): Exchanged[] {
  return sales.flatMap(({ event, number, type, paxId, at }) => {
    if (event !== 'exchange' || number === undefined) return [];
    const later = sales.filter(
      (each) =>
        each.event === 'issue' &&
        each.at >= at &&
        each.paxId === paxId &&
        isEmd(each.type) === isEmd(type) &&
        !each.notes?.some((note) => note === 'penalty' || note === 'residual'),
    );
    const soonest = later.map((each) => each.at).sort()[0];
    const replacedBy = later.flatMap((each) => (each.at === soonest ? (each.number ?? []) : []));
    return [
      { number, ...(type !== undefined && { type }), ...(paxId !== undefined && { paxId }), at, replacedBy },
    ];
  });
}
