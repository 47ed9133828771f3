import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { isLoopbackHost } from '../../src/http/server';
import { createAuthority, selfSigned } from '../support/certificates';
import { UI, ask, decode, runningCodecServer, sealedPayload, valuesOf } from '../support/codecServer';

const folder = mkdtempSync(join(tmpdir(), 'codec-tls-'));
const identity = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
writeFileSync(identity.certificate, selfSigned.cert);
writeFileSync(identity.key, selfSigned.key, { mode: 0o600 });

test.each(['0.0.0.0', '::', '192.0.2.1', 'codec.example.com'])(
  'it does not listen on %s without TLS',
  async (host) => {
    await expect(runningCodecServer({ host })).rejects.toMatchObject({
      code: 'codec-server-unsafe',
      message: `The codec server does not listen on ${host} without TLS: tokens and passenger data would cross the network unencrypted.`,
    });
  },
);

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['::1', true],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['0.0.0.0', false],
  ['', false],
])('%s is this machine: %s', (host, is) => expect(isLoopbackHost(host)).toBe(is));

test('with TLS it may listen openly, and speaks nothing older than 1.2', async () => {
  const server = await runningCodecServer({ host: '0.0.0.0', tls: identity, browserSessions: '1h' });
  const endpoint = server.endpoint.replace('0.0.0.0', '127.0.0.1');
  try {
    const question = { token: server.token, ca: selfSigned.cert, headers: { origin: UI } };
    expect(valuesOf(await decode(endpoint, [await sealedPayload(1)], question))).toEqual([1]);
    const { headers } = await ask(endpoint, {
      path: '/decode/session',
      ca: selfSigned.cert,
      body: `token=${server.token}`,
      headers: { origin: endpoint, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(headers['set-cookie']?.[0]).toMatch(/^__Secure-ndc-flows-codec=.*; Secure$/);

    const old = tls.connect({
      port: Number(new URL(endpoint).port),
      host: '127.0.0.1',
      ca: selfSigned.cert,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      // OpenSSL has the old versions shut away; the client opens them, so that it is the server who refuses.
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    const [error] = (await once(old, 'error')) as [Error & { code: string }];
    expect(error.code).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  } finally {
    await server.close();
  }
});

test.each([
  [
    'that is not there',
    { ...identity, certificate: join(folder, 'nowhere.pem') },
    'nowhere.pem cannot be read (ENOENT)',
  ],
  ['of another key', { ...identity, certificate: join(folder, 'other.pem') }, 'key values mismatch'],
])('a certificate %s is told before anybody connects', async (_, pair, words) => {
  writeFileSync(join(folder, 'other.pem'), createAuthority().issue().cert);
  await expect(runningCodecServer({ tls: pair })).rejects.toMatchObject({
    code: 'codec-server-unsafe',
    message: expect.stringContaining(words) as string,
  });
});

test('on loopback nobody else gets there', async () => {
  const server = await runningCodecServer();
  try {
    const port = Number(new URL(server.endpoint).port).toString(16).toUpperCase().padStart(4, '0');
    const listening = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .filter((line) => line.includes(`:${port} 00000000:0000 0A`));
    expect(listening.map((line) => line.trim().split(/\s+/)[1])).toEqual([`0100007F:${port}`]);
  } finally {
    await server.close();
  }
});
