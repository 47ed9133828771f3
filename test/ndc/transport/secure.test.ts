/** TLS to a provider, against real TLS servers: what is trusted, what is shown, and that a write which TLS stops is never sent. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { createHttp, type HttpAnswer } from '../../../src/ndc/transport/http';
import { OLDEST_TLS, type TlsReader } from '../../../src/ndc/transport/trust';
import { isListening } from '../../../src/temporal/devServer/ports';
import { deadPort } from '../../support/loopback';
import { createAuthority, selfSigned, type Identity } from '../../support/certificates';

const ours = createAuthority('ours');
const nobody = createAuthority('nobody');
const alone = nobody.issue();
const shown = { ...alone, cert: alone.cert + nobody.certificate };

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Service {
  url: string;
  /** Requests that came through. */
  seen: string[];
}

async function service(options: https.ServerOptions): Promise<Service> {
  const seen: string[] = [];
  const server = https.createServer(options, (request, response) => {
    seen.push(request.url ?? '');
    response.end('<Answer/>');
  });
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const trusting = (shown?: Identity): TlsReader => {
  const context = tls.createSecureContext({ minVersion: OLDEST_TLS, ca: ours.certificate, ...shown });
  return () => Promise.resolve(context);
};

/** A read and a write there: the answer's text, or how it failed and what is proven of it. */
async function bothAt({ url }: Service, trust?: TlsReader, only?: 'read'): Promise<unknown[]> {
  const timeouts = { connect: 20_000, headers: 20_000 };
  const http = createHttp({ baseUrl: url, timeouts, concurrency: 1, ...(trust && { tls: trust }) });
  open.push(http);
  const request = { path: '/there', headers: {}, body: '<Request/>', total: 20_000 };
  const text = async ({ body }: HttpAnswer): Promise<string> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const calls = [
    http.read(request, text),
    ...(only ? [] : [http.write(request, { writeFence: 5_000 }, text)]),
  ];
  return Promise.all(
    calls.map((call) =>
      call.catch(({ code, sent, message }: Record<string, string>) => ({ code, sent, message })),
    ),
  );
}

const refused = (code: string, message: string): object => ({ code, sent: 'nothing', message });

describe('a service', () => {
  test('is called when an authority that the profile names has issued its certificate', async () => {
    const there = await service(ours.issue());
    expect(await bothAt(there, trusting())).toEqual(['<Answer/>', '<Answer/>']);
    expect(there.seen).toHaveLength(2);
  });

  test.each([
    [
      'is its own issuer',
      selfSigned,
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      "the service's certificate is self-signed",
    ],
    [
      'comes from an authority that nobody knows',
      alone,
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      "the service's certificate does not show who issued it",
    ],
    [
      'comes from an authority that it shows and nobody trusts',
      shown,
      'SELF_SIGNED_CERT_IN_CHAIN',
      "the authority that signed the service's certificate is not trusted",
    ],
    [
      'is for another name',
      ours.issue({ names: ['ndc.svc.example'] }),
      'ERR_TLS_CERT_ALTNAME_INVALID',
      "the service's certificate is for a different name",
    ],
    [
      'has expired',
      ours.issue({ from: -30, until: -1 }),
      'CERT_HAS_EXPIRED',
      "the service's certificate has expired",
    ],
  ])('whose certificate %s is sent nothing', async (_, identity, code, said) => {
    const there = await service(identity);
    expect(await bothAt(there, trusting())).toEqual([refused(code, said), refused(code, said)]);
    expect(there.seen).toEqual([]);
  });

  test('that speaks TLS 1.1 alone is sent nothing, also where Node was told to speak it', async () => {
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    const there = await service({ ...ours.issue(), ...old });
    const code = 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION';
    const usual = [tls.DEFAULT_MIN_VERSION, tls.DEFAULT_CIPHERS] as const;
    [tls.DEFAULT_MIN_VERSION, tls.DEFAULT_CIPHERS] = ['TLSv1', old.ciphers];
    try {
      expect(await bothAt(there)).toMatchObject([{ code }, { code, sent: 'nothing' }]);
    } finally {
      [tls.DEFAULT_MIN_VERSION, tls.DEFAULT_CIPHERS] = usual;
    }
    expect(there.seen).toEqual([]);
  });
});

describe('the environment', () => {
  /** A read from a process of its own, which sees the environment as it begins. */
  function readThere({ url }: Service, env: NodeJS.ProcessEnv): Promise<string> {
    const loader = join(__dirname, '../../support/typescript.js');
    const program = join(__dirname, '../../support/readOnce.ts');
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        ['-r', loader, program, url],
        { env: { ...process.env, ...env } },
        (error, out) => (error ? reject(new Error(error.message)) : resolve(out.trim())),
      );
    });
  }

  test('adds authorities to Node’s own by NODE_EXTRA_CA_CERTS', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-authorities-'));
    open.push({ close: () => rm(folder, { recursive: true }) });
    const file = join(folder, 'ours.pem');
    await writeFile(file, ours.certificate);
    const there = await service(ours.issue());
    expect(await readThere(there, {})).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(await readThere(there, { NODE_EXTRA_CA_CERTS: file })).toBe('200');
  });

  test('cannot switch the checks off by NODE_TLS_REJECT_UNAUTHORIZED', async () => {
    const there = await service(ours.issue());
    expect(await readThere(there, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBe(
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    );
    expect(there.seen).toEqual([]);
  });
});

