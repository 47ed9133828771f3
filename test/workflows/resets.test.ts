/** What the buttons of the Temporal UI do to an order: a reset, a termination, a start that is like another one. No write is sent twice. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  WithStartWorkflowOperation,
  WorkflowFailedError,
  type WithWorkflowArgs,
  type Workflow,
  type WorkflowHandle,
  type WorkflowStartOptions,
} from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { OrderLine } from '../../src/client/types';
import type { OrderStatus } from '../../src/domain/order/status';
import type { Call } from '../../src/domain/order/activities';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../src/domain/order/updates';
import { eventually } from '../support/eventually';
import { quick } from '../support/quick';
import { oneAdult, running, type Stage } from '../support/running';
import { earlierRuns } from '../../src/activities/earlierRuns';
import { onStage, searching } from './cases/reconciliation';
import { resetBefore, resetEverywhere, resetTo, ripe } from './cases/resets';

const SETTLES = 12_000;

let stage: Stage;
beforeAll(async () => {
  stage = await running({ profile: quick, sandbox: { settleDelay: 200 } });
});
afterAll(() => stage.close());

const MUCH = { amount: '99999.00', currency: 'EUR' };

/** A held order of two adults. */
async function pairHeld(): Promise<OrderStatus> {
  const request = oneAdult();
  const [first] = request.passengers as Record<string, unknown>[];
  const passengers = [first, { ...first, paxId: 'PAX2', givenName: 'Grace' }];
  await stage.orders.start({ ...request, passengers });
  return stage.until(request.reference, 'held');
}

test.concurrent(
  'a ticketed order that is reset to before a write is read, and nothing is sent again',
  async () => {
    const reads = ['orderRetrieve', 'login', 'seatAvailability', 'serviceList'];
    const after = await resetEverywhere(stage, 'ticketed', {
      settles: SETTLES,
      tasks: (before) => before !== undefined && !reads.includes(before),
    });
    expect(after.map(({ before }) => before)).toEqual(
      expect.arrayContaining(['airShopping', 'offerPrice', 'orderCreate', 'orderChange']),
    );
    for (const { before, was, is } of after)
      expect([before, is]).toMatchObject([before, { state: 'ticketed', orderId: was.orderId }]);
  },
);

test.concurrent(
  'a bag that the run before a reset may still have bought is not bought again by the next call',
  () =>
    // The bag comes after the first read since the reset, however slow the machine is.
    onStage({ profile: { ...quick, settleFor: '16s' } }, async (own) => {
      const { reference, orderId } = await ripe(own, 'ticketed');
      const bag = { services: [{ name: 'checked bag' }], payUpTo: { amount: '99999.00', currency: 'EUR' } };
      own.service.fault({ operation: 'orderChange', change: 'extras', kind: 'apply-late', delay: 12_000 });
      await own.begin(reference, 'addExtras', bag);
      await own.until(reference, 'unknown');
      await resetTo(own, reference, 'first');
      await own.until(reference, 'ticketed');
      const again = await own.begin(reference, 'addExtras', bag);
      await expect(again.done).rejects.toMatchObject({ code: 'was-reset' });
      expect(await own.orders.status(reference)).toMatchObject({ state: 'ticketed' });
      const made = own.service.ledger().amendments.filter((entry) => entry.orderId === orderId);
      expect(made).toHaveLength(1);
    }),
);

