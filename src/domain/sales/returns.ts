/** Records what was taken back: documents and coupons that were voided, refunded or exchanged, and what the airline keeps of them. */
import { allotMoney, isNegative, nothingIn, subtractMoney, type Money } from '../money';
import { isSameDocument } from '../order/documentNumber';
import type { TicketDocument } from '../order/orderView';
import {
  isFinished,
  issueOf,
  issuesOf,
  keyOf,
  note,
  returnsOf,
  standingIn,
  sum,
  takenBack,
  valuesIn,
  withNotes,
} from './book';
import { byPrice, fallenBy, near, type Return } from './byPrice';
import { isEmd } from './documentAmounts';
import type { SaleEvent, SaleNote } from './event';
import type { SaleFacts } from './facts';
import { fateOf } from './fate';
import { partCauses, withKept, type PartCause } from './parts';

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
    return own.map((each) => written(each, { at: cause.at ?? facts.seenAt, ours: true, part: cause.what }));
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

function written(
  { issue, fate, value, fee }: Return,
  {
    at,
    ours,
    part,
    quoted = false,
    settled = false,
  }: { at: string; ours: boolean; part?: string; quoted?: boolean; settled?: boolean },
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
      ...(part !== undefined && { part }),
      ...(unit !== undefined && { currency: unit }),
      ...(value && takenBack(value)),
      ...(fee && { fee: fee.amount }),
    },
    notes,
  );
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
  const fees = new Map(met.map((event) => [keyOf(event), nothingIn(fee.currency)]));
  if (payers.length === 0) return fees;
  const known = payers.every(({ total, currency }) => total !== undefined && currency === fee.currency);
  const weights = payers.map(({ total }) => (known && total && !total.startsWith('-') ? total : '1'));
  allotMoney(fee, weights).forEach((part, index) => {
    const payer = payers[index];
    if (payer) fees.set(keyOf(payer), part);
  });
  return fees;
}
