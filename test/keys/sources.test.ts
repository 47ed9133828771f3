import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToKeyFile } from '../../src/keys/keyFile';
import { KeysUnusable } from '../../src/keys/errors';
import { newKey, writtenKey } from '../../src/keys/key';
import { readEncryption } from '../../src/keys/encryption';
import { readKeyring } from '../../src/keys/sources';

const [a, b] = [newKey('a'), newKey('b')];
const folder = () => mkdtemp(join(tmpdir(), 'ndc-flows-keys-'));

test('no keys are named: there is no keyring', async () => {
  expect(await readKeyring({ env: {} })).toBeUndefined();
  expect(await readKeyring({ env: {}, encryption: {} })).toBeUndefined();
});

test('the environment holds keys, the first of which writes', async () => {
  const env = { NDC_FLOWS_KEYS: `${writtenKey(b)}, ${writtenKey(a)}` };
  const keyring = await readKeyring({ env });
  expect(keyring?.ids).toEqual(['b', 'a']);
  expect(keyring?.writing.bytes).toEqual(b.bytes);
});

test('the environment goes before the configuration', async () => {
  const env = { NDC_FLOWS_KEYS: writtenKey(a), OTHER: writtenKey(b) };
  expect((await readKeyring({ env, encryption: { keys: { env: 'OTHER' } } }))?.ids).toEqual(['a']);
  expect(
    (await readKeyring({ env: { OTHER: env.OTHER }, encryption: { keys: { env: 'OTHER' } } }))?.ids,
  ).toEqual(['b']);
});

test('a file holds a key a line, with lines for people', async () => {
  const file = join(await folder(), 'keys');
  await writeFile(file, `# made in spring\r\n${writtenKey(a)}\r\n\n  ${writtenKey(b)}`, { mode: 0o600 });
  expect((await readKeyring({ env: { NDC_FLOWS_KEYS_FILE: file } }))?.ids).toEqual(['a', 'b']);
});

test('a command prints a key a line, and is run without a shell', async () => {
  const script = `process.stdout.write(process.argv[1] + '\\n' + process.env.SECOND + '\\n')`;
  const command = [process.execPath, '-e', script, writtenKey(a)];
  const keyring = await readKeyring({ env: { SECOND: writtenKey(b) }, encryption: { keys: { command } } });
  expect(keyring?.ids).toEqual(['a', 'b']);
});

test.each(['640', '604', '620', '644'])('a file that others may use (mode %s) is not used', async (mode) => {
  const file = join(await folder(), 'keys');
  await writeFile(file, writtenKey(a));
  await chmod(file, parseInt(mode, 8));
  await expect(readKeyring({ env: { NDC_FLOWS_KEYS_FILE: file } })).rejects.toThrow(
    /other users may read or change them/,
  );
});

const secret = a.bytes.toString('base64');
const badKeys: [string, string, RegExp][] = [
  ['no colon', secret, /key 1 is not a key: it has no colon/],
  ['an id of capital letters', `A:${secret}`, /The id of NDC_FLOWS_KEYS, key 1 is not valid/],
  ['no id', `:${secret}`, /The id of NDC_FLOWS_KEYS, key 1 is not valid/],
  ['an id that is too long', `${'x'.repeat(33)}:${secret}`, /The id of NDC_FLOWS_KEYS, key 1/],
  [
    'too few bytes',
    `${writtenKey(b)},a:${a.bytes.subarray(1).toString('base64')}`,
    /key 2 \("a"\).* 31 bytes/,
  ],
  ['too many bytes', `a:${secret.slice(0, -1)}AAAA=`, /not 32/],
  ['no base64', `a:${secret.slice(0, -2)}!=`, /not base64/],
  ['zeros', `a:${Buffer.alloc(32).toString('base64')}`, /all its bytes are the same/],
  ['two keys of one id', `${writtenKey(a)},a:${b.bytes.toString('base64')}`, /Two different keys .* "a"/],
  ['nothing but separators', ' , ', /There is no key in NDC_FLOWS_KEYS/],
];

