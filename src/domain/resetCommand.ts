/** The command that leads back to an order whose workflow was terminated. */
import { orderWorkflowId } from './updates';

/**
 * Has the server go on with a terminated run from its last step, with all that it remembered: the order reads what became of it before it
 * writes anything.
 */
export function resetCommand(reference: string, runId: string): string {
  return `temporal workflow reset --workflow-id ${orderWorkflowId(reference)} --run-id ${runId} --type LastWorkflowTask --reason "go on"`;
}
