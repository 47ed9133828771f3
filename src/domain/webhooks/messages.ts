/** How events come from an order to a receiver: workflow type, ids, task queues and activities of deliveries. */
import { WORKFLOW_TASK_QUEUE } from '../order/updates';
import type { OrderEvent } from './schema';

/** Workflow type of one delivery: one event to one endpoint. It completes when the receiver has it, and fails when it is given up. */
export const WEBHOOK_WORKFLOW = 'webhookWorkflow';

/** Types of the failures that a delivery ends with. */
export const GIVEN_UP = 'given-up';
export const GONE = 'gone';

/** Task queue of one endpoint's deliveries: a receiver that hangs takes no slot of a provider, nor of another receiver. */
export function webhookTaskQueue(endpoint: string): string {
  return `${WORKFLOW_TASK_QUEUE}.webhooks.${endpoint}`;
}

/** Beginning of the ids of a reference's deliveries. No reference holds a slash: what begins so is that reference's alone. */
export function deliveriesOf(reference: string): string {
  return `webhook/${reference}/`;
}

/** Id of a delivery. The server starts each once, however often it is handed over. */
export function deliveryWorkflowId(reference: string, eventId: string, endpoint: string): string {
  return `${deliveriesOf(reference)}${eventId}/${endpoint}`;
}

/** How often and how long an event is tried, in milliseconds. */
export interface DeliveryPace {
  /** From the first attempt to the second; each wait that follows is three times as long. */
  first: number;
  /** The longest wait. */
  most: number;
  giveUpAfter: number;
  /** What one attempt may take, connecting included. */
  timeout: number;
}

/** Input of the workflow and of its activity. It stands in histories: no address, no secret. */
export interface WebhookDelivery {
  /** The event's own, the same for each attempt and each endpoint: what a receiver knows a repetition by. */
  id: string;
  endpoint: string;
  event: OrderEvent;
  pace: DeliveryPace;
}

/** What an order hands over. */
export interface Announcement {
  event: OrderEvent;
  /** The first run of the order's chain of runs: a reference may live again, and counts its events anew. */
  life: string;
}

/** How the receiver answered. */
export interface Delivered {
  status: number;
}

/** The activities of webhooks. */
export interface WebhookActivities {
  /** Starts a delivery for each endpoint that wants the event, once each. It waits for no receiver. */
  announce(announcement: Announcement): Promise<void>;
  /** One attempt. Throws unless the receiver has taken it. */
  deliverWebhook(delivery: WebhookDelivery): Promise<Delivered>;
}

/** Memo of a delivery: what lists show. */
export interface DeliveryMemo {
  eventId: string;
  type: string;
  reference: string;
  sequence: number;
  endpoint: string;
}
