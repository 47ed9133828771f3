/** `webhookWorkflow`: one event on its way to one endpoint. The attempts are Temporal's own retries; who waits for it is nobody. */
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

/** Over the attempt's own time: for its way from the server and back, and for a worker that is busy. */
const SLACK = 10_000;

/** How much longer each wait is than the one before it. */
const GROWS = 3;

/** Completes with the receiver's answer. Fails with `given-up` when the time is over and with `gone` where the receiver wants no more (410). */
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
    summary: `${event.type} of ${event.data.reference} to ${endpoint}`,
  });
  try {
    return await deliverWebhook(delivery);
  } catch (error) {
    // Somebody has called it off: that is neither the receiver's doing nor a loss.
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    count('webhooksGivenUp', { endpoint });
    const last = lastAttempt(error);
    const words = last?.message ?? 'the time for it was over';
    throw ApplicationFailure.nonRetryable(`${endpoint}: ${words}`, last?.type === GONE ? GONE : GIVEN_UP);
  }
}

/** How the last attempt failed, where the server tells it with the end: of one that ran out of time it may not. */
function lastAttempt(error: Error): ApplicationFailure | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (each instanceof ApplicationFailure) return each;
  return undefined;
}
