/** Records what was taken back: documents and coupons that were voided, refunded or exchanged, and what the airline keeps of them. */
import { addMoney, allotMoney, compareMoney, leastOf, normalized, subtractMoney, type Money } from '../money';
import { isSameDocument } from '../order/documentNumber';
import type { TicketDocument } from '../order/orderView';
import {
  fitting,
  isNegative,
  isSome,
  issueOf,
  issuesOf,
  keyOf,
  note,
  nothingIn,
  isFinished,
  returnsOf,
  standingIn,
  sum,
  takenBack,
  valuesIn,
  withNotes,
  type Value,
  type Values,
} from './book';
import { isEmd } from './documentAmounts';
import type { SaleEvent, SaleNote } from './event';
import type { SaleFacts } from './facts';
import { fateOf, type Fate } from './fate';
import { sameMoney, worth, worthOf } from './issues';
import { sharesOf } from './shares';

/** A document that is taken back by this read, or some of its coupons. */
interface Return {
  issue: SaleEvent;
  fate: Fate;
  /** What is taken back; `undefined` if unknown. */
  value?: Value;
  /** What the airline keeps of it; `undefined` if unknown. */
  fee?: Money;
}

/** Why documents are taken back, as far as it is ours: a cancelled part of the order. */
interface PartCause {
  /** Absent for a refund that a later read shows: then the day of that read counts. */
  at?: string;
  /** All those that it is for; absent if that is not known. */
  documents?: readonly string[];
  refund?: Money;
  penalty?: Money;
}

/** Returns the voids, refunds and exchanges that are not recorded yet. `known`: how many events the book had before this read has added documents, which may hold part of the price. */
export function returned(
  book: readonly SaleEvent[],
  documents: readonly TicketDocument[],
  facts: SaleFacts,
  known: number,
): SaleEvent[] {
  const grown = known < book.length;
  const issues = issuesOf(book);
  // What finished documents leave to the others does not go to those that are new.
  const values = new Map([...valuesIn(book), ...valuesIn(book.slice(0, known))]);
  const found = documents.flatMap((document): Return[] => {
    const issue = issueOf(issues, document);
    if (!issue || isFinished(book, issue)) return [];
    const recorded = returnsOf(book, issue).flatMap(({ coupons = [] }) => coupons);
    const fate = fateOf(document, recorded);
    return fate ? [{ issue, fate, ...(!fate.coupons && { value: values.get(issue) }) }] : [];
  });
  if (found.length === 0) return [];
  const parts = partCauses(facts);
  const standing = standingIn(book, documents);
  const returns = grown || facts.cancelled ? found : byPrice(found, values, standing, facts);
  const fallen = grown || facts.cancelled ? undefined : fallenBy(returns, values, standing, facts);
  const fees = facts.cancelledAt && facts.fee ? feesOf(book, facts.fee, facts.cancelledAt) : undefined;
  const causeOf = ({ issue: { number = '' }, fate }: Return): PartCause | undefined =>
    fate.event === 'exchange'
      ? undefined
      : parts.find(({ documents: its }) => its?.some((each) => isSameDocument(each, number)) ?? true);

  const events = parts.flatMap((cause) => {
    const own = withKept(
      returns.filter((each) => causeOf(each) === cause),
      cause,
      book,
      returns.every((each) => causeOf(each) === cause) ? fallen : undefined,
    );
    return own.map((each) => written(each, { at: cause.at ?? facts.seenAt, ours: true }));
  });
  const others = returns.filter((each) => causeOf(each) === undefined);
  // Airlines divide cents otherwise.
  const exact = fallen && others.length === returns.length ? near(others, fallen) : others;
  const rest = exact.map((each): SaleEvent => {
    if (each.fate.event === 'exchange') {
      const { amendment, seenAt } = facts;
      return written(each, { at: amendment?.at ?? seenAt, ours: amendment !== undefined, settled: true });
    }
    const { cancelledAt, refundedLate, seenAt, fee } = facts;
    const cost = fees?.get(keyOf(each.issue));
    const paid = cost && lessPaid(cost, book, each.issue, cancelledAt);
    return written(
      { ...each, fee: paid },
      {
        at: refundedLate ? seenAt : (cancelledAt ?? seenAt),
        ours: cancelledAt !== undefined,
        quoted: paid !== undefined && fee?.quoted === true,
      },
    );
  });
  return [...events, ...rest];
}

function partCauses({ amendment, partialRefunds = [] }: SaleFacts): PartCause[] {
  const pending = partialRefunds
    .filter(({ state }) => state === 'pending' || state === 'unknown')
    .map(({ documents, amount, penalty }) => ({ documents, refund: amount, penalty }));
  return amendment?.kind === 'part' ? [amendment, ...pending] : pending;
}

