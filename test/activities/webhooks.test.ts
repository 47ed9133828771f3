import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createAnnouncing, createDelivering, wantedOf } from '../../src/activities/webhooks';
import type { OrderEvent } from '../../src/domain/webhooks/schema';
import { deliveriesOf, type Announcement } from '../../src/domain/webhooks/messages';
import { eventually } from '../support/eventually';
import { endpointTo, quickPace, startReceiver } from '../support/receiver';
import { connectToTemporal, testId, type TestTemporal } from '../support/temporalServer';

let temporal: TestTemporal;
beforeAll(async () => {
  temporal = await connectToTemporal();
});
afterAll(() => temporal.close());

/** Attempts that fail are what is tested; they need not be logged. */
const quietly = (): MockActivityEnvironment =>
  new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });

const nowhere = { url: 'http://127.0.0.1:9/' };

function event(reference: string, changes: Partial<OrderEvent['data']> = {}): OrderEvent {
  const state = changes.state ?? 'held';
  return {
    type: `order.${state}`,
    timestamp: new Date().toISOString(),
    data: {
      ...{ reference, sequence: 1, state, provider: 'sandbox', bookingReferences: [] },
      ...{ released: false, documents: 0, ...changes },
    },
  };
}

/** Ids of the deliveries, once so many are listed: lists lag behind. Ends them. */
async function deliveries(reference: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  const query = `WorkflowId STARTS_WITH "${deliveriesOf(reference)}"`;
  await eventually(
    async () => (await temporal.client.workflow.count(query)).count,
    (listed) => listed >= count,
  );
  for await (const { workflowId, memo } of temporal.client.workflow.list({ query })) {
    ids.push(workflowId);
    expect(workflowId).toBe(`webhook/${reference}/${String(memo?.eventId)}/${String(memo?.endpoint)}`);
    await temporal.client.workflow.getHandle(workflowId).terminate('the test is over');
  }
  return ids.sort();
}

test('an event that is handed over twice is delivered once, and what is told in its place has an id of its own', async () => {
  const endpoints = [
    endpointTo('office', nowhere),
    endpointTo('tickets', nowhere, { events: ['order.ticketed'] }),
    endpointTo('others', nowhere, { providers: ['another'] }),
  ];
  const { announce } = createAnnouncing({ endpoints, workflows: temporal.client.workflow });
  const hand = (announcement: Announcement): Promise<unknown> => quietly().run(announce, announcement);
  const reference = testId('told');
  const first = event(reference);
  await hand({ event: first, life: 'a' });
  await hand({ event: { ...first, timestamp: new Date(0).toISOString() }, life: 'a' });
  // The worker was killed between, and what it does anew comes to another end.
  await hand({ event: event(reference, { state: 'failed' }), life: 'a' });
  // The reference lives again.
  await hand({ event: first, life: 'b' });

  const ids = await deliveries(reference, 3);
  expect(ids).toHaveLength(3);
  expect(ids.every((id) => id.endsWith('/office'))).toBe(true);
});

test('an order asks nobody about types that no endpoint wants of its provider', () => {
  const some = [
    endpointTo('tickets', nowhere, { events: ['order.ticketed'] }),
    endpointTo('others', nowhere, { providers: ['another'], events: ['order.held', 'order.ticketed'] }),
  ];
  expect(wantedOf(some, { provider: 'sandbox' })).toEqual(['order.ticketed']);
  expect(wantedOf(some, { provider: 'another' })).toEqual(['order.held', 'order.ticketed']);
  expect(wantedOf(some.slice(1), { provider: 'sandbox' })).toBeUndefined();
  expect(wantedOf([], { provider: 'sandbox' })).toBeUndefined();
  const own = [endpointTo('own', nowhere, { agency: 'alpha', events: ['order.held'] })];
  expect(wantedOf(own, { provider: 'sandbox', agency: 'alpha' })).toEqual(['order.held']);
  expect(wantedOf(own, { provider: 'sandbox', agency: 'beta' })).toBeUndefined();
  expect(wantedOf(own, { provider: 'sandbox' })).toBeUndefined();
});

test('how an attempt ended is told, and the receiver is left alone for as long as it says, within the longest wait', async () => {
  const receiver = await startReceiver(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
  const seen: string[] = [];
  const endpoint = endpointTo('office', receiver);
  const { deliverWebhook } = createDelivering({
    endpoints: [endpoint],
    attempted: (name, outcome) => seen.push(`${name} ${outcome}`),
  });
  const attempt = (): Promise<unknown> =>
    quietly().run(deliverWebhook, {
      ...{ id: 'evt_1', endpoint: 'office', event: event('T-1'), pace: quickPace },
    });
  await expect(attempt()).rejects.toMatchObject({ type: 'refused', nextRetryDelay: quickPace.most });
  receiver.answer = () => ({ status: 410 });
  await expect(attempt()).rejects.toMatchObject({ type: 'gone', nonRetryable: true });
  receiver.answer = () => ({ status: 202 });
  expect(await attempt()).toEqual({ status: 202 });
  await receiver.close();
  await expect(attempt()).rejects.toMatchObject({ type: 'no-answer', message: 'no answer: ECONNREFUSED' });
  expect(seen).toEqual(['office refused', 'office gone', 'office delivered', 'office failed']);
});
