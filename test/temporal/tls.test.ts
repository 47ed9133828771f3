/** Temporal over TLS, mTLS and with an API key: orders run through a real front before the run's server, and what is wrong is said. */
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NativeConnection } from '@temporalio/worker';
import { Orders } from '../../src/client/orders';
import { connectClient, temporalTarget, type TemporalTarget } from '../../src/temporal/connection';
import { connectWorker, keepApiKey } from '../../src/temporal/workerConnection';
import { createAuthority, type Identity } from '../support/certificates';
import { until } from '../support/following';
import { oneAdult, running, type Stage } from '../support/running';
import { startFront, type TemporalFront } from '../support/temporalFront';
import { temporalForTests } from '../support/temporalServer';

const authority = createAuthority('ours');
const nobody = createAuthority('nobody');
const server = authority.issue({ purpose: 'server' });
const ours = authority.issue({ purpose: 'client' });

let folder: string;
let behind: TemporalTarget;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-temporal-tls-'));
  behind = await temporalForTests();
  await Promise.all([
    file('authority.pem', authority.certificate),
    file('nobody.pem', nobody.certificate),
    ...Object.entries({
      ours,
      stranger: nobody.issue(),
      old: authority.issue({ from: -9, until: -2 }),
    }).flatMap(([name, { key, cert }]: [string, Identity]) => [
      file(`${name}.key`, key),
      file(`${name}.crt`, cert),
    ]),
  ]);
});
afterAll(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
  await rm(folder, { recursive: true });
});

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

const at = (name: string): string => join(folder, name);

async function front(
  options: Parameters<typeof startFront>[1] = server,
  keys?: string[],
): Promise<TemporalFront> {
  const started = await startFront(behind.address, options, keys);
  open.push(started);
  return started;
}

/** By the environment alone, as operators do it. */
function targetBy(env: NodeJS.ProcessEnv): TemporalTarget {
  return temporalTarget({ env: { HOME: folder, TEMPORAL_NAMESPACE: behind.namespace, ...env } });
}

const trusting = { TEMPORAL_TLS_SERVER_CA_CERT_PATH: '' };
const showing = (name: string): NodeJS.ProcessEnv => ({
  TEMPORAL_TLS_CLIENT_CERT_PATH: at(`${name}.crt`),
  TEMPORAL_TLS_CLIENT_KEY_PATH: at(`${name}.key`),
});
beforeAll(() => (trusting.TEMPORAL_TLS_SERVER_CA_CERT_PATH = at('authority.pem')));

async function stage(target: TemporalTarget): Promise<Stage> {
  const started = await running({ temporal: target });
  open.push(started);
  return started;
}

async function books({ orders }: Pick<Stage, 'orders'>): Promise<void> {
  const { reference } = await orders.start(oneAdult());
  expect(await until(orders, reference, ['held'])).toMatchObject({ state: 'held' });
}

const halves = ({ calls }: TemporalFront): string[] => [...new Set(calls.map(({ by }) => by))].sort();

