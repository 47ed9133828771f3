/** Somebody may write to the namespace and has no key: what was sealed is copied, moved and sent again, and what is plain is tried everywhere. */
import { randomUUID } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';
import { Batches } from '../../src/client/batches';
import { BATCH_WORKFLOW, batchWorkflowId } from '../../src/domain/batch/messages';
import type { OrderStatus } from '../../src/domain/order/status';
import { WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../src/domain/order/updates';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { encryptingCodec } from '../../src/temporal/codec';
import { eventually } from '../support/eventually';
import { oneAdult, running, type Stage } from '../support/running';
import { ownRequest, underWay } from '../workflows/cases/terminations';

let stage: Stage;
beforeAll(async () => {
  stage = await running({ encryption: { keyring: keyringOf([newKey('a')], 'the test') } });
});
afterAll(() => stage.close());

const EUR = (amount: string) => ({ amount, currency: 'EUR' });
const plain = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const junk: Payload = {
  metadata: {
    encoding: Buffer.from('binary/encrypted'),
    'key-id': Buffer.from('nobodys'),
    'bound-to': Buffer.from('default/order/X'),
    'sealed-for': Buffer.from('start/orderWorkflow'),
  },
  data: Buffer.from('junk'),
};

const execution = (reference: string) => ({
  namespace: stage.target.namespace,
  workflowExecution: { workflowId: orderWorkflowId(reference) },
});

async function held(): Promise<string> {
  const request = oneAdult();
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  return request.reference;
}

const historyOf = async (reference: string): Promise<temporal.api.history.v1.IHistoryEvent[]> =>
  (await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory()).events ?? [];

/** What was given to the newest Update of a name, as it stands in the history. */
async function sealedUpdate(reference: string, name: string): Promise<{ id: string; payloads: Payload[] }> {
  const requests = (await historyOf(reference)).flatMap(
    ({ workflowExecutionUpdateAcceptedEventAttributes: accepted }) => accepted?.acceptedRequest ?? [],
  );
  const request = requests.findLast(({ input }) => input?.name === name);
  return { id: request?.meta?.updateId ?? '', payloads: request?.input?.args?.payloads ?? [] };
}

/** Sends an Update as it is. Answers with the type of its refusal, or `taken`. */
async function send(
  reference: string,
  name: string,
  payloads: readonly Payload[],
  updateId: string = randomUUID(),
): Promise<string> {
  const { outcome } = await stage.client.workflowService.updateWorkflowExecution({
    ...execution(reference),
    waitPolicy: { lifecycleStage: 3 },
    request: {
      meta: { updateId, identity: 'nobody' },
      input: { name, ...(payloads.length > 0 && { args: { payloads: [...payloads] } }) },
    },
  });
  return outcome?.failure?.applicationFailureInfo?.type ?? 'taken';
}

const sealedTexts = (events: temporal.api.history.v1.IHistoryEvent[]): Payload[] =>
  events.flatMap(({ userMetadata }) => userMetadata?.summary ?? []).slice(0, 1);

const unchanged = async (reference: string, was: OrderStatus): Promise<void> =>
  expect(await stage.orders.status(reference)).toEqual(was);

describe('an Update', () => {
  let reference: string;
  beforeAll(async () => {
    reference = await held();
    await stage.orders.update(reference, 'release', { payUpTo: EUR('5000.00') });
    await stage.orders.update(reference, 'release', { payUpTo: EUR('800.00') });
  });

  test.each<[string, readonly Payload[], string]>([
    ['without an argument', [], 'PlainRefused'],
    ['with a plain argument', [plain({})], 'PlainRefused'],
    [
      'with a plain argument that calls itself sealed',
      [{ ...plain({}), metadata: { ...plain({}).metadata, 'sealed-for': Buffer.from('update/cancel') } }],
      'PlainRefused',
    ],
    ['with a plain text', [plain('x')], 'PlainRefused'],
    ['with a plain null', [plain(null)], 'PlainRefused'],
    ['that nobody can open', [junk], 'SealBroken'],
  ])('%s is refused by its name, whichever it is', async (_, payloads, type) => {
    const was = await stage.orders.status(reference);
    const names = [
      'cancel',
      'ticketAsReleased',
      'quoteCancellation',
      'refresh',
      'release',
      'resolve',
      'ticket',
    ];
    for (const name of names) expect([name, await send(reference, name, payloads)]).toEqual([name, type]);
    await unchanged(reference, was);
  });

  test('that was sealed with another key is refused, and the key is named', async () => {
    const was = await stage.orders.status(reference);
    const others = encryptingCodec(keyringOf([newKey('b')], 'the test'));
    const { namespace } = stage.target;
    const payloads = await others.encode([plain({})], {
      type: 'workflow',
      namespace,
      workflowId: orderWorkflowId(reference),
    });
    expect(await send(reference, 'cancel', payloads)).toBe('KeyMissing');
    await unchanged(reference, was);
  });

  test('that was taken is not taken again, nor under another name, nor by another order', async () => {
    const was = await stage.orders.status(reference);
    const { id, payloads } = await sealedUpdate(reference, 'release');
    expect(payloads).toHaveLength(1);
    expect(await send(reference, 'release', payloads)).toBe('SealBroken');
    expect(await send(reference, 'ticket', payloads)).toBe('SealBroken');
    expect(await send(reference, 'ticket', payloads, `${id}-2`)).toBe('SealBroken');
    // The server knows this one, and gives its first answer.
    expect(await send(reference, 'release', payloads, id)).toBe('taken');
    await unchanged(reference, was);

    const other = await held();
    expect(await send(other, 'release', payloads, id)).toBe('SealBroken');
    expect((await stage.orders.status(other)).released).toBe(false);
  });

  test('may be anything else that was sealed for the order, and is refused', async () => {
    const was = await stage.orders.status(reference);
    const events = await historyOf(reference);
    const sealed = events.flatMap(
      ({
        workflowExecutionStartedEventAttributes: started,
        activityTaskScheduledEventAttributes: scheduled,
        activityTaskCompletedEventAttributes: completed,
        userMetadata,
      }) => [
        ...[started?.input, scheduled?.input, completed?.result].flatMap((each) => each?.payloads ?? []),
        // Texts, which carry no mark of what they are for.
        ...(userMetadata?.summary ? [userMetadata.summary] : []),
      ],
    );
    expect(sealed.length).toBeGreaterThan(10);
    for (const payload of sealed)
      for (const name of ['refresh', 'cancel', 'ticketAsReleased'])
        expect(await send(reference, name, [payload])).toBe('SealBroken');
    await unchanged(reference, was);
  });
});

test('a signal is dropped, whatever it holds, and the order goes on', async () => {
  const reference = await held();
  for (const payload of [plain('x'), junk, ...(await sealedUpdateOf(reference))])
    await stage.client.workflowService.signalWorkflowExecution({
      ...execution(reference),
      signalName: 'anything',
      input: { payloads: [payload] },
    });
  expect(await stage.orders.update(reference, 'refresh', {})).toMatchObject({ state: 'held' });
});

const sealedUpdateOf = async (reference: string): Promise<Payload[]> => {
  await stage.orders.update(reference, 'refresh', {});
  return (await sealedUpdate(reference, 'refresh')).payloads;
};

test('a start that is plain, or sealed for something else, asks the airline nothing', async () => {
  const reference = await held();
  const before = stage.service.log().length;
  const events = await historyOf(reference);
  const [first] = events;
  const started = first?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  const { payloads } = { payloads: await sealedUpdateOf(reference) };
  const asked = stage.service.log().length;
  const request = oneAdult();
  const inputs = [[plain(request)], [junk], started, payloads, sealedTexts(events)];
  for (const [at, input] of inputs.entries()) {
    const workflowId = orderWorkflowId(`${request.reference}-${at}`);
    await stage.client.workflowService.startWorkflowExecution({
      namespace: stage.target.namespace,
      requestId: randomUUID(),
      workflowId,
      workflowType: { name: 'orderWorkflow' },
      taskQueue: { name: 'ndc-flows' },
      input: { payloads: input },
    });
    // Its first task has failed: it waits for a worker that can read the start, and none can.
    const handle = stage.client.workflow.getHandle(workflowId);
    await eventually(
      async () => (await handle.fetchHistory()).events ?? [],
      (seen) => seen.some(({ workflowTaskFailedEventAttributes: failed }) => failed),
    );
  }
  expect(before).toBeLessThan(asked);
  expect(stage.service.log().length).toBe(asked);
});

test('a batch of somebody else does not hide the others in a list', async () => {
  const [moved] = await sealedUpdateOf(await held());
  const id = randomUUID();
  await stage.client.workflowService.startWorkflowExecution({
    namespace: stage.target.namespace,
    requestId: randomUUID(),
    workflowId: batchWorkflowId(id),
    workflowType: { name: BATCH_WORKFLOW },
    taskQueue: { name: WORKFLOW_TASK_QUEUE },
    memo: { fields: { note: moved ?? {} } },
  });
  const listed = (): Promise<string[]> =>
    new Batches(stage.client).list(10).then((lines) => lines.map((line) => line.id));
  await eventually(listed, (ids) => ids.includes(id));
});

test('a call that is answered by hand stops no order', async () => {
  const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 60_000, times: 1 });
  const request = oneAdult();
  const { reference } = request;
  await stage.orders.start(request);
  await underWay(stage, reference, 'orderRetrieve');
  const { raw } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).describe();
  const [pending] = raw.pendingActivities ?? [];
  await stage.client.workflowService.respondActivityTaskCompletedById({
    namespace: stage.target.namespace,
    workflowId: orderWorkflowId(reference),
    activityId: pending?.activityId,
    result: { payloads: [plain({ answeredAt: new Date().toISOString(), result: {} })] },
  });
  slow.answerNow();
  await eventually(
    () => stage.orders.status(reference),
    ({ state }) => state !== 'creating',
  );
  const status = await stage.orders.update(reference, 'refresh', {});
  expect(status.orderId).toBeDefined();
  expect(stage.service.ledger().orders.filter(({ orderId }) => orderId === status.orderId)).toHaveLength(1);
});

