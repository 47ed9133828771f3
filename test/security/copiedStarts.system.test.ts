/** Somebody without a key deletes an order and starts its reference again with the start that they copied. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';
import { Orders } from '../../src/client/orders';
import { forStart } from '../../src/domain/privacy/purpose';
import {
  ONLY_START_COUNTS,
  ONLY_START_MEMO,
  ORDER_WORKFLOW,
  START_CONFIRMED,
  orderWorkflowId,
} from '../../src/domain/order/updates';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { encryptingCodec } from '../../src/temporal/codec';
import { clientOver } from '../../src/temporal/connection';
import { deleteRun } from '../../src/temporal/runs';
import { eventually } from '../support/eventually';
import { PAID, batchStage, type BatchStage } from '../support/batches';
import { oneAdult } from '../support/running';
import { resetTo } from '../workflows/cases/resets';

const keyring = keyringOf([newKey('a')], 'the test');

let stage: BatchStage;
beforeAll(async () => {
  stage = await batchStage({
    encryption: { keyring },
    profile: { capabilities: { findOrders: 'passenger' } },
    others: { second: {} },
  });
});
afterAll(() => stage.close());

type Started = temporal.api.history.v1.IWorkflowExecutionStartedEventAttributes;

const creates = (): number =>
  stage.service.log().filter(({ operation }) => operation === 'orderCreate').length;

async function startOf(workflowId: string): Promise<Started> {
  const { events } = await stage.client.workflow.getHandle(workflowId).fetchHistory();
  return events?.[0]?.workflowExecutionStartedEventAttributes ?? {};
}

/** Returns the signals of the order's newest run, as they stand in its history. */
async function signalsOf(
  workflowId: string,
): Promise<{ signalName?: string | null; input?: object | null }[]> {
  const { events } = await stage.client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).flatMap(({ workflowExecutionSignaledEventAttributes: signal }) =>
    signal ? [{ signalName: signal.signalName, input: signal.input }] : [],
  );
}

/** Deletes every run of the order, and the claims that it has. */
async function erase(reference: string): Promise<void> {
  const query = `ExecutionStatus = "Running" OR WorkflowId = "${orderWorkflowId(reference)}"`;
  for await (const { workflowId, runId } of stage.client.workflow.list({ query }))
    await deleteRun(stage.client, { workflowId, runId });
  await gone(orderWorkflowId(reference));
}

async function gone(workflowId: string): Promise<void> {
  const handle = stage.client.workflow.getHandle(workflowId);
  await eventually(
    () =>
      handle.describe().then(
        () => 'there',
        () => 'gone',
      ),
    (found) => found === 'gone',
  );
}

const start = (
  workflowId: string,
  { input, memo }: Pick<Started, 'input' | 'memo'>,
  type: string = ORDER_WORKFLOW,
): Promise<unknown> =>
  stage.client.workflowService.startWorkflowExecution({
    namespace: stage.target.namespace,
    requestId: randomUUID(),
    workflowId,
    workflowType: { name: type },
    taskQueue: { name: 'ndc-flows' },
    input,
    memo,
  });

test('a copied start finds the order that it made, and makes no second one', async () => {
  const request = oneAdult();
  const { reference } = request;
  await stage.orders.start(request);
  const { orderId } = await stage.until(reference, 'held');
  const workflowId = orderWorkflowId(reference);
  const copied = await startOf(workflowId);
  await erase(reference);
  await sleep(ONLY_START_COUNTS);

  await start(workflowId, copied);
  expect(await stage.until(reference, 'held')).toMatchObject({ orderId });
  expect(creates()).toBe(1);
});

