import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import {
  ConfigInvalid,
  ConfigMissing,
  CredentialsMissing,
  configPath,
  loadConfig,
  loadConfigIfAny,
} from '../../src/config';
import { knownSecrets } from '../../src/log';
import { sandboxProfile } from '../support/running';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(text: string, name = 'ndc-flows.yaml'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const good = sandboxProfile('http://127.0.0.1:8080') as Record<string, unknown>;

async function mistakesOf(text: string): Promise<string[]> {
  const error: unknown = await loadConfig(await file(text)).catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigInvalid)) throw new Error(`no mistakes: ${String(error)}`);
  return error.mistakes.map(({ path, message }) => `${path}: ${message}`);
}

describe('the configuration file', () => {
  test('gives each provider by its name', async () => {
    const config = await loadConfig(await file(stringify({ providers: { first: good, second: good } })));
    expect([...config.providers.keys()]).toEqual(['first', 'second']);
    expect(config.providers.get('first')?.profile.baseUrl).toBe('http://127.0.0.1:8080');
  });

  test('is refused with every mistake of every provider at once, each by its path', async () => {
    const bad = {
      ...good,
      version: '20.1',
      timeZone: 'Mars',
      credentials: { username: 'bob', password: { env: 'P' } },
    };
    const mistakes = await mistakesOf(
      stringify({ providers: { first: bad, 'Not A Name': good }, provider: {} }),
    );
    for (const path of [
      'provider:',
      'providers.first.version:',
      'providers.first.timeZone:',
      'providers.first.credentials.username:',
      'providers.Not A Name:',
    ]) {
      expect(mistakes).toContainEqual(expect.stringMatching(new RegExp(`^${path}`)));
    }
    expect(mistakes).toHaveLength(5);
  });

  test('in docs is one to begin with, also with all that is commented out in it', async () => {
    const example = await readFile(join(__dirname, '..', '..', 'docs', 'example.yaml'), 'utf8');
    const offered = example.replace(
      /^# (claims|encryption|archive|agency|batches|codecServer|metrics):/gm,
      '$1:',
    );
    expect(offered).not.toBe(example);
    for (const text of [example, offered]) {
      expect([...(await loadConfig(await file(text))).providers.keys()]).toEqual(['example']);
    }
  });

  test('that is no YAML is refused by its lines', async () => {
    expect(await mistakesOf('providers:\n  a: {b: c\n  d: [\n')).toContainEqual(
      expect.stringMatching(/^line \d+, column \d+:/),
    );
  });

  const written = stringify({ providers: { air: { ...good, names: { serviceName: 'Svc' } } }, archive: {} });
  test.each([
    [
      'names:',
      2,
      'providers.names: is not indented enough (line 21, column 3): it belongs under providers.air',
    ],
    [
      'names:',
      0,
      'names: is not indented enough (line 21, column 1): it belongs to a provider, under providers.NAME',
    ],
    [
      'credentials:',
      2,
      'providers.credentials: is not indented enough (line 8, column 3): it belongs under providers.air',
    ],
    [
      'timeZone:',
      6,
      'providers.air.credentials.timeZone: is indented too far (line 13, column 7): it belongs under providers.air, beside credentials',
    ],
    [
      'archive:',
      2,
      'providers.archive: is indented too far (line 23, column 3): it belongs to the left margin',
    ],
    [
      'archive:',
      4,
      'providers.air.archive: is indented too far (line 23, column 5): it belongs to the left margin',
    ],
    [
      'style:',
      6,
      'line 5, column 1: the indent of this line or of the one above it is wrong: settings of one block begin in the same column',
    ],
  ])(
    'with a wrong indent (%s by %d) has one mistake, and its line and column',
    async (setting, by, mistake) => {
      const indented = written.replace(new RegExp(`^ *${setting}`, 'm'), `${' '.repeat(by)}${setting}`);
      expect(await mistakesOf(indented)).toEqual([mistake]);
    },
  );

  test('may call a provider by the name of a setting', async () => {
    const config = await loadConfig(await file(stringify({ providers: { names: good, archive: good } })));
    expect([...config.providers.keys()]).toEqual(['names', 'archive']);
  });

  test('that says a thing twice is refused', async () => {
    expect(await mistakesOf('providers:\n  a: {}\n  a: {}\n')).toEqual([
      expect.stringMatching(/^line 3, column 3: .*unique/),
    ]);
  });

  test.each(['', '[]', 'text', 'providers: {}', 'other: 1'])(
    'without a provider (%j) is refused',
    async (text) => {
      expect(await mistakesOf(text)).toContainEqual(expect.stringMatching(/^providers: /));
    },
  );

  test('with an alias that leads back to itself is refused', async () => {
    expect(await mistakesOf('providers: {x: &a [*a]}')).toEqual([
      expect.stringMatching(/^aliases: .*circular/s),
    ]);
  });

  test('that grows without end by aliases is refused', async () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [name, of] of ['ba', 'cb', 'dc', 'ed'].map((pair) => [...pair])) {
      bomb.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${of}`).join(', ')}]`);
    }
    expect(await mistakesOf(bomb.join('\n'))).toEqual([expect.stringMatching(/^aliases: /)]);
  });

  test('that is not there is told with what to do', async () => {
    const missing = loadConfig(join(folder, 'nowhere.yaml'));
    await expect(missing).rejects.toThrow(ConfigMissing);
    await expect(missing).rejects.toMatchObject({
      code: 'config-missing',
      remedy: expect.stringContaining('--config') as unknown,
    });
  });

  test('that is a folder is told so, the cause first', async () => {
    await expect(loadConfig(folder)).rejects.toThrow(`${folder} is a folder, not a configuration file.`);
  });

  test('that is in the usual place and cannot be read is not left out, as one that is not there is', async () => {
    const usual = (file: string) => loadConfigIfAny({ file, named: false });
    expect(await usual(join(folder, 'nowhere.yaml'))).toBeUndefined();
    await expect(usual(folder)).rejects.toThrow(ConfigMissing);
  });

  test('is the option’s before the environment’s before the usual one', () => {
    expect(configPath('/a.yaml', { NDC_FLOWS_CONFIG: '/b.yaml' })).toEqual({ file: '/a.yaml', named: true });
    expect(configPath(undefined, { NDC_FLOWS_CONFIG: '/b.yaml' })).toEqual({ file: '/b.yaml', named: true });
    expect(configPath(undefined, { NDC_FLOWS_CONFIG: '' })).toMatchObject({ named: false });
  });
});