test.concurrent(
  'a seat that the run before a reset has bought is not bought again beside another one',
  async () => {
    const { reference, orderId } = await ripe(stage, 'ticketed');
    stage.service.fault({ operation: 'orderChange', change: 'extras', kind: 'stall' });
    const payUpTo = { amount: '99999.00', currency: 'EUR' };
    await stage.begin(reference, 'addExtras', { seats: [{ paxId: 'PAX1', journey: 1 }], payUpTo });
    const made = () => stage.service.ledger().amendments.filter((entry) => entry.orderId === orderId);
    await eventually(() => made().length > 0);
    const { events } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
    const listed = events?.findLast(
      (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'seatAvailability',
    );
    await resetBefore(stage, reference, Number(listed?.eventId));
    await stage.until(reference, 'changing', 'unknown');
    await stage.until(reference, 'ticketed');
    expect(made()).toHaveLength(1);
  },
);

test.concurrent.each(['held', 'ticketed'] as const)(
  'a passenger who was cancelled from a %s order is not asked for by a run that is reset to before that',
  async (state) => {
    const { reference, orderId, total } = await pairHeld();
    const issue = (payUpTo: OrderStatus['total']) =>
      stage.orders.update(reference, 'ticket', { payUpTo: payUpTo! });
    if (state === 'ticketed') await issue(total);
    const part = { paxIds: ['PAX2'] };
    const left = await stage.orders.update(reference, 'cancel', { part, fee: MUCH });
    if (state === 'held') await issue(left.total);
    await resetTo(stage, reference, 'first');
    await stage.until(reference, 'ticketed');
    const known = await stage.orders.update(reference, 'refresh', {});
    expect(known).toMatchObject({ state: 'ticketed', orderId });
    expect(known.changes?.filter(({ kind }) => kind === 'passengers') ?? []).toEqual([]);
  },
);

test.concurrent(
  'a ticket that waits after a reset, and whose release is withdrawn, is refused even if the order is released anew',
  () =>
    onStage({ profile: { ...quick, settleFor: '30s' } }, async (own) => {
      const { reference, total } = await ripe(own, 'held');
      await resetTo(own, reference, 'last');
      const { done } = await own.begin(reference, 'ticket', { payUpTo: MUCH });
      const waits = ({ released, waitsFor = '' }: OrderStatus): boolean =>
        released && waitsFor.startsWith('the airline to settle');
      await eventually(() => own.orders.status(reference), waits);
      await own.orders.update(reference, 'release', { withdraw: true });
      await own.orders.update(reference, 'release', { payUpTo: total! });
      await expect(done).rejects.toMatchObject({ code: 'not-released' });
      const read = await own.orders.update(reference, 'refresh', {});
      expect(read).toMatchObject({ state: 'held', documents: [], payUpTo: total });
    }),
);

test.concurrent(
  'an order whose look after a reset is interrupted by a call, and then fails, is read again soon',
  () =>
    onStage({ profile: quick }, async (own) => {
      const { reference } = await ripe(own, 'ticketed');
      const bag = { services: [{ name: 'checked bag' }], payUpTo: MUCH };
      const { total } = await own.orders.update(reference, 'addExtras', bag);
      const { events } = await own.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
      const accepted = events?.findLast((event) => event.workflowExecutionUpdateAcceptedEventAttributes);
      own.service.fault({ operation: 'orderRetrieve', kind: 'corrupt-gzip' });
      await resetBefore(own, reference, Number(accepted?.eventId) - 1, { updatesComeAgain: true });
      const shows = (status: OrderStatus): boolean => status.total?.amount === total?.amount;
      await eventually(() => own.orders.status(reference), shows);
    }),
);

test.concurrent(
  'a change that the run before a reset has made is shown, without the id of a call that made nothing',
  () =>
    onStage({ profile: { ...quick, repeatWrites: 1 } }, async (own) => {
      const { reference, orderId } = await ripe(own, 'ticketed');
      own.service.fault({ operation: 'orderChange', change: 'extras', kind: 'reset-before' });
      const bag = { services: [{ name: 'checked bag' }], payUpTo: MUCH };
      const answered = await own.orders.update(reference, 'addExtras', bag);
      const [entry, ...others] = own.service.ledger().amendments.filter((each) => each.orderId === orderId);
      expect(others).toEqual([]);
      expect(answered.amendments).toMatchObject([{ correlationId: entry?.correlationId }]);
      // To the first read after the first call: that one shows no bag.
      const { events } = await own.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
      const calls = events?.flatMap(({ eventId, activityTaskScheduledEventAttributes: call }) =>
        call ? [{ eventId: Number(eventId), name: call.activityType?.name }] : [],
      );
      const [, first] = calls?.filter(({ name }) => name === 'orderChange') ?? [];
      const read = calls?.find(({ eventId, name }) => eventId > first!.eventId && name === 'orderRetrieve');
      await resetBefore(own, reference, read!.eventId);
      await own.until(reference, 'changing', 'unknown');
      const after = await own.until(reference, 'ticketed');
      expect(after.amendments).toMatchObject([{ kind: 'extras', correlationId: 'none' }]);
    }),
);

test.concurrent('an order that was reset to its beginning is issued and cancelled as any other', async () => {
  const { reference, orderId, total } = await ripe(stage, 'held');
  await resetTo(stage, reference, 'first');
  expect(await stage.until(reference, 'held')).toMatchObject({ orderId });
  expect(await stage.orders.update(reference, 'ticket', { payUpTo: total! })).toMatchObject({
    state: 'ticketed',
    orderId,
  });
  expect(await stage.orders.update(reference, 'cancel', {})).toMatchObject({ state: 'cancelled' });
});

test.concurrent(
  'an order that was reset, terminated, adopted and reset again goes on each time',
  async () => {
    const { reference, orderId, total } = await ripe(stage, 'held');
    const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
    const goesOn = async (): Promise<void> => {
      expect(await stage.until(reference, 'held')).toMatchObject({ orderId });
      await stage.orders.update(reference, 'refresh', {});
    };
    await resetTo(stage, reference, 'first');
    await goesOn();
    for (const _time of ['first', 'second']) {
      await handle.terminate('by hand');
      expect(await stage.orders.adopt(reference)).toMatchObject({ adopted: true });
      await goesOn();
    }
    await resetTo(stage, reference, 'last');
    await goesOn();
    expect(await stage.orders.update(reference, 'ticket', { payUpTo: total! })).toMatchObject({
      state: 'ticketed',
      orderId,
    });
  },
);

test.concurrent(
  'a paid order that its caller has cancelled stays cancelled after a reset, and no person is asked',
  async () => {
    const request = oneAdult({
      ticketing: 'in-batch',
      released: true,
      payUpTo: { amount: '9000.00', currency: 'EUR' },
    });
    const { reference } = request;
    await stage.orders.start(request);
    await stage.until(reference, 'held');
    await stage.orders.update(reference, 'cancel', {});
    const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
    await handle.result();
    await resetTo(stage, reference, 'first');
    await eventually(
      () => handle.describe(),
      ({ closeTime }) => closeTime !== undefined,
    );
    expect((await stage.orders.status(reference)).state).toBe('cancelled');
  },
);

test.concurrent('a create that an earlier run has sent is not sent again where nothing may be repeated', () =>
  onStage({ profile: { ...searching, repeatWrites: 0 } }, async (lone) => {
    const request = oneAdult();
    const { reference } = request;
    lone.service.fault({ operation: 'orderCreate', kind: 'reset-before' });
    await lone.orders.start(request);
    await lone.until(reference, 'unknown');
    await resetTo(lone, reference, 'last');
    const { attention } = await lone.until(reference, 'attention');
    expect(attention?.reason).toBe('lost-create');
    expect(lone.service.log().filter(({ operation }) => operation === 'orderCreate')).toHaveLength(1);
  }),
);

test.concurrent(
  'after a reset, a cancellation finds out what the order is, where the provider cannot cancel',
  () =>
    onStage({ version: '21.3', profile: quick }, async (lone) => {
      const { reference, orderId, total } = await ripe(lone, 'held');
      // A task that is done anew begins with the order held.
      await lone.orders.update(reference, 'refresh', {});
      const handle = lone.client.workflow.getHandle(orderWorkflowId(reference));
      const { events } = await handle.fetchHistory();
      const held = Number(events?.at(-1)?.eventId);
      await lone.orders.update(reference, 'ticket', { payUpTo: total! });
      // It is read slowly, and a cancellation comes meanwhile.
      const slow = lone.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 20_000 });
      await resetBefore(lone, reference, held + 1);
      const answered = [
        lone.orders.update(reference, 'cancel', {}),
        sleep(3_000).then(() => slow.answerNow()),
      ] as const;
      await expect(Promise.all(answered)).rejects.toMatchObject({
        code: 'cannot-cancel-here',
        message: expect.stringContaining('cannot cancel a ticketed order') as string,
      });
      expect(await lone.orders.status(reference)).toMatchObject({ state: 'ticketed', orderId });
    }),
);

