/** What a worker says of itself to those who watch over it, in each state that it can be in. */
import { startHealth, type Health, type Part } from '../../src/worker/health';
import { freePort } from '../support/ports';

const part = (changes: Partial<Part['status']> = {}, taskQueue = 'ndc-flows'): Part => ({
  taskQueue,
  runsWorkflows: taskQueue === 'ndc-flows',
  status: {
    runState: 'RUNNING',
    activityPollerState: 'POLLING',
    workflowPollerState: taskQueue === 'ndc-flows' ? 'POLLING' : 'SHUTDOWN',
    ...changes,
  },
  stepsStandFor: 0,
});
const well = [part(), part({}, 'ndc-flows.sandbox')];

let health: Health;
let parts: readonly Part[];
let asked: number;
let answers: () => Promise<unknown>;
let trouble: string | undefined;

beforeEach(async () => {
  [parts, asked, answers, trouble] = [well, 0, () => Promise.resolve(), undefined];
  const port = await freePort();
  health = await startHealth(
    { host: '127.0.0.1', port },
    {
      parts: () => parts,
      trouble: () => trouble,
      answers: () => {
        asked += 1;
        return answers();
      },
    },
  );
});
afterEach(() => health.close());

async function ask(path: string, init?: RequestInit): Promise<[number, string]> {
  const response = await fetch(`${health.url}${path}`, init);
  return [response.status, (await response.text()).trim()];
}

test('a worker all of whose parts poll, and whom the Temporal server answers, is ready', async () => {
  expect(await ask('/ready')).toEqual([200, 'ready']);
  expect(await ask('/live')).toEqual([200, 'live']);
});

test('a worker that lacks what orders need is not ready, and lives', async () => {
  trouble = 'the keys are others';
  expect(await ask('/ready')).toEqual([503, 'not ready: the keys are others']);
  expect(await ask('/live')).toEqual([200, 'live']);
});

test.each([
  ['has no parts yet', [], 'starting'],
  ['has a part that has not begun', [part(), part({ runState: 'INITIALIZED' })], 'starting'],
  [
    'was asked to end',
    [part({ runState: 'STOPPED' }), part({ runState: 'DRAINING' })],
    'shutting down: waiting for calls in flight',
  ],
  ['does not poll for workflows', [part({ workflowPollerState: 'SHUTDOWN' })], 'it does not poll ndc-flows'],
  [
    'does not poll for calls',
    [part(), part({ activityPollerState: 'SHUTDOWN' }, 'ndc-flows.sandbox')],
    'it does not poll ndc-flows.sandbox',
  ],
])('one that %s lives, and is not ready', async (_what, found: Part[], why) => {
  parts = found;
  expect(await ask('/ready')).toEqual([503, `not ready: ${why}`]);
  expect(await ask('/live')).toEqual([200, 'live']);
});

test('one of whom a part has failed is neither', async () => {
  parts = [part(), part({ runState: 'FAILED' }, 'ndc-flows.sandbox')];
  expect(await ask('/ready')).toEqual([503, 'not ready: the worker of ndc-flows.sandbox has failed']);
  expect(await ask('/live')).toEqual([503, 'not live: the worker of ndc-flows.sandbox has failed']);
});

test('one whose workflow code stands still is neither: it would keep every other order waiting', async () => {
  parts = [{ ...part(), stepsStandFor: 19_000 }, part({}, 'ndc-flows.sandbox')];
  expect(await ask('/live')).toEqual([200, 'live']);
  parts = [{ ...part(), stepsStandFor: 21_000 }, part({}, 'ndc-flows.sandbox')];
  expect(await ask('/live')).toEqual([503, 'not live: no workflow step has finished for 21 s']);
  expect((await ask('/ready'))[0]).toBe(503);
});

test('one that the Temporal server does not answer lives: a restart would not mend it', async () => {
  answers = () => Promise.reject(new Error('unavailable'));
  expect(await ask('/ready')).toEqual([503, 'not ready: the Temporal server does not answer']);
  expect(await ask('/live')).toEqual([200, 'live']);
});

test('however many ask, the Temporal server is asked once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask('/ready')));
  expect(asked).toBe(1);
});

test('nothing else is there, and nothing can be sent', async () => {
  expect((await ask('/'))[0]).toBe(404);
  expect((await ask('/__proto__'))[0]).toBe(404);
  expect((await ask('/ready', { method: 'POST', body: '{}' }))[0]).toBe(405);
  expect(await ask('/ready?from=kubelet', { method: 'HEAD' })).toEqual([200, '']);
});

test('where the port is taken it says what to do', async () => {
  const place = { host: '127.0.0.1', port: Number(new URL(health.url).port) };
  await expect(
    startHealth(place, { parts: () => [], trouble: () => undefined, answers }),
  ).rejects.toMatchObject({
    code: 'health-unusable',
    remedy: expect.stringContaining('--health-port') as string,
  });
});