describe.each(['TLSv1.3', 'TLSv1.2'] as const)(
  'a service that asks for a client certificate over %s',
  (version) => {
    const asking = { ...ours.issue(), requestCert: true, ca: ours.certificate, maxVersion: version };

    test('is called with ours', async () => {
      const there = await service(asking);
      expect(await bothAt(there, trusting(ours.issue({ purpose: 'client' })))).toEqual([
        '<Answer/>',
        '<Answer/>',
      ]);
    });

    test('is sent nothing when we have none: it refuses before the first byte, also where we might have spoken first', async () => {
      const there = await service(asking);
      expect(await bothAt(there, trusting())).toMatchObject(
        version === 'TLSv1.3'
          ? Array(2).fill(
              refused(
                'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
                'the service requires a client certificate, and none is configured (tls.certificate)',
              ),
            )
          : [{}, { code: 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', sent: 'nothing' }],
      );
      expect(there.seen).toEqual([]);
    });

    test('is sent nothing when it does not take ours', async () => {
      const there = await service(asking);
      for (const shown of [nobody.issue(), ours.issue({ from: -9, until: -2 })]) {
        const [, write] = await bothAt(there, trusting(shown));
        expect(write).toMatchObject({ sent: 'nothing' });
      }
      expect(there.seen).toEqual([]);
    });
  },
);

const openssl = spawnSync('openssl', ['version']).status === 0;

/** OpenSSL's own server says in words what Node's does not: it alone can be had without tickets, and tells why it refuses a certificate. */
(openssl ? describe : describe.skip)('a service of OpenSSL', () => {
  async function opensslService(...more: string[]): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-openssl-'));
    const { key, cert } = ours.issue();
    const file = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const identity = ['-key', await file('key.pem', key), '-cert', await file('cert.pem', cert)];
    const trusted = ['-CAfile', await file('ca.pem', ours.certificate)];
    const port = await deadPort();
    const args = ['s_server', '-quiet', '-naccept', '9', '-accept', `127.0.0.1:${port}`];
    const server = spawn('openssl', [...args, ...identity, ...trusted, ...more], { stdio: 'pipe' });
    const seen: string[] = [];
    server.stdout.on('data', (chunk: Buffer) => {
      seen.push(chunk.toString());
      if (chunk.includes('<Request/>')) {
        server.stdin.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<Answer/>');
      }
    });
    open.push({
      close: async () => {
        server.kill();
        await once(server, 'close');
        await rm(folder, { recursive: true });
      },
    });
    while (!(await isListening(`127.0.0.1:${port}`))) await new Promise(setImmediate);
    return { url: `https://127.0.0.1:${port}`, seen };
  }

  test('that gives no tickets is taken to have accepted us after a while', async () => {
    const there = await opensslService('-num_tickets', '0');
    const [read] = await bothAt(there, trusting(), 'read');
    expect(read).toBe('<Answer/>');
  });

  test.each([
    [
      'comes from another authority',
      nobody.issue(),
      'does not trust the authority of our client certificate',
    ],
    ['has expired', ours.issue({ from: -9, until: -2 }), 'says that our client certificate has expired'],
    [
      'is for servers',
      ours.issue({ purpose: 'server' }),
      'does not accept the type or purpose of our client',
    ],
  ])('that is shown a certificate which %s says so, and is sent nothing', async (_, client, said) => {
    const there = await opensslService('-Verify', '1', '-verify_return_error');
    for (const outcome of await bothAt(there, trusting(client))) {
      expect(outcome).toMatchObject({ sent: 'nothing', message: expect.stringContaining(said) as string });
    }
    expect(there.seen.join('')).not.toContain('<Request/>');
  });
});

test('files that cannot be used end a call before anything is sent, with what is wrong', async () => {
  const there = await service(ours.issue());
  const trust = (): Promise<never> => Promise.reject(new Error('TLS of provider x: the key is encrypted.'));
  const failure = refused('tls-unusable', 'TLS of provider x: the key is encrypted.');
  expect(await bothAt(there, trust)).toEqual([failure, failure]);
  expect(there.seen).toEqual([]);
});