describe('an order that chooses between two providers', () => {
  const toChoose = {
    ...{ provider: undefined, providers: ['sandbox', 'second'], chooseProvider: 'in-order' },
    priceTolerance: { percent: '500' },
  };
  const made = (): number => stage.others.second!.ledger().orders.length;

  test('is not booked again by its copied start: nobody knows at which of them it was made', async () => {
    const request = oneAdult(toChoose);
    const { reference } = request;
    await stage.orders.start(request);
    await stage.until(reference, 'held');
    const before = creates();
    const workflowId = orderWorkflowId(reference);
    const copied = await startOf(workflowId);
    await erase(reference);
    await sleep(ONLY_START_COUNTS);

    await start(workflowId, copied);
    const result = stage.client.workflow.getHandle(workflowId).result();
    await expect(result).rejects.toMatchObject({ cause: { type: 'reference-used' } });
    expect([creates(), made()]).toEqual([before, 0]);
  });

  /** A client whose clock is so far behind the server's that its starts pass for old ones; one that is cut off gets no answer to them. */
  function behind({ cutOff = false } = {}): Orders {
    const startWithDetails: WorkflowClientInterceptor['startWithDetails'] = async (input, next) => {
      const at = new Date(Date.now() - 10 * ONLY_START_COUNTS).toISOString();
      const options = { ...input.options, memo: { ...input.options.memo, [ONLY_START_MEMO]: at } };
      const started = await next({ ...input, options });
      if (cutOff) throw new Error('the client was cut off');
      return started;
    };
    const { connection } = stage.client;
    const { namespace } = stage.target;
    return new Orders(clientOver(connection, namespace, { keyring }, { workflow: [{ startWithDetails }] }));
  }

  test('is booked, though the clock of the client that starts it is far behind', async () => {
    const request = oneAdult(toChoose);
    await behind().start(request);
    expect(await stage.until(request.reference, 'held')).toMatchObject({ provider: 'sandbox' });
  });

  test('is booked by the client that asks again, if the answer to its start was lost', async () => {
    const request = oneAdult(toChoose);
    const { reference } = request;
    await expect(behind({ cutOff: true }).start(request)).rejects.toThrow('the client was cut off');
    expect(await stage.orders.start(request)).toMatchObject({ started: false });
    expect(await stage.until(reference, 'held')).toMatchObject({ provider: 'sandbox' });
  });

  test('is not hidden by a copied start that is stopped before it is refused', async () => {
    const request = oneAdult({ ...toChoose, choose: { how: 'await' } });
    const { reference } = request;
    await stage.orders.start(request);
    await stage.until(reference, 'awaiting-choice');
    const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
    await handle.terminate();
    await sleep(ONLY_START_COUNTS);
    await start(handle.workflowId, await startOf(handle.workflowId));
    const stopWhileItWaits = async (): Promise<void> => {
      await eventually(
        () => handle.fetchHistory(),
        ({ events }) => events?.some(({ timerStartedEventAttributes: timer }) => timer) === true,
      );
      await handle.terminate();
    };
    await stopWhileItWaits();
    await stage.orders.adopt(reference);
    await stopWhileItWaits();

    // When that run goes on, nobody confirms it either.
    const { runId } = await stage.orders.adopt(reference);
    const refused = stage.client.workflow.getHandle(handle.workflowId, runId).result();
    await expect(refused).rejects.toMatchObject({ cause: { type: 'reference-used' } });
    await expect(stage.orders.status(reference)).rejects.toMatchObject({ code: 'order-stopped' });
    expect(await stage.orders.adopt(reference)).toMatchObject({ adopted: true });
    expect((await stage.until(reference, 'awaiting-choice')).offers).not.toEqual([]);
  });

  test('is found where its sealed history says that it was made', async () => {
    stage.service.fault({ operation: 'orderCreate', kind: 'error-before', code: '494' });
    const request = oneAdult(toChoose);
    const { reference } = request;
    await stage.orders.start(request);
    const { orderId } = await stage.until(reference, 'held');
    const before = creates();
    await resetTo(stage, reference, 'first');
    await stage.until(reference, 'unknown');
    expect(await stage.until(reference, 'held')).toMatchObject({ orderId, provider: 'second' });
    expect([creates(), made()]).toEqual([before, 1]);
  });
});

const tooDear = { how: 'cheapest', maxPrice: { amount: '1.00', currency: 'EUR' } };

/** Starts a request that fails before an orderCreate, and then the corrected one under the same reference. */
async function corrected(right: ReturnType<typeof oneAdult>): Promise<string> {
  await stage.orders.start({ ...right, choose: tooDear });
  await ended(right.reference);
  await stage.orders.start(right);
  return right.reference;
}

