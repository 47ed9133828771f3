/** The workflows as they would be with one command more at their end: only a history that is replayed to its last event shows it. */
import { CancellationScope, sleep } from '@temporalio/workflow';
import * as workflows from '../../src/workflows';

export const orderWorkflow = (
  ...args: Parameters<typeof workflows.orderWorkflow>
): ReturnType<typeof workflows.orderWorkflow> => withOneMore(() => workflows.orderWorkflow(...args));

export const batchTicketingWorkflow = (
  ...args: Parameters<typeof workflows.batchTicketingWorkflow>
): ReturnType<typeof workflows.batchTicketingWorkflow> =>
  withOneMore(() => workflows.batchTicketingWorkflow(...args));

async function withOneMore<T>(workflow: () => Promise<T>): Promise<T> {
  try {
    return await workflow();
  } finally {
    // Going on as a new run is an error that is thrown; it passes here as well.
    await CancellationScope.nonCancellable(() => sleep(1));
  }
}