describe('where plain starts are let in', () => {
  let open: Stage;
  beforeAll(async () => {
    const encryption = { keyring: keyringOf([newKey('a')], 'the test'), plaintext: 'starts' } as const;
    open = await running({ encryption });
  });
  afterAll(() => open.close());

  const started = (input: { reference: string }) =>
    open.client.workflowService.startWorkflowExecution({
      namespace: open.target.namespace,
      requestId: randomUUID(),
      workflowId: orderWorkflowId(input.reference),
      workflowType: { name: 'orderWorkflow' },
      taskQueue: { name: 'ndc-flows' },
      input: { payloads: [plain(input)] },
    });

  test('one books, and no plain Update steers it', async () => {
    const request = oneAdult();
    await started(request);
    await open.until(request.reference, 'held');
    const { outcome } = await open.client.workflowService.updateWorkflowExecution({
      namespace: open.target.namespace,
      workflowExecution: { workflowId: orderWorkflowId(request.reference) },
      waitPolicy: { lifecycleStage: 3 },
      request: {
        meta: { updateId: randomUUID(), identity: 'nobody' },
        input: { name: 'cancel', args: { payloads: [plain({})] } },
      },
    });
    expect(outcome?.failure?.applicationFailureInfo?.type).toBe('PlainRefused');
    expect(await open.orders.update(request.reference, 'cancel', {})).toMatchObject({ state: 'cancelled' });
  });

  test.each([
    ['is released', { released: true, payUpTo: EUR('900.00') }],
    ['agrees to a fee', { cancellationFeeUpTo: EUR('50.00') }],
  ])('one that %s ends at once', async (_, changes) => {
    const request = oneAdult(changes);
    const asked = open.service.log().length;
    await started(request);
    const result = open.client.workflow.getHandle(orderWorkflowId(request.reference)).result();
    await expect(result).rejects.toMatchObject({ cause: { type: 'PlainRefused' } });
    expect(open.service.log().length).toBe(asked);
  });
});

