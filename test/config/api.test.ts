import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ConfigInvalid, addToken, currentApi, loadApi, loadConfig, removeToken } from '../../src/config';

const hash = 'ab'.repeat(32);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-config-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(written: unknown): Promise<string> {
  const path = join(folder, 'ndc-flows.yaml');
  await writeFile(path, typeof written === 'string' ? written : stringify(written));
  return path;
}

async function mistakesOf(thrown: Promise<unknown>): Promise<string[]> {
  const error = await thrown.catch((each: unknown) => each);
  if (!(error instanceof ConfigInvalid)) throw new Error(`no mistakes: ${String(error)}`);
  return error.mistakes.map(({ path, message }) => `${path}: ${message}`);
}

const address = 'https://desk.example.com';
const provider = { issuer: 'https://login.example.com/', clientId: 'desk', roles: { money: ['seniors'] } };

test('the desk takes the accounts of a provider, whose secret stands elsewhere', async () => {
  const openIdConnect = { ...provider, clientSecret: { env: 'DESK_SECRET' }, agency: 'agency' };
  const path = await file({ api: { desk: { address, sessions: '12h', openIdConnect } } });
  const { desk } = await loadApi(path, { DESK_SECRET: 'hunter2' });
  expect(desk).toMatchObject({
    sessions: 12 * 3_600_000,
    address,
    openIdConnect: {
      ...{ issuer: 'https://login.example.com/', clientId: 'desk', request: ['openid'], name: 'sub' },
      roles: { claim: 'roles', see: [], act: [], money: ['seniors'] },
      agency: 'agency',
    },
  });
  expect(await desk.openIdConnect?.clientSecret?.()).toBe('hunter2');
});

test('the API is on loopback and knows nobody unless more is said', async () => {
  expect(await loadApi(await file('providers: {}\n'))).toEqual({
    host: '127.0.0.1',
    port: 8070,
    answersWithin: 25_000,
    desk: { sessions: 8 * 3_600_000 },
    tokens: [],
  });
});

test('paths are relative to the file, and a token says what it may', async () => {
  const tls = { certificate: 'chain.pem', key: 'key.pem' };
  const tokens = [{ name: 'ann', scopes: ['orders:read'], sha256: hash, expires: '2027-01-31' }];
  expect(
    await loadApi(await file({ api: { tls, audit: 'audit.jsonl', answersWithin: '5s', tokens } })),
  ).toEqual({
    host: '127.0.0.1',
    port: 8070,
    answersWithin: 5_000,
    desk: { sessions: 8 * 3_600_000 },
    tls: { certificate: join(folder, 'chain.pem'), key: join(folder, 'key.pem') },
    audit: join(folder, 'audit.jsonl'),
    tokens: [
      { name: 'ann', scopes: ['orders:read'], known: { sha256: hash }, expires: Date.parse('2027-01-31') },
    ],
  });
});

