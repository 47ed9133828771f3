/** Keys at the command line: made, listed, and asked for where personal data would leave this machine readable. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { encryptionFor, encryptionLine } from '../../src/temporal/encryptionChoice';
import { newKey, writtenKey } from '../../src/keys';
import { command, documentOf } from '../support/commandLine';
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
    const ended = await command(['keys', 'new', '--id', 'spring', '--file', file]);
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    const written = (await readFile(file, 'utf8')).trim();
    expect(written).toMatch(/^spring:[A-Za-z0-9+/]{43}=$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(ended.stdout).toContain(`export NDC_FLOWS_KEYS_FILE=${file}`);
    expect(ended.stdout).not.toContain(written.slice('spring:'.length, -4));
  });

  test('adds a second key below the first, and says when it will seal', async () => {
    const file = join(folder, 'keys');
    await command(['keys', 'new', '--id', 'spring', '--file', file]);
    const ended = await command(['keys', 'new', '--id', 'summer', '--file', file]);
    expect(ended.status).toBe(0);
    expect(ended.stdout).toContain('it opens, and "spring" still seals');
    expect((await readFile(file, 'utf8')).split('\n').map((line) => line.split(':')[0])).toEqual([
      'spring',
      'summer',
      '',
    ]);
  });

  test('prints the key where somebody asks for it, and nothing else', async () => {
    const { stdout, status } = await command(['keys', 'new', '--id', 'spring', '--stdout']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^spring:[A-Za-z0-9+/]{43}=\n$/);
  });

  test('refuses an id that is there, one that cannot be used, and a file that others may read', async () => {
    const file = join(folder, 'keys');
    await writeFile(file, writtenKey(key), { mode: 0o600 });
    expect(await command(['keys', 'new', '--id', 'a', '--file', file])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is a key "a"') as string,
    });
    expect(await command(['keys', 'new', '--id', 'My Key', '--file', file])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('small letters') as string,
    });
    const open = join(folder, 'open');
    await writeFile(open, writtenKey(key), { mode: 0o644 });
    expect(await command(['keys', 'new', '--file', open])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('chmod 600') as string,
    });
    expect(await readFile(file, 'utf8')).toBe(writtenKey(key));
  });
});

describe('keys list', () => {
  const env = { NDC_FLOWS_KEYS: `${writtenKey(newKey('b'))},${writtenKey(key)}` };

  test('tells ids and which one seals, and never a byte of a key', async () => {
    const ended = await command(['keys', 'list'], { env });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^b +seals and opens\na +opens$/m);
    expect(ended.stdout).not.toContain(key.bytes.toString('base64').slice(0, 12));
    const listed = documentOf<unknown>(await command(['keys', 'list', '--json'], { env }));
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
    const ended = await command(['keys', 'list', '--config', config]);
    expect(ended.stdout).toMatch(/^a +seals and opens$/m);
  });

  test('says that there are none', async () => {
    const ended = await command(['keys', 'list', '--config', config]);
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
    command(['book', '-', '--config', config, ...args], { env, input: JSON.stringify(oneAdult()) });

  test('book does not begin, in words', async () => {
    const ended = await book();
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(
      /^There are no keys, and the Temporal server temporal\.invalid:7233 is not on this machine/,
    );
    expect(ended.stderr).toContain('--allow-plaintext');
  });

  test.each([
    ['worker', 'client.js', ['worker']],
    ['worker.js', 'worker.js', []],
    ['an update', 'client.js', ['select', 'T-1', 'OFFER']],
  ])('%s does not begin', async (_what, program, args) => {
    const ended = await command([...args, '--config', config, '--json'], { env, program });
    expect(ended.status).toBe(1);
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('keys-needed');
  });

  test.each([
    ['worker.js', 'worker.js', []],
    ['status', 'client.js', ['status', 'T-1']],
  ])(
    '%s goes on where somebody says that it may, or nothing personal is sent',
    async (_what, program, args) => {
      const allow = program === 'worker.js' ? ['--allow-plaintext'] : [];
      const ended = await command([...args, ...allow, '--config', config, '--json'], { env, program });
      expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('temporal-unreachable');
    },
  );

  test('with keys the worker goes on', async () => {
    const keyed = { ...env, NDC_FLOWS_KEYS: writtenKey(key) };
    const ended = await command(['worker', '--config', config, '--json'], { env: keyed });
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('temporal-unreachable');
  });

  test('keys that cannot be had are no leave to go on without', async () => {
    const lost = { ...env, NDC_FLOWS_KEYS_FILE: join(folder, 'nowhere') };
    const ended = await command(['worker', '--config', config, '--allow-plaintext', '--json'], { env: lost });
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('keys-unusable');
  });

  test('nor is a variable that a vault has left empty', async () => {
    const empty = { ...env, NDC_FLOWS_KEYS: '' };
    const ended = await command(['worker', '--config', config, '--allow-plaintext', '--json'], {
      env: empty,
    });
    expect(documentOf<{ error: { code: string } }>(ended).error.code).toBe('keys-unusable');
  });

  test('where the configuration refuses what is not encrypted, nobody may say that it goes plain', async () => {
    const providers = { sandbox: sandboxProfile('http://127.0.0.1:1') };
    await writeFile(config, stringify({ encryption: { plaintext: 'refuse' }, providers }));
    const ended = await command(['worker', '--config', config, '--allow-plaintext', '--json'], { env });
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
