/** A sealed call that stands twice in a run's history: the first one is the run's own. */
import { scheduledFirst } from '../../src/activities/scheduledFirst';

const [sealed, other] = [Buffer.from('sealed'), Buffer.from('other')];

function first(activityId: string, scheduled: readonly (readonly [id: string, data: Buffer])[]) {
  const events = scheduled.map(([id, data]) => ({
    activityTaskScheduledEventAttributes: { activityId: id, input: { payloads: [{ data }] } },
  }));
  const handle = { fetchHistory: () => Promise.resolve({ events: [{}, ...events] }) };
  const client = {
    withDeadline: (_at: number, ask: () => unknown) => ask(),
    workflow: { getHandle: () => handle },
  };
  const workflowExecution = { workflowId: 'order/A', runId: 'run-1' };
  return scheduledFirst(client as never, { workflowExecution, activityId });
}

test.each([
  ['the only one', '2', [['1', other] as const, ['2', sealed] as const], true],
  ['the first of two', '1', [['1', sealed] as const, ['copy', sealed] as const], true],
  ['a copy', 'copy', [['1', sealed] as const, ['copy', sealed] as const], false],
  ['a copy under the same id', '1', [['1', sealed] as const, ['1', sealed] as const], false],
])('%s', async (_what, activityId, scheduled, is) => {
  expect(await first(activityId, scheduled)).toBe(is);
});

test('nothing is known of an activity that the history does not show', async () => {
  await expect(first('2', [['1', sealed]])).rejects.toThrow('does not show');
});