describe('encryption', () => {
  test('a command is run for no file that others may have written', async () => {
    const named = await file(
      stringify({ providers, encryption: { keys: { command: ['true'] } } }),
      'command.yaml',
    );
    await chmod(named, 0o600);
    await expect(loadConfig(named)).resolves.toBeDefined();
    await chmod(named, 0o660);
    await expect(loadConfig(named)).rejects.toMatchObject({
      mistakes: [
        {
          path: 'encryption.keys.command',
          message: 'is not run because other users may write this file (mode 660)',
        },
      ],
    });
    await chmod(named, 0o600);
    if (process.getuid?.() !== 0) return;
    // Root alone can give a file away.
    await chown(named, 12_345, 0);
    await expect(loadConfig(named)).rejects.toMatchObject({
      mistakes: [
        { path: 'encryption.keys.command', message: expect.stringContaining('another user') as string },
      ],
    });
  });

  const providers = { air: good };
  const loaded = async (encryption: unknown) =>
    (await loadConfig(await file(stringify({ providers, encryption })))).encryption;

  test('names where the keys are; a file is relative to the configuration', async () => {
    expect(await loaded({ keys: { file: 'keys' } })).toEqual({ keys: { file: join(folder, 'keys') } });
    expect(await loaded({ keys: { env: 'MY_KEYS' }, plaintext: 'refuse' })).toEqual({
      keys: { env: 'MY_KEYS' },
      plaintext: 'refuse',
    });
    expect(await loaded({ keys: { command: ['vault', 'read'] } })).toEqual({
      keys: { command: ['vault', 'read'] },
    });
    expect((await loadConfig(await file(stringify({ providers })))).encryption).toEqual({});
  });

  test.each([
    ['a key itself', { keys: 'a:AAAA' }, /^encryption\.keys: must not be written in this file/],
    ['two places', { keys: { env: 'A', file: 'b' } }, /^encryption\.keys: must be {env/],
    ['an empty command', { keys: { command: [] } }, /^encryption\.keys/],
    ['a command for a shell', { keys: { command: 'vault read' } }, /^encryption\.keys/],
    [
      'another word for plaintext',
      { plaintext: 'maybe' },
      /^encryption\.plaintext: must be refuse, starts or read/,
    ],
    ['a text', 'on', /^encryption: must contain keys: {env/],
    ['something unknown', { key: {} }, /^encryption\.key: .*did you mean keys/],
  ])('is refused with %s', async (_what, encryption, words) => {
    const [mistake, ...others] = await mistakesOf(stringify({ providers, encryption }));
    expect(mistake).toMatch(words);
    expect(others).toEqual([]);
  });
});

describe('credentials', () => {
  const from = { username: { env: 'USER_NAME' }, password: { file: 'secret' } };
  const text = stringify({ providers: { air: { ...good, credentials: from } } });

  test('are read anew at each use, so that a changed password needs no restart', async () => {
    const env: NodeJS.ProcessEnv = { USER_NAME: 'agency' };
    await file('first\n', 'secret');
    const credentials = (await loadConfig(await file(text), env)).providers.get('air')?.credentials;
    expect(await credentials?.()).toEqual({ username: 'agency', password: 'first' });
    await file('second', 'secret');
    expect(await credentials?.()).toEqual({ username: 'agency', password: 'second' });
  });

  test('that are missing are told by their place and never by their content', async () => {
    await file('a secret', 'secret');
    const credentials = (await loadConfig(await file(text), {})).providers.get('air')?.credentials;
    const error: unknown = await credentials?.().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CredentialsMissing);
    expect(String(error)).toContain('USER_NAME is not set');
    expect(JSON.stringify(error) + String(error)).not.toContain('a secret');
  });

  test('in a file that is not there or empty are told by its path', async () => {
    await rm(join(folder, 'secret'), { force: true });
    const credentials = (await loadConfig(await file(text), { USER_NAME: 'agency' })).providers.get(
      'air',
    )?.credentials;
    await expect(credentials?.()).rejects.toThrow(/secret \(ENOENT\)/);
    await file('\n', 'secret');
    await expect(credentials?.()).rejects.toThrow(/secret is empty/);
  });
});

describe('what is read as a secret', () => {
  test('is told by no log from then on, however many sessions come after it; a username is none', async () => {
    const env = { USER: 'a-username', PASS: 'pass-word-1', CLAIMS: 'c1'.repeat(16) };
    const credentials = { username: { env: 'USER' }, password: { env: 'PASS' } };
    const config = await loadConfig(
      await file(
        stringify({ providers: { air: { ...good, credentials } }, claims: { key: { env: 'CLAIMS' } } }),
      ),
      env,
    );
    await config.providers.get('air')?.credentials();
    await config.claimsKey?.();
    for (let nth = 0; nth < 6_000; nth += 1) knownSecrets.learn(`${nth}-session-${nth}`);

    expect(knownSecrets.cover(`${env.USER} ${env.PASS} ${env.CLAIMS}`)).toBe('a-username *** ***');
  });
});

describe('the claims key', () => {
  const providers = { air: good };
  const key = 'k'.repeat(32);

  test('is read anew at each use from where the file says it is', async () => {
    const env: NodeJS.ProcessEnv = { CLAIMS: key };
    const named = await loadConfig(
      await file(stringify({ providers, claims: { key: { env: 'CLAIMS' } } })),
      env,
    );
    expect(await named.claimsKey?.()).toBe(key);
    env.CLAIMS = key.toUpperCase();
    expect(await named.claimsKey?.()).toBe(key.toUpperCase());

    await file(`${key}\n`, 'claims-key');
    const inFile = await loadConfig(
      await file(stringify({ providers, claims: { key: { file: 'claims-key' } } })),
    );
    expect(await inFile.claimsKey?.()).toBe(key);
  });

  test('is the file beside the configuration where nothing else is named, once it is there', async () => {
    await rm(join(folder, 'claims-key'), { force: true });
    const before = await loadConfig(await file(stringify({ providers })));
    expect(before).not.toHaveProperty('claimsKey');
    expect(before.claimsKeyFile).toBe(join(folder, 'claims-key'));

    await file(`${key}\n`, 'claims-key');
    const after = await loadConfig(await file(stringify({ providers })));
    expect(await after.claimsKey?.()).toBe(key);
    expect(after.secretFiles).toContain(join(folder, 'claims-key'));
    await rm(join(folder, 'claims-key'));
  });

  test.each([
    ['a key in the file itself', { key }, 'claims.key: must not be written in this file'],
    ['no key', {}, 'claims.key: must be {env:'],
    [
      'another setting',
      { key: { env: 'CLAIMS' }, kee: 1 },
      'claims.kee: is not a known setting; did you mean key?',
    ],
    ['a text', 'secret', 'claims: must be key: {env:'],
    ['nothing', null, 'claims: must be key: {env:'],
  ])('is refused by its path: %s', async (_what, claims, mistake) => {
    expect(await mistakesOf(stringify({ providers, claims }))).toEqual([
      expect.stringContaining(mistake) as unknown,
    ]);
  });

  test('that is wrong is told together with what is wrong with the providers', async () => {
    const mistakes = await mistakesOf(
      stringify({ providers: { air: { ...good, version: '1' } }, claims: { key }, other: 1 }),
    );
    expect(mistakes.map((mistake) => mistake.replace(/:.*/s, '')).sort()).toEqual([
      'claims.key',
      'other',
      'providers.air.version',
    ]);
  });

  test('that is missing or too short is told by its place and never by its content', async () => {
    const text = stringify({ providers, claims: { key: { env: 'CLAIMS' } } });
    const told = async (env: NodeJS.ProcessEnv): Promise<unknown> =>
      (await loadConfig(await file(text), env)).claimsKey?.().catch((error: unknown) => error);
    const [missing, short] = [await told({}), await told({ CLAIMS: 'short-secret' })];
    for (const error of [missing, short]) expect(error).toBeInstanceOf(CredentialsMissing);
    expect(String(missing)).toContain('CLAIMS is not set');
    expect(String(short)).toContain('32 characters');
    expect(JSON.stringify(short) + String(short)).not.toContain('short-secret');
  });
});

describe('the archive', () => {
  const providers = { air: good };

  test('is in the user’s state folder for thirty days, unless something else is said', async () => {
    const loaded = (env: NodeJS.ProcessEnv) =>
      file(stringify({ providers })).then(async (path) => (await loadConfig(path, env)).archive);
    expect(await loaded({ HOME: '/people/joe' })).toEqual({
      folder: '/people/joe/.local/state/ndc-flows/messages',
      keepDays: 30,
      off: false,
    });
    expect((await loaded({ XDG_STATE_HOME: '/state' })).folder).toBe('/state/ndc-flows/messages');
    expect((await loaded({ HOME: '/people/joe', XDG_STATE_HOME: 'state' })).folder).toMatch(
      /^\/people\/joe\//,
    );
  });

  test('is where the file says, relative to it', async () => {
    const written = { folder: 'kept', keepDays: 7, off: true };
    expect((await loadConfig(await file(stringify({ providers, archive: written })))).archive).toEqual({
      folder: join(folder, 'kept'),
      keepDays: 7,
      off: true,
    });
    const absolute = stringify({ providers, archive: { folder: '/var/lib/kept' } });
    expect((await loadConfig(await file(absolute))).archive.folder).toBe('/var/lib/kept');
  });

  test.each([
    [{ folder: 1 }, 'archive.folder: must be the path of a folder'],
    [{ folder: ' ' }, 'archive.folder: must be the path of a folder'],
    [{ folder: '~/messages' }, 'archive.folder: must be a full path: `~` is not expanded'],
    [{ keepDays: 0 }, 'archive.keepDays: must be at least 1'],
    [{ keepDays: 1.5 }, 'archive.keepDays: must be a whole number of days'],
    [{ keepDays: '30' }, 'archive.keepDays: must be a whole number of days'],
    [{ keepDays: 1e6 }, 'archive.keepDays: must be at most 3660'],
    [{ off: 'yes' }, 'archive.off: must be true or false'],
    [{ days: 3 }, 'archive.days: is not a known setting'],
    ['/var/kept', 'archive: must contain folder'],
    [null, 'archive: must contain folder'],
  ])('is refused by its path: %j', async (archive, mistake) => {
    expect(await mistakesOf(stringify({ providers, archive }))).toEqual([
      expect.stringContaining(mistake) as unknown,
    ]);
  });
});
