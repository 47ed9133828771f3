/** `webhookWorkflow`: delivers one event to one endpoint. Temporal's activity retries are the attempts; no caller waits for the result. */
import { ActivityFailure, ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import {
  GIVEN_UP,
  GONE,
  webhookTaskQueue,
  type Delivered,
  type WebhookActivities,
  type WebhookDelivery,
} from '../../domain/webhooks/messages';
import { count } from '../metrics';

/** Added to the attempt's own time-out (milliseconds), for the way to and from the server and for a busy worker. */
const SLACK = 10_000;

/** Backoff coefficient of the waits between attempts. */
const GROWS = 3;

/**
 * Delivers the event and returns the receiver's answer. Fails with `given-up` when time runs out, and with `gone` when the receiver answers
 * 410.
 */
export async function webhookWorkflow(delivery: WebhookDelivery): Promise<Delivered> {
  const { endpoint, event, pace } = delivery;
  const { deliverWebhook } = proxyActivities<WebhookActivities>({
    taskQueue: webhookTaskQueue(endpoint),
    startToCloseTimeout: pace.timeout + SLACK,
    scheduleToCloseTimeout: pace.giveUpAfter,
    retry: {
      initialInterval: pace.first,
      backoffCoefficient: GROWS,
      maximumInterval: pace.most,
    },
    summary: `send ${event.type} of ${event.data.reference} to ${endpoint}`,
  });
  try {
    return await deliverWebhook(delivery);
  } catch (error) {
    // A cancellation is neither a receiver's failure nor a lost event.
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    count('webhooksGivenUp', { endpoint });
    const last = lastAttempt(error);
    const words = last?.message ?? 'the time allowed for its delivery ran out';
    throw ApplicationFailure.nonRetryable(`${endpoint}: ${words}`, last?.type === GONE ? GONE : GIVEN_UP);
  }
}

/** Returns the failure of the last attempt. The server may leave it out when the activity ran out of time. */
function lastAttempt(error: Error): ApplicationFailure | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (each instanceof ApplicationFailure) return each;
  return undefined;
}
