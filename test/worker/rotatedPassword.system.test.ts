/** A provider's password changes while a worker runs: it is read at each login, so that nothing is started again. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Orders } from '../../src/client/orders';
import { newKey, readEncryption, writtenKey } from '../../src/keys';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { connectClient, type TemporalTarget } from '../../src/temporal/connection';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { until } from '../support/following';
import { oneAdult, sandboxProfile } from '../support/running';
import { temporalForTests } from '../support/temporalServer';
import { configFile, startProcess } from '../support/workerProcess';

const WORKER = join(__dirname, '..', '..', 'dist', 'worker.js');
/** What the service lets in: changed in the middle of the tests. */
const account = { username: 'agency', password: 'before' };

let service: Sandbox;
let target: TemporalTarget;
let secret: string;
let config: string;

beforeAll(async () => {
  service = await startSandbox({ accounts: [account] });
  target = { ...(await temporalForTests()), namespace: `password-${randomUUID().slice(0, 8)}` };
  const { connection } = await connectClient(target);
  await ensureNamespace(connection, target.namespace);
  await registerSearchAttributes(connection, target.namespace);
  await connection.close();
  secret = join(await mkdtemp(join(tmpdir(), 'password-')), 'password');
  const credentials = { username: { env: 'SANDBOX_USERNAME' }, password: { file: secret } };
  config = await configFile(sandboxProfile(service.url, { profile: { credentials } }));
});
afterAll(() => service.close());

test('a password that the service refuses is tried once, until it is mended', async () => {
  account.password = `right ${randomUUID()}`;
  await writeFile(secret, account.password, { mode: 0o600 });
  const worker = startProcess([WORKER], target, config, {});
  const client = await connectClient(target);
  try {
    await worker.ready;
    const orders = new Orders(client);
    const requests = Array.from({ length: 12 }, () => oneAdult());
    await Promise.all(requests.map((request) => orders.start(request)));
    for (const { reference } of requests) await until(orders, reference, ['held']);

    await writeFile(secret, 'wrong', { mode: 0o600 });
    service.advance(2 * 3_600_000);
    const logins = (): number => service.log().filter(({ operation }) => operation === 'login').length;
    const before = logins();
    const refreshed = (): Promise<unknown[]> =>
      Promise.all(
        requests.map(({ reference }) =>
          orders.update(reference, 'refresh', {}).catch((error: unknown) => error),
        ),
      );
    const refused = [...(await refreshed()), ...(await refreshed())];
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ given: 'login-refused' }) as unknown),
    );
    expect(String((refused.at(-1) as Error).message)).toContain('not tried again before');
    expect(logins()).toBe(before + 1);

    // Mended, it is used at once.
    await writeFile(secret, account.password, { mode: 0o600 });
    expect(await refreshed()).toEqual(
      requests.map(() => expect.objectContaining({ state: 'held' }) as unknown),
    );
  } finally {
    await client.connection.close();
    expect(await worker.stop()).toBe(0);
  }
});

const keys = { NDC_FLOWS_KEYS: writtenKey(newKey('a')) };

test.each([
  ['without keys', {}],
  // Once a worker with keys has begun, none without starts here.
  ['with keys', keys],
])('%s an order of the old password is ticketed with the new one, by the same worker', async (_what, env) => {
  account.password = `before ${randomUUID()}`;
  await writeFile(secret, account.password, { mode: 0o600 });
  const worker = startProcess([WORKER], target, config, env);
  const client = await connectClient(target, await readEncryption({ env }));
  try {
    await worker.ready;
    const orders = new Orders(client);
    const request = oneAdult();
    await orders.start(request);
    const held = await until(orders, request.reference, ['held']);

    account.password = `after ${randomUUID()}`;
    await writeFile(secret, account.password, { mode: 0o600 });
    // The service has forgotten every session.
    service.advance(2 * 3_600_000);
    const logins = (): number => service.log().filter(({ operation }) => operation === 'login').length;
    const before = logins();
    const ticketed = await orders.update(request.reference, 'ticket', { payUpTo: held.total! });
    expect(ticketed.state).toBe('ticketed');
    expect(logins()).toBe(before + 1);
    expect(service.problems()).toEqual([]);
  } finally {
    await client.connection.close();
    expect(await worker.stop()).toBe(0);
  }
});