test('a write that is failed by hand is sent no second time, whatever its failure is called', async () => {
  const types = ['PlainRefused', 'KeyMissing', 'SealBroken', 'unknown-provider', 'NdcProblem'];
  const sent = (): number =>
    stage.service.log().filter(({ operation }) => operation === 'orderCreate').length;
  const before = sent();
  const slow = stage.service.fault({
    operation: 'orderCreate',
    kind: 'slow',
    delay: 60_000,
    times: types.length,
  });
  const requests = types.map(() => ownRequest());
  for (const [at, type] of types.entries()) {
    const { reference } = requests[at]!;
    const workflowId = orderWorkflowId(reference);
    await stage.orders.start(requests[at]!);
    await underWay(stage, reference, 'orderCreate');
    const { raw } = await stage.client.workflow.getHandle(workflowId).describe();
    await stage.client.workflowService.respondActivityTaskFailedById({
      namespace: stage.target.namespace,
      workflowId,
      activityId: raw.pendingActivities?.[0]?.activityId,
      failure: { message: 'by hand', applicationFailureInfo: { type, nonRetryable: true } },
    });
  }
  slow.answerNow();
  // This service cannot be searched: a person is asked.
  for (const { reference } of requests) await stage.until(reference, 'attention');
  expect(sent() - before).toBe(types.length);
  expect(stage.service.ledger().totals.duplicates).toBe(0);
});
