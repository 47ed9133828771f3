/** Sessions at the desk: how people get in, what the cookie is, and what ends it. */
import { readFile, writeFile } from 'node:fs/promises';
import { startApi, openApiAudit } from '../../src/api';
import { currentApi, loadApi, removeToken, roles } from '../../src/config';
import { newToken } from '../../src/http/tokens';
import { newKey, keyringOf } from '../../src/keys';
import { askAt, runningApi, type RunningApi } from '../support/api';
import { deskTokens, personWith, show, signIn, type Person } from '../support/desk';
import { ownNamespace, type OwnNamespace } from '../support/ownNamespace';
import { Orders } from '../../src/client/orders';

const keyring = keyringOf([newKey('test')], 'the test');
const { tokens, written } = deskTokens({
  see: { scopes: roles.see },
  money: { scopes: roles.money },
  leaving: { scopes: roles.act },
  blind: { scopes: ['orders:write'] },
});

let place: OwnNamespace;
let orders: Orders;
let api: RunningApi;
beforeAll(async () => {
  place = await ownNamespace('desk');
  orders = new Orders(place.client);
});
afterAll(() => place.client.connection.close());
beforeEach(async () => {
  api = await runningApi(
    { orders, client: place.client },
    { tokens: written },
    {},
    { deskParts: { keyring } },
  );
});
afterEach(() => api.close());

/** Another process of the same installation, or of another with other keys. */
async function another(keys = keyring) {
  const settings = await loadApi(api.config);
  return startApi({
    ...settings,
    port: 0,
    orders,
    client: place.client,
    deskParts: { keyring: keys },
    current: currentApi(api.config),
    audit: openApiAudit(settings.audit),
    log: () => undefined,
  });
}

const sessionOf = (endpoint: string, cookie: string) =>
  askAt(endpoint, 'GET', '/desk/session', { headers: { cookie } });

