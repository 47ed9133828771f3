/** Somebody without a key runs a workflow worker of their own: it takes tasks of orders and answers them with whatever it likes. */
import { randomUUID } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { AnswerUnproven, UpdateRefused } from '../../src/domain/order/errors';
import type { OrderLine } from '../../src/client/types';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../src/domain/order/updates';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { eventually } from '../support/eventually';
import { oneAdult, running, type Stage } from '../support/running';
import { stolenTask, type StolenTask } from '../support/stolenTask';
import { ownRequest, underWay } from '../workflows/cases/terminations';

const { CommandType } = temporal.api.enums.v1;
const { Acceptance, Rejection, Request } = temporal.api.update.v1;

const EUR = (amount: string) => ({ amount, currency: 'EUR' });
const plain = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);

let alone: Stage;
beforeAll(async () => {
  alone = await running({
    encryption: { keyring: keyringOf([newKey('a')], 'the test') },
    profile: { capabilities: { findOrders: 'passenger' } },
  });
});
afterAll(() => alone.close());

const handleOf = (reference: string) => alone.client.workflow.getHandle(orderWorkflowId(reference));

async function held(changes: Parameters<typeof oneAdult>[0] = {}): Promise<string> {
  const request = oneAdult(changes);
  await alone.orders.start(request);
  await alone.until(request.reference, 'held');
  return request.reference;
}

const stolen = (reference: string): Promise<StolenTask> =>
  stolenTask(alone, orderWorkflowId(reference), () => handleOf(reference).signal('anything'));

const answer = (
  { taskToken }: Pick<StolenTask, 'taskToken'>,
  commands: temporal.api.command.v1.ICommand[],
  messages: temporal.api.protocol.v1.IMessage[] = [],
): Promise<unknown> =>
  alone.client.workflowService.respondWorkflowTaskCompleted({
    namespace: alone.target.namespace,
    taskToken,
    commands,
    messages,
  });

/** Answers a stolen task of the order; steals another one where something has come for the order meanwhile. */
async function answerAlone(
  reference: string,
  commands: temporal.api.command.v1.ICommand[],
): Promise<StolenTask> {
  for (;;) {
    const task = await stolen(reference);
    try {
      await answer(task, commands);
      return task;
    } catch (error) {
      if (!/UnhandledCommand/.test(String(error))) throw error;
    }
  }
}

type Started = temporal.api.history.v1.IWorkflowExecutionStartedEventAttributes;

async function startOf(reference: string): Promise<Started> {
  const { events } = await handleOf(reference).fetchHistory();
  return events?.[0]?.workflowExecutionStartedEventAttributes ?? {};
}

const asked = (operation: string): number =>
  alone.service.log().filter((call) => call.operation === operation).length;

test('that continues an order with its own start books nothing', async () => {
  const reference = await held();
  const { workflowType, input, memo } = await startOf(reference);
  const before = asked('orderCreate');
  const first = (await handleOf(reference).describe()).runId;
  await answerAlone(reference, [
    {
      commandType: CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION,
      continueAsNewWorkflowExecutionCommandAttributes: {
        workflowType,
        taskQueue: { name: WORKFLOW_TASK_QUEUE },
        input,
        memo,
      },
    },
  ]);
  const next = await eventually(
    () => handleOf(reference).describe(),
    ({ runId, closeTime }) => runId !== first && closeTime !== undefined,
  );
  expect(next.status.name).toBe('FAILED');
  expect(asked('orderCreate')).toBe(before);
  // It is listed as stopped, and is followed again from where it stood.
  expect(await alone.orders.adopt(reference)).toMatchObject({ adopted: true });
  await eventually(
    () => alone.orders.status(reference),
    ({ state, next }) => state === 'held' && next !== undefined,
  );
  expect(asked('orderCreate')).toBe(before);
});

test('a copied start with a cron books nothing, however often it runs', async () => {
  const reference = await held();
  const { input, memo } = await startOf(reference);
  await alone.orders.update(reference, 'cancel', {});
  await handleOf(reference).result();
  const before = asked('orderCreate');
  await alone.client.workflowService.startWorkflowExecution({
    namespace: alone.target.namespace,
    requestId: randomUUID(),
    workflowId: orderWorkflowId(reference),
    workflowType: { name: ORDER_WORKFLOW },
    taskQueue: { name: WORKFLOW_TASK_QUEUE },
    input,
    memo,
    cronSchedule: '@every 1s',
  });
  const runs = new Set<string>();
  await eventually(
    async () => runs.add((await handleOf(reference).describe()).runId),
    ({ size }) => size > 3,
  );
  await handleOf(reference).terminate();
  expect(asked('orderCreate')).toBe(before);
});