test.each(badKeys)('%s is refused, and no part of a key is repeated', async (_what, written, words) => {
  const error = await readKeyring({ env: { NDC_FLOWS_KEYS: written } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KeysUnusable);
  expect((error as Error).message).toMatch(words);
  expect(JSON.stringify([String(error), (error as KeysUnusable).remedy])).not.toContain(secret.slice(4, 24));
});

test('base64 of the URL kind without padding is a key too', async () => {
  const written = `a:${a.bytes.toString('base64url')}`;
  expect((await readKeyring({ env: { NDC_FLOWS_KEYS: written } }))?.writing.bytes).toEqual(a.bytes);
});

const elsewhere: [string, Parameters<typeof readKeyring>[0], RegExp][] = [
  ['both variables', { env: { NDC_FLOWS_KEYS: writtenKey(a), NDC_FLOWS_KEYS_FILE: '/x' } }, /are both set/],
  ['an empty variable', { env: { NDC_FLOWS_KEYS: '' } }, /^NDC_FLOWS_KEYS is set but empty/],
  ['a blank one', { env: { NDC_FLOWS_KEYS_FILE: ' \n' } }, /^NDC_FLOWS_KEYS_FILE is set but empty/],
  [
    'an empty variable, whatever the configuration names besides',
    {
      env: { NDC_FLOWS_KEYS: '', OTHER: writtenKey(a) },
      encryption: { keys: { env: 'OTHER' } },
    },
    /^NDC_FLOWS_KEYS is set but empty/,
  ],
  [
    'a variable that is not set',
    { env: {}, encryption: { keys: { env: 'KEYS_HERE' } } },
    /KEYS_HERE is not set/,
  ],
  [
    'a file that is not there',
    { env: { NDC_FLOWS_KEYS_FILE: '/nowhere/keys' } },
    /no key file \/nowhere\/keys/,
  ],
  [
    'a command that is not there',
    { env: {}, encryption: { keys: { command: ['no-such-vault', 'a-token'] } } },
    /`no-such-vault` did not return the keys: it ended with ENOENT/,
  ],
  [
    'a command that fails',
    {
      env: {},
      encryption: { keys: { command: [process.execPath, '-e', 'console.log("a-token"); process.exit(3)'] } },
    },
    /it ended with 3/,
  ],
  [
    'a command that prints nothing',
    { env: {}, encryption: { keys: { command: [process.execPath, '-e', ''] } } },
    /There is no key in what/,
  ],
];

test.each(elsewhere)('%s is said in a sentence', async (_what, options, words) => {
  const error = (await readKeyring(options).catch((thrown: unknown) => thrown)) as KeysUnusable;
  expect(error).toBeInstanceOf(KeysUnusable);
  expect(error.message).toMatch(words);
  expect(error.remedy).toBeTruthy();
  expect(`${error.stack}${String(error.cause)}`).not.toContain('a-token');
});

test('a new file is for its owner alone, and a second key stands below the first, where it reads', async () => {
  const file = join(await folder(), 'keys');
  expect(await addToKeyFile(file, a)).toEqual([]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await addToKeyFile(file, b)).toEqual(['a']);
  expect(await readFile(file, 'utf8')).toBe(`${writtenKey(a)}\n${writtenKey(b)}\n`);
  expect((await readKeyring({ env: { NDC_FLOWS_KEYS_FILE: file } }))?.ids).toEqual(['a', 'b']);
});

test('a file without a last line end takes a key on a line of its own', async () => {
  const file = join(await folder(), 'keys');
  await writeFile(file, writtenKey(a), { mode: 0o600 });
  await addToKeyFile(file, b);
  expect((await readKeyring({ env: { NDC_FLOWS_KEYS_FILE: file } }))?.ids).toEqual(['a', 'b']);
});

test('an id that is there is not written again, and a folder that is not there is said', async () => {
  const file = join(await folder(), 'keys');
  await addToKeyFile(file, a);
  await expect(addToKeyFile(file, newKey('a'))).rejects.toThrow(/Key "a" already exists in/);
  await expect(addToKeyFile('/nowhere/keys', a)).rejects.toThrow(
    /cannot be written to \/nowhere\/keys \(ENOENT\)/,
  );
});

test('the second of two keys with one id is taken out again, also where both were added at once', async () => {
  const file = join(await folder(), 'keys');
  const others = await Promise.allSettled([1, 2, 3, 4].map(() => addToKeyFile(file, newKey('a'))));
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await readKeyring({ env: { NDC_FLOWS_KEYS_FILE: file } }))?.ids).toEqual(['a']);
});

test('a key that is given no id is named after the day', () => {
  expect(newKey().id).toMatch(/^20\d{6}-[0-9a-f]{4}$/);
});

test('without keys nobody refuses what is not encrypted: whoever asks for that is told, and does not go on plain', async () => {
  const encryption = { plaintext: 'refuse' } as const;
  await expect(readEncryption({ env: {}, encryption })).rejects.toThrow(
    /^There are no keys, but the configuration refuses unencrypted data/,
  );
  expect(await readEncryption({ env: {}, encryption: { plaintext: 'read' } })).toBeUndefined();
  expect(await readEncryption({ env: { NDC_FLOWS_KEYS: writtenKey(a) }, encryption })).toMatchObject(
    encryption,
  );
});