test.concurrent('what a run did before it continued as new is asked for after a reset', () =>
  onStage({ profile: { ...quick, repeatWrites: 0 }, longHistory: 40 }, async (lone) => {
    const { reference, total } = await ripe(lone, 'held');
    const workflowId = orderWorkflowId(reference);
    const { runId: first } = await lone.client.workflow.getHandle(workflowId).describe();
    // It may just have gone on as a new run, which has done nothing yet.
    const { events } = await eventually(
      () => lone.client.workflow.getHandle(workflowId, first).fetchHistory(),
      (seen) => seen.events?.some(({ workflowTaskCompletedEventAttributes: done }) => done) === true,
    );
    lone.service.fault({ operation: 'orderChange', kind: 'reset-before' });
    await lone.orders.update(reference, 'ticket', { payUpTo: total! });
    await eventually(
      () => lone.client.workflow.getHandle(workflowId).describe(),
      ({ runId }) => runId !== first,
    );
    await resetBefore(lone, reference, Number(events?.at(-1)?.eventId), { run: first });
    const { runId } = await lone.client.workflow.getHandle(workflowId).describe();
    const activity = new MockActivityEnvironment({ workflowExecution: { workflowId, runId } });
    expect(await activity.run(() => earlierRuns(lone.client))).toMatchObject({ issued: true });
  }),
);