const ended = (reference: string): Promise<unknown> =>
  stage.client.workflow.getHandle(orderWorkflowId(reference)).result();

test.each([['EXAMPLE'], ['UNDATED']])(
  'a reference tried again books, though %s has cancelled the same trip under another reference',
  async (surname) => {
    const request = oneAdult({ surname });
    await stage.orders.start(request);
    const { orderId } = await stage.until(request.reference, 'held');
    await stage.orders.update(request.reference, 'cancel', {});
    await ended(request.reference);

    const reference = await corrected({ ...request, reference: `${request.reference}-B` });
    const held = await stage.until(reference, 'held');
    expect(held.orderId).not.toBe(orderId);
    // A worker that replays this run decides as it did.
    await resetTo(stage, reference, 'last');
    expect(await stage.until(reference, 'held')).toMatchObject({ orderId: held.orderId });
  },
);

test('a start that came after another is not copied with what followed it: what it booked and cancelled is not booked again', async () => {
  const reference = await corrected(oneAdult({ surname: 'UNDATED' }));
  await stage.until(reference, 'held');
  await stage.orders.update(reference, 'cancel', {});
  await ended(reference);
  const before = creates();
  const workflowId = orderWorkflowId(reference);
  const [copied, signals] = [await startOf(workflowId), await signalsOf(workflowId)];
  expect(signals.map(({ signalName }) => signalName)).toContain(START_CONFIRMED);
  await erase(reference);

  await start(workflowId, copied);
  const { namespace } = stage.target;
  for (const signal of signals)
    await stage.client.workflowService.signalWorkflowExecution({
      ...{ namespace, workflowExecution: { workflowId } },
      ...signal,
    });
  const { history } = await stage.until(reference, 'attention');
  expect(creates()).toBe(before);
  // The command line takes this state to mean that an orderCreate was sent.
  expect(history.map(({ state }) => state)).not.toContain('creating');
});

test('a copied batch that somebody has deleted tickets nothing more', async () => {
  const { reference } = await stage.held(PAID);
  await stage.listed('NdcReleased = true AND NdcState = "held"', 1);
  const { workflowId } = await stage.batches.start('copied', { selection: {} });
  expect(await stage.batches.result('copied')).toMatchObject({ outcomes: { ticketed: 1 } });
  const { workflowType, input, memo } = await startOf(workflowId);
  expect((await stage.orders.status(reference)).state).toBe('ticketed');

  const next = await stage.held(PAID);
  await stage.listed('NdcReleased = true AND NdcState = "held"', 1);
  await stage.client.workflowService.deleteWorkflowExecution({
    namespace: stage.target.namespace,
    workflowExecution: { workflowId },
  });
  await gone(workflowId);
  await start(workflowId, { input, memo }, workflowType?.name ?? '');
  await expect(stage.batches.result('copied')).rejects.toMatchObject({ cause: { type: 'bad-request' } });
  expect((await stage.orders.status(next.reference)).state).toBe('held');
});

test.each([
  ['two hours old', -2],
  ['of the future', 2],
])('a start that is %s books nothing', async (_, hours) => {
  const request = oneAdult();
  const workflowId = orderWorkflowId(request.reference);
  const { namespace } = stage.target;
  const purpose = forStart(ORDER_WORKFLOW, Date.now() + hours * 3_600_000);
  const payload: Payload = {
    metadata: { encoding: Buffer.from('json/plain'), 'sealed-for': Buffer.from(purpose) },
    data: Buffer.from(JSON.stringify(request)),
  };
  const payloads = await encryptingCodec(keyring, { namespace }).encode([payload], {
    type: 'workflow',
    namespace,
    workflowId,
  });
  const before = creates();
  await start(workflowId, { input: { payloads } });
  const result = stage.client.workflow.getHandle(workflowId).result();
  await expect(result).rejects.toMatchObject({ cause: { type: 'SealBroken' } });
  expect(creates()).toBe(before);
});
