/** Requests that the desk's own page did not send: from other sites, without the session's secret, by other spellings of a path. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { roles } from '../../src/config';
import { Orders } from '../../src/client/orders';
import { askAt, runningApi, type RunningApi } from '../support/api';
import { deskTokens, fromPage, show, signIn, type Person } from '../support/desk';
import { ownNamespace, type OwnNamespace } from '../support/ownNamespace';

const { tokens, written } = deskTokens({ money: { scopes: roles.money }, other: { scopes: roles.money } });

let place: OwnNamespace;
let api: RunningApi;
let person: Person;
beforeAll(async () => {
  place = await ownNamespace('desk');
  api = await runningApi({ orders: new Orders(place.client), client: place.client }, { tokens: written });
  person = await signIn(api.endpoint, tokens.money);
});
afterAll(async () => {
  await api.close();
  await place.client.connection.close();
});

/** Sends a write as some page has a browser send it. */
const write = (headers: Record<string, string | undefined>, path = '/desk/api/orders/NOBODY/refresh') => {
  const all = {
    ...fromPage(api.endpoint),
    cookie: person.cookie,
    'x-csrf-token': person.session.csrf,
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return askAt(api.endpoint, 'POST', path, { body: {}, headers: sent });
};

test('a write of the page is let in', async () => {
  expect(await write({})).toMatchObject({ status: 404, body: { code: 'unknown-reference' } });
});

test.each<[string, Record<string, string | undefined>]>([
  ['without the CSRF token', { 'x-csrf-token': undefined }],
  ['with an empty one', { 'x-csrf-token': '' }],
  ['with a wrong one', { 'x-csrf-token': 'A'.repeat(32) }],
  ['with one that is too long', { 'x-csrf-token': 'A'.repeat(5_000) }],
  ['from another origin', { origin: 'https://evil.example' }],
  ['from another port', { origin: 'http://127.0.0.1:1' }],
  ['from an origin that hides itself', { origin: 'null' }],
  ['without an origin', { origin: undefined }],
  ['that a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['of a sibling domain', { 'sec-fetch-site': 'same-site' }],
])('a write %s is refused', async (_, headers) => {
  for (const path of ['/desk/api/orders/NOBODY/refresh', '/desk/session/end'])
    expect(await write(headers, path)).toMatchObject({ status: 403, body: { code: 'csrf' } });
  // The session was not ended either.
  expect(await write({})).toMatchObject({ status: 404 });
});

test('the CSRF token of another session is none of this one', async () => {
  const other = await signIn(api.endpoint, tokens.other);
  expect(await write({ 'x-csrf-token': other.session.csrf })).toMatchObject({
    status: 403,
    body: { code: 'csrf' },
  });
  expect(await write({ cookie: other.cookie })).toMatchObject({ status: 403, body: { code: 'csrf' } });
});

test.each([
  ['application/x-www-form-urlencoded', 'token=x'],
  ['text/plain', '{"token":"x"}'],
  ['multipart/form-data; boundary=x', '--x--'],
])('a form of any page (%s) does nothing', async (type, body) => {
  const headers = { 'content-type': type, cookie: person.cookie };
  for (const path of ['/desk/session', '/desk/session/end', '/desk/api/orders']) {
    const foreign = await askAt(api.endpoint, 'POST', path, {
      body,
      headers: { ...headers, origin: 'https://evil.example' },
    });
    expect([path, foreign.status]).toEqual([path, 403]);
    const own = await askAt(api.endpoint, 'POST', path, {
      body,
      headers: { ...headers, ...fromPage(api.endpoint) },
    });
    expect([403, 415]).toContain(own.status);
  }
});

test('another site cannot sign anybody in, not even with a token that it knows', async () => {
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const told = await show(api.endpoint, tokens.other, headers);
    expect([told.status, told.headers['set-cookie']]).toEqual([403, undefined]);
  }
});

test('another site reads nothing, even where a browser sends the cookie', async () => {
  for (const site of ['cross-site', 'same-site'])
    expect(
      await person.ask('GET', '/desk/api/orders', { headers: { 'sec-fetch-site': site } }),
    ).toMatchObject({
      status: 403,
      body: { code: 'csrf' },
    });
  const told = await person.ask('GET', '/desk/api/orders');
  expect(Object.keys(told.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('behind a proxy, the configured address is the origin', async () => {
  const address = 'https://desk.example.com';
  const proxied = await runningApi(
    { orders: new Orders(place.client), client: place.client },
    { tokens: written, desk: { address } },
  );
  try {
    expect(await show(proxied.endpoint, tokens.money, { origin: address })).toMatchObject({ status: 200 });
    for (const origin of [proxied.endpoint, 'http://desk.example.com', 'https://desk.example.com:8443'])
      expect(await show(proxied.endpoint, tokens.money, { origin })).toMatchObject({ status: 403 });
  } finally {
    await proxied.close();
  }
});

test('neither side looks at the other’s proof', async () => {
  const bearer = { authorization: `Bearer ${tokens.money}` };
  const only = (path: string, headers: Record<string, string>) =>
    askAt(api.endpoint, 'GET', path, {
      headers: { ...fromPage(api.endpoint), ...headers },
    });
  expect((await only('/desk/api/orders', bearer)).status).toBe(401);
  expect((await only('/desk/session', bearer)).status).toBe(401);
  expect((await only('/orders', { cookie: person.cookie })).status).toBe(401);
  expect((await only('/metrics', { cookie: person.cookie })).status).toBe(401);
  // A wrong bearer token beside a session is not looked at either.
  expect((await only('/desk/api/orders', { cookie: person.cookie, authorization: 'Bearer x' })).status).toBe(
    200,
  );
});

/** Sends a request line as it is written: clients tidy paths up. */
async function raw(
  line: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { hostname, port, host } = new URL(api.endpoint);
  const socket = connect(Number(port), hostname);
  const all = { host, connection: 'close', ...headers };
  socket.write(
    `${line} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n\r\n`,
  );
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), text: answer };
}

test.each([
  'GET /desk/../orders',
  'GET /desk/api/../../orders',
  'GET /desk/%2e%2e/orders',
  'GET /desk/%2E%2E%2Forders',
  'GET /desk/api%2forders',
  'GET /desk%2fapi%2forders',
  'GET /desk/api//orders',
  'GET //desk/api/orders',
  'GET /DESK/api/orders',
  'GET /%64esk/api/orders',
  'GET /desk/./api/orders',
  'GET /desk/api/orders%00',
  'GET /desk/api/orders/%00',
  'GET /desk/assets/../index.html',
  'GET /desk/assets/%2e%2e/%2e%2e/package.json',
  'GET /desk/assets/..%2f..%2fpackage.json',
  'GET /desk/assets/%00',
  'GET /desk/package.json%00.js',
  'GET /desk/..%5c..%5cpackage.json',
  'GET /desk/session/../api/orders',
  'GET http://127.0.0.1/desk/api/orders',
])('%s leads to no order and no file', async (line) => {
  const told = await raw(line);
  expect([200, 302, 400, 401, 404, 503]).toContain(told.status);
  expect(told.text).not.toContain('"orders":[');
  expect(told.text).not.toContain('"dependencies"');
  // Nor is anything more let in with a session than without a trick.
  const signed = await raw(line, { cookie: person.cookie, 'sec-fetch-site': 'same-origin' });
  expect(signed.text).not.toContain('"dependencies"');
});

test.each([
  ['twice', { authorization: 'Bearer a', Authorization: 'Bearer b' }],
  ['folded', { authorization: 'Bearer\r\n x' }],
  ['with a method override', { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' }],
  ['with another host', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }],
])('headers that are sent %s change nothing', async (_, headers) => {
  expect([400, 401]).toContain((await raw('GET /desk/api/orders', headers)).status);
});

test('the methods that a path does not take are told, and need no session', async () => {
  expect(await askAt(api.endpoint, 'DELETE', '/desk/session', {})).toMatchObject({
    status: 405,
    body: { code: 'method-not-allowed' },
  });
  expect((await askAt(api.endpoint, 'OPTIONS', '/desk/api/orders', {})).headers.allow).toBe(
    'GET, HEAD, OPTIONS, POST',
  );
});
