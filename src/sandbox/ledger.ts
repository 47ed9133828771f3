/** The ledger: every order, issue and cancellation that really happened, and every second attempt at one. Nothing personal is in it. */
import { BoundedList } from './bounded';
import type { Amount } from './model';

/** What every entry tells. */
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
  /** The agent who made it, where the call names one (Control's Requester/@AgentCode). */
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

/** A second attempt: done (a second order for the same passengers and flights), or refused (a second issue or cancellation). */
export interface DuplicateEntry extends Entry {
  of: 'order' | 'issue' | 'cancellation';
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
  totals: { orders: number; issues: number; cancellations: number; duplicates: number };
}

/** Takes notes and shows them. */
export interface LedgerBook {
  order(entry: OrderEntry): void;
  issue(entry: IssueEntry): void;
  cancellation(entry: CancellationEntry): void;
  duplicate(entry: DuplicateEntry): void;
  /** The serial number of the next document, ten digits. */
  nextSerial(): number;
  read(): Ledger;
}

/** An empty ledger that keeps the newest `remember` entries of each kind. Documents count on from the moment of the start. */
export function createLedger(remember: number, startedAt: number): LedgerBook {
  const orders = new BoundedList<OrderEntry>(remember);
  const issues = new BoundedList<IssueEntry>(remember);
  const cancellations = new BoundedList<CancellationEntry>(remember);
  const duplicates = new BoundedList<DuplicateEntry>(remember);
  let serial = 1_000_000_000 + (Math.floor(startedAt / 100) % 8_000_000_000);
  return {
    nextSerial: () => serial++,
    order: (entry) => orders.add(entry),
    issue: (entry) => issues.add(entry),
    cancellation: (entry) => cancellations.add(entry),
    duplicate: (entry) => duplicates.add(entry),
    read: () => ({
      orders: orders.list(),
      issues: issues.list(),
      cancellations: cancellations.list(),
      duplicates: duplicates.list(),
      totals: {
        orders: orders.count,
        issues: issues.count,
        cancellations: cancellations.count,
        duplicates: duplicates.count,
      },
    }),
  };
}
