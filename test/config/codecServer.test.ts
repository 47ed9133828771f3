import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ConfigInvalid, addToken, currentCodecServer, loadCodecServer, removeToken } from '../../src/config';

const hash = 'ab'.repeat(32);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codec-config-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(text: string): Promise<string> {
  const path = join(folder, 'ndc-flows.yaml');
  await writeFile(path, text);
  return path;
}

async function mistakesOf(codecServer: unknown): Promise<string[]> {
  const error: unknown = await loadCodecServer(await file(stringify({ codecServer }))).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ConfigInvalid)) throw new Error(`no mistakes: ${String(error)}`);
  return error.mistakes.map(({ path, message }) => `${path}: ${message}`);
}

describe('the settings of the codec server', () => {
  test('need no providers, and are on loopback without a page unless more is said', async () => {
    const { codecServer, encryption } = await loadCodecServer(
      await file('codecServer: {}\nencryption: {keys: {file: keys.txt}}'),
    );
    expect(codecServer).toEqual({
      host: '127.0.0.1',
      port: 8081,
      path: '',
      origins: [],
      names: [],
      tokens: [],
      issuers: [],
    });
    expect(encryption).toEqual({ keys: { file: join(folder, 'keys.txt') } });
  });

  test('have paths relative to their file, and ends of tokens as instants', async () => {
    const { codecServer } = await loadCodecServer(
      await file(
        stringify({
          codecServer: {
            tls: { certificate: 'tls/chain.pem', key: '/etc/key.pem' },
            audit: 'audit.jsonl',
            browserSessions: '8h',
            tokens: [{ name: 'ann', sha256: hash, expires: '2027-01-31' }],
          },
        }),
      ),
    );
    expect(codecServer).toMatchObject({
      tls: { certificate: join(folder, 'tls/chain.pem'), key: '/etc/key.pem' },
      audit: join(folder, 'audit.jsonl'),
      browserSessions: 8 * 3_600_000,
      tokens: [{ name: 'ann', expires: Date.UTC(2027, 0, 31), known: { sha256: hash } }],
    });
  });

  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const issuer = { issuer: 'https://login.example.com', audience: 'ndc-flows' };

  test.each<[string, unknown, RegExp]>([
    ['everybody', { origins: ['*'] }, /^codecServer\.origins\.0: must be an origin such as/],
    ['an origin with a slash', { origins: ['https://ui.example.com/'] }, /^codecServer\.origins\.0: /],
    ['an origin of files', { origins: ['file://'] }, /^codecServer\.origins\.0: /],
    [
      'a name with its scheme',
      { names: ['https://codec.example.com'] },
      /^codecServer\.names\.0: must be a host/,
    ],
    ['a name as no browser writes it', { names: ['Codec.example.com'] }, /^codecServer\.names\.0: /],
    ['a port that is none', { port: 70_000 }, /^codecServer\.port: /],
    [
      'a path without its slash',
      { path: 'codec' },
      /^codecServer\.path: must be empty, or a path such as \/codec/,
    ],
    ['TLS without a key', { tls: { certificate: 'x' } }, /^codecServer\.tls\.key: /],
    ['what is not known', { token: [] }, /^codecServer\.token: is not a known setting/],
    ['a session of a second', { browserSessions: '1s' }, /^codecServer\.browserSessions: must be a duration/],
    [
      'a token in the file itself',
      { tokens: [{ name: 'a', token: 'x' }] },
      /^codecServer\.tokens\.0\.token: is not a known setting/,
    ],
    [
      'a token of nowhere',
      { tokens: [{ name: 'a' }] },
      /^codecServer\.tokens\.0: must have one of sha256, env or file/,
    ],
    [
      'a token of two places',
      { tokens: [{ name: 'a', env: 'A', file: 'a' }] },
      /^codecServer\.tokens\.0: must have one/,
    ],
    [
      'half a hash',
      { tokens: [{ name: 'a', sha256: 'ab' }] },
      /^codecServer\.tokens\.0\.sha256: must be 64 hex/,
    ],
    [
      'a day that is none',
      { tokens: [{ name: 'a', sha256: hash, expires: '2027-02-31T99:00Z' }] },
      /^codecServer\.tokens\.0\.expires: is not a calendar day/,
    ],
    [
      'a name twice',
      {
        tokens: [
          { name: 'a', sha256: hash },
          { name: 'a', sha256: hash },
        ],
      },
      /^codecServer\.tokens: lists a twice/,
    ],
    [
      'an issuer twice',
      {
        jwt: [
          { ...issuer, pem },
          { ...issuer, pem },
        ],
      },
      /^codecServer\.jwt: lists the issuer/,
    ],
    [
      'an issuer without keys',
      { jwt: [issuer] },
      /^codecServer\.jwt\.0: must have one of jwks, pem or secret/,
    ],
    [
      'the algorithm none',
      { jwt: [{ ...issuer, pem, algorithms: ['none'] }] },
      /^codecServer\.jwt\.0\.algorithms\.0: must be RS256/,
    ],
    [
      'HS256 by a public key',
      { jwt: [{ ...issuer, pem, algorithms: ['RS256', 'HS256'] }] },
      /^codecServer\.jwt\.0\.algorithms: HS256 needs a secret/,
    ],
    [
      'a secret for what is not HS256',
      { jwt: [{ ...issuer, secret: { env: 'S' } }] },
      /^codecServer\.jwt\.0\.algorithms: HS256 needs a secret/,
    ],
    [
      'a secret in the file itself',
      { jwt: [{ ...issuer, secret: 'S', algorithms: ['HS256'] }] },
      /^codecServer\.jwt\.0\.secret: must not be written in this file/,
    ],
    [
      'a private key',
      { jwt: [{ ...issuer, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) }] },
      /^codecServer\.jwt\.0\.pem: must/,
    ],
  ])('refuse %s, by its path', async (_, written, words) => {
    const mistakes = await mistakesOf(written);
    expect(mistakes).toContainEqual(expect.stringMatching(words));
  });

  test('that are missing are told', async () => {
    expect(await mistakesOf(undefined)).toEqual([
      'codecServer: is missing; to create it with a token: `ndc-flows codec-server token new NAME`',
    ]);
  });

  test('are read anew at each use', async () => {
    const path = await file('codecServer: {origins: [https://one.example]}');
    const current = currentCodecServer(path);
    expect((await current()).origins).toEqual(['https://one.example']);
    await writeFile(path, 'codecServer: {origins: [https://two.example]}');
    expect((await current()).origins).toEqual(['https://two.example']);
    await writeFile(path, 'codecServer: nothing');
    await expect(current()).rejects.toThrow(ConfigInvalid);
  });
});

