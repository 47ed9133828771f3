/** `batchTicketingWorkflow`: asks many released orders to ticket, a limited number at a time, and writes a report whose sums add up. */
import {
  ApplicationFailure,
  allHandlersFinished,
  condition,
  continueAsNew,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { SettingsActivities } from '../../domain/order/activities';
import type { Batch, BatchInput } from '../../domain/batch/input';
import { freshState, withBatch, type BatchState } from '../../domain/batch/state';
import { batchId, type BatchSummary } from '../../domain/batch/messages';
import { BatchHandlers } from './batchHandlers';
import { Window } from './window';

const local = proxyLocalActivities<SettingsActivities>({ startToCloseTimeout: '10s' });

/** The input: a new batch, or the state that the previous run reached. */
export type BatchWorkflowInput = BatchInput | { resumed: BatchState; run?: string };

/** How often the window is searched again for orders released in the meantime. */
const LOOKS = 5;

/**
 * Finds released orders page by page, or takes the orders named in the input; asks each to ticket and records the result.
 * Returns the sums; the report holds the lines. When the history grows long, the remaining work continues in a new run.
 *
 * @throws ApplicationFailure `bad-request` with the path of every mistake
 */
export async function batchTicketingWorkflow(input: BatchWorkflowInput): Promise<BatchSummary> {
  if ('resumed' in input && workflowInfo().continuedFromExecutionRunId !== input.run)
    throw ApplicationFailure.nonRetryable(
      'a batch can continue only from its own previous run',
      'not-continued',
    );
  const state = 'resumed' in input ? input.resumed : fresh();
  // Register the handlers first: whoever started the batch may query it at once.
  const handlers = new BatchHandlers(state);
  if (!('resumed' in input)) withBatch(state, await checked(input));
  const window = new Window(state, handlers);
  for (;;) {
    const ended = await window.work(() => historyIsLong(state.batch.eventsPerRun));
    await window.keepLines();
    if (ended === 'long') {
      await condition(allHandlersFinished);
      return continueAsNew<typeof batchTicketingWorkflow>({
        resumed: state,
        run: workflowInfo().runId,
      });
    }
    const late = await window.lookAgain();
    if (late.length > 0 && state.looks < LOOKS) {
      state.looks += 1;
      window.takeIn(late);
      continue;
    }
    if (late.length > 0) {
      window.leave(late);
      await window.keepLines();
    }
    const missed = late.length > 0 ? (await window.lookAgain()).length : 0;
    const summary = await window.close(missed);
    await condition(allHandlersFinished);
    return summary;
  }
}

function fresh(): BatchState {
  const { workflowId, firstExecutionRunId, startTime } = workflowInfo();
  return freshState({ batch: batchId(workflowId), run: firstExecutionRunId }, startTime.toISOString());
}

async function checked(input: BatchInput): Promise<Batch> {
  const { workflowId, firstExecutionRunId } = workflowInfo();
  const report = { batch: batchId(workflowId), run: firstExecutionRunId };
  const found = await local.checkedBatch.executeWithOptions({ summary: 'check the batch’s input' }, [
    input,
    report,
  ]);
  if ('batch' in found) return found.batch;
  const text = found.mistakes.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw ApplicationFailure.nonRetryable(text.slice(0, 2_000), 'bad-request');
}

function historyIsLong(longHistory: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > longHistory;
}
