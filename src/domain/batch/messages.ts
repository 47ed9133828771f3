/** The messages that a batch takes: its workflow's name and ids, its Updates and its query. A contract with back offices in any language. */
import type { ClosedReport, ReportHead } from './activities';
import type { Tally } from './outcome';

/** Workflow type of batches; they run on the queue of orders. */
export const BATCH_WORKFLOW = 'batchTicketingWorkflow';

/** Name of the query that answers with `BatchProgress`. */
export const PROGRESS_QUERY = 'progress';

/** Task queue of the activities that wait for orders: hundreds of them wait at once, and hold up nothing else there. */
export const BATCH_TASK_QUEUE = 'ndc-flows.batch';

/** Returns the id of the workflow of one batch. */
export function batchWorkflowId(id: string): string {
  return `batch/${id}`;
}

/** Returns the batch's own id. A schedule appends the time at which it fired: `nightly-2027-01-20T22:00:00Z`. */
export function batchId(workflowId: string): string {
  return workflowId.replace(/^batch\//, '');
}

/** Arguments of each Update. All answer with the progress. */
export interface BatchUpdates {
  /** Asks no further order; those that were asked still answer. */
  pause: Record<string, never>;
  resume: Record<string, never>;
  /** Ends the batch: what has not been asked is skipped, and the report says so. */
  stop: { who: string; why: string };
}

/** How far a batch has come. */
export interface BatchProgress extends Tally {
  id: string;
  state: 'working' | 'paused' | 'stopping' | 'ended';
  beganAt: string;
  /** Asked and not answered yet. */
  inFlight: number;
  /** Found and not asked yet; of a selection, those of the pages that have been read. */
  waiting: number;
  /** Of a selection: about how many orders it had when the batch began. */
  expected?: number;
  /** True while there are pages that have not been read. */
  more: boolean;
  /** Orders answered in a second, on the whole, pauses left out. */
  perSecond: number;
  /** Instant at which it may end, from the rate so far; absent at first, and while it is paused. */
  estimatedEnd?: string;
  /** Providers whose part was stopped, and why. */
  stopped: Record<string, string>;
}

/** What the workflow completes with. */
export interface BatchSummary
  extends
    Tally,
    Pick<ReportHead, 'ending' | 'beganAt' | 'endedAt' | 'stopped' | 'stoppedBy' | 'missed' | 'dryRun'>,
    ClosedReport {
  id: string;
}
