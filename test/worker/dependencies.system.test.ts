/** What a worker finds wrong with what it depends on, on a real server: before it polls, and while it works. */
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import { newKey, type Key } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { connectClient, type TemporalTarget } from '../../src/temporal/connection';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { connectWorker } from '../../src/temporal/workerConnection';
import { watchDependencies, type Watch } from '../../src/worker/dependencies';
import { KEY_CANARY } from '../../src/temporal/keyCanary';
import { eventually } from '../support/eventually';
import { quietRuntime } from '../support/builtWorkflows';
import { temporalForTests } from '../support/temporalServer';

let target: TemporalTarget;
let connection: NativeConnection;
const clients: Client[] = [];
const watches: Watch[] = [];

beforeAll(async () => {
  quietRuntime();
  connection = await connectWorker(await temporalForTests());
});
beforeEach(async () => {
  target = { ...(await temporalForTests()), namespace: `fit-${randomUUID().slice(0, 8)}` };
  const { connection: made } = await office();
  await ensureNamespace(made, target.namespace);
  await registerSearchAttributes(made, target.namespace);
});
afterEach(() => Promise.all(watches.splice(0).map((watch) => watch.close())));
afterAll(async () => {
  await Promise.all(clients.map((client) => client.connection.close()));
  await connection.close();
});

const encryption = (keys: Key[]) => ({ keyring: keyringOf(keys, 'the test') });

async function office(...keys: Key[]): Promise<Client> {
  const client = await connectClient(target, keys.length > 0 ? encryption(keys) : undefined);
  clients.push(client);
  return client;
}

interface Watched {
  watch: Watch;
  told: string[];
}

async function watched(keys: Key[] = [], more: { archive?: string } = {}): Promise<Watched> {
  const told: string[] = [];
  const tell = (_facts: object, words: string): void => void told.push(words);
  const watch = await watchDependencies({
    connection,
    namespace: target.namespace,
    client: await office(...keys),
    ...(keys.length > 0 && { keyring: encryption(keys).keyring }),
    log: { error: tell, warn: tell, info: () => undefined },
    every: 200,
    ...more,
  });
  watches.push(watch);
  return { watch, told };
}

const [a, b] = [newKey('a'), newKey('b')];

describe('keys', () => {
  test('of another worker keep a worker from starting, and so do none at all', async () => {
    await watched([a]);
    await expect(watched([b])).rejects.toMatchObject({
      code: 'keys-unproven',
      message: expect.stringMatching(/with key "a".*it has: b/) as string,
    });
    await expect(watched()).rejects.toMatchObject({ code: 'keys-unproven' });
    // Another key of the same name is another key.
    await expect(watched([newKey('a')])).rejects.toMatchObject({ code: 'keys-unproven' });
    await watched([a, b]);
  });

  test('of two workers that begin at once with keys of their own let one start', async () => {
    const began = await Promise.allSettled([watched([a]), watched([b])]);
    expect(began.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are rotated: a worker that writes with the next key seals the canary anew', async () => {
    await watched([a]);
    await watched([b, a]);
    await watched([b]);
    await expect(watched([a])).rejects.toMatchObject({ code: 'keys-unproven' });
  });

  test('that are replaced while a worker runs make it not ready until it has them', async () => {
    const { watch, told } = await watched([a]);
    expect(watch.trouble()).toBeUndefined();
    const client = await office(a);
    await client.workflow.getHandle(KEY_CANARY).terminate();
    await watched([b]);
    expect(await eventually(() => Promise.resolve(watch.trouble()), Boolean)).toMatch(/with key "b"/);
    expect(told).toHaveLength(1);
  });
});

test('a search attribute that is missing keeps a worker from starting; one that goes makes it not ready', async () => {
  const { watch, told } = await watched();
  const { connection: operator } = await office();
  const remove = (): Promise<unknown> =>
    operator.operatorService.removeSearchAttributes({
      namespace: target.namespace,
      searchAttributes: [searchAttributes.orderId.name],
    });
  await remove();
  expect(await eventually(() => Promise.resolve(watch.trouble()), Boolean)).toMatch(/NdcOrderId/);
  await expect(watched()).rejects.toMatchObject({
    code: 'worker-unfit',
    remedy: expect.stringMatching(/setup/) as string,
  });
  await registerSearchAttributes(operator, target.namespace);
  await eventually(
    () => Promise.resolve(watch.trouble()),
    (trouble) => trouble === undefined,
  );
  expect(told).toHaveLength(1);
});

test('a clock that is off keeps a worker from starting', async () => {
  const real = Date.now.bind(Date);
  const now = jest.spyOn(Date, 'now').mockImplementation(() => real() + 7 * 60_000);
  try {
    await expect(watched()).rejects.toMatchObject({
      code: 'worker-unfit',
      message: expect.stringMatching(/clock of this machine is 7 min ahead/) as string,
    });
  } finally {
    now.mockRestore();
  }
});

test('an archive that takes nothing is told, and stops nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const { told, watch } = await watched([], { archive: join(folder, 'missing') });
  expect(told).toEqual([]);
  // A file where a folder should be.
  const { told: full, watch: other } = await watched([], { archive: __filename });
  expect(full).toEqual([expect.stringMatching(/^Raw messages cannot be kept in .*ENOTDIR/)]);
  expect([watch.trouble(), other.trouble()]).toEqual([undefined, undefined]);
});
