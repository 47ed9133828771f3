/** Forgetting an order while a write is on its way or nobody knows what it did: refused, and by a word of its own never a way to a second write. */
import type { Client } from '@temporalio/client';
import { Forgetting } from '../../../src/client/privacy/forget';
import { connectClient } from '../../../src/temporal/connection';
import { eventually } from '../../support/eventually';
import { quick } from '../../support/quick';
import { oneAdult, running, type Stage } from '../../support/running';

const SETTLE = 60_000;

let stage: Stage;
let forgetting: Forgetting;
beforeAll(async () => {
  stage = await running({
    profile: {
      settleFor: `${SETTLE}ms`,
      writeFence: '5s',
      timeouts: { total: { orderCreate: '8s', orderChange: '12s', orderCancel: '8s' } },
    },
  });
  forgetting = new Forgetting(stage.client);
});
afterAll(() => stage.close());
// A call that was given up before it was sent leaves its fault behind.
beforeEach(() => stage.service.clearFaults());

const by = 'staff 7';
const PAID = { amount: '99999.00', currency: 'EUR' };
const quickly = { by, listedWithin: 500 };

async function held() {
  const request = oneAdult();
  await stage.orders.start(request);
  return { request, status: await stage.until(request.reference, 'held') };
}

/** Resolves when a worker has the call, as the server has it. */
async function underWay(reference: string, operation: string): Promise<void> {
  const handle = stage.client.workflow.getHandle(`order/${reference}`);
  await eventually(async () => {
    const { raw } = await handle.describe();
    // PendingActivityState: 2 started.
    const calls = (raw.pendingActivities ?? []).filter(({ state }) => Number(state) === 2);
    return calls.some(({ activityType }) => activityType?.name === operation);
  });
}

/** Begins to issue an order. `answerNow` lets the airline answer; `asked` is what the caller of the Update gets, a failure too. */
async function ticketing(reference: string) {
  const { answerNow } = stage.service.fault({ operation: 'orderChange', kind: 'slow', delay: 60_000 });
  const arrived = stage.service.next('orderChange');
  const { done } = await stage.begin(reference, 'ticket', { payUpTo: PAID });
  await Promise.all([underWay(reference, 'orderChange'), arrived]);
  return { answerNow, asked: done.catch((error: Error) => error) };
}

/** An order whose issue is on its way. */
async function issuing() {
  const { request, status } = await held();
  return { request, status, ...(await ticketing(request.reference)) };
}

/** Which workflow has the claim on an order, and until when at the longest. */
async function claimOn(orderId = ''): Promise<{ owner: unknown; status: string; longest: number }> {
  const { memo, status, raw } = await stage.client.workflow
    .getHandle(`claim/order/sandbox/${orderId}`)
    .describe();
  const longest = Number(raw.executionConfig?.workflowExecutionTimeout?.seconds ?? 0) * 1_000;
  return { owner: memo?.owner, status: status.name, longest };
}

test('an order whose issue is on its way is not forgotten, even if it may live, and nothing happens to it', async () => {
  const { request, status, asked, answerNow } = await issuing();
  const { reference } = request;

  await expect(forgetting.forget(reference, { ...quickly, evenIfLive: true })).rejects.toMatchObject({
    code: 'order-in-doubt',
    message: expect.stringMatching(
      new RegExp(`orderChange is in progress.*order ${status.orderId} at sandbox`),
    ) as unknown,
    remedy: expect.stringContaining('--even-if-in-doubt') as unknown,
  });

  const kept = await forgetting.kept(reference);
  expect(kept).toMatchObject({ live: 'ticketing', order: { orderId: status.orderId } });
  expect(kept.inDoubt).toContain('orderChange is in progress');
  answerNow();
  expect(await asked).toMatchObject({ state: 'ticketed' });
  await expect(forgetting.forget(reference, quickly)).rejects.toMatchObject({ code: 'order-lives' });
});

