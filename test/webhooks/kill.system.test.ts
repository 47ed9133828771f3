/** Workers as operators run them, killed while a receiver has an event in its hands; and the commands of whoever looks after it. */
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { type TemporalTarget } from '../../src/temporal/connection';
import { newSecret } from '../../src/webhooks/secret';
import { ownNamespace } from '../support/ownNamespace';
import { command, documentOf } from '../support/commandLine';
import { eventually } from '../support/eventually';
import { startReceiver, verified, type Receiver } from '../support/receiver';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startProcess, type WorkerProcess } from '../support/workerProcess';

const WORKER = join(__dirname, '..', '..', 'dist', 'worker.js');

const secret = newSecret();
let service: Sandbox;
let receiver: Receiver;
let target: TemporalTarget;
let client: Client;
let config: string;
let worker: WorkerProcess;

const environment = (): NodeJS.ProcessEnv => ({
  TEMPORAL_ADDRESS: target.address,
  TEMPORAL_NAMESPACE: target.namespace,
  NDC_FLOWS_CONFIG: config,
  SANDBOX_USERNAME: ACCOUNT.username,
  SANDBOX_PASSWORD: ACCOUNT.password,
  OFFICE_SECRET: secret,
});
const start = (): WorkerProcess => startProcess([WORKER], target, config, { OFFICE_SECRET: secret });
const run = (...args: string[]) => command(args, { env: environment() });

/** What the command lists as undelivered, once there is so much: the receiver has an event a moment before the server knows. */
async function undelivered(count: number): Promise<{ id: string; state: string; last: string }[]> {
  const listed = async () =>
    documentOf<{ undelivered: { id: string; state: string; last: string }[] }>(
      await run('webhooks', 'list', '--json'),
    ).undelivered;
  return eventually(listed, (found) => found.length === count);
}

beforeAll(async () => {
  service = await startSandbox({ accounts: [ACCOUNT], settleDelay: 1_000 });
  receiver = await startReceiver(() => 'never');
  ({ target, client } = await ownNamespace('webhooks'));
  config = await configFile(sandboxProfile(service.url), {
    webhooks: {
      office: {
        url: receiver.url,
        secret: { env: 'OFFICE_SECRET' },
        timeout: '3s',
        retry: { first: '200ms', most: '1h', giveUpAfter: '1d' },
      },
    },
  });
  worker = start();
});
afterAll(async () => {
  await worker.kill();
  await client.connection.close();
  await receiver.close();
  await service.close();
});

test('an event that was in flight when its worker was killed comes again under its own id, from another', async () => {
  const orders = new Orders(client);
  const request = oneAdult();
  await orders.start(request);
  await receiver.until((received) => received.length >= 1);
  await worker.kill();
  receiver.answer = () => ({ status: 204 });
  worker = start();
  await until(orders, request.reference, ['held']);
  const { total } = await orders.status(request.reference);
  await orders.update(request.reference, 'ticket', { payUpTo: total! });
  await receiver.until((received) => received.some(({ event }) => event.type === 'order.ticketed'));
  const [first] = receiver.received;
  await receiver.until((received) => received.filter(({ id }) => id === first?.id).length >= 2);
  for (const each of receiver.received) verified(each, secret);
  const again = receiver.received.filter(({ id }) => id === first?.id);
  expect(new Set(again.map(({ body }) => body)).size).toBe(1);
  await undelivered(0);
});

test('whoever looks after it sees what is not delivered, sends it again, and tries the receiver', async () => {
  const orders = new Orders(client);
  receiver.answer = () => ({ status: 500 });
  const request = oneAdult();
  await orders.start(request);
  const own = (): typeof receiver.received =>
    receiver.received.filter(({ event }) => event.data.reference === request.reference);
  await receiver.until(() => own().length >= 3);

  const [waiting] = await undelivered(1);
  const id = own()[0]?.id ?? '';
  expect([waiting]).toMatchObject([
    { id: `webhook/${request.reference}/${id}/office`, state: 'being-tried', last: 'answered 500' },
  ]);

  const again = await run('webhooks', 'redeliver', '--all', '--endpoint', 'office', '--json');
  expect(documentOf<{ redelivered: string[] }>(again).redelivered).toEqual([waiting?.id]);
  receiver.answer = () => ({ status: 200 });
  const before = own().length;
  await receiver.until(() => own().length > before);
  expect(new Set(own().map((each) => each.id))).toEqual(new Set([id]));

  const tried = await run('webhooks', 'test', 'office', '--json');
  expect(documentOf(tried)).toMatchObject({ endpoint: 'office', taken: true, status: 200 });
  const trial = receiver.received.findLast(({ event }) => String(event.type) === 'webhook.test')!;
  expect(verified(trial, secret)).toMatchObject({ type: 'webhook.test', data: { endpoint: 'office' } });
  receiver.answer = () => ({ status: 404 });
  const refused = await run('webhooks', 'test', 'office');
  expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('answered 404')]);
  expect((await run('webhooks', 'test', 'another')).status).toBe(2);
  expect((await run('webhooks', 'redeliver', 'webhook/none/evt_0/office')).stderr).toContain(
    'No delivery has the id',
  );

  const { findings } = documentOf<{ findings: { what: string; ok: boolean; found: string }[] }>(
    await run('doctor', '--json'),
  );
  const found = findings.find(({ what }) => what === 'webhook office');
  expect(found).toMatchObject({
    ok: true,
    found: expect.stringContaining('its secret can be read') as string,
  });
  expect(found?.found).not.toContain('to=orders');
  expect(findings.find(({ what }) => what === 'workers')?.found).not.toContain('no worker');
});