describe('tokens in the file', () => {
  const before = `# Whose orders these are.
providers: {} # none here

codecServer:
  port: 9000   # behind the gate
  tokens:
    # for the night shift
    - { name: ann, sha256: ${hash} }
`;

  test('are added and taken away, and the rest stays as people wrote it', async () => {
    const path = await file(before);
    await chmod(path, 0o640);
    await addToken(path, { name: 'ben', sha256: hash, expires: '2027-01-31' });
    const added = await readFile(path, 'utf8');
    for (const comment of [
      '# Whose orders these are.',
      '# none here',
      '# behind the gate',
      '# for the night shift',
    ])
      expect(added).toContain(comment);
    const names = async (): Promise<string[]> =>
      (await loadCodecServer(path)).codecServer.tokens.map(({ name }) => name);
    expect(await names()).toEqual(['ann', 'ben']);
    await removeToken(path, 'ann');
    expect(await names()).toEqual(['ben']);
    expect((await stat(path)).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual(['ndc-flows.yaml']);
  });

  test('begin where there was nothing', async () => {
    const path = await file('providers: {}\n');
    await addToken(path, { name: 'ann', sha256: hash });
    expect((await loadCodecServer(path)).codecServer.tokens).toHaveLength(1);
    await removeToken(path, 'ann');
    expect((await loadCodecServer(path)).codecServer.tokens).toEqual([]);
  });

  test('of a file that is a link are written where it leads', async () => {
    const path = await file(before);
    const link = join(folder, 'link.yaml');
    await symlink(path, link);
    await addToken(link, { name: 'ben', sha256: hash });
    expect(await readFile(path, 'utf8')).toContain('ben');
  });

  test.each([
    [
      'a name that is taken',
      (path: string) => addToken(path, { name: 'ann', sha256: hash }),
      'Token ann already exists.',
    ],
    [
      'a name that is none',
      (path: string) => addToken(path, { name: 'a b', sha256: hash }),
      'has one mistake',
    ],
    [
      'an end that is none',
      (path: string) => addToken(path, { name: 'ben', sha256: hash, expires: 'soon' }),
      'has one mistake',
    ],
    ['a token that is not there', (path: string) => removeToken(path, 'ben'), 'Token ben is not in'],
  ])('%s leaves the file as it was', async (_, change, words) => {
    const path = await file(before);
    await expect(change(path)).rejects.toThrow(words);
    expect(await readFile(path, 'utf8')).toBe(before);
  });
});
