/** The two that are compared: bookings, and empty workflows that carry as much. Both are started and counted in the same way. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import { ORDER_WORKFLOW, orderWorkflowId } from '../../src/domain/updates';
import { EMPTY_WORKFLOW, EMPTY_WORKFLOWS, type EmptyInput } from './empty/messages';
import type { emptyWorkflow } from './empty/emptyWorkflow';
import type { Shape } from './shape';
import type { Kind } from './stage';
import { nextTrip } from './trips';

export interface Lane {
  kind: Kind;
  /** Starts one, and gives its workflow's id. */
  start(): Promise<string>;
  /** How many are where they are to come to, since the server was started. */
  done(): Promise<number>;
}

export function laneOf(kind: Kind, client: Client, shape: Shape): Lane {
  return kind === 'ours' ? bookings(client) : empties(client, shape);
}

function bookings(client: Client): Lane {
  const orders = new Orders(client);
  return {
    kind: 'ours',
    start: async () => orderWorkflowId((await orders.start(nextTrip())).reference),
    done: () => counted(client, `WorkflowType = "${ORDER_WORKFLOW}" AND NdcState = "held"`),
  };
}

function empties(client: Client, { steps, request }: Shape): Lane {
  const input: EmptyInput = {
    steps,
    filling: 'x'.repeat(Math.max(0, request - JSON.stringify(steps).length)),
  };
  return {
    kind: 'empty',
    start: async () => {
      const workflowId = `empty/${randomUUID()}`;
      await client.workflow.start<typeof emptyWorkflow>(EMPTY_WORKFLOW, {
        workflowId,
        taskQueue: EMPTY_WORKFLOWS,
        args: [input],
      });
      return workflowId;
    },
    done: () => counted(client, `WorkflowType = "${EMPTY_WORKFLOW}" AND ExecutionStatus = "Completed"`),
  };
}

async function counted(client: Client, query: string): Promise<number> {
  return (await client.workflow.count(query)).count;
}
