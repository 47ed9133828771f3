/** The activities of a batch, as its workflow sees them. */
import type { Money } from '../money';
import type { Selection } from './input';
import type { BatchLine, Tally } from './outcome';

/** Identifies a report. A batch's id may recur once the namespace has forgotten it; a run never does. */
export interface ReportKey {
  batch: string;
  /** Id of the workflow's first run. */
  run: string;
}

/** An order found by a selection, or named in the input. */
export interface FoundOrder {
  reference: string;
  /** Unknown for a named order until it answers. */
  provider?: string;
}

/** One page of a selection. */
export interface FoundPage {
  orders: FoundOrder[];
  /** Absent on the last page. */
  next?: string;
  /** On the first page: about how many orders there are on all pages. */
  total?: number;
}

/** A batch's question to one order. */
export interface TicketAsk {
  reference: string;
  /** The batch's id. The order answers the same batch once, however often it is asked. */
  batch: string;
  /** Whose orders the batch issues; absent, everyone's. */
  agency?: string;
  /** Maximum price of this order, reserved by the batch. */
  atMost?: Money;
  dryRun: boolean;
  /** When the batch first asked (milliseconds since the epoch). */
  askedAt: number;
  /** How long to wait for the answer after `askedAt` (milliseconds). */
  answerWithin: number;
  /** An earlier run of the batch has already asked. Whatever the order has done since, it did for this batch. */
  again: boolean;
  /** Providers that were stopped, and why. A named order's provider is known only once it is read. */
  leaveAlone?: Record<string, string>;
}

export interface BatchActivities {
  /** Finds released orders that can be ticketed and have no line in the report, newest first. */
  findReleased(asked: {
    report: ReportKey;
    selection: Selection;
    agency?: string;
    beganAt: string;
    page?: string;
  }): Promise<FoundPage>;
  /** Returns the price of an order when it was last read; undefined if unknown. */
  amountOf(order: { reference: string }): Promise<Money | undefined>;
  /** Asks one order to ticket, waits for its answer, and returns its line of the report. */
  ticketOrder(ask: TicketAsk): Promise<BatchLine>;
  /** Stores lines of the report. Safe to repeat: a later line of the same reference replaces an earlier one. */
  keepLines(report: ReportKey, lines: BatchLine[]): Promise<void>;
  /** Finds orders of the selection that are still held and have no line in the report, up to a limit. */
  lookAgain(asked: {
    report: ReportKey;
    selection: Selection;
    agency?: string;
    beganAt: string;
  }): Promise<FoundOrder[]>;
  /** Writes the report. Returns its location and how the batch ended. */
  closeReport(head: ReportHead & { run: string; selection?: Selection }): Promise<ClosedReport>;
}

export type BatchEnding = 'complete' | 'complete-with-exceptions' | 'stopped';

export interface ClosedReport {
  files: string[];
  ending: BatchEnding;
  elsewhere: number;
  unreleased?: number;
}

/** The head of a report. Its sums are the batch's own, even if lines were lost. */
export interface ReportHead extends Tally {
  batch: string;
  /** Whose orders the batch issued; absent, everyone's. */
  agency?: string;
  beganAt: string;
  endedAt: string;
  ending: BatchEnding;
  dryRun: boolean;
  missed: number;
  /** For a selection: held orders of the window that are not released. No batch tickets them, and they may expire. */
  unreleased?: number;
  /** Providers whose part was stopped, and why. */
  stopped: Record<string, string>;
  /** Who stopped the batch, and why. */
  stoppedBy?: { who: string; why: string };
}
