/** A reference whose order failed before an orderCreate was sent is used again, and never for a second order. */
import type { WorkflowFailedError } from '@temporalio/client';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../src/domain/order/updates';
import { quick } from '../support/quick';
import { oneAdult, running, type Stage } from '../support/running';
import { resetTo } from './cases/resets';

let stage: Stage;
beforeAll(async () => {
  stage = await running({ profile: quick, sandbox: { settleDelay: 200 } });
});
afterAll(() => stage.close());

type Request = ReturnType<typeof oneAdult>;

const tooDear = { how: 'cheapest', maxPrice: { amount: '1.00', currency: 'EUR' } };

/** Returns a request that fails because nothing costs so little, once it has failed, and the same corrected. */
async function failed(): Promise<{ wrong: Request; right: Request; runId: string }> {
  const right = oneAdult();
  const wrong = { ...right, choose: tooDear };
  const { reference } = right;
  const { runId } = await stage.orders.start(wrong);
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
  expect((await stage.orders.status(reference)).state).toBe('failed');
  return { wrong, right, runId };
}

const taken = { code: 'reference-taken' };

test.concurrent('a corrected request books under the reference of the one that failed', async () => {
  const { wrong, right, runId } = await failed();
  const started = await stage.orders.start(right);
  expect(started).toMatchObject({ started: true });
  const { orderId } = await stage.until(right.reference, 'held');
  // Whoever repeats either request now starts nothing.
  expect(await stage.orders.start(right)).toMatchObject({ started: false, runId: started.runId });
  await expect(stage.orders.start(wrong)).rejects.toMatchObject(taken);
  await expect(stage.orders.start({ ...right, language: 'de' })).rejects.toMatchObject(taken);
  expect(started.runId).not.toBe(runId);
  expect(await stage.orders.status(right.reference)).toMatchObject({ state: 'held', orderId });
});

test.concurrent(
  'the same request that failed is the same order, until somebody asks to try it again',
  async () => {
    const { wrong, runId } = await failed();
    const { reference } = wrong;
    const later = { ...wrong, requestedAt: new Date().toISOString() };
    expect(await stage.orders.start(later)).toMatchObject({ started: false, runId });
    const again = await stage.orders.start(later, { again: true });
    expect(again).toMatchObject({ started: true });
    expect(again.runId).not.toBe(runId);
    await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
    // A late repeat of a request that was corrected since does not come back to life.
    await stage.orders.start({ ...wrong, language: 'de' });
    await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
    expect(await stage.orders.start(wrong)).toMatchObject({ started: false, runId: again.runId });
  },
);

test.concurrent('of two corrected requests at once, one books', async () => {
  const { right } = await failed();
  const answers = await Promise.allSettled(
    ['de', 'fr', 'it'].map((language) => stage.orders.start({ ...right, language })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(taken);
  expect(await stage.until(right.reference, 'held')).toMatchObject({ state: 'held' });
});

test.concurrent(
  'a correction is refused while the first request is at work, and after it was terminated',
  async () => {
    const until = new Date(Date.now() + 600_000).toISOString();
    const request = oneAdult({ choose: { how: 'await', until } });
    const { reference } = request;
    await stage.orders.start(request);
    await stage.until(reference, 'awaiting-choice');
    const corrected = { ...request, language: 'de' };
    await expect(stage.orders.start(corrected)).rejects.toMatchObject(taken);
    await stage.client.workflow.getHandle(orderWorkflowId(reference)).terminate('by hand');
    await expect(stage.orders.start(corrected)).rejects.toMatchObject(taken);
  },
);

test.concurrent(
  'a create that the airline refused keeps the reference, whoever starts it again',
  async () => {
    const request = oneAdult({ surname: 'SOLDOUT' });
    const { reference } = request;
    await stage.orders.start(request);
    await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
    await expect(stage.orders.start(request, { again: true })).resolves.toMatchObject({ started: false });
    await expect(stage.orders.start({ ...request, language: 'de' })).rejects.toMatchObject(taken);
    const again = await stage.client.workflow.start(ORDER_WORKFLOW, {
      workflowId: orderWorkflowId(reference),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [request],
    });
    const failure: unknown = await again.result().catch((error: unknown) => error as WorkflowFailedError);
    expect(failure).toMatchObject({
      cause: { type: 'reference-used', message: expect.stringContaining('reached orderCreate') as string },
    });
  },
);

test.concurrent(
  'the request that failed, reset once the corrected one has booked, books nothing and points to its order',
  async () => {
    const { right, runId } = await failed();
    const { reference } = right;
    await stage.orders.start(right);
    const { orderId } = await stage.until(reference, 'held');
    await resetTo(stage, reference, 'first', runId);
    const reset: unknown = await stage.client.workflow
      .getHandle(orderWorkflowId(reference))
      .result()
      .catch((error: unknown) => error as WorkflowFailedError);
    expect(reset).toMatchObject({ cause: { type: 'reference-used' } });
    await expect(stage.orders.status(reference)).rejects.toMatchObject({
      code: 'order-stopped',
      remedy: expect.stringContaining(`ndc-flows adopt ${reference}`) as string,
    });
    expect(await stage.orders.adopt(reference)).toMatchObject({ adopted: true });
    expect(await stage.until(reference, 'held')).toMatchObject({ state: 'held', orderId });
  },
);

test('of all these the service has nothing twice', () => {
  expect(stage.service.ledger().totals.duplicates).toBe(0);
});
