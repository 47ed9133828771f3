/** `setup` makes the claims key, and workers use it: the same trip at two providers is found without more ado. */
import { randomUUID } from 'node:crypto';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newKey, writtenKey } from '../../src/keys';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { documentOf } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { temporalForTests } from '../support/temporalServer';
import { configFile, startWorkerProcess } from '../support/workerProcess';

interface Made {
  claimsKey?: { file?: string; is: string; print?: string; trouble?: string };
}

const sandboxes: Sandbox[] = [];
const folders: string[] = [];

afterAll(async () => {
  await Promise.all(sandboxes.map((each) => each.close()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

/** A configuration of two providers, and a namespace that is not there yet. */
async function twoProviders(more: object = {}) {
  const started = await Promise.all([1, 2].map(() => startSandbox({ accounts: [ACCOUNT] })));
  sandboxes.push(...started);
  const [one, two] = started.map(({ url }) => sandboxProfile(url));
  const config = await configFile(one, { providers: { one, two }, ...more });
  const folder = dirname(config);
  folders.push(folder);
  const target = { ...(await temporalForTests()), namespace: `test-${randomUUID().slice(0, 8)}` };
  const env = {
    TEMPORAL_ADDRESS: target.address,
    TEMPORAL_NAMESPACE: target.namespace,
    NDC_FLOWS_CONFIG: config,
  };
  const ndc = (args: string[], input = '') => runInProcess(args, { env, input });
  return { config, folder, target, ndc, keyFile: join(folder, 'claims-key') };
}

test('the same trip under two references is found at two providers, once setup has run', async () => {
  const { config, target, ndc } = await twoProviders();
  expect((await ndc(['setup'])).status).toBe(0);
  const worker = startWorkerProcess(target, config);
  try {
    expect(await worker.ready).not.toContain('claims key');
    const { requestedAt: _, ...trip } = oneAdult();
    const book = (changes: object) => ndc(['book', '-', '--json'], JSON.stringify({ ...trip, ...changes }));
    expect(documentOf(await book({ provider: 'one' }))).toMatchObject({ state: 'held' });
    const again = await book({ provider: 'two', reference: `${trip.reference}-B` });
    expect(documentOf(again)).toMatchObject({ attention: { reason: 'duplicate-trip' } });
    expect(again.status).toBe(3);
  } finally {
    await worker.stop();
  }
});

test('several setups at once make one key, for this user alone, and none changes it', async () => {
  const { folder, keyFile, ndc } = await twoProviders();
  // The namespace is there already: this is about the key alone.
  expect((await ndc(['setup'])).stdout).toMatch(
    /^Claims key: made in \S+ \(fingerprint [^)]+\)\. It lets workers notice a trip that is booked under two references\. Keep a backup\. If other/m,
  );
  await rm(keyFile);
  const said = await Promise.all(Array.from({ length: 4 }, () => ndc(['setup', '--json'])));

  const keys = said.map((each) => documentOf<Made>(each).claimsKey);
  expect(keys.map((key) => key?.is).sort()).toEqual(['made', 'there', 'there', 'there']);
  expect(new Set(keys.map((key) => key?.print)).size).toBe(1);
  const key = await readFile(keyFile, 'utf8');
  expect(key).toMatch(/^[0-9a-f]{64}\n$/);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((file) => file.startsWith('claims-key'))).toEqual(['claims-key']);
  expect(said.map(({ stdout }) => stdout).join()).not.toContain(key.trim());

  const later = await ndc(['setup']);
  expect(later.stdout).toContain('Every worker needs this same key');
  expect(await readFile(keyFile, 'utf8')).toBe(key);
});

test('a key in the environment is left to it, and a file that is no key is not replaced', async () => {
  const env = await twoProviders({ claims: { key: { env: 'CLAIMS_KEY_OF_THIS_TEST' } } });
  const missing = documentOf<Made>(await env.ndc(['setup', '--json'])).claimsKey;
  expect(missing).toMatchObject({ is: 'missing', trouble: expect.stringContaining('is not set') as string });
  expect(missing).not.toHaveProperty('file');

  const named = await twoProviders({ claims: { key: { file: 'own-key' } } });
  const own = join(named.folder, 'own-key');
  await writeFile(own, 'too short');
  expect(documentOf<Made>(await named.ndc(['setup', '--json'])).claimsKey).toMatchObject({
    file: own,
    is: 'missing',
    trouble: expect.stringContaining('too short') as string,
  });
  expect(await readFile(own, 'utf8')).toBe('too short');
  await rm(own);
  expect(documentOf<Made>(await named.ndc(['setup', '--json'])).claimsKey).toMatchObject({
    file: own,
    is: 'made',
  });
});

test('a worker of two providers without the key says what it does not find', async () => {
  const { config, target, ndc, keyFile } = await twoProviders();
  await ndc(['setup']);
  await rm(keyFile);
  const worker = startWorkerProcess(target, config);
  expect(await worker.ready).toContain('There is no claims key');
  await worker.stop();
});

test('once setup has run with keys, nobody sends the namespace anything plain', async () => {
  const { target, ndc, config } = await twoProviders();
  const keys = { NDC_FLOWS_KEYS: writtenKey(newKey('first')) };
  const env = {
    TEMPORAL_ADDRESS: target.address,
    TEMPORAL_NAMESPACE: target.namespace,
    NDC_FLOWS_CONFIG: config,
  };
  expect((await runInProcess(['setup'], { env: { ...env, ...keys } })).status).toBe(0);
  // No worker has used them yet.
  const request = JSON.stringify(oneAdult({ provider: 'one' }));
  const plain = await ndc(['book', '-', '--no-wait', '--json'], request);
  expect(plain.status).toBe(1);
  expect(documentOf(plain)).toMatchObject({ error: { code: 'keys-unproven' } });
  expect(await runInProcess(['setup'], { env: { ...env, ...keys } })).toMatchObject({ status: 0 });
  expect((await ndc(['list', '--json'])).stdout).toContain('[]');
});
