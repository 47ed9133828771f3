import { Client, ServiceError, WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { BadRequest } from '../../src/domain/order/errors';
import type { OrderStatus } from '../../src/domain/order/status';
import { Orders } from '../../src/client/orders';
import { eventually } from '../support/eventually';
import { oneAdult, running, type Stage, unfollow } from '../support/running';

let stage: Stage;
beforeAll(async () => {
  stage = await running();
});
afterAll(() => stage.close());

test('the same reference started a hundred times at once makes one workflow and one order', async () => {
  const request = oneAdult({ surname: 'Hundred' });
  const orders = stage.service.ledger().totals.orders;
  const started = await Promise.all(
    Array.from({ length: 100 }, () =>
      // A retry says a new moment of asking, and is the same request all the same.
      stage.orders.start({ ...request, requestedAt: new Date().toISOString() }),
    ),
  );
  expect(started.filter((each) => each.started)).toHaveLength(1);
  expect(new Set(started.map(({ runId }) => runId)).size).toBe(1);
  await stage.until(request.reference, 'held');
  expect(stage.service.ledger().totals.orders).toBe(orders + 1);
});

test('the same reference with another content is refused, also after the order has completed', async () => {
  const request = oneAdult({ surname: 'SOLDOUT' });
  await stage.orders.start(request);
  const other = { ...request, priceTolerance: { percent: '9' } };
  await expect(stage.orders.start(other)).rejects.toMatchObject({ code: 'reference-taken' });
  await stage.until(request.reference, 'failed');
  await stage.client.workflow.getHandle(`order/${request.reference}`).result();
  await expect(stage.orders.start(other)).rejects.toMatchObject({ code: 'reference-taken' });
  await expect(stage.orders.start(request)).resolves.toMatchObject({ started: false });
  expect((await stage.orders.status(request.reference)).state).toBe('failed');
});

test('the request of an order that was terminated books nothing again', async () => {
  const request = oneAdult({ surname: 'Terminated' });
  const { runId } = await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  await stage.client.workflow.getHandle(`order/${request.reference}`).terminate('by hand');
  const before = stage.service.ledger().totals;
  expect(await stage.orders.start(request)).toMatchObject({ started: false, runId });
  expect(stage.service.ledger().totals).toEqual(before);
});

test('a server that could not be asked once is asked again', async () => {
  const orders = new Orders(stage.client);
  const request = oneAdult();
  await expect(stage.client.withDeadline(Date.now() - 1, () => orders.start(request))).rejects.toThrow();
  await expect(orders.start(request)).resolves.toMatchObject({ started: true });
});

function serverError(code: number, details: string): ServiceError {
  const cause = Object.assign(new Error(details), { code, details, metadata: {} });
  return new ServiceError('Workflow Update failed', { cause });
}

describe.each([
  [
    'a worker gives back unread',
    new WorkflowUpdateFailedError(
      'Workflow Update failed',
      ApplicationFailure.nonRetryable('Workflow Update aborted', 'UnprocessedUpdate'),
    ),
  ],
  ['the server lets go of', serverError(14, 'workflow update was aborted')],
  [
    'the server does not take, because there are too many',
    serverError(8, 'limit on number of concurrent in-flight updates has been reached (10)'),
  ],
])('an Update that %s', (_, unread) => {
  /** Orders whose Updates come back unread so many times. */
  function givenBack(times: number): { orders: Orders; sent: (string | undefined)[] } {
    const sent: (string | undefined)[] = [];
    const { connection, options } = stage.client;
    const client = new Client({
      ...options,
      connection,
      interceptors: {
        workflow: [
          {
            startUpdate: (input, next) => {
              sent.push(input.options.updateId);
              if (sent.length > times) return next(input);
              throw unread;
            },
          },
        ],
      },
    });
    return { orders: new Orders(client), sent };
  }

  test('is sent again under its id, and carried out', async () => {
    const request = oneAdult();
    await stage.orders.start(request);
    await stage.until(request.reference, 'held');
    const { orders, sent } = givenBack(2);
    expect(await orders.update(request.reference, 'refresh', {})).toMatchObject({ state: 'held' });
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
  });

  test('is no refusal, however often it comes back', async () => {
    const request = oneAdult();
    await stage.orders.start(request);
    await stage.until(request.reference, 'held');
    await expect(givenBack(99).orders.update(request.reference, 'refresh', {})).rejects.toMatchObject({
      code: 'no-worker',
      message: expect.stringMatching(/did not answer in time, although 1 worker polled within/) as string,
    });
  });
});

test('a bad request is refused with every mistake before a workflow starts', async () => {
  const request = {
    ...oneAdult(),
    reference: 'a b',
    journeys: [],
    passengers: [],
    requestedAt: '2020-01-01T00:00:00Z',
  };
  const refused = await stage.orders.start(request).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BadRequest);
  const paths = (refused as BadRequest).mistakes.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['reference', 'journeys', 'passengers', 'requestedAt']));
  const unknown = oneAdult({ provider: 'nobody' });
  await expect(stage.orders.start(unknown, { providers: ['sandbox'] })).rejects.toMatchObject({
    code: 'bad-request',
  });
  for (const { reference } of [request, unknown])
    await expect(stage.orders.status(reference)).rejects.toMatchObject({ code: 'unknown-reference' });
});

