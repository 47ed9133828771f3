/** The page of the desk and its files. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Orders } from '../../src/client/orders';
import { askAt, runningApi, type RunningApi } from '../support/api';
import { ownNamespace, type OwnNamespace } from '../support/ownNamespace';

const page =
  '<!doctype html><title>desk</title><script type="module" src="/desk/assets/index-A1.js"></script>';
const script = `export const texts = ${JSON.stringify('text '.repeat(2_000))};`;

let place: OwnNamespace;
let api: RunningApi;
let folder: string;
beforeAll(async () => {
  place = await ownNamespace('desk');
});
afterAll(() => place.client.connection.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-'));
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  const built = join(folder, 'dist');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(built, 'index.html'), page);
  writeFileSync(join(built, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(built, 'assets', 'index-A1.js'), script);
  writeFileSync(join(built, 'assets', 'font-B2.woff2'), Buffer.from([0, 1, 2]));
  api = await runningApi(
    { orders: new Orders(place.client), client: place.client },
    {},
    {},
    { deskParts: { folder: built } },
  );
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers = {}) => askAt(api.endpoint, 'GET', path, { headers });

test('the page is shown at every address that is none of a file, and may do only what it needs', async () => {
  expect(await get('/desk')).toMatchObject({ status: 302, headers: { location: '/desk/' } });
  for (const path of [
    '/desk/',
    '/desk/orders',
    '/desk/orders/AB.12-3',
    '/desk/index.html',
    '/desk/waiting?agency=x',
  ]) {
    const told = await get(path);
    expect([path, told.status, told.text]).toEqual([path, 200, page]);
    expect(told.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    });
  }
});

test('files that are named after their content are kept for ever, others are not', async () => {
  expect(await get('/desk/assets/index-A1.js')).toMatchObject({
    status: 200,
    text: script,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  expect((await get('/desk/assets/font-B2.woff2')).headers['content-type']).toBe('font/woff2');
  expect(await get('/desk/favicon.svg')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' },
  });
});

test('a browser that takes gzip gets less', async () => {
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const url = `${api.endpoint}/desk/assets/index-A1.js`;
    http.get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (response) => {
      expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      buffer(response).then(resolve, reject);
    });
  });
  expect(packed.length).toBeLessThan(script.length / 10);
  expect(gunzipSync(packed).toString()).toBe(script);
});

test.each([
  '/desk/assets/gone.js',
  '/desk/assets/',
  '/desk/assets/a/b.js',
  '/desk/api',
  '/desk/api/nothing',
  '/desk/session/nothing',
])('%s is nothing', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test.each([
  '/desk/..%2fsecret.txt',
  '/desk/assets/..%2f..%2fsecret.txt',
  '/desk/%2e%2e/secret.txt',
  '/desk/.env',
])('%s shows no other file', async (path) => {
  expect((await get(path)).text).not.toContain('secret');
});

test('a new build needs no restart', async () => {
  await get('/desk/');
  writeFileSync(join(folder, 'dist', 'index.html'), page.replace('A1', 'C3'));
  writeFileSync(join(folder, 'dist', 'assets', 'index-C3.js'), 'export {};');
  expect((await get('/desk/')).text).toContain('index-C3.js');
  expect((await get('/desk/assets/index-C3.js')).text).toBe('export {};');
});

test('where nothing was built, a page says how to', async () => {
  rmSync(join(folder, 'dist'), { recursive: true });
  const told = await get('/desk/orders');
  expect(told.status).toBe(503);
  expect(told.text).toContain('npm run build');
  // The API works all the same.
  expect((await api.ask('GET', '/orders')).status).toBe(200);
});
