/** How events travel from an order to a receiver: workflow type, ids, task queues and activities of deliveries. */
import { WORKFLOW_TASK_QUEUE } from '../order/updates';
import type { OrderEvent } from './schema';

/** Workflow type of one delivery: one event to one endpoint. Completes when the receiver has it, and fails when it is given up. */
export const WEBHOOK_WORKFLOW = 'webhookWorkflow';

/** Types of the failures that a delivery ends with. */
export const GIVEN_UP = 'given-up';
export const GONE = 'gone';

/** Returns the task queue of one endpoint's deliveries: a receiver that hangs takes no slot of a provider or another receiver. */
export function webhookTaskQueue(endpoint: string): string {
  return `${WORKFLOW_TASK_QUEUE}.webhooks.${endpoint}`;
}

/** Returns the prefix of the ids of a reference's deliveries. No reference holds a slash, so no other reference shares it. */
export function deliveriesOf(reference: string): string {
  return `webhook/${reference}/`;
}

/** Returns the id of a delivery. The server starts each once, however often it is asked. */
export function deliveryWorkflowId(reference: string, eventId: string, endpoint: string): string {
  return `${deliveriesOf(reference)}${eventId}/${endpoint}`;
}

/** Returns the parts of a delivery's id. */
export function partsOfDelivery(id: string): { reference: string; eventId: string; endpoint: string } {
  const [, reference = '', eventId = '', endpoint = ''] = id.split('/');
  return { reference, eventId, endpoint };
}

/** How often and how long delivery is attempted (milliseconds). */
export interface DeliveryPace {
  /** Wait between the first and second attempt; each further wait is three times as long. */
  first: number;
  /** Maximum wait. */
  most: number;
  giveUpAfter: number;
  /** Time-out of one attempt, connecting included. */
  timeout: number;
}

/** Input of the workflow and its activity. Stored in histories, so it holds no address or secret. */
export interface WebhookDelivery {
  /** The event's id, the same for every attempt and endpoint, so that a receiver can recognise a repeat. */
  id: string;
  endpoint: string;
  event: OrderEvent;
  pace: DeliveryPace;
}

/** An event that an order announces. */
export interface Announcement {
  event: OrderEvent;
  /** The first run of the order's chain. A reference adopted later counts its events anew. */
  life: string;
}

/** How the receiver answered. */
export interface Delivered {
  status: number;
}

/** The activities of webhooks. */
export interface WebhookActivities {
  /** Starts one delivery for each endpoint that wants the event. Does not wait for receivers. */
  announce(announcement: Announcement): Promise<void>;
  /** Makes one attempt. Throws unless the receiver has accepted it. */
  deliverWebhook(delivery: WebhookDelivery): Promise<Delivered>;
}

/** Memo of a delivery: what lists show. */
export interface DeliveryMemo {
  eventId: string;
  type: string;
  reference: string;
  sequence: number;
  endpoint: string;
  /** The order's agency, where it has one. */
  agency?: string;
  /** It was sent again: an earlier run announced the event. */
  again?: true;
}