describe('client and worker take an order through a front', () => {
  test('over TLS, whose authority the environment names', async () => {
    const there = await front();
    await books(await stage(targetBy({ TEMPORAL_ADDRESS: there.address, ...trusting })));
    expect(halves(there)).toEqual(['grpc-node-js', 'tonic']);
  });

  test('that asks for a certificate, which a TOML profile names', async () => {
    const there = await front({ ...server, requestCert: true, ca: authority.certificate });
    const profile = [
      '[profile.sales]',
      `address = "${there.address}"`,
      '[profile.sales.tls]',
      `server_ca_cert_path = "${at('authority.pem')}"`,
      `client_cert_path = "${at('ours.crt')}"`,
      `client_key_path = "${at('ours.key')}"`,
    ];
    const config = await file('mtls.toml', profile.join('\n'));
    await books(await stage(targetBy({ TEMPORAL_CONFIG_FILE: config, TEMPORAL_PROFILE: 'sales' })));
    expect(halves(there)).toEqual(['grpc-node-js', 'tonic']);
  });

  test('that asks for an API key, also when it is rotated in the profile meanwhile', async () => {
    const there = await front(server, ['first']);
    const profile = (key: string): Promise<string> =>
      file(
        'key.toml',
        `[profile.default]\naddress = "${there.address}"\napi_key = "${key}"\n[profile.default.tls]\nserver_ca_cert_path = "${at('authority.pem')}"\n`,
      );
    const env = { TEMPORAL_CONFIG_FILE: await profile('first') };
    const read = (): TemporalTarget => targetBy(env);
    let worker: NativeConnection | undefined;
    const playing = await running({
      temporal: read(),
      workerConnected: (connection) => {
        worker = connection;
        open.push({ close: keepApiKey(connection, read, { every: 50 }) });
      },
    });
    open.push(playing);
    await books(playing);

    there.keys = new Set(['first', 'second']);
    await profile('second');
    const rotated = (): boolean => there.calls.some(({ by, key }) => by === 'tonic' && key === 'second');
    // Its polls wait for a minute: a call of its own shows which key it has.
    while (!rotated()) await worker?.workflowService.getSystemInfo({});
    there.keys = new Set(['second']);

    // A command that is called now reads the new key by itself.
    const client = await connectClient({ ...read(), namespace: playing.target.namespace });
    open.push(client.connection);
    await books({ orders: new Orders(client) });
  });
});

describe('neither client nor worker comes through, and both say why', () => {
  type Case = [
    what: string,
    at: () => Promise<[TemporalFront | string, NodeJS.ProcessEnv]>,
    said: RegExp,
    remedy: RegExp,
  ];
  const cases: Case[] = [
    [
      'when the authority of the server is not known',
      async () => [await front(), { TEMPORAL_TLS: 'true' }],
      /the authority that signed its certificate is not trusted$/,
      /TEMPORAL_TLS_SERVER_CA_CERT_PATH/,
    ],
    [
      'when another authority is trusted',
      async () => [await front(), { TEMPORAL_TLS_SERVER_CA_CERT_PATH: at('nobody.pem') }],
      /the authority that signed its certificate is not trusted$/,
      /TEMPORAL_TLS_SERVER_CA_CERT_PATH/,
    ],
    [
      'when the certificate is for another name',
      async () => [await front(authority.issue({ names: ['temporal.svc.example'] })), trusting],
      /its certificate is for a different name$/,
      /TEMPORAL_TLS_SERVER_NAME/,
    ],
    [
      'when the certificate has expired',
      async () => [await front(authority.issue({ from: -9, until: -2 })), trusting],
      /its certificate has expired/,
      /Renew it/,
    ],
    [
      'when a client certificate is asked for and none is named',
      async () => [await front({ ...server, requestCert: true, ca: authority.certificate }), trusting],
      /it requires a client certificate$/,
      /TEMPORAL_TLS_CLIENT_CERT_PATH/,
    ],
    [
      'when the client certificate comes from elsewhere',
      async () => [
        await front({ ...server, requestCert: true, ca: authority.certificate }),
        { ...trusting, ...showing('stranger') },
      ],
      /closes the connection right after the TLS handshake: it may require a \(different\) client certificate$/,
      /TEMPORAL_TLS_CLIENT_CERT_PATH/,
    ],
    [
      'when the API key is another',
      async () => [await front(server, ['first']), { ...trusting, TEMPORAL_API_KEY: 'guessed' }],
      /it rejects the API key/,
      /TEMPORAL_API_KEY/,
    ],
    [
      'when the server speaks TLS and they do not',
      async () => [await front(), {}],
      /it uses TLS, but this client does not$/,
      /TEMPORAL_TLS=true/,
    ],
    [
      'when they speak TLS and the server does not',
      () => Promise.resolve([behind.address, { TEMPORAL_TLS: 'true' }]),
      /the server there does not use TLS$/,
      /TEMPORAL_TLS=false/,
    ],
  ];

  // Each is given up after four seconds: they wait side by side.
  test.concurrent.each(cases)('%s', async (_, where, said, remedy) => {
    const [there, env] = await where();
    const address = typeof there === 'string' ? there : there.address;
    const target = targetBy({ TEMPORAL_ADDRESS: address, ...env });
    for (const connect of [connectClient, connectWorker]) {
      await expect(connect(target)).rejects.toMatchObject({
        code: 'temporal-unreachable',
        message: expect.stringMatching(said) as string,
        remedy: expect.stringMatching(remedy) as string,
      });
    }
    if (typeof there !== 'string' && env.TEMPORAL_API_KEY === undefined) expect(there.calls).toEqual([]);
  });
});