test.concurrent('a terminated order keeps what it has, says how to go on, and goes on', async () => {
  const { reference, orderId, ownerCode, total } = await ripe(stage, 'held');
  const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
  await handle.terminate('by hand');
  await expect(stage.orders.status(reference)).rejects.toMatchObject({
    message: expect.stringContaining(
      `order ${orderId} exists at the airline (last state: held), and no workflow watches its payment time limit`,
    ) as string,
    remedy: expect.stringContaining(`ndc-flows adopt ${reference}`) as string,
  });
  const other = { reference: `${reference}-B`, provider: 'sandbox', orderId: orderId!, ownerCode };
  await expect(stage.orders.adoptOrder(other, 'refresh', {})).rejects.toMatchObject({
    code: 'owned-by-another',
  });

  const listed = async (): Promise<OrderLine[]> => {
    const lines: OrderLine[] = [];
    for await (const line of stage.orders.list({ attention: 'stopped' }))
      if (line.reference === reference) lines.push(line);
    return lines;
  };
  expect(await eventually(listed, ([line]) => line !== undefined)).toMatchObject([
    { state: 'held', stopped: 'terminated', attention: 'stopped', orderId },
  ]);

  // Of two hands at once one goes on.
  const adopted = await Promise.all([stage.orders.adopt(reference), stage.orders.adopt(reference)]);
  const { runId: followed } = await handle.describe();
  expect(adopted.map(({ runId }) => runId)).toContain(followed);
  expect(await eventually(listed, (lines) => lines.length === 0)).toEqual([]);
  expect(await stage.orders.adopt(reference)).toMatchObject({ adopted: false, runId: followed });
  // It is read, and its limit is watched again.
  const watched = await eventually(
    () => stage.orders.status(reference),
    ({ next }) => next !== undefined,
  );
  expect(watched).toMatchObject({ state: 'held', orderId });
  expect(await stage.orders.update(reference, 'ticket', { payUpTo: total! })).toMatchObject({
    state: 'ticketed',
  });
});

type Start = WithWorkflowArgs<Workflow, WorkflowStartOptions>;

/** Each way to start a workflow like another one. */
const ways: [string, (start: Start) => Promise<WorkflowHandle>][] = [
  [
    'a start, allowed by ALLOW_DUPLICATE,',
    (start) =>
      stage.client.workflow.start(ORDER_WORKFLOW, { ...start, workflowIdReusePolicy: 'ALLOW_DUPLICATE' }),
  ],
  [
    'a start, allowed by ALLOW_DUPLICATE_FAILED_ONLY,',
    (start) =>
      stage.client.workflow.start(ORDER_WORKFLOW, {
        ...start,
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      }),
  ],
  [
    'a signal with a start',
    (start) => stage.client.workflow.signalWithStart(ORDER_WORKFLOW, { ...start, signal: 'anything' }),
  ],
  [
    'an Update with a start',
    async (start) => {
      const operation = new WithStartWorkflowOperation(ORDER_WORKFLOW, {
        ...start,
        workflowIdConflictPolicy: 'FAIL',
      });
      await stage.client.workflow
        .executeUpdateWithStart('ticket', {
          args: [{ payUpTo: { amount: '9000.00', currency: 'EUR' } }],
          startWorkflowOperation: operation,
        })
        .catch(() => undefined);
      return operation.workflowHandle();
    },
  ],
];

test.concurrent.each(ways)(
  '%s like another one is refused before the airline is asked',
  async (_way, startAgain) => {
    const request = oneAdult();
    const { reference } = request;
    const start = {
      workflowId: orderWorkflowId(reference),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [request],
    };
    const began = await stage.client.workflow.start(ORDER_WORKFLOW, start);
    const { orderId } = await stage.until(reference, 'held');
    await began.terminate('by hand');
    // As the index of the server has it, which is all that knows of earlier runs.
    await eventually(
      async () =>
        (
          await stage.client.workflow.count(
            `RunId = "${began.firstExecutionRunId}" AND NdcOrderId = "${orderId}"`,
          )
        ).count === 1,
    );
    const asked = stage.service.log().length;

    const again = await startAgain(start);
    const failure: unknown = await again.result().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkflowFailedError);
    const { cause } = failure as WorkflowFailedError;
    expect(cause).toMatchObject({ type: 'reference-used' });
    // What is true of the reference is what the first run has proven; lists have it once.
    await expect(stage.orders.status(reference)).rejects.toMatchObject({
      remedy: expect.stringContaining(`ndc-flows adopt ${reference}`) as string,
    });
    const listed = async (): Promise<string[]> => {
      const states: string[] = [];
      for await (const line of stage.orders.list()) if (line.reference === reference) states.push(line.state);
      return states;
    };
    expect(await eventually(listed, ([state]) => state === 'held')).toEqual(['held']);
    expect(cause?.message).toContain(`created order ${orderId} (held) and was then terminated`);
    expect(
      stage.service
        .log()
        .slice(asked)
        .filter((call) => JSON.stringify(call).includes(reference)),
    ).toEqual([]);
  },
);

