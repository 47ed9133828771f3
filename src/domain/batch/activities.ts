/** The activities of a batch, as its workflow sees them. */
import type { Money } from '../money';
import type { Selection } from './input';
import type { BatchLine, Tally } from './outcome';

/** Which lines belong together. An id may come again where a namespace has forgotten it; a run never does. */
export interface ReportKey {
  batch: string;
  /** Id of the workflow's first run. */
  run: string;
}

/** An order that a selection found, or that was named. */
export interface FoundOrder {
  reference: string;
  /** Unknown of one that was named, until it answers. */
  provider?: string;
}

/** One page of what a selection finds. */
export interface FoundPage {
  orders: FoundOrder[];
  /** Absent on the last page. */
  next?: string;
  /** Of the first page: about how many there are on all of them. */
  total?: number;
}

/** What an order is asked by a batch. */
export interface TicketAsk {
  reference: string;
  /** The batch's id: the order answers the same batch once, however often it is asked. */
  batch: string;
  /** What this order may cost at most; the batch has put so much aside for it. */
  atMost?: Money;
  dryRun: boolean;
  /** When the batch first asked it; milliseconds since the epoch. */
  askedAt: number;
  /** Milliseconds from then. */
  answerWithin: number;
  /** A run before this one had asked: what the order did since then, it did for this batch. */
  again: boolean;
  /** Providers whose orders are left alone by now, and why: of an order that was named, the provider shows only when it is looked at. */
  leaveAlone?: Record<string, string>;
}

export interface BatchActivities {
  /** Released orders that can be ticketed and that the report does not know, in the order in which they were started, newest first. */
  findReleased(asked: {
    report: ReportKey;
    selection: Selection;
    beganAt: string;
    page?: string;
  }): Promise<FoundPage>;
  /** What an order costs, as it last read; undefined where nobody knows it. */
  amountOf(order: { reference: string }): Promise<Money | undefined>;
  /** Asks one order, waits for its answer, and makes the line of the report. */
  ticketOrder(ask: TicketAsk): Promise<BatchLine>;
  /** Keeps lines of the report. Safe to repeat: of two lines of one reference the later counts. */
  keepLines(report: ReportKey, lines: BatchLine[]): Promise<void>;
  /** Orders of the selection that are still held, and that the report does not know: as many as fit into one look. */
  lookAgain(asked: { report: ReportKey; selection: Selection; beganAt: string }): Promise<FoundOrder[]>;
  /** Writes the report; says where, and how it ended now that its lines have been counted. */
  closeReport(head: ReportHead & { run: string; selection?: Selection }): Promise<ClosedReport>;
}

export type BatchEnding = 'complete' | 'complete-with-exceptions' | 'stopped';

export interface ClosedReport {
  files: string[];
  ending: BatchEnding;
  elsewhere: number;
  unreleased?: number;
}

/** What stands above the lines of a report. Its sums are the batch's own, whatever became of the lines. */
export interface ReportHead extends Tally {
  batch: string;
  beganAt: string;
  endedAt: string;
  ending: BatchEnding;
  dryRun: boolean;
  missed: number;
  /** Of a selection: orders of the window that are held and that nobody has released. No batch takes them, and they may lapse. */
  unreleased?: number;
  /** Providers whose part was stopped, and why. */
  stopped: Record<string, string>;
  /** Who stopped the batch, and why. */
  stoppedBy?: { who: string; why: string };
}