test('by that word it is forgotten, and what it was stays for a person: and nobody takes the order up before the airline has settled', async () => {
  const { request, status, asked } = await issuing();
  const { reference } = request;
  const { provider, orderId = '', ownerCode } = status;

  const began = Date.now();
  const forgotten = await forgetting.forget(reference, {
    ...quickly,
    evenIfLive: true,
    evenIfInDoubt: true,
  });

  expect(forgotten).toMatchObject({ ended: 'ticketing', order: { provider, orderId }, runs: 1 });
  expect(forgotten.inDoubt).toContain('orderChange is in progress');
  expect(Date.parse(forgotten.held?.until ?? '')).toBeGreaterThan(began + 2 * SETTLE - 1_000);
  await expect(stage.orders.start(request)).rejects.toMatchObject({
    code: 'reference-forgotten',
    message: expect.stringMatching(
      new RegExp(
        `is erased.* order ${orderId} at sandbox, and it was in doubt.*orderChange is in progress.*check with the airline`,
      ),
    ) as unknown,
  });
  expect(await asked).toBeInstanceOf(Error);

  const other = { reference: `${reference}-B`, provider, orderId, ownerCode };
  await expect(stage.orders.adoptOrder(other, 'ticket', { payUpTo: PAID })).rejects.toMatchObject({
    code: 'owned-by-another',
  });
  // The server ends the claim by itself; no worker and no second run of `forget` is needed.
  const claim = await claimOn(orderId);
  expect(claim).toMatchObject({ owner: reference, status: 'RUNNING' });
  expect(claim.longest).toBeGreaterThan(SETTLE);
  expect(claim.longest).toBeLessThanOrEqual(2 * SETTLE);
  expect(stage.service.ledger().totals.duplicates).toBe(0);

  // Run again it changes nothing of that, and tells the same.
  const again = await forgetting.forget(reference, quickly);
  expect(again).toMatchObject({ again: true, order: { orderId }, inDoubt: forgotten.inDoubt });
  expect(await claimOn(orderId)).toMatchObject({ owner: reference, status: 'RUNNING' });
});

test('an issue that begins in the moment before the tombstone is seen after it, and the claims are kept', async () => {
  const { request, status } = await held();
  const { reference } = request;
  const late = await connectClient(stage.target);
  try {
    const service = late.connection.workflowService as unknown as Record<
      string,
      (asked: object) => Promise<object>
    >;
    const start = service.startWorkflowExecution?.bind(late.connection.workflowService);
    let issue: ReturnType<typeof ticketing> | undefined;
    service.startWorkflowExecution = async (execution) => {
      await (issue ??= ticketing(reference));
      return start?.(execution) ?? {};
    };

    const forgotten = await new Forgetting(late).forget(reference, { ...quickly, evenIfLive: true });

    expect(forgotten.inDoubt).toContain('orderChange is in progress');
    expect(forgotten.held?.claims).toBe(2); // its trip and its order
    expect(await claimOn(status.orderId)).toMatchObject({ owner: reference, status: 'RUNNING' });
    expect(await (await issue)?.asked).toBeInstanceOf(Error);
  } finally {
    await late.connection.close();
  }
});

test('an order that somebody terminated while the response to a write was lost is in doubt as one that lives', async () => {
  const request = oneAdult();
  const { reference } = request;
  stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
  await stage.orders.start(request);
  await stage.until(reference, 'attention');
  await stage.client.workflow.getHandle(`order/${reference}`).terminate('a test');

  await expect(forgetting.forget(reference, { ...quickly, evenIfLive: true })).rejects.toMatchObject({
    code: 'order-in-doubt',
    message: expect.stringContaining('lost-create') as unknown,
  });
  const forgotten = await forgetting.forget(reference, { ...quickly, evenIfInDoubt: true });
  expect(forgotten.ended).toBeUndefined();
  expect(forgotten).toMatchObject({ order: { provider: 'sandbox' }, held: { claims: 1 } });
  // The same people on the same flights wait until it can be known whether they are booked.
  const again = { ...request, reference: `${reference}-B`, duplicateTrip: 'refuse' };
  await stage.orders.start(again);
  expect(await stage.until(again.reference, 'failed')).toMatchObject({
    lastError: { code: 'duplicate-trip' },
  });
});

test('a lost issue that is being looked into is in doubt, also where no worker answers for it', async () => {
  // Looked into for as long as two looks at it take on a busy machine.
  const lost = await running({ profile: { ...quick, settleFor: '30s', repeatWrites: 0 } });
  const request = oneAdult();
  const { reference } = request;
  await lost.orders.start(request);
  await lost.until(reference, 'held');
  lost.service.fault({ operation: 'orderChange', kind: 'reset-before' });
  const asked = await lost.begin(reference, 'ticket', { payUpTo: PAID });
  await asked.until('unknown');
  const deaf = Object.create(lost.client, {
    withDeadline: { value: () => Promise.reject(new Error('nobody answers')) },
  }) as Client;

  for (const client of [lost.client, deaf])
    await expect(
      new Forgetting(client).forget(reference, { ...quickly, evenIfLive: true }),
    ).rejects.toMatchObject({
      code: 'order-in-doubt',
      message: expect.stringContaining('the response to a write was lost') as unknown,
    });
  expect(await asked.done).toMatchObject({ state: 'attention', attention: { reason: 'lost-issue' } });
  await lost.close();
});
