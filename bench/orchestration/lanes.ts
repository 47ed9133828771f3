/** Those that are compared, each started and counted in the same way. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import { orderRequest } from '../../src/domain/request/requestSchema';
import { ORDER_WORKFLOW, orderWorkflowId } from '../../src/domain/order/updates';
import { EMPTY_WORKFLOW, queues, type EmptyInput } from './empty/messages';
import type { emptyWorkflow } from './empty/emptyWorkflow';
import type { Kind, Rival } from './kinds';
import type { Shape } from './shape';
import { nextTrip } from './trips';
import { inputOf } from './weights';

export interface Lane {
  kind: Kind;
  /** Starts one, and gives its workflow's id. */
  start(): Promise<string>;
  /** How many are where they are to come to, since the server was started. */
  done(): Promise<number>;
}

export function laneOf(kind: Kind, client: Client, shape: Shape): Lane {
  switch (kind) {
    case 'ours':
      return bookings(client);
    case 'empty': {
      const input = inputOf(shape);
      return rivals(kind, client, () => input);
    }
    case 'calling':
      return rivals(kind, client, () => inputOf(shape, orderRequest.parse(nextTrip())));
  }
}

function bookings(client: Client): Lane {
  const orders = new Orders(client);
  return {
    kind: 'ours',
    start: async () => orderWorkflowId((await orders.start(nextTrip())).reference),
    done: () => counted(client, `WorkflowType = "${ORDER_WORKFLOW}" AND NdcState = "held"`),
  };
}

function rivals(kind: Rival, client: Client, nextInput: () => EmptyInput): Lane {
  const taskQueue = queues[kind];
  return {
    kind,
    start: async () => {
      const workflowId = `${kind}/${randomUUID()}`;
      await client.workflow.start<typeof emptyWorkflow>(EMPTY_WORKFLOW, {
        workflowId,
        taskQueue,
        args: [nextInput()],
      });
      return workflowId;
    },
    done: () => counted(client, `TaskQueue = "${taskQueue}" AND ExecutionStatus = "Completed"`),
  };
}

async function counted(client: Client, query: string): Promise<number> {
  return (await client.workflow.count(query)).count;
}
