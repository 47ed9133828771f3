/** What the server tells of a write's activity, and the age of what it was decided on: a table each. */
import { sentBefore, type WriteAttempt } from '../../src/activities/sentBefore';
import { tooOld } from '../../src/domain/calls/readAge';

const first: WriteAttempt = {
  workflowExecution: { workflowId: 'order/A', runId: 'run-1' },
  heartbeatDetails: undefined,
  attempt: 1,
  scheduledTimestampMs: 1_000,
  currentAttemptScheduledTimestampMs: 1_000,
};

test.each<[string, string | undefined, Partial<WriteAttempt>, ReturnType<typeof sentBefore>]>([
  ['the first attempt in the run that decided', 'run-1', {}, undefined],
  ['a call of a run that has not noticed its reset', undefined, {}, 'run-was-reset'],
  ['an activity outside any workflow', undefined, { workflowExecution: undefined }, 'run-was-reset'],
  ['another run than the one that decided', 'run-0', {}, 'run-was-reset'],
  ['a second attempt', 'run-1', { attempt: 2 }, 'second-attempt'],
  ['an attempt with a send marker', 'run-1', { heartbeatDetails: { phase: 'sending' } }, 'second-attempt'],
  [
    'attempts counted anew by an operator',
    'run-1',
    { currentAttemptScheduledTimestampMs: 2_000 },
    'second-attempt',
  ],
])('%s', (_what, run, changes, is) => {
  expect(sentBefore(run, { ...first, ...changes })).toBe(is);
});

test.each([
  ['read just now', 1_000, 500, 1_000, false],
  ['as old as it may be', 1_000, 500, 1_500, false],
  ['a millisecond older', 1_000, 500, 1_501, true],
  ['by a clock that is behind', 1_000, 500, 0, false],
  ['never told', undefined, 500, 9_999, false],
  ['where no age is set', 1_000, undefined, 9_999_999, false],
])('%s', (_what, readAt, within, now, is) => {
  expect(tooOld(readAt, within, now)).toBe(is);
});