/** Sends an Update with what was sealed for the order's start, and accepts it in the place of the worker. */
async function acceptForged(reference: string, name: string): Promise<void> {
  const { input } = await startOf(reference);
  const send = (): Promise<unknown> =>
    alone.client.withDeadline(Date.now() + 5_000, () =>
      alone.client.workflowService.updateWorkflowExecution({
        namespace: alone.target.namespace,
        workflowExecution: { workflowId: orderWorkflowId(reference) },
        waitPolicy: { lifecycleStage: 2 },
        request: {
          meta: { updateId: randomUUID(), identity: 'nobody' },
          input: { name, args: { payloads: [...(input?.payloads ?? [])] } },
        },
      }),
    );
  const task = await stolenTask(alone, orderWorkflowId(reference), send, ({ messages }) =>
    Boolean(messages?.length),
  );
  const [message] = task.messages ?? [];
  const id = `${message?.protocolInstanceId}/accept`;
  const value = Acceptance.encode({
    acceptedRequestMessageId: message?.id,
    acceptedRequestSequencingEventId: message?.eventId,
    acceptedRequest: Request.decode(message?.body?.value ?? new Uint8Array()),
  }).finish();
  await answer(
    task,
    [
      {
        commandType: CommandType.COMMAND_TYPE_PROTOCOL_MESSAGE,
        protocolMessageCommandAttributes: { messageId: id },
      },
    ],
    [
      {
        id,
        protocolInstanceId: message?.protocolInstanceId,
        body: { type_url: 'type.googleapis.com/temporal.api.update.v1.Acceptance', value },
      },
    ],
  );
  await handleOf(reference).signal('anything');
}

test.each(['cancel', 'release', 'ticket'])(
  'that accepts a forged %s makes the order do nothing',
  async (name) => {
    const reference = await held({ payUpTo: EUR('900.00') });
    const was = await alone.orders.status(reference);
    await acceptForged(reference, name);
    await eventually(
      async () => (await handleOf(reference).fetchHistory()).events ?? [],
      (events) => events.some((event) => event.workflowExecutionUpdateCompletedEventAttributes),
    );
    const { state, released, payUpTo } = await alone.orders.status(reference);
    expect({ state, released, payUpTo }).toEqual({ state: 'held', released: false, payUpTo: was.payUpTo });
    // It goes on.
    expect(await alone.orders.update(reference, 'refresh', {})).toMatchObject({ state: 'held' });
  },
);

test('that accepts a forged cancel of an order whose workflow somebody has cancelled does not make it stand still', async () => {
  const reference = await held();
  await handleOf(reference).cancel();
  await acceptForged(reference, 'cancel');
  await eventually(
    async () => (await handleOf(reference).fetchHistory()).events ?? [],
    (events) => events.some((event) => event.workflowExecutionUpdateCompletedEventAttributes),
  );
  expect(await alone.orders.update(reference, 'refresh', {})).toMatchObject({ state: 'held' });
});

