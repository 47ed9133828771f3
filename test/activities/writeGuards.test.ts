/** Writes that a worker refuses to send, even when a workflow asks for them. */
import { MockActivityEnvironment, defaultActivityInfo } from '@temporalio/testing';
import type { ActivityDependencies } from '../../src/activities/createActivities';
import { createActivities } from '../../src/activities/createActivities';
import { seal } from '../../src/activities/sealedSession';
import type { Provider } from '../../src/activities/providers';
import type { Call } from '../../src/domain/order/activities';
import type { WriteOutcome } from '../../src/domain/calls/problem';

const MINUTE = 60_000;
const { runId } = defaultActivityInfo.workflowExecution!;
const credentials = { username: 'agency', password: 'a password' };

/** Returns how a write ends in the worker, and what reached the client. */
async function written(call: Partial<Call<'orderCancel'>>, deps: Partial<ActivityDependencies> = {}) {
  const sent: string[] = [];
  const provider = {
    policy: { provider: 'sandbox', readWithin: 5 * MINUTE, errors: {} },
    client: {
      call: (operation: string) => {
        sent.push(operation);
        return Promise.resolve({ result: {} });
      },
    },
    credentials: () => Promise.resolve(credentials),
  } as unknown as Provider;
  const activities = createActivities({
    providers: new Map([['sandbox', provider]]),
    client: { activity: {} },
    ...deps,
  } as unknown as ActivityDependencies);
  const session = { token: 'token', cookies: [], expires: '2027-01-01T00:00:00.000Z' };
  const asked = {
    provider: 'sandbox',
    run: runId,
    readAt: Date.now() - MINUTE,
    session: await seal({ provider: 'sandbox', credentials }, session),
    input: {},
    ...call,
  } as unknown as Call<'orderCancel'>;
  const ended: WriteOutcome<unknown> = await new MockActivityEnvironment().run(activities.orderCancel, asked);
  const code = ended.outcome === 'done' ? undefined : ended.problem.code;
  return { outcome: ended.outcome, code, sent };
}

test('what the run has just decided on what it has just read is sent', async () => {
  expect(await written({})).toEqual({ outcome: 'done', code: undefined, sent: ['orderCancel'] });
});

test.each([
  ['read too long ago', { readAt: Date.now() - 6 * MINUTE }, {}, 'not-sent', 'read-too-old'],
  ['decided by another run', { run: 'run-0' }, {}, 'unknown', 'run-was-reset'],
  ['decided by a run that does not say which it is', { run: undefined }, {}, 'unknown', 'run-was-reset'],
  ['asked of a worker that holds writes', {}, { holdWrites: true }, 'unknown', 'writes-held'],
  ['for a provider that is not configured', { provider: 'other' }, {}, 'not-sent', 'unknown-provider'],
])('what is %s is not sent', async (_what, call, deps, outcome, code) => {
  expect(await written(call, deps)).toEqual({ outcome, code, sent: [] });
});