test('a token that is shown once lets a person in, by a cookie that no script and no other site gets', async () => {
  const { setCookie, session } = await signIn(api.endpoint, tokens.see);
  expect(setCookie).toMatch(
    /^__Secure-ndc-flows-desk=[\w-]{100,3000}; Path=\/desk; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(session).toEqual({
    who: 'see',
    by: 'token',
    scopes: ['orders:read', 'passengers:read'],
    csrf: expect.stringMatching(/^[\w-]{32}$/) as string,
    until: expect.any(String) as string,
    signIn: ['token'],
  });
  expect(Date.parse(session.until) - Date.now()).toBeGreaterThan(7.9 * 3_600_000);
  // Neither the token nor its hash can be read in it.
  expect(Buffer.from(setCookie.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1')).not.toContain('see');
});

test('the page reads its session again, and finds the same CSRF token', async () => {
  const { cookie, session } = await signIn(api.endpoint, tokens.see);
  expect(await sessionOf(api.endpoint, cookie)).toMatchObject({ status: 200, body: session });
});

test('an operator is told where the Temporal UI shows workflows, and an agency is not', async () => {
  const people = deskTokens({
    agent: { scopes: roles.money, agency: 'alpha' },
    operator: { scopes: roles.see },
  });
  const temporalUi = 'https://ui.example/namespaces/default/workflows/';
  const own = await runningApi(
    { orders, client: place.client },
    { tokens: people.written },
    {},
    {
      deskParts: { keyring, temporalUi },
      known: { providers: ['sandbox'], agencies: new Map([['alpha', ['sandbox']]]) },
    },
  );
  expect((await signIn(own.endpoint, people.tokens.operator)).session).toMatchObject({ temporalUi });
  expect((await signIn(own.endpoint, people.tokens.agent)).session).not.toHaveProperty('temporalUi');
  await own.close();
});

test('times are shown in the agency’s zone, or in the one that all agencies have', async () => {
  const people = deskTokens({
    alpha: { scopes: roles.see, agency: 'alpha' },
    beta: { scopes: roles.see, agency: 'beta' },
    operator: { scopes: roles.see },
  });
  const zones = async (alpha: string, beta: string): Promise<unknown[]> => {
    const agencies = new Map([
      ['alpha', ['sandbox']],
      ['beta', ['sandbox']],
    ]);
    const timeZones = new Map([
      ['alpha', alpha],
      ['beta', beta],
    ]);
    const known = { providers: ['sandbox'], agencies };
    const served = { orders, client: place.client };
    const sold = await runningApi(served, { tokens: people.written }, {}, { known, timeZones });
    try {
      const { alpha: ann, beta: ben, operator } = people.tokens;
      const signed = [ann, ben, operator].map((token) => signIn(sold.endpoint, token));
      return (await Promise.all(signed)).map(({ session }) => [session.agency, session.timeZone]);
    } finally {
      await sold.close();
    }
  };
  expect(await zones('Europe/Berlin', 'Europe/Lisbon')).toEqual([
    ['alpha', 'Europe/Berlin'],
    ['beta', 'Europe/Lisbon'],
    [undefined, undefined],
  ]);
  expect((await zones('Europe/Berlin', 'Europe/Berlin'))[2]).toEqual([undefined, 'Europe/Berlin']);
});

test('whoever has not signed in is told how to', async () => {
  const told = await askAt(api.endpoint, 'GET', '/desk/session', {});
  expect(told).toMatchObject({ status: 401, body: { code: 'unauthorized', signIn: ['token'] } });
  expect(told.headers['content-type']).toBe('application/problem+json; charset=utf-8');
});

test('a wrong token is refused, and guessing is slowed down', async () => {
  const refused = await show(api.endpoint, newToken());
  expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(refused.headers).not.toHaveProperty('set-cookie');
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) statuses.push((await show(api.endpoint, newToken())).status);
  expect(statuses.slice(0, 9)).toEqual(Array(9).fill(401));
  expect(statuses.slice(9)).toEqual([429, 429, 429]);
  // A colleague behind the same address gets in all the same.
  await signIn(api.endpoint, tokens.see);
});

test.each([
  ['no body', undefined, 422],
  ['no token', {}, 422],
  ['an empty token', { token: '' }, 422],
  ['a token that is no text', { token: { $ne: 1 } }, 422],
  ['something besides', { token: 'x', csrf: 'y' }, 422],
  ['no JSON', '{', 400],
])('%s signs nobody in', async (_, body, status) => {
  const told = await askAt(api.endpoint, 'POST', '/desk/session', {
    ...(body !== undefined && { body }),
    headers: { origin: api.endpoint, 'content-type': 'application/json' },
  });
  expect([told.status, told.headers['set-cookie']]).toEqual([status, undefined]);
});

test('a token that may not look at orders, and that of an airline, sign nobody in', async () => {
  const airline = await runningApi({ orders, client: place.client });
  try {
    expect(await show(airline.endpoint, airline.tokens.airline)).toMatchObject({ status: 403 });
  } finally {
    await airline.close();
  }
  const told = await show(api.endpoint, tokens.blind);
  expect(told).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(told.headers).not.toHaveProperty('set-cookie');
});

test('a session outlives the process, and is none of an installation with other keys', async () => {
  const { cookie, session } = await signIn(api.endpoint, tokens.see);
  const [again, foreign] = await Promise.all([another(), another(keyringOf([newKey('test')], 'elsewhere'))]);
  try {
    expect(await sessionOf(again.endpoint, cookie)).toMatchObject({
      status: 200,
      body: { csrf: session.csrf },
    });
    expect(await sessionOf(foreign.endpoint, cookie)).toMatchObject({ status: 401 });
  } finally {
    await Promise.all([again.close(), foreign.close()]);
  }
});

test('keys may change: a session that an older key sealed goes on', async () => {
  const { cookie } = await signIn(api.endpoint, tokens.see);
  const rotated = await another(keyringOf([newKey('next'), keyring.writing], 'the test'));
  try {
    expect(await sessionOf(rotated.endpoint, cookie)).toMatchObject({ status: 200 });
  } finally {
    await rotated.close();
  }
});

test('a token that is revoked ends its sessions at once', async () => {
  const leaving = await signIn(api.endpoint, tokens.leaving);
  expect(await leaving.ask('GET', '/desk/api/orders')).toMatchObject({ status: 200 });
  await removeToken(api.config, 'leaving', 'api');
  expect(await leaving.ask('GET', '/desk/api/orders')).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  });
  expect(await sessionOf(api.endpoint, leaving.cookie)).toMatchObject({ status: 401 });
});

test('another token under the same name is not the same person', async () => {
  const { cookie } = await signIn(api.endpoint, tokens.see);
  const other = deskTokens({ see: { scopes: roles.money } }).written[0] as { sha256: string };
  const text = await readFile(api.config, 'utf8');
  const { sha256 } = written[0] as { sha256: string };
  await writeFile(api.config, text.replace(sha256, other.sha256));
  expect(await sessionOf(api.endpoint, cookie)).toMatchObject({ status: 401 });
});

test('what the token may do is read anew: a scope that is taken away is gone with the next request', async () => {
  const money = await signIn(api.endpoint, tokens.money);
  const text = await readFile(api.config, 'utf8');
  await writeFile(
    api.config,
    text.replace(/(name: money\n +scopes:\n)(?: +- .*\n)+/, '$1        - orders:read\n'),
  );
  expect((await sessionOf(api.endpoint, money.cookie)).body.scopes).toEqual(['orders:read']);
  expect(await money.ask('POST', '/desk/api/orders/NOBODY/ticket', { body: {} })).toMatchObject({
    status: 403,
  });
});

