/** Records documents that were issued, with their parts of the order's price: at the sale, and after it. */
import {
  addMoney,
  allotMoney,
  isNegative,
  isSome,
  nothingIn,
  sameMoney,
  subtractMoney,
  type Money,
} from '../money';
import { isExchanged, isLive } from '../order/documentCheck';
import { bareNumber, isSameDocument } from '../order/documentNumber';
import type { TicketDocument } from '../order/orderView';
import {
  fitting,
  isOpen,
  issueOf,
  issuesOf,
  note,
  standingIn,
  sum,
  valuesIn,
  type Value,
  type Values,
  withNotes,
} from './book';
import { documentAmounts, isEmd, sumOf } from './documentAmounts';
import type { SaleAmounts, SaleEvent } from './event';
import type { SaleFacts } from './facts';
import { joined, sharesOf, type Share } from './shares';

type Amounts = SaleAmounts & { currency?: string; assumed?: true };

/** Returns the book with the documents that are new, and with the amounts of those that waited for the rest of their order. */
export function withIssues(
  book: readonly SaleEvent[],
  documents: readonly TicketDocument[],
  facts: SaleFacts,
): SaleEvent[] {
  const issues = issuesOf(book);
  const fresh = documents.filter((document) => !issueOf(issues, document));
  const known = [...new Set(issues.values())];
  const open = known.filter(isOpen);
  if (fresh.length === 0 && !(open.length > 0 && facts.complete)) return [...book];

  // A document missing in the answer keeps its share.
  const waiting = open.map(
    ({ number = '', type, paxId }): TicketDocument =>
      documents.find((each) => isSameDocument(each.number, number)) ?? {
        ...{ number, typeCode: type, paxId, coupons: [] },
      },
  );
  const payers = [...waiting, ...payersOf(fresh)];
  const standing = standingIn(book, documents).filter((issue) => !isOpen(issue));
  const shares = sharesOf(facts.view, facts.meaningOf);
  const later = known.length > open.length;
  const amounts = documentAmounts(
    later ? sharesLeft(shares, valuesIn(book), standing, payers, facts) : shares,
    payers,
    facts.complete,
    facts.infants,
  );
  const amountOf = (number: string): Amounts | undefined => {
    const payer = payers.find((each) => isSameDocument(each.number, number));
    const amount = payer && amounts.get(bareNumber(payer.number));
    // After the sale, a document without a share is one whose price the order does not show.
    return later && !/[1-9]/.test(amount?.total ?? '0') ? undefined : amount;
  };
  const kept = book.map((event): SaleEvent => {
    const amount = event.event === 'issue' && isOpen(event) ? amountOf(event.number ?? '') : undefined;
    if (!amount) return event;
    const { assumed = false, ...money } = amount;
    const notes = (event.notes ?? []).filter(
      (each) =>
        each !== 'assumed' && each !== 'amount-unknown' && (each !== 'partly-issued' || !facts.complete),
    );
    return withNotes({ ...event, ...money }, [...notes, ...note(assumed, 'assumed')]);
  });
  const at = facts.issuedAt ?? (known.length > 0 ? facts.amendment?.at : undefined);
  const made = fresh.map(({ number, typeCode, paxId }): SaleEvent => {
    const amount = amountOf(number);
    const { assumed = false, ...money } = amount ?? {};
    return withNotes(
      {
        event: 'issue',
        at: at ?? facts.seenAt,
        number,
        ...(typeCode !== undefined && { type: typeCode }),
        ...(paxId !== undefined && { paxId }),
        ...money,
      },
      [
        ...note(at === undefined, 'elsewhere'),
        ...note(!facts.complete, 'partly-issued'),
        ...note(amount === undefined, 'amount-unknown'),
        ...note(assumed, 'assumed'),
      ],
    );
  });
  return [...kept, ...made];
}

/** Returns the issue of an order that is ticketed and shows no document, with the price of the order. */
export function withoutDocument(
  book: readonly SaleEvent[],
  documents: readonly TicketDocument[],
  facts: SaleFacts,
): SaleEvent[] {
  const { view, meaningOf, ticketed, issuedAt, seenAt } = facts;
  if (!ticketed || documents.length > 0 || book.some(({ event }) => event === 'issue')) return [];
  const amount = sumOf(sharesOf(view, meaningOf));
  return [
    withNotes({ event: 'issue', at: issuedAt ?? seenAt, ...amount }, [
      'no-document',
      ...note(issuedAt === undefined, 'elsewhere'),
      ...note(amount === undefined, 'amount-unknown'),
    ]),
  ];
}

/**
 * Returns the documents among which the order's price is divided. One that is first seen dead has no part in it where its passenger has a
 * later one, or where it was exchanged: what it cost, the order no longer shows.
 */
function payersOf(fresh: readonly TicketDocument[]): TicketDocument[] {
  const group = ({ paxId, typeCode }: TicketDocument): string => `${paxId} ${isEmd(typeCode)}`;
  const live = new Set(fresh.filter(isLive).map(group));
  return fresh.filter((each) => isLive(each) || !(isExchanged(each) || live.has(group(each))));
}

/**
 * Returns what of the order's price the standing documents do not represent: the shares of those that were issued after the sale. All
 * documents of a complete order add up to its price.
 */
