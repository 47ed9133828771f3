/** The names of a batch's workflow, ids, Updates and query. A contract with back offices in any language. */
import type { ClosedReport, ReportHead } from './activities';
import type { Tally } from './outcome';

/** Workflow type of batches; they run on the queue of orders. */
export const BATCH_WORKFLOW = 'batchTicketingWorkflow';

/** Name of the query that answers with `BatchProgress`. */
export const PROGRESS_QUERY = 'progress';

/** Task queue of the activities that wait for orders. Hundreds of them wait at once, and nothing else runs there to be held up. */
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
  /** Stops asking further orders; those already asked still answer. */
  pause: Record<string, never>;
  resume: Record<string, never>;
  /** Ends the batch. Orders not asked yet are skipped, and the report says so. */
  stop: { who: string; why: string };
}

/** The progress of a batch. */
export interface BatchProgress extends Tally {
  id: string;
  state: 'working' | 'paused' | 'stopping' | 'ended';
  beganAt: string;
  /** Number of orders asked that have not answered. */
  inFlight: number;
  /** Number of orders found and not asked yet; of a selection, on the pages read so far. */
  waiting: number;
  /** For a selection: about how many orders it had at the start. */
  expected?: number;
  /** True while pages remain to be read. */
  more: boolean;
  /** Orders answered per second on average, without pauses. */
  perSecond: number;
  /** Estimated end (instant) at the rate so far; absent at first, and while paused. */
  estimatedEnd?: string;
  /** Providers whose part was stopped, and why. */
  stopped: Record<string, string>;
}

/** The result of the workflow. */
export interface BatchSummary
  extends
    Tally,
    Pick<ReportHead, 'ending' | 'beganAt' | 'endedAt' | 'stopped' | 'stoppedBy' | 'missed' | 'dryRun'>,
    ClosedReport {
  id: string;
}
