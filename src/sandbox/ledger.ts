/** The ledger: every order, issue, cancellation, amendment and change that really happened, and every second attempt at one. It holds no personal data. */
import { addMoney } from '../domain/money';
import { BoundedList, type KeptList } from './bounded';
import type { Amount } from './model';

interface Entry {
  orderId: string;
  /** ISO 8601, UTC, by the sandbox's clock. */
  at: string;
  /** Of the call that did it. */
  correlationId: string;
}

export interface OrderEntry extends Entry {
  provider: string;
  account: string;
  /** The agent who made it, if the call names one (Control's Requester/@AgentCode). */
  agent?: string;
  passengers: number;
  flights: string[];
  amount: Amount;
  bookingReference: string;
  /** Until when it is held for payment (ISO 8601, UTC). */
  paymentLimit?: string;
}

export interface IssueEntry extends Entry {
  amount: Amount;
  /** Document numbers. */
  documents: string[];
}

export interface CancellationEntry extends Entry {
  fee: Amount;
  /** What became of the money. */
  money: 'nothing-paid' | 'voided' | 'refunded';
}

/** An orderRetrieve was the first to show that the airline has changed an order that stands. */
export interface ChangeEntry extends Entry {
  of: 'price' | 'flights';
}

/** What kinds of change there are after a sale. */
export type ChangeKind = 'extras' | 'flights' | 'part' | 'name' | 'details' | 'reprice';

/** An orderChange changed an order after its sale. */
export interface AmendmentEntry extends Entry {
  kind: ChangeKind;
  /** What was paid with the change. On an order that is held, nothing: its total changes, and the issue pays. */
  paid: Amount;
  refunded: Amount;
  /** Part of what was paid, or kept of what would have been refunded. */
  penalty: Amount;
  /** What stays with the airline as a credit. */
  residual: Amount;
  /** Numbers of the documents that were issued, and of those of which coupons were exchanged, voided or refunded. */
  documents: Record<'issued' | 'exchanged' | 'voided' | 'refunded', string[]>;
}

/** What all amendments of a currency came to. */
export type AmendmentSums = Record<'paid' | 'refunded' | 'penalty' | 'residual', Amount>;

/**
 * A second attempt: done (a second order for the same passengers and flights, a second bag for the same flight), or refused (a second issue,
 * cancellation, or acceptance of an offer).
 */
export interface DuplicateEntry extends Entry {
  of: 'order' | 'issue' | 'cancellation' | 'change';
  /** The order that was there before. */
  first: string;
  done: boolean;
}

/** The newest entries of each kind, and how many there ever were. */
export interface Ledger {
  orders: OrderEntry[];
  issues: IssueEntry[];
  cancellations: CancellationEntry[];
  duplicates: DuplicateEntry[];
  changes: ChangeEntry[];
  amendments: AmendmentEntry[];
  totals: { orders: number; issues: number; cancellations: number; duplicates: number; amendments: number };
  /** Of all amendments, by currency. */
  sums: Record<string, AmendmentSums>;
}

/** Takes entries and shows them. */
export type LedgerBook = ReturnType<typeof createLedger>;

/** What outlives the sandbox. */
export interface KeptLedger {
  serial: number;
  orders: KeptList<OrderEntry>;
  issues: KeptList<IssueEntry>;
  cancellations: KeptList<CancellationEntry>;
  duplicates: KeptList<DuplicateEntry>;
  changes: KeptList<ChangeEntry>;
  amendments: KeptList<AmendmentEntry>;
  sums: [currency: string, sums: AmendmentSums][];
}

/**
 * Creates a ledger that keeps the newest `remember` entries of each kind: an empty one, or the one that was kept. Documents count on from the
 * time of the first start.
 */
export function createLedger(remember: number, startedAt: number, kept?: KeptLedger) {
  const orders = new BoundedList<OrderEntry>(remember, kept?.orders);
  const issues = new BoundedList<IssueEntry>(remember, kept?.issues);
  const cancellations = new BoundedList<CancellationEntry>(remember, kept?.cancellations);
  const duplicates = new BoundedList<DuplicateEntry>(remember, kept?.duplicates);
  const changes = new BoundedList<ChangeEntry>(remember, kept?.changes);
  const amendments = new BoundedList<AmendmentEntry>(remember, kept?.amendments);
  const sums = new Map(kept?.sums);
  let serial = kept?.serial ?? 1_000_000_000 + (Math.floor(startedAt / 100) % 8_000_000_000);
  return {
    orders,
    issues,
    cancellations,
    duplicates,
    changes,
    /** Enters an amendment and adds it to the sums. */
    amend(entry: AmendmentEntry): void {
      amendments.add(entry);
      const { paid, refunded, penalty, residual } = entry;
      const before = sums.get(paid.currency);
      const sum = (what: keyof AmendmentSums, amount: Amount): Amount =>
        before ? addMoney(before[what], amount) : amount;
      sums.set(paid.currency, {
        paid: sum('paid', paid),
        refunded: sum('refunded', refunded),
        penalty: sum('penalty', penalty),
        residual: sum('residual', residual),
      });
    },
    /** Returns the serial number of the next document, ten digits. */
    nextSerial: () => serial++,
    /** Returns what a later sandbox needs to continue this ledger. */
    keep: (): KeptLedger => ({
      serial,
      orders: orders.keep(),
      issues: issues.keep(),
      cancellations: cancellations.keep(),
      duplicates: duplicates.keep(),
      changes: changes.keep(),
      amendments: amendments.keep(),
      sums: [...sums],
    }),
    read: (): Ledger => ({
      orders: orders.list(),
      issues: issues.list(),
      cancellations: cancellations.list(),
      duplicates: duplicates.list(),
      changes: changes.list(),
      amendments: amendments.list(),
      totals: {
        orders: orders.count,
        issues: issues.count,
        cancellations: cancellations.count,
        duplicates: duplicates.count,
        amendments: amendments.count,
      },
      sums: Object.fromEntries(sums),
    }),
  };
}
