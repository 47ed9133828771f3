/**
 * Orders in the middle of something, as the server's own records have them: what a database that was put back would go on with as soon as
 * there is a worker. No worker is asked, and no key is needed.
 */
import type { Client } from '@temporalio/client';
import { attentionRule } from '../domain/order/attention';
import { orderWorkflowId } from '../domain/order/updates';
import { listOrders } from './listing';
import type { OrderLine } from './told';

/** An order that would do something. */
export interface OrderAtWork extends OrderLine {
  /** Calls that are under way or due, `next step` where the flow itself is to go on, and `no order yet` while it is being booked. */
  doing: string[];
}

/** How many orders are looked at side by side. */
const AT_ONCE = 20;

/** States before there is an order at the airline. Without one of these the flow has shown nothing yet. */
const booking: readonly string[] = ['shopping', 'awaiting-choice', 'awaiting-approval'];

/** Every order that is followed and not at rest, or that is not booked yet. At rest it would read before it does anything. */
export async function* ordersAtWork(client: Client): AsyncIterable<OrderAtWork> {
  let lines: OrderLine[] = [];
  for await (const line of listOrders(client, { running: true })) {
    lines.push(line);
    if (lines.length < AT_ONCE) continue;
    yield* await looked(client, lines);
    lines = [];
  }
  yield* await looked(client, lines);
}

async function looked(client: Client, lines: readonly OrderLine[]): Promise<OrderAtWork[]> {
  const found = await Promise.all(
    lines.map(async (line) => ({ ...line, doing: [...unbooked(line), ...(await pending(client, line))] })),
  );
  return found.filter(({ doing }) => doing.length > 0);
}

function unbooked({ orderId, state, attention }: OrderLine): string[] {
  const before = booking.includes(state) || attentionRule(attention)?.beforeOrder;
  return orderId === undefined && before ? ['no order yet'] : [];
}

async function pending(client: Client, { reference }: OrderLine): Promise<string[]> {
  const { pendingActivities, pendingWorkflowTask } = await client.workflowService.describeWorkflowExecution({
    namespace: client.options.namespace,
    execution: { workflowId: orderWorkflowId(reference) },
  });
  const calls = (pendingActivities ?? []).map(({ activityType }) => activityType?.name ?? 'a call');
  return pendingWorkflowTask ? [...calls, 'next step'] : calls;
}