test.concurrent('a reference whose earlier run wrote nothing can be used again', async () => {
  const request = oneAdult({
    choose: { how: 'await', until: new Date(Date.now() + 600_000).toISOString() },
  });
  const { reference } = request;
  const start = { workflowId: orderWorkflowId(reference), taskQueue: WORKFLOW_TASK_QUEUE };
  const began = await stage.client.workflow.start(ORDER_WORKFLOW, { ...start, args: [request] });
  await stage.until(reference, 'awaiting-choice');
  await began.terminate('by hand');
  await stage.client.workflow.start(ORDER_WORKFLOW, {
    ...start,
    args: [{ ...request, choose: { how: 'cheapest' } }],
  });
  expect(await stage.until(reference, 'held')).toMatchObject({ state: 'held' });
});

test.concurrent(
  'a booking whose second start was cancelled books nothing when its first run is reset',
  async () => {
    const request = oneAdult({
      choose: { how: 'await', until: new Date(Date.now() + 600_000).toISOString() },
    });
    const { reference } = request;
    const start = { workflowId: orderWorkflowId(reference), taskQueue: WORKFLOW_TASK_QUEUE };
    const first = await stage.client.workflow.start(ORDER_WORKFLOW, { ...start, args: [request] });
    await stage.until(reference, 'awaiting-choice');
    await first.terminate('by hand');
    await stage.client.workflow.start(ORDER_WORKFLOW, { ...start, args: [request] });
    await stage.until(reference, 'awaiting-choice');
    await stage.orders.update(reference, 'cancel', {});

    await resetTo(stage, reference, 'first', first.firstExecutionRunId);
    const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
    await expect(handle.result()).resolves.toMatchObject({
      state: 'failed',
      lastError: { code: 'cancelled' },
    });
  },
);

test.concurrent('a write that is started by itself, outside any workflow, sends nothing', async () => {
  const request = oneAdult();
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  const handle = stage.client.workflow.getHandle(orderWorkflowId(request.reference));
  const { events } = await handle.fetchHistory();
  const scheduled = events?.flatMap(({ activityTaskScheduledEventAttributes: one }) => one ?? []) ?? [];
  const create = scheduled.findLast(({ activityType }) => activityType?.name === 'orderCreate');
  const call = defaultPayloadConverter.fromPayload<Call<'orderCreate'>>(create!.input!.payloads![0]!);

  const started = async (given: object): Promise<unknown> => {
    const activityId = randomUUID();
    const { namespace } = stage.target;
    const { runId } = await stage.client.workflowService.startActivityExecution({
      namespace,
      activityId,
      requestId: randomUUID(),
      identity: 'by hand',
      activityType: { name: 'orderCreate' },
      taskQueue: create!.taskQueue,
      scheduleToCloseTimeout: { seconds: 60 as never },
      input: { payloads: [defaultPayloadConverter.toPayload(given)] },
    });
    const { outcome } = await eventually(
      () => stage.client.workflowService.pollActivityExecution({ namespace, activityId, runId }),
      (answer) => !!answer.outcome,
    );
    const [result] = outcome?.result?.payloads ?? [];
    return result ? defaultPayloadConverter.fromPayload(result) : outcome;
  };
  const unknown = {
    outcome: 'unknown',
    problem: expect.objectContaining({ code: 'run-was-reset' }) as object,
  };
  expect(await started(call)).toEqual(unknown);
  expect(await started({ ...call, run: undefined })).toEqual(unknown);
  const sent = stage.service.log().filter((entry) => entry.correlationId === call.correlationId);
  expect(sent).toHaveLength(1);
});

test('of all these the service has nothing twice', () => {
  expect(stage.service.ledger().totals.duplicates).toBe(0);
});
