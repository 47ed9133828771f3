/** Keys at the command line: made, listed, and asked for where personal data would leave this machine readable. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { encryptionFor, encryptionLine } from '../../src/temporal/encryptionChoice';
import { newKey, writtenKey } from '../../src/keys';
import { command, documentOf } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';

let folder: string;
let config: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
  config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, stringify({ providers: { sandbox: sandboxProfile('http://127.0.0.1:1') } }));
});
afterEach(() => rm(folder, { recursive: true }));

const key = newKey('a');

describe('keys new', () => {
  test('writes a key for this user alone, says how it is used, and does not show it', async () => {
    const file = join(folder, 'keys');
    const ended = await runInProcess(['keys', 'new', '--id', 'spring', '--file', file]);
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    const written = (await readFile(file, 'utf8')).trim();
    expect(written).toMatch(/^spring:[A-Za-z0-9+/]{43}=$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(ended.stdout).toContain(`export NDC_FLOWS_KEYS_FILE=${file}`);
    expect(ended.stdout).toContain('To read them there, run `ndc-flows codec-server`.');
    expect(ended.stdout).not.toContain(written.slice('spring:'.length, -4));
  });

  test('says that the configuration or the environment names the file already', async () => {
    const [file, other] = [join(folder, 'keys'), join(folder, 'other')];
    const encryption = { keys: { file: 'keys' } };
    const providers = { sandbox: sandboxProfile('http://127.0.0.1:1') };
    await writeFile(config, stringify({ providers, encryption }));
    const made = (...typed: string[]) =>
      runInProcess(['keys', 'new', '--config', config, '--file', ...typed], {
        env: { NDC_FLOWS_KEYS_FILE: other },
      });
    const [configured, inEnvironment] = [await made(file), await made(other)];
    expect(configured.stdout).toContain(`\nencryption.keys in ${config} already names this file.\n`);
    expect(inEnvironment.stdout).toContain('\nNDC_FLOWS_KEYS_FILE already names this file.\n');
    for (const { stdout } of [configured, inEnvironment]) expect(stdout).not.toContain('export');
  });

  test('adds a second key below the first, and says when it will seal', async () => {
    const file = join(folder, 'keys');
    await runInProcess(['keys', 'new', '--id', 'spring', '--file', file]);
    const ended = await runInProcess(['keys', 'new', '--id', 'summer', '--file', file]);
    expect(ended.status).toBe(0);
    expect(ended.stdout).toContain('it decrypts, and "spring" still encrypts');
    expect((await readFile(file, 'utf8')).split('\n').map((line) => line.split(':')[0])).toEqual([
      'spring',
      'summer',
      '',
    ]);
  });

  test('prints the key where somebody asks for it, and nothing else', async () => {
    const { stdout, status } = await runInProcess(['keys', 'new', '--id', 'spring', '--stdout']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^spring:[A-Za-z0-9+/]{43}=\n$/);
  });

  test('refuses an id that is there, one that cannot be used, and a file that others may read', async () => {
    const file = join(folder, 'keys');
    await writeFile(file, writtenKey(key), { mode: 0o600 });
    expect(await runInProcess(['keys', 'new', '--id', 'a', '--file', file])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Key "a" already exists') as string,
    });
    expect(await runInProcess(['keys', 'new', '--id', 'My Key', '--file', file])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('lower-case letters') as string,
    });
    const open = join(folder, 'open');
    await writeFile(open, writtenKey(key), { mode: 0o644 });
    expect(await runInProcess(['keys', 'new', '--file', open])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('chmod 600') as string,
    });
    expect(await readFile(file, 'utf8')).toBe(writtenKey(key));
  });
});

test('doctor says which key seals, and what shows payloads in the Temporal UI', async () => {
  const env = { NDC_FLOWS_KEYS: writtenKey(key), TEMPORAL_ADDRESS: '127.0.0.1:1' };
  expect((await runInProcess(['doctor'], { env })).stdout).toMatch(
    /ok +encryption +Payloads are encrypted with key "a"\. To read them in the Temporal UI, run `ndc-flows codec-server`\.\n/,
  );
});

describe('keys list', () => {
  const env = { NDC_FLOWS_KEYS: `${writtenKey(newKey('b'))},${writtenKey(key)}` };

  test('tells ids and which one seals, and never a byte of a key', async () => {
    const ended = await runInProcess(['keys', 'list'], { env });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^b +seals and opens\na +opens$/m);
    expect(ended.stdout).not.toContain(key.bytes.toString('base64').slice(0, 12));
    const listed = documentOf<unknown>(await runInProcess(['keys', 'list', '--json'], { env }));
    expect(listed).toEqual({
      source: { env: 'NDC_FLOWS_KEYS' },
      keys: [
        { id: 'b', seals: true },
        { id: 'a', seals: false },
      ],
    });
  });

  test('finds the keys that the configuration names', async () => {
    await writeFile(join(folder, 'keys'), writtenKey(key), { mode: 0o600 });
    const providers = { sandbox: sandboxProfile('http://127.0.0.1:1') };
    await writeFile(config, stringify({ encryption: { keys: { file: 'keys' } }, providers }));
    const ended = await runInProcess(['keys', 'list', '--config', config]);
    expect(ended.stdout).toMatch(/^a +seals and opens$/m);
  });

  test('says that there are none', async () => {
    const ended = await runInProcess(['keys', 'list', '--config', config]);
    expect(ended).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('There are no keys') as string,
    });
  });
});

/** No server has this name: nothing is ever sent there. */
const elsewhere = { TEMPORAL_ADDRESS: 'temporal.invalid:7233' };
const account = { SANDBOX_USERNAME: ACCOUNT.username, SANDBOX_PASSWORD: ACCOUNT.password };

