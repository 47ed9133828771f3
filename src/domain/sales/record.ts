/** Records the sales that reads of an order show. Each event is recorded once, however often the order is read. */
import { bareNumber, documentNumbers, isFullNumber, isSameDocument } from '../order/documentNumber';
import { allotMoney, normalized, subtractMoney, type Money } from '../money';
import type { OrderView, TicketDocument } from '../order/orderView';
import type { ServiceMeaning } from '../calls/provider';
import { documentAmounts, isEmd, sumOf, wholeDocuments } from './documentAmounts';
import type { SaleAmounts, SaleEvent, SaleNote } from './event';
import { sharesOf } from './shares';

/** A read of the order, and what else is known. */
export interface SaleFacts {
  view: Pick<OrderView, 'items' | 'passengers' | 'total' | 'documents'>;
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown';
  /** No further document is expected. */
  complete: boolean;
  /** True if the order is ticketed. */
  ticketed?: boolean;
  /** Returns true for a whole number of a document; by default for one of the usual lengths. */
  isNumber?: (number: string) => boolean;
  /** Infants whose tickets are shown under their adults. */
  infants?: readonly { paxId: string; adult?: string }[];
  /** True if the order is cancelled. */
  cancelled: boolean;
  /** Instant of the read. */
  seenAt: string;
  /** Instant at which our issue ended, or at which the order was first known to be ticketed; absent if somebody else issued. */
  issuedAt?: string;
  /** Instant at which our own cancellation ended; absent if somebody else cancelled. */
  cancelledAt?: string;
  /** Our cancellation was settled before this read, which shows what its refund has become. */
  refundedLate?: boolean;
  /** The fee of our cancellation. `quoted`: its answer was lost, so this is the quoted fee. */
  fee?: Money & { quoted: boolean };
}

/** Returns the sales, with what the read shows added. Recorded events do not change, except the amounts of a partly issued order. */
export function recorded(book: readonly SaleEvent[], facts: SaleFacts): SaleEvent[] {
  const documents = wholeDocuments(
    facts.view.documents,
    facts.isNumber ?? ((number) => isFullNumber(number)),
  );
  const issued = [...withIssues(book, documents, facts), ...withoutDocument(book, documents, facts)];
  return [...issued, ...deaths(issued, documents, facts), ...loneFee(issued, facts)];
}

const keyOf = ({ number = '' }: SaleEvent): string => bareNumber(number);
/** Returns the events of these kinds, by each number of their documents. */
const eventsOf = (book: readonly SaleEvent[], ...kinds: SaleEvent['event'][]): Map<string, SaleEvent> =>
  new Map(
    book
      .filter(({ event }) => kinds.includes(event))
      .flatMap((each) => documentNumbers(each.number ?? '').map((number) => [number, each] as const)),
  );
/** Returns the event of a document, whichever of its numbers a read has shown. */
const eventOf = (events: Map<string, SaleEvent>, { number }: TicketDocument): SaleEvent | undefined =>
  documentNumbers(number).flatMap((each) => events.get(each) ?? [])[0];

function withIssues(
  book: readonly SaleEvent[],
  documents: readonly TicketDocument[],
  facts: SaleFacts,
): SaleEvent[] {
  const before = eventsOf(book, 'issue');
  const fresh = documents.filter((document) => !eventOf(before, document));
  const open = [...before.values()].some(({ notes }) => notes?.includes('partly-issued'));
  if (fresh.length === 0 && !(open && facts.complete)) return [...book];

  const shares = sharesOf(facts.view, facts.meaningOf);
  // Documents added later to a complete order belong to additions whose price is unknown here.
  const added = before.size > 0 && !open;
  // A document missing in the answer keeps its share.
  const forgotten = [...new Set(before.values())].flatMap(({ number = '', type, paxId }): TicketDocument[] =>
    documents.some((document) => isSameDocument(document.number, number))
      ? []
      : [{ number, typeCode: type, paxId, coupons: [] }],
  );
  const all = [...forgotten, ...documents];
  const amounts = added ? undefined : documentAmounts(shares, all, facts.complete, facts.infants);
  const amountOf = (number: string): (SaleAmounts & { currency?: string }) | undefined =>
    amounts?.get(bareNumber(all.find((each) => isSameDocument(each.number, number))?.number ?? number));
  const kept = book.map((event): SaleEvent => {
    const isOpen = event.event === 'issue' && event.notes?.includes('partly-issued');
    const amount = isOpen ? amountOf(event.number ?? '') : undefined;
    if (!amount) return event;
    const notes = (event.notes ?? []).filter((note) => note !== 'partly-issued' || !facts.complete);
    return withNotes({ ...event, ...amount }, notes);
  });
  const made = fresh.map(({ number, typeCode, paxId }): SaleEvent => {
    const amount = amountOf(number);
    return withNotes(
      {
        event: 'issue',
        at: facts.issuedAt ?? facts.seenAt,
        number,
        ...(typeCode !== undefined && { type: typeCode }),
        ...(paxId !== undefined && { paxId }),
        ...amount,
      },
      [
        ...note(facts.issuedAt === undefined, 'elsewhere'),
        ...note(!facts.complete, 'partly-issued'),
        ...note(amount === undefined, 'amount-unknown'),
      ],
    );
  });
  return [...kept, ...made];
}

