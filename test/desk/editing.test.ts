/** `npm run desk`: the pages as they are edited, over an API that runs elsewhere. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Orders } from '../../src/client/orders';
import { roles } from '../../src/config';
import { askAt, runningApi, type RunningApi } from '../support/api';
import { deskTokens, signIn } from '../support/desk';
import { eventually } from '../support/eventually';
import { ownNamespace, type OwnNamespace } from '../support/ownNamespace';
import { freePort } from '../support/ports';

const { tokens, written } = deskTokens({ ann: { scopes: roles.see } });
const root = join(__dirname, '..', '..');
const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');

let place: OwnNamespace;
let api: RunningApi;
let pages: ChildProcess;
let address: string;
beforeAll(async () => {
  place = await ownNamespace('editing');
  api = await runningApi({ orders: new Orders(place.client), client: place.client }, { tokens: written });
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  pages = spawn(
    process.execPath,
    [vite, 'desk', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    {
      cwd: root,
      env: { ...process.env, NDC_FLOWS_API: api.endpoint },
      stdio: 'ignore',
    },
  );
  await eventually(() =>
    askAt(address, 'GET', '/desk/', {}).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
});
afterAll(async () => {
  if (pages?.exitCode === null) {
    const exit = once(pages, 'exit');
    pages.kill();
    await exit;
  }
  await api?.close();
  await place?.client.connection.close();
});

test('a developer signs in on pages that are being edited, and they read the API', async () => {
  const ann = await signIn(address, tokens.ann);
  expect(await ann.ask('GET', '/desk/api/orders')).toMatchObject({ status: 200, body: { orders: [] } });
});
