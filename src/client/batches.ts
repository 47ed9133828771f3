/** Batches as a back office handles them: start, ask, control, list. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  type WorkflowExecutionInfo,
  type WorkflowHandle,
} from '@temporalio/client';
import { CARD_REFUSED, cardPaths } from '../domain/privacy';
import { batchWords } from '../domain/batch/atAGlance';
import { checkBatch, type BatchInput } from '../domain/batch/input';
import {
  BATCH_WORKFLOW,
  PROGRESS_QUERY,
  batchId,
  batchWorkflowId,
  type BatchProgress,
  type BatchSummary,
  type BatchUpdates,
} from '../domain/batch/messages';
import { NdcFlowsError } from '../domain/errors';
import { IDENTIFIER, IDENTIFIER_RULE } from '../domain/identifier';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import { answerTo } from '../temporal/answerTo';
import { withoutOpening } from '../temporal/dataConverter';
import { isUnproven } from './sendUpdate';
import { answerOf, Unanswered } from './noAnswer';
import type { ReportKey } from '../domain/batch/activities';
import { AnswerUnproven, BadRequest } from '../domain/order/errors';
import { BatchRefused, BatchTaken, NoBatchWorker, UnknownBatch } from './errors';
import { startOfBatch, type BatchStart } from './whose';

type Workflow = (input: BatchInput) => Promise<BatchSummary>;

/** How long a worker may take to answer (milliseconds). */
const ANSWERS_WITHIN = 20_000;

/** The same, where there is something to tell without its answer (milliseconds). */
const READ_WITHIN = 5_000;

/** Refuses what is no identifier, or holds a card number. @throws {BadRequest} */
export function checkIdentifier(path: 'id' | 'name', value: string): void {
  if (!IDENTIFIER.test(value)) throw new BadRequest([{ path, message: IDENTIFIER_RULE }]);
  if (cardPaths(value).length > 0) throw new BadRequest([{ path, message: CARD_REFUSED }]);
}

/** One line of a list of batches. */
export interface ListedBatch {
  id: string;
  /** Instants. */
  beganAt: string;
  endedAt?: string;
  /** `working`, how it ended (`ended` where the key is missing that would tell), or what somebody did to its workflow from outside: `terminated`, `canceled`, `failed`, `timed_out`. */
  state: string;
  /** Whose orders it issues; absent, everyone's. */
  agency?: string;
  /** It only rehearses. */
  dryRun: boolean;
  /** Its result, once it has ended. */
  summary?: BatchSummary;
}

/** One batch as it is. */
export interface ReadBatch extends ListedBatch {
  /** While it works. */
  progress?: BatchProgress;
  /** Its report, by the run that began it. */
  report: ReportKey;
}

/** Starts, asks and lists the batches of one namespace. */
export class Batches {
  constructor(private readonly client: Client) {}

