/** What a run's history tells of a write whose activity has timed out: whether a byte may have left. */
import { writesIn } from '../../chaos/runs';
import { SEND_MARKER } from '../../src/domain/order/activities';
import type { ReadEvent } from '../../src/temporal/history';

const event = (eventId: number, type: string, name: string, attributes: object): ReadEvent => ({
  eventId: String(eventId),
  eventType: `EVENT_TYPE_${type}`,
  eventTime: new Date(eventId * 1_000).toISOString(),
  [name]: attributes,
});
const decided = event(1, 'ACTIVITY_TASK_SCHEDULED', 'activityTaskScheduledEventAttributes', {
  activityType: { name: 'orderCreate' },
  input: [{ correlationId: 'create-1', provider: 'sandbox' }],
});
const marked = (at: number) =>
  event(at, 'WORKFLOW_EXECUTION_SIGNALED', 'workflowExecutionSignaledEventAttributes', {
    signalName: SEND_MARKER,
    input: [{ correlationId: 'create-1' }],
  });
const timedOut = event(3, 'ACTIVITY_TASK_TIMED_OUT', 'activityTaskTimedOutEventAttributes', {
  scheduledEventId: '1',
});
const all = new Set(['create-1']);

test('a marker before the time-out may have been followed by the call', () => {
  expect(writesIn([decided, marked(2), timedOut], all)).toEqual([
    expect.objectContaining({ maySend: true, outcome: undefined }),
  ]);
});

test('a marker after the time-out was refused: nothing was sent', () => {
  expect(writesIn([decided, timedOut, marked(4)], all)).toEqual([
    expect.objectContaining({ maySend: false, outcome: 'not-sent' }),
  ]);
});

test('the marker of a write that has not ended may be in the history of another run', () => {
  expect(writesIn([decided], all)).toEqual([expect.objectContaining({ maySend: true, outcome: undefined })]);
  expect(writesIn([decided], new Set())).toEqual([expect.objectContaining({ maySend: false })]);
});
