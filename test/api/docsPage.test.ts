/** The API's reference page: it comes from the API alone, and a browser shows it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startApi, type ApiOptions } from '../../src/api/start';
import type { RunningServer } from '../../src/http';
import { findChromium, openBrowser, openPage, textOf } from '../support/chromium';

let endpoint: string;
let server: RunningServer;
beforeAll(async () => {
  // The page needs neither orders nor a Temporal server.
  const options = {
    host: '127.0.0.1',
    port: 0,
    answersWithin: 1_000,
    audit: { write: () => {}, look: () => {} },
  };
  const client = { options: { namespace: 'none' } };
  const nobody = { current: () => Promise.resolve({ tokens: [] }), log: () => {} };
  server = await startApi({ ...options, ...nobody, client } as unknown as ApiOptions);
  ({ endpoint } = server);
});
afterAll(() => server.close());

test('everybody gets the page, whose policy lets it ask no other host', async () => {
  const page = await fetch(`${endpoint}/`);
  expect(page.url).toBe(`${endpoint}/docs`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; worker-src blob:; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const text = await page.text();
  expect(text).not.toMatch(/(src|href)="https?:/);
  const scripts = [...text.matchAll(/<script src="([^"]+)">/g)].map(([, path = '']) => path);
  expect(scripts).toEqual(['/docs/redoc.js', '/docs/start.js']);
  for (const path of scripts) {
    const { status, headers } = await fetch(endpoint + path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  }
});

test('its script is that of the package in package-lock.json', async () => {
  const served = Buffer.from(await (await fetch(`${endpoint}/docs/redoc.js`)).arrayBuffer());
  const installed = readFileSync(require.resolve('redoc/bundles/redoc.standalone.js'));
  const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  expect(hashOf(served)).toBe(hashOf(installed));
});

const chromium = findChromium();
(chromium === undefined ? test.skip : test)('a browser shows each group and its examples', async () => {
  const browser = await openBrowser(chromium ?? '');
  try {
    const page = await openPage(browser);
    await page.goto(`${endpoint}/docs`);
    const shown = await textOf(page, 'Start an order', 'Ticketing', 'Hold the cheapest offer');
    expect(shown).not.toContain('Something went wrong');
  } finally {
    await browser.close();
  }
});
