/** What operators of the chaos program do to one order: the server has it done, and the order goes on. */
import { randomUUID } from 'node:crypto';
import { BackOffice } from '../../chaos/backOffice';
import { atRest, carryOn } from '../../chaos/driver';
import { UiOperators } from '../../chaos/operators';
import { inputOf, mayHaveCreated, writesOf } from '../../chaos/runs';
import { runsOf } from '../../src/temporal/runs';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../src/domain/order/updates';
import { eventually } from '../support/eventually';
import { oneAdult, running, type Stage } from '../support/running';

let stage: Stage;
beforeAll(async () => {
  stage = await running({ sandbox: { settleDelay: 200 } });
});
afterAll(() => stage.close());

/** A held order, and an operator who has it alone at hand. */
async function held(): Promise<{ reference: string; workflowId: string; operators: UiOperators }> {
  const request = oneAdult();
  const { reference } = request;
  await stage.orders.start(request);
  await stage.until(reference, 'held');
  const workflowId = orderWorkflowId(reference);
  return { reference, workflowId, operators: new UiOperators(stage.client, () => [reference]) };
}

test('a reset leaves a second run, and the write of the first one is found among the runs', async () => {
  const { workflowId, operators } = await held();
  const done = await operators.reset({ kind: 'reset', order: 0, task: 0, duringWrite: false });
  expect(done).toEqual({ duringWrite: false });
  expect(await runsOf(stage.client, workflowId)).toHaveLength(2);
  // The run that was reset to its beginning has copied no write.
  expect(await writesOf(stage.client, workflowId)).toMatchObject([
    { operation: 'orderCreate', outcome: 'done', maySend: true },
  ]);
});

test('a terminated order refuses its second start, and is adopted', async () => {
  const { reference, workflowId, operators } = await held();
  expect(await mayHaveCreated(stage.client, workflowId)).toMatch(/^orderCreate .* ended as done$/);
  const done = await operators.terminate({
    kind: 'terminate',
    order: 0,
    duringWrite: false,
    startAfter: 1,
    adoptAfter: 1,
  });
  expect(done).toEqual({ duringWrite: false, adopted: true, secondStart: 'refused' });
  expect(operators.findings).toEqual([]);
  expect(await stage.until(reference, 'held')).toMatchObject({ reference });
});

test('a refused second start that is reset late stops the adopted order, which is listed, and adopted again', async () => {
  const { reference, workflowId, operators } = await held();
  const { workflow, workflowService, options } = stage.client;
  const once = { kind: 'terminate', order: 0, duringWrite: false, startAfter: 1, adoptAfter: 1 } as const;
  expect(await operators.terminate(once)).toMatchObject({ adopted: true, secondStart: 'refused' });
  await stage.until(reference, 'held');
  const [, { runId } = { runId: '' }] = await eventually(
    () => runsOf(stage.client, workflowId),
    ({ length }) => length === 3,
  );
  const { events } = await workflow.getHandle(workflowId, runId).fetchHistory();
  const answered = events?.find(({ workflowTaskCompletedEventAttributes: task }) => task);
  await workflowService.resetWorkflowExecution({
    namespace: options.namespace,
    workflowExecution: { workflowId, runId },
    reason: 'by an operator who looked before the adoption',
    requestId: randomUUID(),
    workflowTaskFinishEventId: answered?.eventId,
  });
  const line = await eventually(
    async () => {
      for await (const each of stage.orders.list()) if (each.reference === reference) return each;
      return undefined;
    },
    (listed) => listed?.stopped !== undefined,
  );
  expect(line).toMatchObject({ attention: 'stopped' });
  expect(await stage.orders.adopt(reference)).toMatchObject({ adopted: true });
  expect(await stage.until(reference, 'held')).toMatchObject({ reference });
  expect(stage.service.ledger().totals).toMatchObject({ duplicates: 0 });
});

test('an order that has created nothing may be started a second time', async () => {
  const request = oneAdult({
    choose: { how: 'await', until: new Date(Date.now() + 600_000).toISOString() },
  });
  const { reference } = request;
  await stage.orders.start(request);
  await stage.until(reference, 'awaiting-choice');
  const operators = new UiOperators(stage.client, () => [reference]);
  const done = await operators.terminate({
    kind: 'terminate',
    order: 0,
    duringWrite: false,
    startAfter: 1,
    adoptAfter: 1,
  });
  expect(done).toEqual({ duringWrite: false, adopted: false, secondStart: 'books' });
  expect(operators.findings).toEqual([]);
});

test('an order that came to its end rests, though a second start of it was refused', async () => {
  const { reference, workflowId } = await held();
  await stage.orders.update(reference, 'cancel', {});
  const { workflow } = stage.client;
  await workflow.getHandle(workflowId).result();
  const { runId } = await workflow.getHandle(workflowId).describe();
  const args = [await inputOf(stage.client, workflowId, runId)];
  const again = await workflow.start(ORDER_WORKFLOW, { workflowId, taskQueue: WORKFLOW_TASK_QUEUE, args });
  await expect(again.result()).rejects.toThrow();

  const office = new BackOffice(stage.client);
  expect(await office.until(reference, ['cancelled'])).toMatchObject({ state: 'cancelled' });
});

test('an order that is reset while its issue is in doubt is ticketed when its story is over', async () => {
  const { reference, workflowId, operators } = await held();
  const office = new BackOffice(stage.client);
  const tasks = async (): Promise<number> => {
    const { events } = await stage.client.workflow.getHandle(workflowId).fetchHistory();
    return (events ?? []).filter((event) => event.workflowTaskCompletedEventAttributes).length;
  };
  const before = await tasks();
  stage.service.fault({ operation: 'orderChange', kind: 'apply-late', delay: 4_000 });
  const story = carryOn(office, await atRest(office, reference), 'ticket');
  await stage.until(reference, 'unknown');
  const task = (before + 0.5) / (await tasks());
  expect(await operators.reset({ kind: 'reset', order: 0, task, duringWrite: false })).toBeDefined();
  // The run since does what the first one was asked, when the service has settled. It is held until then.
  await story;
  expect(await office.status(reference)).toMatchObject({ state: 'ticketed' });
});
