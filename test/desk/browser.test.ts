/** Sessions in a real browser: that it takes the cookie, sends it where it should and nowhere else, and shows it to no script. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { roles } from '../../src/config';
import { Orders } from '../../src/client/orders';
import { runningApi, type RunningApi } from '../support/api';
import { findChromium, openBrowser, openPage, textOf } from '../support/chromium';
import { deskTokens } from '../support/desk';
import { startProvider, type RunningProvider } from '../support/identityProvider';
import { ownNamespace, type OwnNamespace } from '../support/ownNamespace';
import { freePort } from '../support/ports';

const chromium = findChromium();
const { tokens, written } = deskTokens({ ann: { scopes: roles.money } });

/** Stands for the desk: it tells what its policy refuses. */
const page =
  '<!doctype html><title>desk</title><link rel="icon" href="data:,"><p id="said"></p><script type="module" src="/desk/assets/index-A1.js"></script>';
const script = `
window.refused = [];
document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => refused.push(violatedDirective));
const answer = await fetch('/desk/session');
window.session = await answer.json();
document.getElementById('said').textContent = answer.ok ? 'Signed in as ' + session.who : 'Nobody has signed in.';
`;

let place: OwnNamespace;
let provider: RunningProvider;
let api: RunningApi;
let address: string;
let folder: string;
let browser: Browser;
let tab: Page;
beforeAll(async () => {
  if (chromium === undefined) return;
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(join(tmpdir(), 'desk-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets', 'index-A1.js'), script);
  const callback = `${address}/desk/session/openid-connect/callback`;
  const accounts = { ben: { preferred_username: 'ben@example.com', groups: ['agents'] } };
  [place, provider] = await Promise.all([
    ownNamespace('desk'),
    // Another site than the desk.
    startProvider(callback, accounts, 'localhost'),
  ]);
  process.env.DESK_SECRET = provider.clientSecret;
  const openIdConnect = {
    ...{ issuer: provider.issuer, clientId: provider.clientId, clientSecret: { env: 'DESK_SECRET' } },
    ...{ request: ['openid', 'profile'], name: 'preferred_username' },
    roles: { claim: 'groups', act: ['agents'] },
  };
  api = await runningApi(
    { orders: new Orders(place.client), client: place.client },
    { port, tokens: written, desk: { address, openIdConnect } },
    {},
    { deskParts: { folder } },
  );
});
afterAll(async () => {
  if (chromium === undefined) return;
  await api.close();
  await provider.close();
  await place.client.connection.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  if (chromium === undefined) return;
  browser = await openBrowser(chromium);
  tab = await openPage(browser);
});
afterEach(() => browser?.close());

const testInBrowser = chromium === undefined ? test.skip : test;

/** Sends a request as the page's script does; gives the status. */
const send = (method: string, path: string, headers: object = {}, body?: object): Promise<number> =>
  tab.evaluate<number>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify({
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })}).then(({ status }) => status)`,
  );

async function signIn(): Promise<void> {
  await tab.goto(`${address}/desk/`);
  await textOf(tab, 'Nobody has signed in.');
  expect(await send('POST', '/desk/session', {}, { token: tokens.ann })).toBe(200);
  await tab.goto(`${address}/desk/`);
  await textOf(tab, 'Signed in as ann');
}

testInBrowser(
  'the browser takes the cookie, also from this machine without TLS, and no script sees it',
  async () => {
    await signIn();
    expect(await tab.evaluate('document.cookie')).toBe('');
    expect(await send('GET', '/desk/api/orders')).toBe(200);
    const csrf = await tab.evaluate<string>('session.csrf');
    const write = '/desk/api/orders/NOBODY/refresh';
    expect(await send('POST', write, {}, {})).toBe(403);
    expect(await send('POST', write, { 'x-csrf-token': csrf }, {})).toBe(404);
    // The API at the root gets no cookie, and would not look at it.
    expect(await send('GET', '/orders')).toBe(401);
    expect(await tab.evaluate('refused')).toEqual([]);
    expect(await tab.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);

    expect(await send('POST', '/desk/session/end', { 'x-csrf-token': csrf }, {})).toBe(204);
    expect(await send('GET', '/desk/api/orders')).toBe(401);
    await tab.goto(`${address}/desk/`);
    await textOf(tab, 'Nobody has signed in.');
  },
);

testInBrowser('a page of another site can neither read nor do anything with the session', async () => {
  await signIn();
  const signedOut = (): number => api.audit().filter(({ msg }) => msg === 'sign-out').length;
  const before = signedOut();
  const evil = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<p>evil</p><form method="post" enctype="text/plain" action="${address}/desk/session/end"><input name="x" value="y"></form>`,
    );
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = evil.address() as AddressInfo;
    // To the browser, this is another site; the other one is only another origin, to which cookies of the site go.
    for (const host of ['localhost', '127.0.0.1']) {
      await tab.goto(`http://${host}:${port}/`);
      const read = `fetch('${address}/desk/api/orders', { credentials: 'include' }).then(() => 'read', () => 'refused')`;
      expect(await tab.evaluate(read)).toBe('refused');
      const blind = `fetch('${address}/desk/session/end', { method: 'POST', mode: 'no-cors', credentials: 'include' }).then(({ type }) => type)`;
      expect(await tab.evaluate(blind)).toBe('opaque');
      await tab.evaluate('document.forms[0].submit()');
      await textOf(tab, 'csrf');
    }
  } finally {
    evil.closeAllConnections();
    evil.close();
  }
  // It goes on.
  await tab.goto(`${address}/desk/`);
  await textOf(tab, 'Signed in as ann');
  expect(signedOut()).toBe(before);
});

testInBrowser('whoever comes back from a provider on another site has signed in', async () => {
  await tab.goto(`${address}/desk/session/openid-connect`);
  await textOf(tab, 'Sign-in');
  await tab.evaluate(
    `document.querySelector('[name=login]').value = 'ben'; document.querySelector('[name=password]').value = 'any'; document.forms[0].submit()`,
  );
  await textOf(tab, 'Continue');
  await tab.evaluate('document.forms[0].submit()');
  await textOf(tab, 'Signed in as ben@example.com');
  expect(await tab.evaluate('location.href')).toBe(`${address}/desk/`);
  expect(await tab.evaluate('refused')).toEqual([]);
});
