/** A provider that asks for a client certificate, as an operator meets it: doctor, a worker process, an order, a certificate that is renewed. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Finding } from '../../src/cli/doctor/checks';
import { Orders } from '../../src/client/orders';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { ownNamespace } from '../support/ownNamespace';
import { createAuthority } from '../support/certificates';
import { command, documentOf } from '../support/commandLine';
import { tlsFront } from '../support/loopback';
import { eventually } from '../support/eventually';
import { begin, until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startWorkerProcess } from '../support/workerProcess';

const authority = createAuthority();
const credentials = { SANDBOX_USERNAME: ACCOUNT.username, SANDBOX_PASSWORD: ACCOUNT.password };

let service: Sandbox;
let front: Awaited<ReturnType<typeof tlsFront>>;
let config: string;

/** Puts the client certificate in its place, good for so many days. */
async function shown(days: number): Promise<void> {
  const { key, cert } = authority.issue({ from: -9, until: days, purpose: 'client' });
  await Promise.all([put('client.key', key), put('client.pem', cert)]);
}

const put = (name: string, text: string): Promise<void> =>
  writeFile(join(dirname(config), name), text, { mode: 0o600 });

beforeAll(async () => {
  service = await startSandbox({ accounts: [ACCOUNT], settleDelay: 1_000 });
  front = await tlsFront(service.port, {
    ...authority.issue(),
    requestCert: true,
    ca: authority.certificate,
  });
  const tls = { ca: 'authority.pem', certificate: 'client.pem', key: 'client.key' };
  config = await configFile(sandboxProfile(front.url, { profile: { tls } }));
  await put('authority.pem', authority.certificate);
});
afterAll(async () => {
  await front.close();
  await service.close();
});

test('doctor logs in with it, and says in time that it ends', async () => {
  const env = { ...credentials, TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const provider = async (): Promise<Finding | undefined> => {
    const ended = await command(['doctor', '--config', config, '--json'], { env });
    return documentOf<{ findings: Finding[] }>(ended).findings.find(
      ({ what }) => what === 'provider sandbox',
    );
  };
  await shown(40);
  expect(await provider()).toEqual({
    what: 'provider sandbox',
    ok: true,
    found: expect.stringContaining(`logged in at ${front.url}`) as string,
  });
  await shown(20);
  expect(await provider()).toMatchObject({
    ok: true,
    remedy: expect.stringMatching(
      /^Renew the client certificate: it expires on \d{4}-\d\d-\d\d\.$/,
    ) as string,
  });
});

test('a worker does not start with one that has ended, and says so', async () => {
  await shown(-1);
  const ended = await command(['worker', '--config', config], {
    env: { ...credentials, TEMPORAL_ADDRESS: '127.0.0.1:1' },
  });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toMatch(
    /^TLS of provider sandbox: the certificate \(.*client\.pem\) expired on .*\. Renew it\.$/m,
  );
});

test('an order is booked and ticketed with it, also when it is broken and mended while the worker runs', async () => {
  const { target, client } = await ownNamespace('tls');
  const orders = new Orders(client);
  await shown(40);
  const worker = startWorkerProcess(target, config);
  try {
    const request = oneAdult();
    await orders.start(request);
    const held = await until(orders, request.reference, ['held']);

    await put('client.pem', 'half a file');
    const ticketing = await begin(orders, request.reference, 'ticket', { payUpTo: held.total! });
    // Not sent, and said why; the flow goes on by itself as soon as the file is whole.
    await eventually(
      () => orders.status(request.reference),
      ({ waitsFor }) => waitsFor?.includes('tls-unusable') ?? false,
    );
    expect(service.ledger().totals.issues).toBe(0);
    await shown(40);
    expect((await ticketing.done).state).toBe('ticketed');
    expect(service.ledger().totals).toMatchObject({ orders: 1, issues: 1, duplicates: 0 });
  } finally {
    expect(await worker.stop()).toBe(0);
    await client.connection.close();
  }
});
