/** What a booking's history holds: which calls it made, and how much each of them carried there and back. */
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import { orderWorkflowId, providerTaskQueue } from '../../src/domain/order/updates';
import { held } from '../measure/life';
import type { Load, Steps } from './empty/messages';
import { PROVIDER } from './provider';
import { nextTrip } from './trips';

type Events = NonNullable<
  Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>['events']
>;
type Payloads = { payloads?: { data?: Uint8Array | null }[] | null } | null | undefined;

/** What the empty workflow is to carry, so that it weighs what a booking does. */
export interface Shape {
  /** The calls, in the order in which they were made; those that one workflow task asked for stand together. */
  steps: Steps;
  /** Bytes of the request. */
  request: number;
}

/** Books once, and looks. */
export async function shapeOfBooking(client: Client): Promise<Shape> {
  const { reference } = await new Orders(client).start(nextTrip());
  await held(client, reference);
  const { events } = await client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  return shapeOf(events ?? []);
}

/** Pure. */
export function shapeOf(events: Events): Shape {
  const answered = new Map<string, number>();
  for (const { activityTaskCompletedEventAttributes: completed } of events)
    if (completed) answered.set(String(completed.scheduledEventId), bytesOf(completed.result));
  const steps = new Map<string, Load[]>();
  for (const { eventId, activityTaskScheduledEventAttributes: call } of events) {
    if (call?.taskQueue?.name !== providerTaskQueue(PROVIDER)) continue;
    const load = { asked: bytesOf(call.input), answered: answered.get(String(eventId)) ?? 0 };
    const together = String(call.workflowTaskCompletedEventId);
    steps.set(together, [...(steps.get(together) ?? []), load]);
  }
  const request = bytesOf(events[0]?.workflowExecutionStartedEventAttributes?.input);
  return { steps: [...steps.values()], request };
}

export function callsOf({ steps }: Shape): number {
  return steps.flat().length;
}

function bytesOf(payloads: Payloads): number {
  return (payloads?.payloads ?? []).reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
}
