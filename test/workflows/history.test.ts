/** How long a history gets: what the server keeps of each order, and what each of its events costs a worker once more. */
import { counted, type HistoryCount } from '../../bench/history/counting';
import { demoTrip } from '../../src/cli/demo/trip';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { eventually } from '../support/eventually';
import { oneAdult, running, type Stage } from '../support/running';

let stage: Stage;
beforeAll(async () => {
  // No write is made twice here because a busy machine was slow: each counts.
  stage = await running({ profile: { writeFence: '30s', settleFor: '45s' } });
});
afterAll(() => stage.close());

async function historyOf(reference: string): Promise<HistoryCount> {
  const { events } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  return counted(events ?? []);
}

test('a life takes no event that nobody needs', async () => {
  const request = demoTrip('sandbox', new Date());
  const { reference } = request;
  await stage.orders.start(request);
  // It is not asked before it rests: a query that comes while a local activity runs costs a workflow task.
  const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
  await eventually(async () => (await handle.describe()).searchAttributes.NdcState?.[0] === 'held');
  const { total } = await stage.orders.status(reference);
  await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  await stage.orders.update(reference, 'cancel', {});
  await handle.result();

  const { calls, byType } = await historyOf(reference);
  expect(calls).toBe(stage.service.log().length);
  const times = (type: string): number => byType[type]?.events ?? 0;
  expect(times('ACTIVITY_TASK_SCHEDULED')).toBe(calls);
  // The start, each answer of the airline and each of the two callers.
  // The send marker of each write comes as a signal, which has a task of its own unless the answer is quicker.
  const writes = times('WORKFLOW_EXECUTION_SIGNALED');
  expect(writes).toBe(3);
  expect(times('WORKFLOW_TASK_SCHEDULED')).toBeGreaterThanOrEqual(1 + calls + 2);
  expect(times('WORKFLOW_TASK_SCHEDULED')).toBeLessThanOrEqual(1 + calls + 2 + writes);
  // The beginning, the claims of trip and order, and their release.
  expect(times('MARKER_RECORDED')).toBe(4);
  // Held, released, ticketed, released no more, cancelled; price and PNR; and that there were sales, twice.
  expect(times('UPSERT_WORKFLOW_SEARCH_ATTRIBUTES')).toBe(5);
  expect(times('WORKFLOW_PROPERTIES_MODIFIED')).toBe(3);
  expect([times('TIMER_STARTED'), times('TIMER_CANCELED')]).toEqual([1, 0]);
});

test('the timer of an order at rest stays while callers come and go, and in front of a person', async () => {
  const request = oneAdult({ surname: 'BALANCE' });
  const { reference } = request;
  await stage.orders.start(request);
  const { total } = await stage.until(reference, 'held');
  const timers = async (): Promise<(number | undefined)[]> => {
    const { byType } = await historyOf(reference);
    return [byType.TIMER_STARTED?.events, byType.TIMER_CANCELED?.events];
  };
  expect(await timers()).toEqual([1, undefined]);
  await stage.orders.update(reference, 'quoteCancellation', {});
  await stage.orders.update(reference, 'quoteCancellation', {});
  await stage.orders.update(reference, 'refresh', {});
  expect(await timers()).toEqual([1, undefined]);

  // The order is read at the same moment as before.
  const { state } = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  expect(state).toBe('attention');
  expect(await timers()).toEqual([1, undefined]);
});
