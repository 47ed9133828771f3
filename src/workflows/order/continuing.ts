/** A life that goes on in a new run is started by the run before it alone: whoever copies that start would bring old knowledge back. */
import { workflowInfo } from '@temporalio/workflow';

/** Whether the run before this one has started it. @param run the run that wrote the start; older versions did not say */
export function isContinued(run: string | undefined): boolean {
  return run === undefined || workflowInfo().continuedFromExecutionRunId === run;
}
