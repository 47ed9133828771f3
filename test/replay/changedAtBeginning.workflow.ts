/** The workflows as they would be with one command more at their beginning: no recorded history may fit them. */
import { sleep } from '@temporalio/workflow';
import * as workflows from '../../src/workflows';

export async function orderWorkflow(
  ...args: Parameters<typeof workflows.orderWorkflow>
): ReturnType<typeof workflows.orderWorkflow> {
  await sleep(1);
  return workflows.orderWorkflow(...args);
}

export async function batchTicketingWorkflow(
  ...args: Parameters<typeof workflows.batchTicketingWorkflow>
): ReturnType<typeof workflows.batchTicketingWorkflow> {
  await sleep(1);
  return workflows.batchTicketingWorkflow(...args);
}
