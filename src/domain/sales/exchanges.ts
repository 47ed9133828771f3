/** Settles the money of a change after the sale: of an exchange, what was collected, its penalty, its residual value, and what the airline keeps; of extras, what was paid. */
import { addMoney, allotMoney, isNegative, isSome, nothingIn, subtractMoney, type Money } from '../money';
import { fitting, note, sum, withNotes } from './book';
import { isEmd } from './documentAmounts';
import type { SaleEvent, SaleNote } from './event';
import type { SaleAmendment, SaleFacts } from './facts';

/**
 * Returns the book with the money of the change. `current`: its events that are new, or waited for documents. What was collected is what the
 * new documents cost beyond the old ones, and the residual value, and the fee.
 */
export function withChange(
  book: readonly SaleEvent[],
  current: readonly SaleEvent[],
  { amendment, complete }: Pick<SaleFacts, 'amendment' | 'complete'>,
): SaleEvent[] {
  const old = current.filter(({ event }) => event === 'exchange');
  const made = current.filter(({ event }) => event === 'issue');
  if (old.length === 0) {
    const paid = amendment?.kind === 'extras' && complete ? amendment.paid : undefined;
    return paid ? replaced(book, made, withSum(made, paid)) : [...book];
  }
  const currency = old[0]?.currency;
  const oneCurrency = current.every((event) => event.currency === undefined || event.currency === currency);
  if (currency === undefined || !oneCurrency)
    return replaced(
      book,
      old,
      old.map((event) => withNote(event, 'fee-unknown')),
    );
  const named = amendment ? emdsNamed(made, amendment) : [...made];
  const apart = named.some(({ notes }) => notes?.includes('residual'));
  const priced = amendment ? collected(old, amendment, currency, apart) : [...old];
  if (!complete)
    return replaced(
      book,
      [...made, ...old],
      [...named, ...priced.map((event) => withNote(event, 'partly-issued'))],
    );
  const [news, olds] = balanced(named, priced, currency);
  return replaced(book, [...made, ...old], [...news, ...olds]);
}

/** Gives new EMDs that no extra of the order explains the residual value and the penalty. */
function emdsNamed(made: readonly SaleEvent[], { residual, penalty }: SaleAmendment): SaleEvent[] {
  const values: [SaleNote, Money | undefined][] = [
    ['residual', residual],
    ['penalty', penalty],
  ];
  const left = values.filter(([, value]) => isSome(value));
  return made.map((event) => {
    if (!isEmd(event.type) || event.total !== undefined) return event;
    const [what, value] = left.shift() ?? [];
    if (!what || !value) return event;
    const { amount, currency } = value;
    return withNote(withoutNote({ ...event, currency, total: amount }, 'amount-unknown'), what);
  });
}

/** Names what was collected for the exchanged documents, the penalty in it, and the residual value, unless an EMD holds it. */
function collected(
  old: readonly SaleEvent[],
  { paid, refund, penalty, residual }: SaleAmendment,
  currency: string,
  apart: boolean,
): SaleEvent[] {
  const nothing = nothingIn(currency);
  const amounts = {
    collected: (paid ?? refund) && subtractMoney(paid ?? nothing, refund ?? nothing),
    penalty: isSome(penalty) ? penalty : undefined,
    residual: isSome(residual) && !apart ? residual : undefined,
  };
  const parts = Object.entries(amounts).flatMap(([name, amount]) =>
    amount?.currency === currency ? [{ name, each: allotMoney(amount, weightsOf(old)) }] : [],
  );
  return old.map((event, index) => ({
    ...event,
    ...Object.fromEntries(parts.map(({ name, each }) => [name, each[index]?.amount])),
  }));
}

/**
 * Adds what the airline keeps besides the documents. New documents cost what was paid for them, whatever the order's price says: those without
 * an amount get what is left, and where less was paid than they cost by the order, they cost less.
 */
function balanced(
  made: readonly SaleEvent[],
  old: readonly SaleEvent[],
  currency: string,
): [made: SaleEvent[], old: SaleEvent[]] {
  const unpaid = old.some((event) => event.collected === undefined);
  if (unpaid || old.some(({ total }) => total === undefined))
    return [[...made], old.map((event) => withNote(withoutNote(event, 'partly-issued'), 'fee-unknown'))];
  const amounts = (events: readonly SaleEvent[], of: (event: SaleEvent) => string | undefined): Money =>
    sum(events.map(of), currency);
  const paid = amounts(old, (event) => event.collected);
  const residual = amounts(old, (event) => event.residual);
  const documents = amounts([...made, ...old], ({ total }) => total);
  const kept = subtractMoney(subtractMoney(paid, residual), documents);
  const unknown = made.filter(({ total }) => total === undefined);
  const lowered = made.filter(({ notes = [] }) => !notes.includes('residual') && !notes.includes('penalty'));
  const moving = unknown.length > 0 ? unknown : isNegative(kept) ? lowered : [];
  const wanted = addMoney(
    amounts(moving, ({ total }) => total),
    kept,
  );
  const moves = moving.length > 0 && !isNegative(wanted);
  const news = moves ? replaced(made, moving, withSum(moving, wanted)) : [...made];
  const fees = allotMoney(moves || isNegative(kept) ? nothingIn(currency) : kept, weightsOf(old));
  const olds = old.map((event, index) => {
    const { notes, ...rest } = withoutNote(event, 'partly-issued');
    return { ...rest, fee: fees[index]?.amount, ...(notes && { notes }) };
  });
  return [news, olds];
}

/** Returns the documents with amounts that add up to this: in proportion to what they were known to cost, or equally. */
function withSum(events: readonly SaleEvent[], amount: Money): SaleEvent[] {
  const { currency } = amount;
  const before = sum(
    events.map(({ total }) => total),
    currency,
  );
  const fits = events.every((event) => event.currency === undefined || event.currency === currency);
  if (events.length === 0 || !fits || !isSome(subtractMoney(before, amount))) return [...events];
  const parts = allotMoney(amount, weightsOf(events));
  return events.map((event, index) => {
    const total = parts[index] ?? nothingIn(currency);
    const base = event.base === undefined ? undefined : { amount: event.base, currency };
    const { base: _base, taxes: _taxes, ...rest } = event;
    const fit = fitting({ total, base });
    const taxes = fit.base && subtractMoney(total, fit.base).amount;
    return withoutNote(
      { ...rest, currency, ...(fit.base && { base: fit.base.amount, taxes }), total: total.amount },
      'amount-unknown',
    );
  });
}

/** Returns the totals without their signs. */
function weightsOf(events: readonly SaleEvent[]): string[] {
  return events.map(({ total = '0' }) => total.replace(/^-/, ''));
}

/** Returns the events, with some of them in new versions. */
function replaced(
  events: readonly SaleEvent[],
  from: readonly SaleEvent[],
  to: readonly SaleEvent[],
): SaleEvent[] {
  return events.map((event) => to[from.indexOf(event)] ?? event);
}

function withNote(event: SaleEvent, which: SaleNote): SaleEvent {
  const { notes = [] } = event;
  return withNotes(event, [...notes, ...note(!notes.includes(which), which)]);
}

function withoutNote(event: SaleEvent, which: SaleNote): SaleEvent {
  return withNotes(
    event,
    (event.notes ?? []).filter((each) => each !== which),
  );
}
