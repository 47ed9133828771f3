/** What the doctor says of workers and their versions, by what the queues say together. The real queues: test/worker/deployment.system.test.ts. */
import { versionFindings, workersFound } from '../../../src/cli/doctor/workers';

const one = { name: 'shop', build: '1' };
const two = { name: 'shop', build: '2' };
type Queue = Parameters<typeof versionFindings>[0][number];

/** Both kinds of queues, served alike. */
function queues({
  pollers,
  ...routed
}: Omit<Queue, 'of' | 'pollers'> & { pollers: (typeof one | undefined)[] }): Queue[] {
  const known = new Map(pollers.map((version, at) => [`worker ${at}`, version]));
  return ['orders', 'calls to sandbox'].map((of) => ({ of, pollers: known, ...routed }));
}

test('where no worker is of a version, nothing is said', () => {
  expect(versionFindings(queues({ pollers: [undefined, undefined], current: undefined }))).toEqual([]);
});

test('a version that is current and polls is well', () => {
  expect(versionFindings(queues({ pollers: [one], current: one }))).toEqual([
    { ok: true, found: 'build 1 of shop is current' },
  ]);
});

test('workers of a version that nobody has made current get nothing, and it says how to make it so', () => {
  expect(versionFindings(queues({ pollers: [one], current: undefined }))).toEqual([
    {
      ok: false,
      found:
        'orders, calls to sandbox go to unversioned workers, but no such worker is running; build 1 of shop is running but gets no tasks.',
      remedy: expect.stringContaining(
        'temporal worker deployment set-current-version --deployment-name shop --build-id 1`',
      ) as string,
    },
  ]);
});

test('a version that waits beside the workers of none is no mistake', () => {
  expect(versionFindings(queues({ pollers: [undefined, one], current: undefined }))).toEqual([
    {
      ok: true,
      found:
        'no current version: only unversioned workers get tasks; build 1 of shop gets no new tasks; its workers can be stopped',
    },
  ]);
});

test('a ramp is told, and both sides of it must be served', () => {
  const ramping = { version: two, percentage: 10 };
  expect(versionFindings(queues({ pollers: [one, two], current: one, ramping }))).toEqual([
    { ok: true, found: 'build 1 of shop is current; build 2 of shop gets 10 % of new tasks' },
  ]);
  expect(versionFindings(queues({ pollers: [one], current: one, ramping }))).toMatchObject([{ ok: false }]);
});

test('a queue that the current version does not poll is named', () => {
  const [orders, calls] = queues({ pollers: [two], current: two });
  const other = { ...calls!, of: 'calls to other', pollers: new Map([['worker 0', one]]) };
  expect(versionFindings([orders!, calls!, other])).toMatchObject([
    { ok: false, found: expect.stringMatching(/^calls to other go to build 2 of shop/) as string },
  ]);
});

test('where nobody polls at all it is not about versions', () => {
  expect(versionFindings(queues({ pollers: [], current: one }))).toMatchObject([{ ok: true }]);
});

test('workers of different configurations are named with what they do not serve', () => {
  const polledBy = (of: string, ...workers: string[]) => ({
    of,
    pollers: new Map(workers.map((worker) => [worker, undefined])),
  });
  const orders = polledBy('orders', '1@a', '2@b', '3@c');
  const found = workersFound([orders, polledBy('webhook crm', '1@a'), polledBy('webhook bi', '1@a', '2@b')]);
  expect(found).toMatchObject({
    found: expect.stringMatching(
      /^2 of 3 have another configuration: 2@b does not serve webhook crm; 3@c does not serve webhook crm, webhook bi\. /,
    ) as string,
    remedy: expect.stringContaining('the same configuration file') as string,
  });
  expect(workersFound([orders, polledBy('webhook crm', '3@c', '2@b', '1@a')])).toEqual({
    ok: true,
    found: '3 workers serve every task queue',
  });
});