test('a workflow that another language starts with a bad request ends failed, with the mistakes in its status', async () => {
  const handle = await stage.client.workflow.start('orderWorkflow', {
    workflowId: 'order/BAD-1',
    taskQueue: 'ndc-flows',
    args: [{ ...oneAdult(), reference: 'BAD-1', journeys: [], nonsense: true }],
  });
  const status = (await handle.result()) as { state: string; lastError: { code: string; text: string } };
  expect(status).toMatchObject({ state: 'failed', lastError: { code: 'bad-request' } });
  expect(status.lastError.text).toMatch(/journeys/);
});

test('a provider that no worker knows ends the order failed, in words', async () => {
  const request = oneAdult({ provider: 'nobody' });
  await stage.orders.start(request);
  expect((await stage.until(request.reference, 'failed')).lastError).toMatchObject({
    code: 'unknown-provider',
  });
});

test('an order that nobody follows any more is adopted by a later message', async () => {
  const request = oneAdult({ surname: 'Later' });
  await stage.orders.start(request);
  const held = await stage.until(request.reference, 'held');
  const { orderId, ownerCode } = held;
  await unfollow(stage, request.reference, orderId);
  const elsewhere = { reference: 'TAKEN-UP-1', provider: 'sandbox', orderId: orderId!, ownerCode };
  const ticketed = await stage.orders.adoptOrder(elsewhere, 'ticket', { payUpTo: held.total! });
  expect(ticketed).toMatchObject({ state: 'ticketed', orderId });
});

test('an Update that is refused leaves no empty workflow running', async () => {
  const request = oneAdult({ surname: 'SOLDOUT' });
  await stage.orders.start(request);
  await stage.until(request.reference, 'failed');
  const payUpTo = { amount: '1.00', currency: 'EUR' };
  await expect(stage.orders.update(request.reference, 'ticket', { payUpTo })).rejects.toMatchObject({
    code: 'not-in-this-state',
  });
  // Asked past the client's own check, as another program may: an unknown Update is refused by the workflow, and its run must end.
  const order = { reference: 'NOTHING-1', provider: 'sandbox', orderId: '999999999' };
  await expect(stage.orders.adoptOrder(order, 'nonsense' as 'refresh', {})).rejects.toThrow();
  await expect(stage.client.workflow.getHandle('order/NOTHING-1').result()).rejects.toThrow();
  await expect(
    stage.orders.adoptOrder({ ...order, reference: 'NOTHING-2' }, 'refresh', {}),
  ).rejects.toMatchObject({
    name: 'UpdateRefused',
  });
  await expect(stage.client.workflow.getHandle('order/NOTHING-2').result()).rejects.toThrow();
});

test('an Update that no order knows leaves one that has ended as it was, in lists and to whoever asks', async () => {
  const request = oneAdult();
  const { reference } = request;
  const provider = 'sandbox';
  await stage.orders.start(request);
  await stage.until(reference, 'held');
  await stage.orders.update(reference, 'cancel', {});
  const handle = stage.client.workflow.getHandle(`order/${reference}`);
  const before = (await handle.result()) as OrderStatus;
  const { orderId = '' } = before;
  const order = { reference, provider, orderId };
  await expect(stage.orders.adoptOrder(order, 'cancle' as 'refresh', {})).rejects.toThrow('cancle');
  expect(await handle.result()).toEqual(before);
  expect(await handle.query('status')).toEqual(before);
  const { searchAttributes } = await handle.describe();
  expect(searchAttributes).toMatchObject({
    NdcState: ['cancelled'],
    NdcProvider: [provider],
    NdcOrderId: [orderId],
  });
});

test('an unknown reference is told in a sentence', async () => {
  await expect(stage.orders.status('NOBODY')).rejects.toMatchObject({ code: 'unknown-reference' });
  await expect(stage.orders.update('NOBODY', 'refresh', {})).rejects.toMatchObject({
    code: 'unknown-reference',
  });
});

test('wrong credentials end the order with a sentence, and no loop', async () => {
  const locked = await running({ password: 'wrong' });
  try {
    const request = oneAdult();
    await locked.orders.start(request);
    const failed = await locked.until(request.reference, 'failed');
    expect(failed.lastError).toMatchObject({ operation: 'login', code: 'login-refused' });
    expect(locked.service.log().filter(({ operation }) => operation === 'login').length).toBeLessThanOrEqual(
      2,
    );
  } finally {
    await locked.close();
  }
});

test('orders are listed by what people look for', async () => {
  const request = oneAdult({ surname: 'Listed' });
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  const references = async () => {
    const found: string[] = [];
    for await (const line of stage.orders.list({ state: 'held' })) found.push(line.reference);
    return found;
  };
  // The visibility store lags behind by a moment.
  await eventually(references, (found) => found.includes(request.reference));
});
