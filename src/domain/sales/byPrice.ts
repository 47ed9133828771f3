/** What the order's price tells of the documents and coupons that were taken back. */
import {
  addMoney,
  allotMoney,
  compareMoney,
  isNegative,
  isSome,
  leastOf,
  subtractMoney,
  withoutSign,
  type Money,
} from '../money';
import { fitting, sum, type Value, type Values } from './book';
import { isEmd } from './documentAmounts';
import type { SaleEvent } from './event';
import type { SaleFacts } from './facts';
import type { Fate } from './fate';
import { worth, worthOf } from './issues';
import { sharesOf } from './shares';

/** A document that is taken back by this read, or some of its coupons. */
export interface Return {
  issue: SaleEvent;
  fate: Fate;
  /** What is taken back; `undefined` if unknown. */
  value?: Value;
  /** What the airline keeps of it; `undefined` if unknown. */
  fee?: Money;
}

/**
 * Adds what the order's price tells of the parts: what a passenger's documents cost more than the order now says, belongs to the coupons that
 * are gone. Whole documents follow the price where it differs by drift alone: airlines divide cents otherwise.
 */
export function byPrice(
  returns: readonly Return[],
  values: Values,
  standing: readonly SaleEvent[],
  { view, meaningOf, infants = [] }: SaleFacts,
): Return[] {
  const shares = sharesOf(view, meaningOf);
  const adults = new Map(infants.map(({ paxId, adult }) => [paxId, adult ?? paxId]));
  const groupOf = (paxId: string | undefined, emd: boolean): string =>
    `${adults.get(paxId ?? '') ?? paxId} ${emd}`;
  const partly = returns.filter(({ fate }) => fate.coupons !== undefined);
  const groups = new Set(partly.map(({ issue }) => groupOf(issue.paxId, isEmd(issue.type))));
  const lost = new Map<Return, Value>();
  for (const group of groups) {
    const gone = partly.filter(({ issue }) => groupOf(issue.paxId, isEmd(issue.type)) === group);
    const held = standing
      .filter(({ paxId, type }) => groupOf(paxId, isEmd(type)) === group)
      .map((issue) => values.get(issue));
    const left = shares.filter(({ paxId, for: what }) => groupOf(paxId, what === 'extra') === group);
    const all = lostOf(held, left);
    if (!all) continue;
    const weights = gone.map(({ fate }) => String(fate.coupons?.length ?? 1));
    const totals = allotMoney(all.total, weights);
    const bases = all.base && allotMoney(all.base, weights);
    gone.forEach((each, index) => {
      const total = totals[index];
      if (total) lost.set(each, fitting({ total, base: bases?.[index] }));
    });
  }
  return returns.map((each) => ({ ...each, value: each.value ?? lost.get(each) }));
}

/** Returns how much less the order costs than its documents stood for before this read; `undefined` if no less, or unknown. */
export function fallenBy(
  returns: readonly Return[],
  values: Values,
  standing: readonly SaleEvent[],
  { view, meaningOf }: SaleFacts,
): Money | undefined {
  const all = new Set([...standing, ...returns.map(({ issue }) => issue)]);
  const before = worthOf(values, [...all], returns[0]?.issue.currency);
  const now = worth(sharesOf(view, meaningOf));
  if (!before || before.currency !== now?.currency) return undefined;
  const fallen = subtractMoney(before, now);
  return isSome(fallen) && !isNegative(fallen) ? fallen : undefined;
}

/** Returns what was lost; `undefined` if nothing was, or it is not known. */
function lostOf(
  held: readonly (Value | undefined)[],
  left: readonly { total: Money; base?: Money }[],
): Value | undefined {
  const [first] = held;
  if (!first || !held.every((value) => value?.total.currency === first.total.currency)) return undefined;
  const { currency } = first.total;
  const amounts = (values: readonly (Value | undefined)[], of: (value: Value) => Money | undefined) =>
    values.map((value) => value && of(value)?.amount);
  const difference = (of: (value: Value) => Money | undefined): Money =>
    subtractMoney(sum(amounts(held, of), currency), sum(amounts(left, of), currency));
  if (left.some(({ total }) => total.currency !== currency)) return undefined;
  const total = difference((value) => value.total);
  if (isNegative(total) || !isSome(total)) return undefined;
  const based = [...held, ...left].every((value) => value?.base !== undefined);
  return fitting({ total, ...(based && { base: difference(({ base }) => base) }) });
}

/** Returns the values, moved so that they add up to this if that is no more than drift: a unit of the last digit for each document. */
export function near(returns: readonly Return[], wanted: Money): Return[] {
  const by = subtractMoney(wanted, takenBy(returns, wanted.currency));
  const most = returns.reduce((all) => addMoney(all, leastOf(by.currency)), leastOf(by.currency));
  const [first, ...others] = returns;
  if (!first?.value || returns.some(({ value }) => !value)) return [...returns];
  if (!isSome(by) || compareMoney(withoutSign(by), most) > 0) return [...returns];
  const { total, base } = first.value;
  return [{ ...first, value: fitting({ total: addMoney(total, by), base }) }, ...others];
}

/** Returns the values, divided anew so that they add up to this. */
export function withTotal(returns: readonly Return[], wanted: Money): Return[] {
  const parts = allotMoney(
    wanted,
    returns.map(({ value }) => value?.total.amount ?? '0'),
  );
  return returns.map((each, index): Return => {
    const total = parts[index];
    const same = !total || !each.value || !isSome(subtractMoney(total, each.value.total));
    return same ? each : { ...each, value: fitting({ total, base: each.value?.base }) };
  });
}

/** Returns the sum of what is known to be taken back. */
export function takenBy(returns: readonly Return[], currency: string): Money {
  return sum(
    returns.map(({ value }) => value?.total.amount),
    currency,
  );
}
