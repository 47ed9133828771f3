/** The refunds of an order's parts that we have cancelled: what each document brings back, and what the airline keeps of it. */
import { addMoney, allotMoney, isNegative, nothingIn, sameMoney, subtractMoney, type Money } from '../money';
import { fitting, issueOf, issuesOf } from './book';
import { near, takenBy, withTotal, type Return } from './byPrice';
import type { SaleEvent } from './event';
import type { SaleFacts } from './facts';

/** Why documents are taken back, as far as it is ours: a cancelled part of the order. */
export interface PartCause {
  /** Absent for a refund that a later read shows: then the day of that read counts. */
  at?: string;
  /** The part, in words. */
  what?: string;
  /** All those that it is for; absent if that is not known. */
  documents?: readonly string[];
  refund?: Money;
  penalty?: Money;
}

/** Returns the parts whose refunds this read may show. */
export function partCauses({ amendment, partialRefunds = [] }: SaleFacts): PartCause[] {
  const pending = partialRefunds
    .filter(({ state }) => state === 'pending' || state === 'unknown')
    .map(({ what, documents, amount, penalty }) => ({ what, documents, refund: amount, penalty }));
  return amendment?.kind === 'part' ? [amendment, ...pending] : pending;
}

/**
 * Adds what the airline keeps of a cancelled part: what is not paid back. Where more is paid back than the documents were known to cost, they
 * cost that. Without a known refund, the penalty is what it keeps.
 */
export function withKept(
  returns: readonly Return[],
  cause: PartCause,
  book: readonly SaleEvent[],
  fallen: Money | undefined,
): Return[] {
  const { refund, penalty, documents } = cause;
  const [first] = returns;
  if (!first) return [];
  const currency = refund?.currency ?? penalty?.currency;
  if (currency === undefined || returns.some(({ issue }) => issue.currency !== currency)) return [...returns];
  const issues = issuesOf(book);
  const all = new Set(documents?.flatMap((number) => issueOf(issues, { number }) ?? []));
  for (const { issue } of returns) all.add(issue);
  const together = all.size === returns.length && returns.every(({ value }) => value !== undefined);
  const payers = together ? returns.map(({ issue }) => issue) : [...all];
  const weights = together
    ? returns.map(({ value }) => value?.total.amount ?? '0')
    : payers.map(({ total = '0' }) => total);
  const divided = (money: Money | undefined): Map<SaleEvent, Money> =>
    new Map(
      money
        ? allotMoney(money, weights).flatMap((part, index) => {
            const payer = payers[index];
            return payer ? [[payer, part] as const] : [];
          })
        : [],
    );
  const refunds = divided(refund);
  const penalties = divided(penalty);
  const valued = returns.map((each): Return => {
    const back = refunds.get(each.issue);
    const kept = penalties.get(each.issue);
    const told = back && { total: kept ? addMoney(back, kept) : back };
    return { ...each, value: each.value ?? told };
  });
  if (!refund) return valued.map((each) => ({ ...each, fee: penalties.get(each.issue) }));
  if (!together) return valued.map((each) => withFee(each, refunds.get(each.issue) ?? nothingIn(currency)));
  const exact = asCharged(valued, refund, penalty, fallen);
  const kept = subtractMoney(takenBy(exact, currency), refund);
  if (isNegative(kept)) return exact.map((each) => withFee(each, refunds.get(each.issue) ?? refund));
  const fees = divided(kept);
  return exact.map((each) => ({ ...each, fee: fees.get(each.issue) }));
}

/**
 * Returns the values as the airline charges them. Refund and penalty together are what the part had cost, but for forfeited taxes: then the
 * order’s price tells it, or what the documents were known to cost.
 */
function asCharged(
  returns: readonly Return[],
  refund: Money,
  penalty: Money | undefined,
  fallen: Money | undefined,
): Return[] {
  const named = penalty && addMoney(refund, penalty);
  const exact = named && near(returns, named);
  if (named && exact && sameMoney(takenBy(exact, named.currency), named)) return exact;
  if (fallen && !isNegative(subtractMoney(fallen, refund))) return withTotal(returns, fallen);
  const lower = named && isNegative(subtractMoney(takenBy(returns, named.currency), named));
  return lower ? withTotal(returns, named) : [...returns];
}

function withFee(each: Return, refund: Money): Return {
  const { total, base } = each.value ?? { total: refund };
  const fee = subtractMoney(total, refund);
  if (!isNegative(fee)) return { ...each, fee };
  return { ...each, value: fitting({ total: refund, base }), fee: nothingIn(refund.currency) };
}
