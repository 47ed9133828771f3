/**
 * Derives what a reshop offer costs and brings back. A doubtful answer gives no amount to pay, so that nobody accepts it.
 *
 * Services agree on no sum: 19.2 has a grand total beside the difference, 21.3 the amounts due, and a penalty is in them or not. So what is
 * asked for is compared with the difference that the prices show, and the penalty counts once.
 */
import {
  addMoney,
  compareMoney,
  leastOf,
  nothingIn,
  subtractMoney,
  withoutSign,
  type Money,
} from '../../domain/money';
import type { QuotedOffer } from '../../domain/order/orderView';
import { moneyIn, type RawMoney } from './currency';
import type { RawDifferential } from './reshopOffer';

/** What one item of an offer asks for and brings back, both without sign. */
export interface Part {
  pays: Money;
  back: Money;
  backAs: 'refund' | 'residual' | 'void' | undefined;
  /** The stated difference, and the new price minus the old. */
  difference?: Money;
  priceDifference?: Money;
}

/** What a change costs and brings back. */
export type Amounts = Pick<QuotedOffer, 'toPay' | 'penalty' | 'refund' | 'residual' | 'voids'>;

const sign = (money: Money): number => compareMoney(money, nothingIn(money.currency));

/** DifferentialTypeCodes by which the customer pays. */
const collecting: readonly string[] = ['addcol', 'addcolandrefund', 'addcolandresidual'];

/** DifferentialTypeCodes that bring something back; 19.2 has no `Void`. */
const returning: ReadonlyMap<string, Part['backAs']> = new Map([
  ['refund', 'refund'],
  ['addcolandrefund', 'refund'],
  ['residual', 'residual'],
  ['addcolandresidual', 'residual'],
  ['void', 'void'],
]);

/** Returns the part that a PriceDifferential describes; undefined where its code is unknown or says another thing than its amounts. */
export function differencePart(raw: RawDifferential, currency: string): Part | undefined {
  const money = (amount: RawMoney | undefined) => moneyIn(amount, currency);
  const type = raw.typeCode?.toLowerCase() ?? '';
  const collects = collecting.includes(type);
  const backAs = returning.get(type);
  if (!collects && !backAs && type !== 'evenexchange') return undefined; // `Reusable`: what it costs is decided later
  const [newPrice, oldPrice] = [money(raw.newPrice), money(raw.oldPrice)];
  const stated = money(raw.difference);
  const shared = {
    backAs,
    // Some write a refund without its sign.
    difference:
      stated && backAs && !collects ? subtractMoney(nothingIn(currency), withoutSign(stated)) : stated,
    priceDifference: newPrice && oldPrice && subtractMoney(newPrice, oldPrice),
  };
  if (raw.dueToAirline || raw.dueByAirline) {
    const pays = money(raw.dueToAirline) ?? nothingIn(currency);
    const back = withoutSign(money(raw.dueByAirline) ?? nothingIn(currency)); // others write it as a negative amount
    const fits =
      sign(pays) >= 0 && (collects || sign(pays) === 0) && (backAs !== undefined || sign(back) === 0);
    return fits ? { pays, back, ...shared } : undefined;
  }
  const amount = money(raw.grandTotal) ?? stated;
  if (!amount || (collects && (backAs || sign(amount) < 0))) return undefined;
  if (!collects && !backAs && sign(amount) !== 0) return undefined;
  const [pays, back] = backAs ? [nothingIn(currency), withoutSign(amount)] : [amount, nothingIn(currency)];
  return { pays, back, ...shared };
}

/** Returns the part of an item that is paid in full, because it replaces nothing. */
export function addedPart(price: Money): Part {
  const back = nothingIn(price.currency);
  return { pays: price, back, backAs: undefined, difference: price, priceDifference: price };
}

/** Returns the part of a fee, which changes no price. A service may name it once more, as a penalty. */
export function feePart(fee: Money, penalty: Money): Part {
  const nothing = nothingIn(fee.currency);
  const isPenalty = compareMoney(fee, penalty) === 0;
  return { ...addedPart(fee), ...(isPenalty && { difference: nothing, priceDifference: nothing }) };
}

/** Returns the sum; undefined where one is missing. */
function total(amounts: readonly (Money | undefined)[], currency: string): Money | undefined {
  return amounts.reduce<Money | undefined>(
    (all, each) => all && each && addMoney(all, each),
    nothingIn(currency),
  );
}

/** Returns true for equal amounts. Services round their sums, by a cent. */
function near(a: Money, b: Money): boolean {
  return compareMoney(withoutSign(subtractMoney(a, b)), leastOf(a.currency)) <= 0;
}

/**
 * Returns whether what is asked for contains the penalty; undefined where the prices show neither. Each difference that the answer shows
 * must be what is asked for, with the penalty or without.
 */
function contains(asked: Money, penalty: Money, stated: Money | undefined, shown: Money | undefined) {
  const rest = subtractMoney(asked, penalty);
  const bases = [stated, shown].filter((each) => each !== undefined);
  if (bases.some((base) => !near(base, asked) && !near(base, rest))) return undefined;
  if (sign(penalty) === 0 || bases.some((base) => near(base, rest))) return true;
  return shown ? false : undefined;
}

/**
 * Returns what the parts cost and bring back together, with a penalty that is known; only the penalty where that is not clear.
 *
 * @param netted whether the answer says that the penalty is in the amounts due; otherwise the prices show it
 */
export function amountsOf(parts: readonly Part[], penalty: Money, netted?: boolean): Amounts {
  const { currency } = penalty;
  const unclear: Amounts = sign(penalty) === 0 ? {} : { penalty };
  let pays = parts.reduce((all, part) => addMoney(all, part.pays), nothingIn(currency));
  let back = parts.reduce((all, part) => addMoney(all, part.back), nothingIn(currency));
  const shown = contains(
    subtractMoney(pays, back),
    penalty,
    total(
      parts.map((part) => part.difference),
      currency,
    ),
    total(
      parts.map((part) => part.priceDifference),
      currency,
    ),
  );
  const kinds = new Set(
    parts.flatMap(({ back: amount, backAs }) => (sign(amount) > 0 ? (backAs ?? []) : [])),
  );
  const isIn = netted ?? shown;
  if (isIn === undefined || kinds.size > 1) return unclear;
  // The schemas give each item its own differential: one is not set off against another. A penalty besides could be taken from either.
  if (sign(pays) > 0 && sign(back) > 0 && sign(penalty) > 0 && isIn !== true) return unclear;
  if (!isIn && (sign(back) === 0 || netted === false)) pays = addMoney(pays, penalty);
  else if (!isIn) back = subtractMoney(back, penalty);
  if (sign(back) < 0) return unclear;
  const [kind] = kinds;
  return {
    ...unclear,
    toPay: pays,
    ...(kind && { [kind === 'residual' ? 'residual' : 'refund']: back }),
    ...(kind && kind !== 'residual' && { voids: kind === 'void' }),
  };
}
