/** Runs of a workflow id at a server whose list lags: what each run is at this moment is asked of the server itself. */
import type { Client } from '@temporalio/client';
import { msToTs } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { runsOf } from '../../src/temporal/runs';

const { WorkflowExecutionStatus: Status } = temporal.api.enums.v1;
const RUNNING = Status.WORKFLOW_EXECUTION_STATUS_RUNNING;
const TERMINATED = Status.WORKFLOW_EXECUTION_STATUS_TERMINATED;

const run = (runId: string, startedAt: number, status: number) => ({
  execution: { workflowId: 'order/A', runId },
  type: { name: 'orderWorkflow' },
  status,
  startTime: msToTs(startedAt),
  ...(status !== Number(RUNNING) && { closeTime: msToTs(startedAt + 1) }),
});

/** A server that lists one run as it was before. */
function lagging(
  newest: string,
  is: Record<string, ReturnType<typeof run>>,
  listed: ReturnType<typeof run>[],
) {
  const workflowService = {
    describeWorkflowExecution: ({ execution }: { execution: { runId?: string } }) =>
      Promise.resolve({ workflowExecutionInfo: is[execution.runId ?? newest] }),
    listWorkflowExecutions: () => Promise.resolve({ executions: listed }),
  };
  return { options: { namespace: 'test' }, workflowService } as unknown as Client;
}

test('a run that was terminated by a second start counts as terminated, though the list has it as running', async () => {
  const is = { first: run('first', 1, TERMINATED), second: run('second', 2, RUNNING) };
  const client = lagging('second', is, [run('first', 1, RUNNING)]);
  expect(await runsOf(client, 'order/A')).toMatchObject([
    { runId: 'first', open: false, cutOff: true },
    { runId: 'second', open: true, cutOff: false },
  ]);
});