test('a session ends when its time is up', async () => {
  const text = await readFile(api.config, 'utf8');
  await writeFile(api.config, text.replace('api:\n', 'api:\n  desk: { sessions: 1m }\n'));
  const { setCookie, cookie } = await signIn(api.endpoint, tokens.see);
  expect(setCookie).toContain('; Max-Age=60;');
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
  try {
    expect(await sessionOf(api.endpoint, cookie)).toMatchObject({ status: 401 });
  } finally {
    jest.restoreAllMocks();
  }
  expect(await sessionOf(api.endpoint, cookie)).toMatchObject({ status: 200 });
});

test('signing out ends the session here, a copied cookie included', async () => {
  const person = await signIn(api.endpoint, tokens.see);
  const ended = await person.ask('POST', '/desk/session/end');
  expect(ended.status).toBe(204);
  expect(ended.headers['set-cookie']).toEqual([
    '__Secure-ndc-flows-desk=; Path=/desk; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
  ]);
  expect(await sessionOf(api.endpoint, person.cookie)).toMatchObject({ status: 401 });
  expect(await person.ask('GET', '/desk/api/orders')).toMatchObject({ status: 401 });
  // Others go on.
  expect(await sessionOf(api.endpoint, (await signIn(api.endpoint, tokens.see)).cookie)).toMatchObject({
    status: 200,
  });
});

describe('a cookie lets nobody in', () => {
  const value = ({ cookie }: Person): string => cookie.split('=')[1] ?? '';
  test.each([
    [
      'that has one character changed',
      (person: Person) =>
        `${value(person).slice(0, 60)}${value(person)[60] === 'A' ? 'B' : 'A'}${value(person).slice(61)}`,
    ],
    ['that is cut off', (person: Person) => value(person).slice(0, -4)],
    ['that has more behind it', (person: Person) => `${value(person)}AAAA`],
    ['that was made up', () => 'A'.repeat(200)],
    ['that is the token itself', () => tokens.money],
    ['that is JSON', () => Buffer.from('{"by":"token","who":"money"}').toString('base64url')],
    ['that is none of base64', () => '%00../../etc/passwd'],
    ['that is huge', () => 'A'.repeat(12_000)],
    ['that is empty', () => ''],
  ])('%s', async (_, made) => {
    const person = await signIn(api.endpoint, tokens.money);
    const cookie = `__Secure-ndc-flows-desk=${made(person)}`;
    const { session } = person;
    const other = personWith(api.endpoint, cookie, session);
    expect((await other.ask('GET', '/desk/api/orders')).status).toBe(401);
    expect((await other.ask('POST', '/desk/api/orders', { body: {} })).status).toBe(401);
    expect(await sessionOf(api.endpoint, cookie)).toMatchObject({ status: 401 });
  });

  test('that has no end is refused before it is read', async () => {
    const told = await sessionOf(api.endpoint, `__Secure-ndc-flows-desk=${'A'.repeat(40_000)}`);
    expect(told.status).toBe(431);
  });

  test('under another name', async () => {
    const { cookie } = await signIn(api.endpoint, tokens.see);
    for (const name of ['ndc-flows-desk', '__Host-ndc-flows-desk', 'x__Secure-ndc-flows-desk'])
      expect((await sessionOf(api.endpoint, cookie.replace(/^[^=]+/, name))).status).toBe(401);
  });
});

test('the audit has who signed in and out, and nothing that would let anybody in', async () => {
  const person = await signIn(api.endpoint, tokens.money);
  await person.ask('POST', '/desk/session/end');
  await show(api.endpoint, newToken());
  await person.ask('GET', '/desk/api/orders');
  const lines = api.audit();
  expect(lines).toMatchObject([
    {
      msg: 'sign-in',
      outcome: 'done',
      who: 'money',
      by: 'token',
      session: expect.any(String) as string,
      address: '127.0.0.1',
    },
    { msg: 'sign-out', outcome: 'done', who: 'money', by: 'token' },
    { msg: 'refused', status: 401, reason: 'no such token' },
    { msg: 'refused', status: 401, reason: 'the session was ended' },
  ]);
  expect(lines[1]?.session).toBe(lines[0]?.session);
  const text = await readFile(api.auditFile, 'utf8');
  for (const secret of [tokens.money, person.session.csrf, person.cookie.split('=')[1] ?? ''])
    expect(text).not.toContain(secret);
  expect(api.log).toEqual([]);
});
