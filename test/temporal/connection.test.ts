/** Where Temporal is, by the environment, and what is said when it cannot be reached. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectClient, temporalSecretFiles, temporalTarget } from '../../src/temporal/connection';
import { TemporalConfigInvalid } from '../../src/temporal/errors';
import { connectWorker } from '../../src/temporal/workerConnection';
import { freePort } from '../support/ports';
import { connectToTemporal } from '../support/temporalServer';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ndc-flows-connection-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('without any configuration it is the local server and the default namespace', () => {
  expect(temporalTarget({ env: { HOME: home } })).toEqual({
    assumed: true,
    address: '127.0.0.1:7233',
    namespace: 'default',
    options: { address: '127.0.0.1:7233' },
  });
});

test.each([
  ['http://127.0.0.1:7233', 'write 127.0.0.1:7233'],
  ['localhost:abc', 'is not an address'],
  ['127.0.0.1:99999', 'is not an address'],
  ['', 'is not an address'],
])('the address "%s" is refused before anything is tried', (TEMPORAL_ADDRESS, said) => {
  const target = (): unknown => temporalTarget({ env: { HOME: home, TEMPORAL_ADDRESS } });
  expect(target).toThrow(TemporalConfigInvalid);
  expect(target).toThrow(said);
});

test.each(['localhost', 'temporal', 'temporal.example:7233', '[::1]:7233', '[::1]', '10.0.0.1:7233'])(
  'the address %s is taken as it is',
  (TEMPORAL_ADDRESS) => {
    expect(temporalTarget({ env: { HOME: home, TEMPORAL_ADDRESS } }).address).toBe(TEMPORAL_ADDRESS);
  },
);

test('a word for TLS that the SDK takes for "false", and a file that it passes over, are refused', () => {
  const target = (env: NodeJS.ProcessEnv): unknown => temporalTarget({ env: { HOME: home, ...env } });
  expect(() => target({ TEMPORAL_TLS: 'yes' })).toThrow('TEMPORAL_TLS must be true or false, not "yes"');
  expect(() => target({ TEMPORAL_CONFIG_FILE: '/missing.toml' })).toThrow('there is no file /missing.toml');
});

test('a profile in a TOML file is read, the environment goes before it, and an override before both', async () => {
  const file = join(home, 'temporal.toml');
  await writeFile(
    file,
    '[profile.sales]\naddress = "sales.example:7233"\nnamespace = "sales"\napi_key = "secret"\n',
  );
  const env = { HOME: home, TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'sales' };

  expect(temporalTarget({ env })).toMatchObject({
    address: 'sales.example:7233',
    namespace: 'sales',
    options: { apiKey: 'secret', tls: true },
  });
  expect(temporalTarget({ env: { ...env, TEMPORAL_NAMESPACE: 'trial' } }).namespace).toBe('trial');
  expect(temporalTarget({ env, namespace: 'mine' }).namespace).toBe('mine');
  expect(temporalTarget({ env, address: '127.0.0.1:1' })).toEqual({
    address: '127.0.0.1:1',
    namespace: 'default',
    options: { address: '127.0.0.1:1' },
  });
});

test('what a program says goes before the environment, each by itself; an address stands alone', () => {
  const env = { HOME: home, TEMPORAL_ADDRESS: 'theirs:7233', TEMPORAL_API_KEY: 'their-key' };
  expect(temporalTarget({ env, apiKey: 'ours' })).toMatchObject({
    address: 'theirs:7233',
    options: { apiKey: 'ours', tls: true },
  });
  const alone = temporalTarget({ env, address: 'ours:7233', tls: true });
  expect(alone.options).toEqual({ address: 'ours:7233', tls: true });
  expect(() => temporalTarget({ env, address: 'ours:7233', tls: false, apiKey: 'ours' })).toThrow(
    'TLS is off',
  );
  expect(() => temporalTarget({ tls: { serverRootCACertificate: Buffer.from('no PEM') } })).toThrow(
    'server CA',
  );
});

test('the files that hold its secrets are known: a client key, and a profile with an API key', async () => {
  const file = join(home, 'secrets.toml');
  await writeFile(
    file,
    '[profile.keyed]\napi_key = "k"\n[profile.shown]\ntls.client_key_path = "/our.key"\n',
  );
  const env = { HOME: home, TEMPORAL_CONFIG_FILE: file };
  expect(temporalSecretFiles({ ...env, TEMPORAL_PROFILE: 'keyed' })).toEqual([file]);
  expect(temporalSecretFiles({ ...env, TEMPORAL_PROFILE: 'shown' })).toEqual(['/our.key']);
  expect(temporalSecretFiles({ ...env, TEMPORAL_PROFILE: 'keyed', TEMPORAL_API_KEY: 'k' })).toEqual([]);
  expect(temporalSecretFiles({ HOME: home })).toEqual([]);
});

test('a profile that does not exist is said in a sentence', async () => {
  const file = join(home, 'other.toml');
  await writeFile(file, '[profile.sales]\n');
  const env = { TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'buying' };

  expect(() => temporalTarget({ env })).toThrow(TemporalConfigInvalid);
  expect(() => temporalTarget({ env })).toThrow("Profile 'buying' not found in config data");
});

test('where nobody listens both kinds of connection say so at once, with what to do', async () => {
  const target = temporalTarget({ address: `127.0.0.1:${await freePort()}` });
  // What takes an hour here must not be waited for.
  target.options = { ...target.options, connectTimeout: 3_600_000 } as typeof target.options;

  for (const connect of [connectClient, connectWorker]) {
    await expect(connect(target)).rejects.toMatchObject({
      code: 'temporal-unreachable',
      message: `Cannot connect to Temporal at ${target.address}: nothing listens there (ECONNREFUSED)`,
      remedy: expect.stringMatching(/TEMPORAL_ADDRESS.*`ndc-flows demo --keep`/) as string,
    });
  }
});

test('a name that no machine has is said at once', async () => {
  const target = temporalTarget({ address: 'nowhere.invalid:7233' });
  await expect(connectClient(target)).rejects.toThrow(/no host has this name|the DNS lookup failed/);
});

test('what takes connections and does not answer is given up by both kinds of connection', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const target = temporalTarget({ address: `127.0.0.1:${(silent.address() as AddressInfo).port}` });
  target.options = { ...target.options, connectTimeout: 500 } as typeof target.options;
  try {
    await Promise.all(
      [connectClient, connectWorker].map((connect) =>
        expect(connect(target)).rejects.toThrow(`${target.address}: it does not answer`),
      ),
    );
  } finally {
    silent.close();
  }
});

test('both kinds of connection reach a server', async () => {
  const temporal = await connectToTemporal();

  await temporal.client.connection.ensureConnected();
  await (await temporal.nativeConnection()).ensureConnected();

  await temporal.close();
});
