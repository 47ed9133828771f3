/** Batches as a back office handles them: start, ask, tell. */
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  type Client,
  type WorkflowHandle,
} from '@temporalio/client';
import { CARD_REFUSED, cardPaths } from '../domain/cardCheck';
import { checkBatch, type BatchInput } from '../domain/batch/input';
import {
  BATCH_WORKFLOW,
  PROGRESS_QUERY,
  batchWorkflowId,
  type BatchProgress,
  type BatchSummary,
  type BatchUpdates,
} from '../domain/batch/messages';
import { WORKFLOW_TASK_QUEUE } from '../domain/updates';
import { noWorkerAnswers } from './answers';
import { BadRequest, BatchRefused, BatchTaken, NoBatchWorker, UnknownBatch } from './errors';

type Workflow = (input: BatchInput) => Promise<BatchSummary>;

/** How long a worker is waited for that answers. */
const ANSWERS_WITHIN = 20_000;

/** What ids of batches and names of schedules may be: they become names of files and of workflows. */
const IDENTIFIER = /^[A-Za-z0-9._-]{1,64}$/;

/** @throws {BadRequest} */
export function checkIdentifier(path: 'id' | 'name', value: string): void {
  if (!IDENTIFIER.test(value))
    throw new BadRequest([{ path, message: 'must be 1 to 64 of A-Z a-z 0-9 . _ -' }]);
  if (cardPaths(value).length > 0) throw new BadRequest([{ path, message: CARD_REFUSED }]);
}

/** The batches of one namespace. */
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
        workflowIdConflictPolicy: 'FAIL',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
      });
      return { id, workflowId, runId: handle.firstExecutionRunId };
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) throw new BatchTaken(id);
      throw error;
    }
  }

  /** How far it has come; of one that has ended, what it ended with. @throws {UnknownBatch}, {NoBatchWorker} */
  progress(id: string): Promise<BatchProgress> {
    return this.asked(id, async (handle) => {
      const { status } = await handle.describe();
      if (status.name !== 'RUNNING') return atItsEnd(await handle.result());
      return this.client.withDeadline(Date.now() + ANSWERS_WITHIN, () =>
        handle.query<BatchProgress>(PROGRESS_QUERY),
      );
    });
  }

  /** Tells a batch to pause, go on or stop; gives its progress. @throws {UnknownBatch}, {BatchRefused}, {NoBatchWorker} */
  tell<Name extends keyof BatchUpdates>(
    id: string,
    name: Name,
    args: BatchUpdates[Name],
  ): Promise<BatchProgress> {
    const tell = (handle: WorkflowHandle<Workflow>): Promise<BatchProgress> =>
      this.client.withDeadline(Date.now() + ANSWERS_WITHIN, () =>
        handle.executeUpdate<BatchProgress, [BatchUpdates[Name]]>(name, { args: [args] }),
      );
    return this.asked(id, tell, name);
  }

  /** Waits for its end. @throws {UnknownBatch}; WorkflowFailedError where somebody ended it from outside */
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
    told?: string,
  ): Promise<T> {
    try {
      return await ask(this.handle(id));
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw await this.gone(id);
      if (error instanceof WorkflowUpdateFailedError)
        throw new BatchRefused(id, error.cause?.message ?? error.message);
      if (noWorkerAnswers(error)) throw new NoBatchWorker(id, told);
      throw error;
    }
  }

  /** An Update finds no workflow where there never was one, and where it has ended. */
  private async gone(id: string): Promise<Error> {
    try {
      await this.handle(id).describe();
      return new BatchRefused(id, 'it has ended');
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return new UnknownBatch(id);
      throw error;
    }
  }
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
