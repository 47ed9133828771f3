import { mkdtempSync, writeFileSync } from 'node:fs';
import type net from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLoopback } from '../../src/http/network';
import { selfSigned } from '../support/certificates';
import { decode, runningCodecServer, type RunningCodecServer } from '../support/codecServer';
import { eventually } from '../support/eventually';
import { hungUpOn, silentAt } from '../support/loopback';

const folder = mkdtempSync(join(tmpdir(), 'codec-connections-'));
const tls = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
writeFileSync(tls.certificate, selfSigned.cert);
writeFileSync(tls.key, selfSigned.key, { mode: 0o600 });

/** So long that nobody is hung up on for saying nothing while a test looks. */
const patient = { headersWithin: 30_000, requestWithin: 30_000 };

let server: RunningCodecServer | undefined;
const open: net.Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server?.close();
});

async function silent(at: RunningCodecServer, from: string, to = '127.0.0.1'): Promise<net.Socket> {
  const socket = await silentAt(at.endpoint, from, to);
  open.push(socket);
  return socket;
}

describe.each([
  ['with TLS', { tls }],
  ['without', {}],
])('%s', (_, settings) => {
  test('those who connect and say nothing are hung up on, and others are answered', async () => {
    const bounds = { headersWithin: 700, requestWithin: 300_000, connections: 4 };
    server = await runningCodecServer(settings, bounds);
    const quiet = await Promise.all(Array.from({ length: 4 }, () => silent(server!, '127.0.0.1')));
    await Promise.all(quiet.map(hungUpOn));
    const { endpoint, token } = server;
    expect((await decode(endpoint, [], { token, ca: selfSigned.cert })).status).toBe(200);
  });

  test('an address has so many connections and no more, and others have theirs', async () => {
    server = await runningCodecServer(settings, { connectionsOfLoopback: 3, ...patient });
    const quiet = [];
    for (let each = 0; each < 3; each += 1) quiet.push(await silent(server, '127.0.0.2'));
    await hungUpOn(await silent(server, '127.0.0.2'));
    const { endpoint, token } = server;
    expect((await decode(endpoint, [], { token, ca: selfSigned.cert })).status).toBe(200);
    expect(quiet.map((socket) => socket.destroyed)).toEqual([false, false, false]);
  });
});

test('a connection that ends makes room for another of its address', async () => {
  server = await runningCodecServer({}, { connectionsOfLoopback: 1 });
  const { endpoint, token } = server;
  (await silent(server, '127.0.0.1')).destroy();
  // The server hears of it in its own time.
  const answered = (): Promise<boolean> =>
    decode(endpoint, [], { token }).then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually(answered);
});

test('2,000 of one address leave room for those who ask from another', async () => {
  server = await runningCodecServer({}, patient);
  await Promise.all(Array.from({ length: 2_000 }, () => silent(server!, '127.0.0.2')));
  const { endpoint, token } = server;
  expect((await decode(endpoint, [], { token })).status).toBe(200);
});

test('all addresses together have so many connections and no more', async () => {
  server = await runningCodecServer({}, { connections: 2, ...patient });
  const quiet = [await silent(server, '127.0.0.2'), await silent(server, '127.0.0.3')];
  await hungUpOn(await silent(server, '127.0.0.4'));
  expect(quiet.map((socket) => socket.destroyed)).toEqual([false, false]);
});

test('a proxy on this machine is not held to the bound of one address', async () => {
  server = await runningCodecServer({}, patient);
  const quiet = await Promise.all(Array.from({ length: 100 }, () => silent(server!, '127.0.0.1')));
  const { endpoint, token } = server;
  expect((await decode(endpoint, [], { token })).status).toBe(200);
  expect(quiet.some((socket) => socket.destroyed)).toBe(false);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

(outside === undefined ? test.skip : test)(
  '64 connections of another address are taken, and no more',
  async () => {
    const at = outside ?? '';
    server = await runningCodecServer({ host: '0.0.0.0', tls }, patient);
    const quiet = [];
    for (let each = 0; each < 64; each += 1) quiet.push(await silent(server, at, at));
    await hungUpOn(await silent(server, at, at));
    expect(quiet.some((socket) => socket.destroyed)).toBe(false);
  },
);

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['2001:db8::1', false],
  ['::', false],
])('%s is an address of this machine alone: %s', (address, is) => expect(isLoopback(address)).toBe(is));
