/** Signing in at the desk with the accounts of a real OpenID Connect provider. */
import { readFile, writeFile } from 'node:fs/promises';
import { Orders } from '../../src/client/orders';
import { keyringOf } from '../../src/keys/keyring';
import { newKey } from '../../src/keys';
import { askAt, runningApi, type RunningApi } from '../support/api';
import { fromPage } from '../support/desk';
import { Browser, startProvider, type Accounts, type RunningProvider } from '../support/identityProvider';
import { ownNamespace, type OwnNamespace } from '../support/ownNamespace';
import { freePort } from '../support/ports';

const accounts: Accounts = {
  ann: { preferred_username: 'ann@example.com', groups: ['staff', 'seniors'], agency: 'alpha' },
  ben: { preferred_username: 'ben@example.com', groups: ['readers'], agency: 'beta' },
  stranger: { preferred_username: 'eve@example.com', groups: ['staff'], agency: 'alpha' },
  nameless: { groups: ['readers'], agency: 'alpha' },
  elsewhere: { preferred_username: 'max@example.com', groups: ['readers'], agency: 'gamma' },
};
const SESSION = '__Secure-ndc-flows-desk';
const ATTEMPT = '__Secure-ndc-flows-desk-sign-in';
const keyring = keyringOf([newKey('test')], 'the test');

let place: OwnNamespace;
let provider: RunningProvider;
let api: RunningApi;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  [place, provider] = await Promise.all([
    ownNamespace('desk'),
    startProvider(`${address}/desk/session/openid-connect/callback`, accounts),
  ]);
  process.env.DESK_SECRET = provider.clientSecret;
  const agencies = new Map([
    ['alpha', ['sandbox']],
    ['beta', ['sandbox']],
  ]);
  api = await runningApi(
    { orders: new Orders(place.client), client: place.client },
    { port, tokens: [], desk: settings() },
    {},
    { known: { providers: ['sandbox'], agencies }, deskParts: { keyring } },
  );
});
afterAll(async () => {
  await api.close();
  await provider.close();
  await place.client.connection.close();
});

const settings = (changes: object = {}): Record<string, unknown> => ({
  address,
  openIdConnect: {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: { env: 'DESK_SECRET' },
    request: ['openid', 'profile'],
    name: 'preferred_username',
    roles: { claim: 'groups', see: ['readers'], act: ['staff-of-none'], money: ['seniors'] },
    agency: 'agency',
    ...changes,
  },
});

const session = (browser: Browser) =>
  askAt(api.endpoint, 'GET', '/desk/session', {
    headers: { cookie: `${SESSION}=${browser.cookie(SESSION)}`, ...fromPage(api.endpoint) },
  });

