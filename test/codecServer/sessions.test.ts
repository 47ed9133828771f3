import { readFileSync, writeFileSync } from 'node:fs';
import { removeToken } from '../../src/config';
import { newToken } from '../../src/http/tokens';
import { signInPage } from '../../src/codecServer/session/page';
import { Sessions } from '../../src/codecServer/session/sessions';
import {
  UI,
  ask,
  decode,
  runningCodecServer,
  sealedPayload,
  valuesOf,
  type Asked,
  type RunningCodecServer,
} from '../support/codecServer';

let server: RunningCodecServer;
beforeEach(async () => {
  server = await runningCodecServer({ browserSessions: '8h' });
});
afterEach(() => server.close());

/** Sends the page's form, as a browser does. */
function sendForm(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Asked> {
  return ask(server.endpoint, {
    path: '/decode/session',
    body: new URLSearchParams(fields).toString(),
    headers: { origin: server.endpoint, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

async function signedIn(): Promise<string> {
  const { headers } = await sendForm({ token: server.token });
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

const asPage = (cookie: string, origin = UI) => ({ headers: { cookie, origin, 'x-namespace': 'default' } });

test('a token that is shown once opens payloads for the UI’s page by a cookie from then on', async () => {
  const answer = await sendForm({ token: server.token });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe('/decode/session');
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(
    /^ndc-flows-codec=[\w-]{43}; Path=\/decode; Max-Age=28800; HttpOnly; SameSite=Strict$/,
  );
  expect(cookie).not.toContain(server.token);

  const decoded = await decode(
    server.endpoint,
    [await sealedPayload('seen')],
    asPage(cookie.split(';')[0] ?? ''),
  );
  expect(valuesOf(decoded)).toEqual(['seen']);
  expect(decoded.headers).toMatchObject({
    'access-control-allow-origin': UI,
    'access-control-allow-credentials': 'true',
  });
  expect(server.audit()).toMatchObject([
    { msg: 'sign-in', who: 'ann', by: 'token' },
    { msg: 'decode', who: 'ann', by: 'session', of: 'token', workflows: ['default/order/T-1'] },
  ]);
});

test('the page asks for a token, and says whose session there is', async () => {
  const page = await ask(server.endpoint, { path: '/decode/session', method: 'GET' });
  expect(page.status).toBe(200);
  expect(page.body).toContain('<input name="token" type="password"');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
  const signed = await ask(server.endpoint, {
    path: '/decode/session',
    method: 'GET',
    headers: { cookie: await signedIn() },
  });
  expect(signed.body).toContain('as <strong>ann</strong>');
});

test('a wrong token gets the page again, and no cookie', async () => {
  const answer = await sendForm({ token: newToken() });
  expect(answer.status).toBe(401);
  expect(answer.body).toContain('This token is not valid.');
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

describe('a cookie does not help', () => {
  test.each([
    ['a page of another origin', 403, (cookie: string) => asPage(cookie, 'https://evil.example')],
    ['who is no page at all', 401, (cookie: string) => ({ headers: { cookie } })],
    ['who made it up', 401, () => asPage(`ndc-flows-codec=${'A'.repeat(43)}`)],
  ])('%s', async (_, status, question) => {
    const cookie = await signedIn();
    expect((await decode(server.endpoint, [], question(cookie))).status).toBe(status);
  });

  test('whose token was revoked meanwhile', async () => {
    const cookie = await signedIn();
    expect((await decode(server.endpoint, [], asPage(cookie))).status).toBe(200);
    await removeToken(server.config, 'ann');
    expect((await decode(server.endpoint, [], asPage(cookie))).status).toBe(401);
  });

  test('who has ended the session', async () => {
    const cookie = await signedIn();
    const end = await sendForm({ end: '1' }, { cookie });
    expect(end.headers['set-cookie']?.[0]).toMatch(/^ndc-flows-codec=; Path=\/decode; Max-Age=0;/);
    expect((await decode(server.endpoint, [], asPage(cookie))).status).toBe(401);
    expect(server.audit().slice(-2)).toMatchObject([
      { msg: 'sign-out', outcome: 'done', who: 'ann', by: 'session', of: 'token' },
      { msg: 'refused' },
    ]);
  });
});

test.each([
  ['of another page', { origin: 'https://evil.example' }],
  ['of the UI’s own page', { origin: UI }],
  ['of nowhere', { origin: 'null' }],
])('a form %s signs nobody in', async (_, headers) => {
  const answer = await sendForm({ token: server.token }, headers);
  expect(answer.status).toBe(403);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

describe('an end where there is no session', () => {
  test('is a refusal, and gets the page again', async () => {
    const cookie = await signedIn();
    await sendForm({ end: '1' }, { cookie });
    for (const sent of ['', cookie, `ndc-flows-codec=${'A'.repeat(43)}`]) {
      const answer = await sendForm({ end: '1' }, { cookie: sent });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.body).toContain('<input name="token" type="password"');
      expect(answer.body).not.toContain('not valid');
      const line = server.audit().at(-1);
      expect(line).toMatchObject({ msg: 'refused', outcome: 'refused', reason: 'no session to end' });
      expect(line).not.toHaveProperty('who');
    }
  });

  test('does not fill the audit', async () => {
    await Promise.all(Array.from({ length: 130 }, () => sendForm({ end: '1' })));
    expect(server.audit()).toHaveLength(100);
  });
});

test('a session whose token is over is told apart from the token itself', async () => {
  const cookie = await signedIn();
  const written = readFileSync(server.config, 'utf8');
  writeFileSync(server.config, written.replace('name: ann', 'name: ann\n      expires: 2026-01-31'));
  expect((await decode(server.endpoint, [], asPage(cookie))).status).toBe(401);
  expect(server.audit().at(-1)).toMatchObject({
    reason: 'the token is over',
    who: 'ann',
    by: 'session',
    of: 'token',
  });
});

test('a form of a megabyte is not read', async () => {
  expect((await sendForm({ token: 'x'.repeat(1_000_000) })).status).toBe(413);
});

describe('a browser that was led here under another name', () => {
  const port = (): string => new URL(server.endpoint).port;
  const at = (host: string): Record<string, string> => ({ host, origin: `http://${host}` });

  test.each([
    ['of somebody else', () => `evil.example:${port()}`],
    ['that begins like an address of ours', () => `127.0.0.1.evil.example:${port()}`],
    ['of another port', () => '127.0.0.1:80'],
    ['of another address', () => `127.0.0.2:${port()}`],
  ])('%s sees no page and is signed neither in nor out', async (_, host) => {
    const cookie = await signedIn();
    for (const fields of [{ token: server.token }, { end: '1' }] as Record<string, string>[]) {
      const answer = await sendForm(fields, { ...at(host()), cookie });
      expect(answer.status).toBe(421);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    const page = await ask(server.endpoint, { path: '/decode/session', method: 'GET', headers: at(host()) });
    expect(page.status).toBe(421);
    expect(page.body).not.toContain('<form');
    expect(server.audit().at(-1)).toMatchObject({ msg: 'refused', reason: 'another host' });
    expect((await decode(server.endpoint, [], asPage(cookie))).status).toBe(200);
  });

  test.each([
    ['localhost', () => `localhost:${port()}`],
    ['a name in the configuration', () => 'codec.example.com'],
    ['the end of a tunnel that is there too', () => 'localhost:9000'],
  ])('is signed in where that is %s', async (_, host) => {
    await server.close();
    server = await runningCodecServer({
      browserSessions: '8h',
      names: ['codec.example.com', 'localhost:9000'],
    });
    const named = host();
    const page = { path: '/decode/session', method: 'GET', headers: { host: named } };
    expect((await ask(server.endpoint, page)).status).toBe(200);
    expect((await sendForm({ token: server.token }, at(named))).status).toBe(303);
  });
});

test('guessing by the form ends as guessing by the header does', async () => {
  for (let guess = 0; guess < 10; guess += 1) await sendForm({ token: newToken() });
  expect((await sendForm({ token: newToken() })).status).toBe(429);
  expect((await sendForm({ token: server.token })).status).toBe(303);
});

test('a session ends by itself', () => {
  let now = 0;
  const sessions = new Sessions({ lasts: 60_000, secure: true }, () => now);
  const cookie = sessions.begin('the token', { who: 'ann', by: 'token' }, '/decode');
  expect(cookie).toMatch(/^__Secure-ndc-flows-codec=.*; HttpOnly; SameSite=Strict; Secure$/);
  now = 59_999;
  expect(sessions.tokenOf(cookie.split(';')[0])).toBe('the token');
  now = 60_000;
  expect(sessions.tokenOf(cookie.split(';')[0])).toBeUndefined();
  expect(sessions.end(cookie.split(';')[0], '/decode')).toBeUndefined();
});

test('a subject that is HTML is shown as text', () => {
  expect(signInPage({ is: 'signed-in', who: '<img src=x onerror=alert(1)>' })).toContain(
    '&lt;img src=x onerror=alert(1)&gt;',
  );
});
