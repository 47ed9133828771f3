/** Looks up in an order's sales what they say about its documents. */
import { addMoney, allotMoney, isNegative, isSome, nothingIn, subtractMoney, type Money } from '../money';
import { isLive } from '../order/documentCheck';
import { bareNumber, documentNumbers, isSameDocument } from '../order/documentNumber';
import type { TicketDocument } from '../order/orderView';
import type { SaleAmounts, SaleEvent, SaleNote } from './event';

/** Events that take a document's amounts back. */
export const takingBack: readonly SaleEvent['event'][] = ['void', 'refund', 'exchange'];

/** Returns the key of an event's document. */
export const keyOf = ({ number = '' }: Pick<SaleEvent, 'number'>): string => bareNumber(number);

/** Returns the issues, by each number of their documents. */
export function issuesOf(book: readonly SaleEvent[]): Map<string, SaleEvent> {
  return new Map(
    book
      .filter(({ event, number }) => event === 'issue' && number !== undefined)
      .flatMap((each) => documentNumbers(each.number ?? '').map((number) => [number, each] as const)),
  );
}

/** Returns the issue of a document, whichever of its numbers a read has shown. */
export function issueOf(
  issues: Map<string, SaleEvent>,
  { number }: Pick<TicketDocument, 'number'>,
): SaleEvent | undefined {
  return documentNumbers(number).flatMap((each) => issues.get(each) ?? [])[0];
}

/** Returns the events that took back an issued document, or coupons of it. */
export function returnsOf(book: readonly SaleEvent[], { number = '' }: SaleEvent): SaleEvent[] {
  return book.filter((each) => takingBack.includes(each.event) && isSameDocument(each.number ?? '', number));
}

/** Returns true once nothing of the document is left to take back. */
export function isFinished(book: readonly SaleEvent[], issue: SaleEvent): boolean {
  return returnsOf(book, issue).some(({ coupons }) => coupons === undefined);
}

/** Amounts of a document, or of a part of it. */
export interface Value {
  total: Money;
  /** Absent if unknown. */
  base?: Money;
}

/** What issued documents stand for, by their issues; without those whose price is unknown. */
export type Values = ReadonlyMap<SaleEvent, Value>;

/**
 * Returns what each document of the book stands for that is not finished. Where more or less was taken back of a finished document than it
 * had been given, the others were given the difference: together they stand for all that was not taken back.
 */
export function valuesIn(book: readonly SaleEvent[]): Values {
  const issues = [...new Set(issuesOf(book).values())];
  const all = new Map(issues.flatMap((issue) => [[issue, valueOf(book, issue)] as const]));
  const finished = issues.filter((issue) => isFinished(book, issue));
  const values = [...all].flatMap(([issue, value]) =>
    value && !finished.includes(issue) ? [[issue, value] as const] : [],
  );
  const currency = values[0]?.[1].total.currency;
  const known = values.length + finished.length === issues.length;
  if (currency === undefined || !known || issues.some((issue) => issue.currency !== currency))
    return new Map(values);
  const off = sum(
    finished.map((issue) => all.get(issue)?.total.amount),
    currency,
  );
  const totals = values.map(([, { total }]) => total);
  if (!isSome(off) || totals.some(isNegative)) return new Map(values);
  const wanted = totals.reduce(addMoney, off);
  if (isNegative(wanted)) return new Map(values);
  const parts = allotMoney(
    wanted,
    totals.map(({ amount }) => amount),
  );
  return new Map(
    values.map(([issue, { total, base }], index) => [issue, fitting({ total: parts[index] ?? total, base })]),
  );
}

/** Returns what an issued document still stands for; undefined if its price is unknown. Parts that were refunded without an amount count as nothing. */
function valueOf(book: readonly SaleEvent[], issue: SaleEvent): Value | undefined {
  const { currency, total } = issue;
  if (currency === undefined || total === undefined) return undefined;
  const parts = returnsOf(book, issue).filter((part) => part.total !== undefined);
  const bases = [issue, ...parts].map(({ base }) => base);
  return {
    total: sum([total, ...parts.map((part) => part.total)], currency),
    ...(bases.every((base) => base !== undefined) && { base: sum(bases, currency) }),
  };
}

/** Returns the sum of amounts in one currency. Unknown amounts count as nothing. */
export function sum(amounts: readonly (string | undefined)[], currency: string): Money {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.reduce((all, amount) => addMoney(all, { amount, currency }), nothingIn(currency));
}

/** Returns the value without a base that does not fit its total. */
export function fitting({ total, base }: Value): Value {
  const fits = base && !isNegative(base) && !isNegative(subtractMoney(total, base));
  return fits ? { total, base } : { total };
}

/** Returns a value as amounts of an event. */
export function amountsOf({ total, base }: Value): SaleAmounts {
  const taxes = base && subtractMoney(total, base).amount;
  return { ...(base && { base: base.amount, taxes }), total: total.amount };
}

/** Returns a value as amounts that are taken back. */
export function takenBack({ total, base }: Value): SaleAmounts {
  const minus = (money: Money): Money => subtractMoney(nothingIn(money.currency), money);
  return amountsOf({ total: minus(total), base: base && minus(base) });
}

/** Returns the issues of documents that stand: the book has not taken them back, and the read does not show them dead. */
export function standingIn(book: readonly SaleEvent[], documents: readonly TicketDocument[]): SaleEvent[] {
  return [...new Set(issuesOf(book).values())].filter((issue) => {
    const shown = documents.find(({ number }) => isSameDocument(number, issue.number ?? ''));
    return !isFinished(book, issue) && (shown === undefined || isLive(shown));
  });
}

/** Returns the note, if it holds. */
export function note(holds: boolean, which: SaleNote): SaleNote[] {
  return holds ? [which] : [];
}

/** Returns the event with these notes, and no others. */
export function withNotes({ notes: _before, ...event }: SaleEvent, notes: SaleNote[]): SaleEvent {
  return notes.length > 0 ? { ...event, notes } : event;
}

/** Returns true for an event whose amounts may still move. */
export const isOpen = ({ notes }: SaleEvent): boolean => notes?.includes('partly-issued') ?? false;