test.each<[string, unknown, string]>([
  [
    'a scope that is none',
    { tokens: [{ name: 'a', scopes: ['all'], sha256: hash }] },
    'api.tokens.0.scopes.0: must be one of orders:read, passengers:read, orders:write, money, notifications',
  ],
  [
    'no scope',
    { tokens: [{ name: 'a', scopes: [], sha256: hash }] },
    'api.tokens.0.scopes: must name at least one',
  ],
  [
    'an airline’s token that may do more',
    {
      tokens: [{ name: 'a', scopes: ['notifications', 'money'], provider: 'example', sha256: hash }],
    },
    'api.tokens.0.scopes: notifications must stand alone: the token is given to an airline',
  ],
  [
    'an airline’s token of no provider',
    { tokens: [{ name: 'a', scopes: ['notifications'], sha256: hash }] },
    'api.tokens.0.provider: must name one provider for the scope notifications, and none for any other',
  ],
  [
    'an airline’s token of a provider that there is not',
    { tokens: [{ name: 'a', scopes: ['notifications'], provider: 'nobody', sha256: hash }] },
    expect.stringMatching(/^api\.tokens\.0\.provider: nobody is not a provider in this file; known: /),
  ],
  [
    'no place',
    { tokens: [{ name: 'a', scopes: ['money'] }] },
    'api.tokens.0: must have one of sha256, env or file',
  ],
  [
    'a patience without end',
    { answersWithin: '1h' },
    'api.answersWithin: must be a duration of at most 5m, such as 25s',
  ],
  [
    'a session that is too short',
    { desk: { sessions: '10s' } },
    'api.desk.sessions: must be a duration from 1m to 7d, such as 8h',
  ],
  [
    'an address with a path',
    { desk: { address: 'https://desk.example.com/desk' } },
    'api.desk.address: must be an address such as https://desk.example.com, without a path or trailing slash',
  ],
  [
    'an address over plain http',
    { desk: { address: 'http://desk.example.com' } },
    'api.desk.address: must be an address such as https://desk.example.com, without a path or trailing slash',
  ],
  [
    'a provider that could not send anybody back',
    { desk: { openIdConnect: provider } },
    'api.desk.address: must be given with openIdConnect: the provider sends people back there',
  ],
  [
    'a provider over plain http',
    { desk: { address, openIdConnect: { ...provider, issuer: 'http://login.example.com' } } },
    'api.desk.openIdConnect.issuer: must be an https:// address without a query',
  ],
  [
    'roles that nobody has',
    { desk: { address, openIdConnect: { ...provider, roles: { claim: 'groups' } } } },
    'api.desk.openIdConnect.roles: must name at least one value of the claim under see, act or money',
  ],
  [
    'the secret itself',
    { desk: { address, openIdConnect: { ...provider, clientSecret: 'hunter2' } } },
    'api.desk.openIdConnect.clientSecret: must not be written in this file; use {env: NAME_OF_A_VARIABLE} or {file: PATH}',
  ],
  [
    'OAuth scopes without the one of OpenID Connect',
    { desk: { address, openIdConnect: { ...provider, request: ['profile'] } } },
    'api.desk.openIdConnect.request: must include openid',
  ],
  ['what is not known', { prot: 1 }, 'api.prot: is not a known setting; did you mean port?'],
])('%s is told, by the API and by every command that reads the file', async (_what, api, words) => {
  const path = await file({ api });
  expect(await mistakesOf(loadApi(path))).toContainEqual(words);
  expect(await mistakesOf(loadConfig(path))).toContainEqual(words);
});

test('names that stand there twice are told', async () => {
  const token = { name: 'ann', scopes: ['money'], sha256: hash };
  const [mistake] = await mistakesOf(loadApi(await file({ api: { tokens: [token, token] } })));
  expect(mistake).toMatch(/^api\.tokens: lists ann twice/);
});

test('tokens are added and taken away, and those of the codec server stay', async () => {
  const path = await file(`# ours\ncodecServer:\n  tokens: [{ name: ben, sha256: ${hash} }]\n`);
  await addToken(path, { name: 'ann', sha256: hash, scopes: ['orders:read'] }, 'api');
  const read = currentApi(path);
  expect((await read()).tokens).toMatchObject([{ name: 'ann', scopes: ['orders:read'] }]);
  await expect(addToken(path, { name: 'ann', sha256: hash, scopes: ['money'] }, 'api')).rejects.toMatchObject(
    {
      code: 'token-not-written',
    },
  );
  await expect(addToken(path, { name: 'eve', sha256: hash }, 'api')).rejects.toThrow(ConfigInvalid);
  await removeToken(path, 'ann', 'api');
  expect((await read()).tokens).toEqual([]);
  await expect(removeToken(path, 'ben', 'api')).rejects.toMatchObject({ code: 'token-not-written' });
  expect(await readFile(path, 'utf8')).toMatch(/^# ours\n[\s\S]*name: ben/);
});