/** Returns the issue of an order that is ticketed and shows no document, with the price of the order. */
function withoutDocument(
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

/** Returns the voids and refunds that are not recorded yet. */
function deaths(
  book: readonly SaleEvent[],
  documents: readonly TicketDocument[],
  facts: SaleFacts,
): SaleEvent[] {
  const issues = eventsOf(book, 'issue');
  const dead = eventsOf(book, 'void', 'refund');
  const { cancelledAt, fee, seenAt } = facts;
  const fees = cancelledAt && fee ? feesOf(book, fee, cancelledAt) : undefined;
  return documents.flatMap((document): SaleEvent[] => {
    const fate = fateOf(document);
    const issue = eventOf(issues, document);
    if (!fate || !issue || eventOf(dead, document)) return [];
    const { number, type, paxId, currency } = issue;
    const cost = fees?.get(keyOf(issue));
    const whole = fate !== 'part-refunded';
    const unknown = !whole || issue.total === undefined;
    return [
      withNotes(
        {
          event: fate === 'void' ? 'void' : 'refund',
          at: facts.refundedLate ? seenAt : (cancelledAt ?? seenAt),
          number,
          ...(type !== undefined && { type }),
          ...(paxId !== undefined && { paxId }),
          ...(currency !== undefined && { currency }),
          ...(whole && negated(issue, issue.currency)),
          ...(cost && { currency: cost.currency, fee: cost.amount }),
        },
        [
          ...note(cancelledAt === undefined, 'elsewhere'),
          ...note(!whole, 'part-refunded'),
          ...note(unknown && whole, 'amount-unknown'),
          ...note(cost === undefined, 'fee-unknown'),
          ...note(cost !== undefined && fee?.quoted === true, 'fee-quoted'),
        ],
      ),
    ];
  });
}

/**
 * Returns `void` if every coupon is V, `refund` if every coupon is V or RF, and `part-refunded` if only some are refunded. A coupon that is
 * mentioned with two statuses, open and refunded, counts as neither.
 */
function fateOf({ coupons }: TicketDocument): 'void' | 'refund' | 'part-refunded' | undefined {
  const codes = coupons.map(({ statusCode }) => statusCode);
  if (codes.length > 0 && codes.every((code) => code === 'V')) return 'void';
  const dead = (code: string | undefined): boolean => code === 'V' || code === 'RF';
  if (codes.length > 0 && codes.every(dead)) return 'refund';
  const refunded = coupons.some(({ number }) =>
    coupons.filter((each) => each.number === number).every(({ statusCode }) => statusCode === 'RF'),
  );
  return refunded ? 'part-refunded' : undefined;
}

/** Divides the fee among the tickets that were cancelled, or among the EMDs if there is no ticket, in proportion to their amounts. */
function feesOf(book: readonly SaleEvent[], fee: Money, cancelledAt: string): Map<string, Money> {
  const before = new Set(
    book.filter(({ event, at }) => (event === 'void' || event === 'refund') && at < cancelledAt).map(keyOf),
  );
  const met = book.filter((event) => event.event === 'issue' && !before.has(keyOf(event)));
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

/** Returns the fee of cancelling an order without documents. */
function loneFee(book: readonly SaleEvent[], facts: SaleFacts): SaleEvent[] {
  const { cancelled, cancelledAt, fee } = facts;
  const issued = book.some(
    ({ event, number }) => event === 'fee' || (event === 'issue' && number !== undefined),
  );
  if (!cancelled || !cancelledAt || !fee || issued || !/[1-9]/.test(fee.amount)) return [];
  const { amount, currency, quoted } = fee;
  return [withNotes({ event: 'fee', at: cancelledAt, currency, fee: amount }, note(quoted, 'fee-quoted'))];
}

function negated({ base, taxes, total }: SaleAmounts, currency = ''): SaleAmounts {
  const minus = (amount: string): string =>
    subtractMoney({ amount: '0', currency }, { amount, currency }).amount;
  return {
    ...(base !== undefined && { base: minus(base) }),
    ...(taxes !== undefined && { taxes: minus(taxes) }),
    ...(total !== undefined && { total: minus(total) }),
  };
}

function note(holds: boolean, which: SaleNote): SaleNote[] {
  return holds ? [which] : [];
}

function withNotes({ notes: _before, ...event }: SaleEvent, notes: SaleNote[]): SaleEvent {
  return notes.length > 0 ? { ...event, notes } : event;
}
