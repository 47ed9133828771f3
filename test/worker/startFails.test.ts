/** A worker that fails while it starts, when its workflows' thread is there already: it says why, and leaves. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sandboxProfile } from '../support/running';
import { startFront } from '../support/temporalFront';
import { temporalForTests } from '../support/temporalServer';
import { configFile, startProcess } from '../support/workerProcess';

test('a server that does not tell a queue’s rate ends the worker, with words and status 1', async () => {
  const behind = await temporalForTests();
  const front = await startFront(behind.address);
  front.refused.push('/DescribeTaskQueue');
  const target = { ...behind, address: front.address };
  const profile = { ...(sandboxProfile('http://127.0.0.1:9') as object), rate: { requestsPerSecond: 5 } };
  const worker = startProcess(['dist/worker.js', '--json'], target, await configFile(profile));
  try {
    const [said] = await Promise.all([text(worker.child.stdout!), once(worker.child, 'exit')]);
    expect(worker.child.exitCode).toBe(1);
    expect(said).toContain('out of order');
    expect(front.calls.some(({ path }) => path.endsWith('/DescribeTaskQueue'))).toBe(true);
  } finally {
    await worker.kill();
    await front.close();
  }
});