describe('without keys, at a server that is not on this machine', () => {
  const env = { ...elsewhere, ...account };
  const book = (...args: string[]) =>
    runInProcess(['book', '-', '--config', config, ...args], { env, input: JSON.stringify(oneAdult()) });

  test('book does not begin, in words', async () => {
    const ended = await book();
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(
      /^There are no keys, and the Temporal server temporal\.invalid:7233 is not on this machine/,
    );
    expect(ended.stderr).toContain('--allow-plaintext');
  });

  test.each([
    ['worker', ['worker']],
    ['an update', ['select', 'T-1', 'OFFER']],
  ])('%s does not begin', async (_what, args) => {
    const ended = await runInProcess([...args, '--config', config, '--json'], { env });
    expect(ended.status).toBe(1);
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('keys-needed');
  });

  test('status goes on: it sends nothing personal', async () => {
    const ended = await runInProcess(['status', 'T-1', '--config', config, '--json'], { env });
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('temporal-unreachable');
  });

  test('worker.js does not begin either, and goes on where somebody says that it may', async () => {
    const [refused, allowed] = await Promise.all(
      [[], ['--allow-plaintext']].map((allow) =>
        command([...allow, '--config', config, '--json'], { env, program: 'worker.js' }),
      ),
    );
    expect(documentOf<{ error: { code: string } }>(refused!).error.code).toBe('keys-needed');
    expect(documentOf<{ error: { code: string } }>(allowed!).error.code).toBe('temporal-unreachable');
  });

  test('with keys the worker goes on', async () => {
    const keyed = { ...env, NDC_FLOWS_KEYS: writtenKey(key) };
    const ended = await command(['worker', '--config', config, '--json'], { env: keyed });
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('temporal-unreachable');
  });

  test('keys that cannot be had are no leave to go on without', async () => {
    const lost = { ...env, NDC_FLOWS_KEYS_FILE: join(folder, 'nowhere') };
    const ended = await runInProcess(['worker', '--config', config, '--allow-plaintext', '--json'], {
      env: lost,
    });
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('keys-unusable');
  });

  test('nor is a variable that a vault has left empty', async () => {
    const empty = { ...env, NDC_FLOWS_KEYS: '' };
    const ended = await runInProcess(['worker', '--config', config, '--allow-plaintext', '--json'], {
      env: empty,
    });
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('keys-unusable');
  });

  test('where the configuration refuses what is not encrypted, nobody may say that it goes plain', async () => {
    const providers = { sandbox: sandboxProfile('http://127.0.0.1:1') };
    await writeFile(config, stringify({ encryption: { plaintext: 'refuse' }, providers }));
    const ended = await runInProcess(['worker', '--config', config, '--allow-plaintext', '--json'], { env });
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('keys-unusable');
  });
});

describe('which servers are on this machine', () => {
  test.each(['127.0.0.1:7233', 'localhost:7233', '[::1]:7233', 'http://127.0.0.1:7233'])(
    '%s is: it may go plain, and one line says so',
    async (address) => {
      expect(await encryptionFor({ address }, { env: {} })).toBeUndefined();
      expect(encryptionLine(undefined, address)).toBe(
        'Payloads are not encrypted: there are no keys, and the server is on this machine.',
      );
    },
  );

  test.each([
    'temporal:7233',
    '10.0.0.1:7233',
    '127.0.0.1.example:7233',
    'localhost.example:7233',
    'nonsense',
    '',
  ])('%s is not', async (address) => {
    await expect(encryptionFor({ address }, { env: {} })).rejects.toMatchObject({ code: 'keys-needed' });
  });
});
