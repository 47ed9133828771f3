/** The activities of webhooks: one hands an order's event over to deliveries, the other makes an attempt at a receiver. */
import { createHash } from 'node:crypto';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { WorkflowExecutionAlreadyStartedError, type WorkflowClient } from '@temporalio/client';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import { orderEventTypes } from '../domain/webhooks/schema';
import {
  GONE,
  WEBHOOK_WORKFLOW,
  deliveryWorkflowId,
  type Announcement,
  type Delivered,
  type DeliveryMemo,
  type WebhookActivities,
  type WebhookDelivery,
} from '../domain/webhooks/messages';
import { WireFailure } from '../ndc/transport/endings';
import { wants, type WebhookEndpoint, type Whose } from '../webhooks/endpoint';
import type { Answer } from '../webhooks/send';

/** How an attempt ended: taken, refused in a status, without an answer, or with 410. */
export type AttemptOutcome = 'delivered' | 'refused' | 'failed' | 'gone';

/** What the activities need of their worker. */
export interface WebhookDependencies {
  endpoints: readonly WebhookEndpoint[];
  workflows: WorkflowClient;
  /** Told of each attempt. */
  attempted?: (endpoint: string, outcome: AttemptOutcome) => void;
}

/** Types that some endpoint wants of these orders; undefined where none wants any. */
export function wantedOf(endpoints: readonly WebhookEndpoint[], whose: Whose): string[] | undefined {
  const types = orderEventTypes.filter((type) => endpoints.some((endpoint) => wants(endpoint, type, whose)));
  return types.length > 0 ? types : undefined;
}

/** What the workflows' own queue has: no receiver is called there. */
export function createAnnouncing({
  endpoints,
  workflows,
}: WebhookDependencies): Pick<WebhookActivities, 'announce'> {
  return {
    announce: async (announcement) => {
      const { type, data } = announcement.event;
      const wanting = endpoints.filter((endpoint) => wants(endpoint, type, data));
      const id = eventId(announcement, Context.current().info.namespace);
      await Promise.all(wanting.map((endpoint) => started(workflows, endpoint, id, announcement)));
    },
  };
}

/**
 * Drawn from what the event is and not by chance: an order that hands it over a second time, because its worker was killed between, hands
 * over the same. The state is in it: what is told after such a kill may be another thing.
 */
function eventId({ event, life }: Announcement, namespace: string): string {
  const { reference, sequence, state, attention } = event.data;
  const what = [namespace, reference, life, sequence, state, attention?.reason ?? ''];
  return `evt_${createHash('sha256').update(what.join('\n')).digest('hex').slice(0, 32)}`;
}

async function started(
  workflows: WorkflowClient,
  { name: endpoint, pace }: WebhookEndpoint,
  id: string,
  { event }: Announcement,
): Promise<void> {
  const { type, data } = event;
  const memo: DeliveryMemo = {
    ...{ eventId: id, type, endpoint },
    ...{ reference: data.reference, sequence: data.sequence },
    ...(data.agency !== undefined && { agency: data.agency }),
  };
  try {
    await workflows.start<(delivery: WebhookDelivery) => Promise<Delivered>>(WEBHOOK_WORKFLOW, {
      workflowId: deliveryWorkflowId(data.reference, id, endpoint),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [{ id, endpoint, event, pace }],
      memo: { ...memo },
      staticSummary: `${type} of ${data.reference} to ${endpoint}`,
      workflowIdConflictPolicy: 'FAIL',
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    });
  } catch (error) {
    // An attempt before this one had started it, and its answer was lost.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** What an endpoint's own queue has. */
export function createDelivering({
  endpoints,
  attempted = () => undefined,
}: Omit<WebhookDependencies, 'workflows'>): Pick<WebhookActivities, 'deliverWebhook'> {
  return {
    deliverWebhook: async ({ id, endpoint: name, event, pace }) => {
      const endpoint = endpoints.find((each) => each.name === name);
      if (!endpoint)
        throw ApplicationFailure.retryable('no such endpoint in this worker', 'unknown-endpoint');
      const body = JSON.stringify(event);
      const signal = Context.current().cancellationSignal;
      // Loaded with the first attempt: what announces an event stands on every queue, and connects to nobody.
      const { send } = await import('../webhooks/send');
      let answer: Answer;
      try {
        answer = await send(endpoint, { id, body, timeout: pace.timeout, signal });
      } catch (error) {
        attempted(name, 'failed');
        throw unsent(error);
      }
      const { status, retryAfter } = answer;
      const outcome = outcomeOf(status);
      attempted(name, outcome);
      if (outcome === 'delivered') return { status };
      if (outcome === 'gone')
        throw ApplicationFailure.nonRetryable('answered 410: the receiver wants no more events', GONE);
      throw ApplicationFailure.create({
        message:
          status >= 300 && status < 400
            ? `answered ${status}; redirects are not followed`
            : `answered ${status}`,
        type: 'refused',
        ...(retryAfter !== undefined && { nextRetryDelay: Math.min(retryAfter, pace.most) }),
      });
    },
  };
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'refused';
}

/** The failure stands in histories that people read: a code and words of ours, never the address. */
function unsent(error: unknown): ApplicationFailure {
  if (error instanceof WireFailure)
    return ApplicationFailure.retryable(`no answer: ${error.code}`, 'no-answer');
  const { code = 'worker-defect' } = error as { code?: string };
  return ApplicationFailure.retryable(`not sent: ${code}`, 'not-sent');
}
