/** A receiver that is down for an hour: an hour of the server's time, which the server skips where nobody does anything. */
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { builtWorkflows, quietRuntime } from '../support/builtWorkflows';
import { createDelivering } from '../../src/activities/webhooks';
import { checkWebhooks, endpointOf } from '../../src/config/webhooks';
import { WORKFLOW_TASK_QUEUE } from '../../src/domain/order/updates';
import type { OrderEvent } from '../../src/domain/webhooks/schema';
import {
  WEBHOOK_WORKFLOW,
  deliveryWorkflowId,
  webhookTaskQueue,
  type Delivered,
  type WebhookDelivery,
} from '../../src/domain/webhooks/messages';
import { newSecret } from '../../src/webhooks/secret';
import { startReceiver, verified } from '../support/receiver';
import { TIME_SKIPPING_SERVER } from '../support/timeSkippingServer';

const HOUR = 3_600_000;
const EVENTS = 3;

function event(sequence: number): OrderEvent {
  const data = { reference: `TRIP-${sequence}`, sequence: 1, state: 'held', provider: 'sandbox' } as const;
  return {
    type: 'order.held',
    timestamp: new Date().toISOString(),
    data: { ...data, bookingReferences: [], released: false, documents: 0 },
  };
}

const path = process.env[TIME_SKIPPING_SERVER];

(path === undefined ? test.skip : test)(
  'answers of 500 for an hour, then 204: every event arrives, with a signature that is good',
  async () => {
    quietRuntime();
    const environment = await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: { type: 'existing-path', path: path ?? '' } },
    });
    const receiver = await startReceiver();
    try {
      // What the receiver answers hangs on the server's clock, which is looked at before each attempt.
      let [began, now] = [0, 0];
      receiver.answer = () => ({ status: now - began < HOUR ? 500 : 204 });

      // The pace is what a configuration gives that says nothing of it.
      const secret = newSecret();
      const written = { billing: { url: receiver.url, secret: { env: 'HOUR_SECRET' } } };
      const [checked] = checkWebhooks(written, { providers: [], agencies: [] }, []);
      const endpoint = endpointOf(checked!, { folder: '.', env: { HOUR_SECRET: secret } });

      const shared = { connection: environment.nativeConnection, namespace: environment.namespace };
      const { deliverWebhook } = createDelivering({ endpoints: [endpoint] });
      const workers = await Promise.all([
        Worker.create({
          ...shared,
          taskQueue: WORKFLOW_TASK_QUEUE,
          workflowBundle: builtWorkflows(),
        }),
        Worker.create({
          ...shared,
          taskQueue: webhookTaskQueue(endpoint.name),
          activities: {
            deliverWebhook: async (delivery: WebhookDelivery) => {
              now = await environment.currentTimeMs();
              return deliverWebhook(delivery);
            },
          },
        }),
      ]);
      const events = Array.from({ length: EVENTS }, (_, at) => event(at + 1));
      const delivered = (told: OrderEvent, at: number): Promise<Delivered> =>
        environment.client.workflow.execute<(delivery: WebhookDelivery) => Promise<Delivered>>(
          WEBHOOK_WORKFLOW,
          {
            workflowId: deliveryWorkflowId(told.data.reference, `evt_${at}`, endpoint.name),
            taskQueue: WORKFLOW_TASK_QUEUE,
            args: [{ id: `evt_${at}`, endpoint: endpoint.name, event: told, pace: endpoint.pace }],
          },
        );
      const [first, second] = workers;
      // One after the other, each with an hour of its own: the test server's clock goes wrong where several activities fail at once.
      const each = async (): Promise<void> => {
        for (const [at, told] of events.entries()) {
          began = await environment.currentTimeMs();
          expect(await delivered(told, at)).toEqual({ status: 204 });
          expect((await environment.currentTimeMs()) - began).toBeGreaterThanOrEqual(HOUR);
        }
      };
      await first.runUntil(second.runUntil(each()));
      for (const [at, told] of events.entries()) {
        const attempts = receiver.received.filter(({ id }) => id === `evt_${at}`);
        // 5 s, 15 s, 45 s, 135 s … : an hour takes seven waits, and one more brings it.
        expect(attempts.length).toBeGreaterThanOrEqual(7);
        for (const attempt of attempts) expect(verified(attempt, secret)).toEqual(told);
      }
    } finally {
      await receiver.close();
      await environment.teardown();
    }
  },
  300_000,
);