describe('a configuration is refused before anything is sent', () => {
  const refused: [what: string, env: () => NodeJS.ProcessEnv, said: string][] = [
    [
      'an API key over plain text',
      () => ({
        TEMPORAL_ADDRESS: 'temporal.svc.example:7233',
        TEMPORAL_API_KEY: 'secret',
        TEMPORAL_TLS: 'false',
      }),
      'TLS is off, so the API key would go to temporal.svc.example:7233 unencrypted',
    ],
    [
      'an API key over plain text as a header',
      () => ({ TEMPORAL_ADDRESS: '10.0.0.7:7233', TEMPORAL_GRPC_META_AUTHORIZATION: 'Bearer secret' }),
      'TLS is off, so the API key would go to 10.0.0.7:7233 unencrypted',
    ],
    [
      'a certificate without its key',
      () => ({ TEMPORAL_TLS_CLIENT_CERT_PATH: at('ours.crt') }),
      'a client certificate needs its key',
    ],
    [
      'a key without its certificate',
      () => ({ TEMPORAL_TLS_CLIENT_KEY_PATH: at('ours.key') }),
      'a client key needs its certificate',
    ],
    [
      'a key of another certificate',
      () => ({ ...showing('ours'), TEMPORAL_TLS_CLIENT_KEY_PATH: at('stranger.key') }),
      'the client key does not belong to the client certificate',
    ],
    ['a certificate that has ended', () => showing('old'), 'the client certificate expired on'],
    [
      'a file that is not there',
      () => ({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: at('nowhere.pem') }),
      'there is no file',
    ],
    [
      'an authority that is none',
      () => ({ TEMPORAL_TLS_SERVER_CA_CERT_DATA: 'no PEM' }),
      'is not a PEM certificate',
    ],
    [
      'a key that needs a passphrase',
      () => ({
        TEMPORAL_TLS_CLIENT_CERT_DATA: ours.cert,
        TEMPORAL_TLS_CLIENT_KEY_DATA: createPrivateKey(ours.key).export({
          type: 'pkcs8',
          format: 'pem',
          cipher: 'aes-256-cbc',
          passphrase: 'sesame',
        }) as string,
      }),
      'the client key is not an unencrypted PEM key',
    ],
  ];
  test.each(refused)('%s', (_, env, said) => {
    const error = thrownBy(() => targetBy(env()));
    expect(error).toMatchObject({
      code: 'temporal-config',
      message: expect.stringContaining(said) as string,
    });
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/secret|PRIVATE KEY/);
  });

  test('but an API key for this machine is not, nor is a server without TLS and key', () => {
    const plain = { TEMPORAL_API_KEY: 'secret', TEMPORAL_TLS: 'false' };
    expect(targetBy({ TEMPORAL_ADDRESS: '127.0.0.1:7233', ...plain }).options.apiKey).toBe('secret');
    expect(targetBy({ TEMPORAL_ADDRESS: 'temporal.svc.example:7233' }).address).toBe(
      'temporal.svc.example:7233',
    );
  });
});

function thrownBy(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