function written(
  { issue, fate, value, fee }: Return,
  {
    at,
    ours,
    quoted = false,
    settled = false,
  }: { at: string; ours: boolean; quoted?: boolean; settled?: boolean },
): SaleEvent {
  const { number, type, paxId, currency } = issue;
  const notes: SaleNote[] = [
    ...note(!ours, 'elsewhere'),
    ...note(value === undefined && fate.coupons !== undefined, 'part-refunded'),
    ...note(value === undefined && fate.coupons === undefined, 'amount-unknown'),
    ...note(fee === undefined && !settled, 'fee-unknown'),
    ...note(quoted, 'fee-quoted'),
  ];
  const unit = fee?.currency ?? currency;
  return withNotes(
    {
      event: fate.event,
      at,
      ...(number !== undefined && { number }),
      ...(type !== undefined && { type }),
      ...(paxId !== undefined && { paxId }),
      ...(fate.coupons && { coupons: fate.coupons }),
      ...(unit !== undefined && { currency: unit }),
      ...(value && takenBack(value)),
      ...(fee && { fee: fee.amount }),
    },
    notes,
  );
}

/**
 * Adds what the order's price tells of the parts: what a passenger's documents cost more than the order now says, belongs to the coupons that
 * are gone. Whole documents follow the price where it differs by drift alone: airlines divide cents otherwise.
 */
function byPrice(
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
function fallenBy(
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
function near(returns: readonly Return[], wanted: Money): Return[] {
  const by = subtractMoney(wanted, takenBy(returns, wanted.currency));
  const most = returns.reduce((all) => addMoney(all, leastOf(by.currency)), leastOf(by.currency));
  const far = { ...by, amount: by.amount.replace(/^-/, '') };
  const [first, ...others] = returns;
  if (!first?.value || returns.some(({ value }) => !value)) return [...returns];
  if (!isSome(by) || compareMoney(far, most) > 0) return [...returns];
  const { total, base } = first.value;
  return [{ ...first, value: fitting({ total: addMoney(total, by), base }) }, ...others];
}

/** Returns the values, divided anew so that they add up to this. */
function withTotal(returns: readonly Return[], wanted: Money): Return[] {
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

/**
 * Adds what the airline keeps of a cancelled part: what is not paid back. Where more is paid back than the documents were known to cost, they
 * cost that. Without a known refund, the penalty is what it keeps.
 */
function withKept(
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

/** Returns the sum of what is known to be taken back. */
function takenBy(returns: readonly Return[], currency: string): Money {
  return sum(
    returns.map(({ value }) => value?.total.amount),
    currency,
  );
}

function withFee(each: Return, refund: Money): Return {
  const { total, base } = each.value ?? { total: refund };
  const fee = subtractMoney(total, refund);
  if (!isNegative(fee)) return { ...each, fee };
  return { ...each, value: fitting({ total: refund, base }), fee: nothingIn(refund.currency) };
}

/** Returns what of a document's fee earlier reads have not shown yet. */
function lessPaid(cost: Money, book: readonly SaleEvent[], issue: SaleEvent, since = ''): Money {
  const paid = returnsOf(book, issue).filter(({ at, currency }) => at >= since && currency === cost.currency);
  const rest = subtractMoney(
    cost,
    sum(
      paid.map(({ fee }) => fee),
      cost.currency,
    ),
  );
  return isNegative(rest) ? nothingIn(cost.currency) : rest;
}

/** Divides the fee among the tickets that were cancelled, or among the EMDs if there is no ticket, in proportion to their amounts. */
function feesOf(book: readonly SaleEvent[], fee: Money, cancelledAt: string): Map<string, Money> {
  const met = book.filter(
    (event) =>
      event.event === 'issue' &&
      !returnsOf(book, event).some(({ at, coupons }) => coupons === undefined && at < cancelledAt),
  );
  const tickets = met.filter(({ type }) => !isEmd(type));
  const payers = tickets.length > 0 ? tickets : met;
  const nothing = { amount: normalized('0', fee.currency), currency: fee.currency };
  const fees = new Map(met.map((event) => [keyOf(event), nothing]));
  if (payers.length === 0) return fees;
  const known = payers.every(({ total, currency }) => total !== undefined && currency === fee.currency);
  const weights = payers.map(({ total }) => (known && total && !total.startsWith('-') ? total : '1'));
  allotMoney(fee, weights).forEach((part, index) => {
    const payer = payers[index];
    if (payer) fees.set(keyOf(payer), part);
  });
  return fees;
}
