import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadConfig, type Config } from '../../src/config';
import { ConfigInvalid, CredentialsMissing } from '../../src/config/errors';
import { knownSecrets } from '../../src/log';
import { newSecret } from '../../src/webhooks/secret';
import { sandboxProfile } from '../support/running';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-webhooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function loaded(webhooks: unknown, env: NodeJS.ProcessEnv = {}): Promise<Config> {
  const file = join(folder, 'ndc-flows.yaml');
  const providers = { sandbox: sandboxProfile('http://127.0.0.1:8080') };
  await writeFile(file, stringify({ providers, webhooks }));
  return loadConfig(file, env);
}

async function mistakesOf(webhooks: unknown): Promise<Record<string, string>> {
  const error = await loaded(webhooks).catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigInvalid)) throw error;
  return Object.fromEntries(error.mistakes.map(({ path, message }) => [path, message]));
}

const url = 'https://office.example/events?token=1';
const secret = { env: 'OFFICE_SECRET' };

test('left out, nobody is told of anything', async () => {
  expect((await loaded(undefined)).webhooks).toEqual([]);
});

test('an address and a secret are enough', async () => {
  const { webhooks } = await loaded({ office: { url, secret } });
  expect(webhooks).toMatchObject([
    {
      ...{ name: 'office', url, concurrency: 10 },
      pace: { first: 5_000, most: 3_600_000, giveUpAfter: 259_200_000, timeout: 15_000 },
    },
  ]);
  expect(webhooks[0]).not.toHaveProperty('events');
});

test('secrets are read anew each time, from where they are, and no log tells them', async () => {
  const [one, two] = [newSecret(), newSecret()];
  const file = join(folder, 'old.secret');
  await writeFile(file, `${one}\n`);
  const env: NodeJS.ProcessEnv = { OFFICE_SECRET: two };
  const config = await loaded({ office: { url, secret: [secret, { file: 'old.secret' }] } }, env);
  const read = config.webhooks[0]!.secrets;
  const written = (await read()).map((bytes) => `whsec_${bytes.toString('base64')}`);
  expect(written).toEqual([two, one]);
  expect(knownSecrets.cover(`a ${one.slice(6)} b`)).toBe('a *** b');
  expect(config.secretFiles).toContain(file);
  await writeFile(file, 'whsec_short');
  await expect(read()).rejects.toThrow(CredentialsMissing);
  await expect(read()).rejects.toThrow(/^The secret of webhook office is not valid/);
});

test('every mistake is told by its path', async () => {
  const told = await mistakesOf({
    Office: { url, secret },
    plain: { url: 'http://office.example/', secret },
    user: { url: 'https://me:pass@office.example/', secret },
    none: { url: 'office', secret: newSecret() },
    many: { url, secret: [secret, 'whsec_in-the-file'], events: ['order.shopping'], providers: ['another'] },
    slow: { url, secret, timeout: '2m', retry: { first: '2h', giveUpAfter: 'never' }, retries: 3 },
    bare: { url },
    secured: { url: 'http://127.0.0.1:1/', secret, tls: { certificate: 'c.pem' } },
  });
  expect(told).toEqual({
    'webhooks.Office': expect.stringContaining('not a valid endpoint name') as string,
    'webhooks.plain.url': expect.stringContaining('https://') as string,
    'webhooks.user.url': expect.stringContaining('must not contain a user') as string,
    'webhooks.none.url': 'is not a URL',
    'webhooks.none.secret': expect.stringContaining('must not be written in this file') as string,
    'webhooks.many.secret.1': expect.stringContaining('must not be written in this file') as string,
    'webhooks.many.events.0': expect.stringContaining('order.held') as string,
    'webhooks.slow.timeout': 'must be between 1s and 60s',
    'webhooks.slow.retry.first': 'must be between 100ms and 1h',
    'webhooks.slow.retry.giveUpAfter': expect.stringContaining('must be a duration') as string,
    'webhooks.slow.retries': 'is not a known setting; check the spelling',
    'webhooks.bare.secret': expect.stringContaining('must be {env') as string,
    'webhooks.secured.tls': 'has no effect with plain http',
    'webhooks.secured.tls.key': expect.stringContaining('needs certificate too') as string,
  });
  expect(await mistakesOf({ office: { url, secret, providers: ['another'] } })).toEqual({
    'webhooks.office.providers.0': 'another is not a provider in this file; known: sandbox',
  });
  expect(await mistakesOf({ office: { url, secret, retry: { first: '1h', most: '1m' } } })).toEqual({
    'webhooks.office.retry.most': 'must not be shorter than first',
  });
  expect(await mistakesOf(['office'])).toEqual({ webhooks: 'must list each endpoint under a name' });
});

test('plain http is for this machine alone', async () => {
  const { webhooks } = await loaded({ office: { url: 'http://localhost:9000/', secret } });
  expect(webhooks).toHaveLength(1);
});