test('that names another order in the search attributes does not make a reset order take it', async () => {
  const victim = await alone.orders.status(await held());
  const request = oneAdult({
    choose: { how: 'await', until: new Date(Date.now() + 3_600_000).toISOString() },
  });
  await alone.orders.start(request);
  await alone.until(request.reference, 'awaiting-choice');
  const { events } = await handleOf(request.reference).fetchHistory();
  const good = events?.findLast((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
  const task = await stolen(request.reference);
  await answer(task, [
    {
      commandType: CommandType.COMMAND_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES,
      upsertWorkflowSearchAttributesCommandAttributes: {
        searchAttributes: {
          indexedFields: {
            NdcOrderId: {
              metadata: { encoding: Buffer.from('json/plain'), type: Buffer.from('Keyword') },
              data: Buffer.from(JSON.stringify(victim.orderId)),
            },
          },
        },
      },
    },
  ]);
  await alone.client.workflowService.resetWorkflowExecution({
    namespace: alone.target.namespace,
    workflowExecution: task.workflowExecution,
    reason: 'by hand',
    requestId: randomUUID(),
    workflowTaskFinishEventId: good,
  });
  const found = await eventually(
    () => alone.orders.status(request.reference),
    ({ state }) => state !== 'shopping' && state !== 'unknown',
  );
  expect(found.orderId).toBeUndefined();
  expect(found.state).toBe('awaiting-choice');
});

test('that schedules a sealed call once more, and nothing is sent a second time', async () => {
  const request = ownRequest();
  const { reference } = request;
  const workflowId = orderWorkflowId(reference);
  const before = asked('orderCreate');
  const slow = alone.service.fault({ operation: 'orderCreate', kind: 'slow', delay: 20_000 });
  await alone.orders.start(request);
  await underWay(alone, reference, 'orderCreate');

  const handle = alone.client.workflow.getHandle(workflowId);
  const { events } = await handle.fetchHistory();
  const create = events
    ?.flatMap(({ activityTaskScheduledEventAttributes: each }) => each ?? [])
    .findLast(({ activityType }) => activityType?.name === 'orderCreate');
  const task = await stolen(reference);
  await answer(task, [
    {
      commandType: CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK,
      scheduleActivityTaskCommandAttributes: {
        activityId: 'copy',
        activityType: create?.activityType,
        taskQueue: create?.taskQueue,
        input: create?.input,
        scheduleToStartTimeout: create?.scheduleToStartTimeout,
        startToCloseTimeout: create?.startToCloseTimeout,
        heartbeatTimeout: create?.heartbeatTimeout,
        retryPolicy: create?.retryPolicy,
      },
    },
  ]);
  await eventually(
    async () => (await handle.fetchHistory()).events ?? [],
    (seen) => {
      const copy = seen.find(({ activityTaskScheduledEventAttributes: each }) => each?.activityId === 'copy');
      return seen.some(
        ({ activityTaskCompletedEventAttributes: each }) =>
          copy !== undefined && each?.scheduledEventId?.equals(copy.eventId ?? 0),
      );
    },
  );
  slow.answerNow();
  expect(asked('orderCreate')).toBe(before + 1);
});

test('that completes an order, and it is listed as stopped until it is adopted', async () => {
  const request = oneAdult();
  const { reference } = request;
  await alone.orders.start(request);
  const { orderId } = await alone.until(reference, 'held');
  await answerAlone(reference, [
    {
      commandType: CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION,
      completeWorkflowExecutionCommandAttributes: {
        result: { payloads: [plain({ state: 'cancelled' })] },
      },
    },
  ]);
  const stopped = async (): Promise<OrderLine[]> => {
    const lines: OrderLine[] = [];
    for await (const line of alone.orders.list({ attention: true })) lines.push(line);
    return lines.filter((line) => line.reference === reference);
  };
  const line = { reference, orderId, state: 'held', attention: 'stopped', stopped: 'completed' };
  await eventually(stopped, (lines) => lines.length > 0);
  expect(await stopped()).toEqual([expect.objectContaining(line)]);
  await expect(alone.orders.status(reference)).rejects.toMatchObject({ code: 'order-stopped' });
  expect(await alone.orders.adopt(reference)).toMatchObject({ adopted: true });
  expect(await alone.until(reference, 'held')).toMatchObject({ orderId });
});

test.each<[string, (sealed: Payload) => temporal.api.failure.v1.IFailure]>([
  ['plain words', () => ({ message: 'no', applicationFailureInfo: { type: 'not-in-this-state' } })],
  [
    'something else that was sealed for the order',
    (sealed) => ({ encodedAttributes: sealed, applicationFailureInfo: { type: 'not-in-this-state' } }),
  ],
  [
    'the words of the server',
    () => ({ message: 'ended', applicationFailureInfo: { type: 'AcceptedUpdateCompletedWorkflow' } }),
  ],
])('that refuses an Update with %s: its sender is not told that it will not be done', async (_, failure) => {
  const request = oneAdult();
  const { reference } = request;
  await alone.orders.start(request);
  await alone.until(reference, 'held');
  const answers: Promise<unknown>[] = [];
  const asked = async (): Promise<unknown> => {
    try {
      return await alone.orders.update(reference, 'release', { payUpTo: EUR('900.00') });
    } catch (error) {
      return error;
    }
  };
  const release = (): Promise<unknown> => {
    answers.push(asked());
    return Promise.resolve();
  };
  const { taskToken, messages } = await stolenTask(alone, orderWorkflowId(reference), release, (task) =>
    Boolean(task.messages?.length),
  );
  const [message] = messages ?? [];
  const rejection = Rejection.encode({
    rejectedRequestMessageId: message?.id,
    rejectedRequest: Request.decode(message?.body?.value ?? new Uint8Array()),
    failure: failure((await startOf(reference)).input?.payloads?.[0] ?? {}),
  }).finish();
  await answer(
    { taskToken },
    [],
    [
      {
        id: 'rejection',
        protocolInstanceId: message?.protocolInstanceId,
        body: { type_url: 'type.googleapis.com/temporal.api.update.v1.Rejection', value: rejection },
      },
    ],
  );
  const told = await Promise.all(answers);
  expect(told).toContainEqual(expect.any(AnswerUnproven));
  expect(told).not.toContainEqual(expect.any(UpdateRefused));
  // A refusal of the order itself is still one.
  await expect(alone.orders.update(reference, 'ticket', { payUpTo: EUR('1.00') })).rejects.toMatchObject({
    code: 'pays-too-little',
  });
});