  /**
   * Starts a batch. The id is its own and is never used twice.
   *
   * @throws {BadRequest} with every mistake at once; {BatchTaken}
   */
  async start(id: string, input: BatchInput): Promise<{ id: string; workflowId: string; runId: string }> {
    checkIdentifier('id', id);
    const checked = checkBatch(input);
    if ('mistakes' in checked) throw new BadRequest(checked.mistakes);
    const workflowId = batchWorkflowId(id);
    try {
      const handle = await this.client.workflow.start<Workflow>(BATCH_WORKFLOW, {
        workflowId,
        taskQueue: WORKFLOW_TASK_QUEUE,
        args: [input],
        staticSummary: batchWords(input),
        workflowIdConflictPolicy: 'FAIL',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
      });
      return { id, workflowId, runId: handle.firstExecutionRunId };
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) throw new BatchTaken(id);
      throw error;
    }
  }

  /** Returns the progress; of a batch that has ended, its result. @throws {UnknownBatch}, {NoBatchWorker} */
  progress(id: string, within = ANSWERS_WITHIN): Promise<BatchProgress> {
    const ask = async (handle: WorkflowHandle<Workflow>): Promise<BatchProgress> => {
      const { status } = await handle.describe();
      if (status.name !== 'RUNNING') return atItsEnd(await handle.result());
      return answerTo<BatchProgress>(handle, PROGRESS_QUERY);
    };
    return this.asked(id, ask, { within });
  }

  /** Pauses, resumes or stops a batch, and returns its progress. @throws {UnknownBatch}, {BatchRefused}, {NoBatchWorker} */
  update<Name extends keyof BatchUpdates>(
    id: string,
    name: Name,
    args: BatchUpdates[Name],
  ): Promise<BatchProgress> {
    const updateId = randomUUID();
    const send = (handle: WorkflowHandle<Workflow>): Promise<BatchProgress> =>
      handle.executeUpdate<BatchProgress, [BatchUpdates[Name]]>(name, { args: [args], updateId });
    return this.asked(id, send, { update: name, updateId });
  }

  /**
   * Lists batches, newest first, at most so many. Listings lag a little behind. Needs no worker.
   *
   * @param agency only the batches that issue this agency's orders alone
   */
  async list(most: number, agency?: string): Promise<ListedBatch[]> {
    const found: ListedBatch[] = [];
    const reader = withoutOpening(this.client);
    const query = `WorkflowType = "${BATCH_WORKFLOW}" AND ExecutionStatus != "ContinuedAsNew"`;
    for await (const run of reader.workflow.list({ query })) {
      const start = await startOfBatch(this.client, run);
      if (agency === undefined || start.agency === agency) found.push(await this.line(run, start));
      if (found.length === most) break;
    }
    return found;
  }

  /** Returns one batch: its progress while it works, if a worker answers, and its result once it has ended. @throws {UnknownBatch} */
  async read(id: string): Promise<ReadBatch> {
    const handle = withoutOpening(this.client).workflow.getHandle(batchWorkflowId(id));
    const described = await handle.describe().catch((error: unknown) => {
      throw error instanceof WorkflowNotFoundError ? new UnknownBatch(id) : error;
    });
    const line = await this.line(described, await startOfBatch(this.client, described));
    const { firstRunId } = described.raw.workflowExecutionInfo ?? {};
    const report = { batch: id, run: firstRunId || described.runId };
    if (described.status.name !== 'RUNNING') return { ...line, report };
    const progress = await this.progress(id, READ_WITHIN).catch((error: unknown) => {
      // What is known without a worker is no less true.
      if (error instanceof NoBatchWorker) return undefined;
      throw error;
    });
    if (!progress) return { ...line, report };
    if (progress.state === 'ended') {
      await this.result(id).catch(() => undefined);
      return this.read(id);
    }
    return { ...line, beganAt: progress.beganAt, state: progress.state, progress, report };
  }

  private async line(run: Omit<WorkflowExecutionInfo, 'raw'>, start: BatchStart): Promise<ListedBatch> {
    const { workflowId, startTime, closeTime, status } = run;
    const id = batchId(workflowId);
    const summary = status.name === 'COMPLETED' ? await this.result(id).catch(unreadable) : undefined;
    const outside = status.name === 'COMPLETED' ? 'ended' : status.name.toLowerCase();
    const state = status.name === 'RUNNING' ? 'working' : (summary?.ending ?? outside);
    return {
      id,
      // A long batch continues as new: its own summary says when it began.
      beganAt: summary?.beganAt ?? startTime.toISOString(),
      endedAt: closeTime?.toISOString(),
      state,
      ...start,
      ...(summary && { summary }),
    };
  }

  /** Waits for a batch's end. @throws {UnknownBatch}; WorkflowFailedError where somebody ended it from outside */
  async result(id: string): Promise<BatchSummary> {
    try {
      return await this.handle(id).result();
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw new UnknownBatch(id);
      throw error;
    }
  }

  private handle(id: string): WorkflowHandle<Workflow> {
    return this.client.workflow.getHandle<Workflow>(batchWorkflowId(id));
  }

  private async asked<T>(
    id: string,
    ask: (handle: WorkflowHandle<Workflow>) => Promise<T>,
    {
      update,
      updateId,
      within = ANSWERS_WITHIN,
    }: { update?: string; updateId?: string; within?: number } = {},
  ): Promise<T> {
    const silent = { workflowId: batchWorkflowId(id), taskQueue: WORKFLOW_TASK_QUEUE };
    try {
      return await answerOf(this.client, silent, () => ask(this.handle(id)), { within });
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw await this.gone(id);
      if (updateId !== undefined && isUnproven(this.client, error, updateId))
        throw new AnswerUnproven(`The batch ${id}`, `ndc-flows batch progress ${id}`, error);
      if (error instanceof WorkflowUpdateFailedError)
        throw new BatchRefused(id, error.cause?.message ?? error.message);
      throw error instanceof Unanswered ? new NoBatchWorker(id, error.why, update) : error;
    }
  }

  /** Tells a batch that has ended from one that never was: an Update finds no workflow in both cases. */
  private async gone(id: string): Promise<Error> {
    try {
      await this.handle(id).describe();
      return new BatchRefused(
        id,
        'it has ended',
        `Read what became of it: \`ndc-flows batch report ${id}\`.`,
      );
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return new UnknownBatch(id);
      throw error;
    }
  }
}

/** Ignores a batch whose key is missing, or that somebody without a key has ended: it must not hide the others. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof NdcFlowsError)) throw error;
}

function atItsEnd({
  id,
  found,
  outcomes,
  reasons,
  ticketed,
  wouldTicket,
  ...rest
}: BatchSummary): BatchProgress {
  const { beganAt, endedAt, stopped } = rest;
  const seconds = (Date.parse(endedAt) - Date.parse(beganAt)) / 1000;
  return {
    ...{ id, found, outcomes, reasons, ticketed, wouldTicket, beganAt, stopped },
    state: 'ended',
    inFlight: 0,
    waiting: 0,
    more: false,
    perSecond: seconds > 0 ? Math.round((found / seconds) * 100) / 100 : 0,
  };
}
