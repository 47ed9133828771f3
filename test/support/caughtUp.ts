/** Waits until lists have caught up: they name a deleted workflow for a moment longer, and reading its history then fails. */
import type { Client } from '@temporalio/client';
import { describedRun } from '../../src/temporal/runs';
import { eventually } from './eventually';

/** Resolves when every workflow that is listed is still there. */
export async function caughtUp(client: Client): Promise<void> {
  await eventually(async () => {
    for await (const { workflowId, runId } of client.workflow.list())
      if (!(await describedRun(client, workflowId, runId))) return false;
    return true;
  });
}