test('a person signs in at the provider, and may do at the desk what the claim says', async () => {
  const told = await askAt(api.endpoint, 'GET', '/desk/session', {});
  expect(told).toMatchObject({ status: 401, body: { signIn: ['openid-connect'] } });

  const browser = new Browser();
  const page = await browser.signIn(address, 'ann');
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  // Another site brought the browser here: only a page of our own takes the session's cookie along.
  expect(page.text).toContain('<meta http-equiv="refresh" content="0; url=/desk/">');
  expect(page.headers['set-cookie']).toEqual([
    `${ATTEMPT}=; Path=/desk/session/openid-connect; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
    expect.stringMatching(
      /^__Secure-ndc-flows-desk=[\w-]+; Path=\/desk; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/,
    ),
  ]);
  expect(await session(browser)).toMatchObject({
    status: 200,
    body: {
      who: 'ann@example.com',
      agency: 'alpha',
      scopes: ['orders:read', 'passengers:read', 'orders:write', 'money'],
      signIn: ['openid-connect'],
    },
  });
  expect(api.audit().at(-1)).toMatchObject({ msg: 'sign-in', who: 'ann@example.com', by: 'openid-connect' });
});

test('what the provider is asked for is proof against repeats and theft on the way', async () => {
  const browser = new Browser();
  const away = await browser.open(`${address}/desk/session/openid-connect`, {
    until: new RegExp(`^${provider.issuer}`),
  });
  const asked = Object.fromEntries(new URL(away.url).searchParams);
  expect(asked).toEqual({
    response_type: 'code',
    client_id: 'desk',
    redirect_uri: `${address}/desk/session/openid-connect/callback`,
    scope: 'openid profile',
    state: expect.stringMatching(/^[\w-]{24}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{24}$/) as string,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge_method: 'S256',
  });
  expect(away.headers['set-cookie']).toMatch(
    /^__Secure-ndc-flows-desk-sign-in=[\w-]+; Path=\/desk\/session\/openid-connect; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test.each([
  ['whose claim gives no role', 'stranger', 'the claim groups gives no role'],
  ['whom the claim does not name', 'nameless', 'the claim preferred_username names nobody'],
  ['of an agency that is none here', 'elsewhere', 'the claim agency names no configured agency'],
])('a person %s is not let in', async (_, account, reason) => {
  const browser = new Browser();
  const page = await browser.signIn(address, account);
  expect(page.status).toBe(403);
  expect(page.text).toContain('You were not signed in');
  expect(browser.cookie(SESSION)).toBeUndefined();
  expect(api.audit().at(-1)).toMatchObject({ msg: 'refused', status: 403, reason });
});

test('an answer that was not asked for here signs nobody in', async () => {
  const begun = new Browser();
  const { url } = await begun.signIn(address, 'ann', /callback\?/);
  const code = new URL(url);
  const tries: [string, Browser, string][] = [];
  // Another browser: the code was stolen, or somebody wants a colleague to work in their name.
  tries.push(['another browser', new Browser(), url]);
  const changed = (name: string, value: string | undefined): string => {
    const other = new URL(code);
    if (value === undefined) other.searchParams.delete(name);
    else other.searchParams.set(name, value);
    return other.href;
  };
  const attempt = begun.cookie(ATTEMPT);
  const like = (): Browser => {
    const browser = new Browser();
    browser.set(ATTEMPT, attempt);
    return browser;
  };
  tries.push(['another state', like(), changed('state', 'A'.repeat(24))]);
  tries.push(['no state', like(), changed('state', undefined)]);
  tries.push(['two states', like(), `${url}&state=x`]);
  tries.push(['no code', like(), changed('code', undefined)]);
  tries.push(['an error', like(), `${changed('code', undefined)}&error=access_denied`]);
  tries.push(['another issuer', like(), changed('iss', 'https://evil.example')]);
  tries.push(['no issuer', like(), changed('iss', undefined)]);
  const forged = like();
  forged.set(ATTEMPT, `${attempt?.slice(0, -3)}AAA`);
  tries.push(['a forged cookie', forged, url]);
  for (const [what, browser, address] of tries) {
    expect([what, (await browser.open(address)).status]).toEqual([what, 403]);
    expect([what, browser.cookie(SESSION)]).toEqual([what, undefined]);
  }
  // The code itself is still good for whoever began.
  expect((await begun.open(url)).status).toBe(200);
  // Once.
  begun.set(ATTEMPT, attempt);
  begun.set(SESSION, undefined);
  expect((await begun.open(url)).status).toBe(503);
  expect(begun.cookie(SESSION)).toBeUndefined();
});

test('a code that is another’s is refused by the provider', async () => {
  const [one, other] = [new Browser(), new Browser()];
  const mine = new URL((await one.signIn(address, 'ann', /callback\?/)).url);
  const theirs = new URL((await other.signIn(address, 'ben', /callback\?/)).url);
  mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
  expect((await one.open(mine.href)).status).toBe(503);
  expect(one.cookie(SESSION)).toBeUndefined();
});

test('the session goes when the provider, its client or the role is taken out of the configuration', async () => {
  const browser = new Browser();
  await browser.signIn(address, 'ben');
  expect((await session(browser)).body).toMatchObject({
    scopes: ['orders:read', 'passengers:read'],
    agency: 'beta',
  });
  const before = await readFile(api.config, 'utf8');
  const gone: [string, string][] = [
    ['clientId: desk', 'clientId: another'],
    ['- readers', '- others'],
    [provider.issuer, 'http://127.0.0.1:1'],
    ['      agency: agency\n', ''],
  ];
  for (const [was, is] of gone) {
    expect(before).toContain(was);
    await writeFile(api.config, before.replace(was, is));
    expect([is, (await session(browser)).status]).toEqual([is, 401]);
  }
  await writeFile(api.config, before);
  expect((await session(browser)).status).toBe(200);
});

test('a provider that cannot be reached is said so, and the log has why', async () => {
  const before = await readFile(api.config, 'utf8');
  await writeFile(api.config, before.replace(provider.issuer, 'http://127.0.0.1:1'));
  try {
    const page = await new Browser().open(`${address}/desk/session/openid-connect`);
    expect(page.status).toBe(503);
    expect(page.text).toContain('Try again later');
    expect(api.log.at(-1)).toContain('http://127.0.0.1:1 cannot be asked');
  } finally {
    await writeFile(api.config, before);
  }
});

test('without a provider in the configuration there is no such way in', async () => {
  const before = await readFile(api.config, 'utf8');
  await writeFile(api.config, before.replace(/ {4}openIdConnect:\n( {6}.*\n)+/, ''));
  try {
    for (const path of ['', '/callback?code=x&state=y'])
      expect((await new Browser().open(`${address}/desk/session/openid-connect${path}`)).status).toBe(404);
  } finally {
    await writeFile(api.config, before);
  }
});

test('neither the audit nor the log has a code, a token or a secret', async () => {
  const browser = new Browser();
  await browser.signIn(address, 'ann');
  const code = new URL(browser.visited.find((url) => url.includes('callback?')) ?? address).searchParams.get(
    'code',
  );
  const text = (await readFile(api.auditFile, 'utf8')) + api.log.join('\n');
  for (const secret of [code, provider.clientSecret, browser.cookie(SESSION), 'eyJ'])
    expect(text).not.toContain(secret ?? 'none');
});