function sharesLeft(
  shares: readonly Share[],
  values: Values,
  standing: readonly SaleEvent[],
  payers: readonly TicketDocument[],
  facts: SaleFacts,
): Share[] {
  const adults = new Map(facts.infants?.map(({ paxId, adult }) => [paxId, adult ?? paxId]));
  const named = new Set(shares.map(({ paxId }) => paxId));
  const all = [...standing, ...payers];
  // Documents that name no passenger may be anybody's.
  const apart = all.every(({ paxId }) => paxId !== undefined && named.has(paxId));
  const groupOf = (paxId = ''): string => (apart ? (adults.get(paxId) ?? paxId) : '');
  const left = [...new Set(shares.map(({ paxId }) => groupOf(paxId)))].flatMap((group) => {
    const own = shares.filter(({ paxId }) => groupOf(paxId) === group);
    const held = standing.filter(({ paxId }) => groupOf(paxId) === group);
    const fresh = payers.filter(({ paxId }) => groupOf(paxId) === group);
    return [
      ...ticketsLeft(
        own.filter((share) => share.for === 'ticket'),
        held.filter(({ type }) => !isEmd(type)).map((issue) => values.get(issue)),
        fresh.filter(({ typeCode }) => !isEmd(typeCode)),
      ),
      ...extrasLeft(
        own.filter((share) => share.for === 'extra'),
        held.filter(({ type }) => isEmd(type)).map((issue) => values.get(issue)),
        fresh.filter(({ typeCode }) => isEmd(typeCode)),
      ),
    ];
  });
  return balanced(left, shares, values, standing, facts.complete);
}

type Held = Value | undefined;

/** Returns what the fares cost beyond the tickets that stand, for each new ticket. */
function ticketsLeft(
  shares: readonly Share[],
  held: readonly Held[],
  fresh: readonly TicketDocument[],
): Share[] {
  const [first, ...others] = shares;
  if (fresh.length === 0 || !first) return [];
  if (held.length === 0) return [...shares];
  const rest = without(others.reduce(joined, first), held);
  if (!rest) return [];
  const parts = allotMoney(
    rest.total,
    fresh.map(() => '1'),
  );
  const bases =
    rest.base &&
    allotMoney(
      rest.base,
      fresh.map(() => '1'),
    );
  return fresh.flatMap(({ paxId = first.paxId }, index) => {
    const total = parts[index];
    return total ? [{ ...first, paxId, total, base: bases?.[index] }] : [];
  });
}

/** Returns the extras that no standing EMD is for. An EMD is for the extra of its price, or for as many as it takes. */
function extrasLeft(
  shares: readonly Share[],
  held: readonly Held[],
  fresh: readonly TicketDocument[],
): Share[] {
  if (fresh.length === 0) return [];
  const left = [...shares];
  const odd = held.filter((value) => {
    const at = left.findIndex(({ total }) => sameMoney(total, value?.total));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const [first, ...others] = left;
  if (odd.length === 0 || !first) return left;
  const rest = without(others.reduce(joined, first), odd);
  const newest = left.slice(-fresh.length);
  if (!rest) return newest.length < left.length ? newest : [];
  const { currency } = rest.total;
  const total = sum(
    newest.map((share) => share.total.amount),
    currency,
  );
  return sameMoney(total, rest.total) ? newest : [rest];
}

/** Returns a share without what documents already represent; `undefined` if that is unknown, or nothing is left. */
function without(share: Share, held: readonly Held[]): Share | undefined {
  const { currency } = share.total;
  const known = held.filter((value) => value?.total.currency === currency);
  if (known.length < held.length) return undefined;
  const total = known.reduce((rest, value) => (value ? subtractMoney(rest, value.total) : rest), share.total);
  const base = known.reduce<Money | undefined>(
    (rest, value) => rest && value?.base && subtractMoney(rest, value.base),
    share.base,
  );
  if (isNegative(total) || !isSome(total)) return undefined;
  return { ...share, ...{ base: undefined }, ...fitting({ total, base }) };
}

/** Returns the shares, added up to the order's price less what stands. Nothing is moved where that is unknown, or would be less than nothing. */
function balanced(
  left: readonly Share[],
  shares: readonly Share[],
  values: Values,
  standing: readonly SaleEvent[],
  complete: boolean,
): Share[] {
  const [first, ...others] = left;
  if (!complete || !first) return [...left];
  const price = worth(shares);
  const stands = worthOf(values, standing, price?.currency);
  if (!price || !stands) return [...left];
  const target = subtractMoney(price, stands);
  const off = subtractMoney(target, worth(left) ?? nothingIn(price.currency));
  const total = addMoney(first.total, off);
  if (isNegative(target) || isNegative(total)) return [...left];
  return [{ ...first, ...{ base: undefined }, ...fitting({ total, base: first.base }) }, ...others];
}

/** Returns the sum of the shares; `undefined` without any. */
export function worth([first, ...others]: readonly Share[]): Money | undefined {
  return first && others.reduce((all, { total }) => addMoney(all, total), first.total);
}

/** Returns what these documents stand for together; `undefined` if one is unknown or in another currency. */
export function worthOf(
  values: Values,
  issues: readonly SaleEvent[],
  currency: string | undefined,
): Money | undefined {
  const totals = issues.map((issue) => values.get(issue)?.total);
  if (currency === undefined || !totals.every((total) => total?.currency === currency)) return undefined;
  return sum(
    totals.map((total) => total?.amount),
    currency,
  );
}

/** Returns the events that the book did not have before, or that waited for the rest of their order. */
export function currentIn(before: readonly SaleEvent[], now: readonly SaleEvent[]): SaleEvent[] {
  return now.filter((_, index) => {
    const known = before[index];
    return known === undefined || isOpen(known);
  });
}
