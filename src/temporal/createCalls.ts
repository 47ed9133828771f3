/** Whether a run has ever come to orderCreate. Names of activities are never sealed, so that no key is needed. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Run } from './runs';

/** Returns the newest of these runs (oldest first) that decided an orderCreate, whatever came of it, or whose records do not prove that it did not. */
export async function cameToCreate(client: Client, runs: readonly Run[]): Promise<Run | undefined> {
  for (const run of [...runs].reverse()) if (await decidedCreate(client, run, runs)) return run;
  return undefined;
}

async function decidedCreate(client: Client, run: Run, runs: readonly Run[]): Promise<boolean> {
  try {
    const { events } = await client.workflow.getHandle(run.workflowId, run.runId).fetchHistory();
    const before = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
    // What the run before it did is not known once the server has deleted that.
    if (!events || (before && !runs.some(({ runId }) => runId === before))) return true;
    return events.some(
      ({ activityTaskScheduledEventAttributes: call }) => call?.activityType?.name === 'orderCreate',
    );
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return true;
    throw error;
  }
}
