/** A real dev server, started without set-up. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchAttributes } from '../../../src/domain/order/searchAttributes';
import { connectClient } from '../../../src/temporal/connection';
import { type DevServer, startDevServer } from '../../../src/temporal/devServer';
import { isAlive } from '../../../src/files/lock';
import { DEFAULT_RETENTION, retentionOf } from '../../../src/temporal/namespace';
import { missingSearchAttributes } from '../../../src/temporal/searchAttributes';
import { writeStandIn } from '../../support/standInBinary';
import { testId } from '../../support/temporalServer';

let folder: string;
const open: DevServer[] = [];

async function start(...args: Parameters<typeof startDevServer>): Promise<DevServer> {
  const server = await startDevServer(...args);
  open.push(server);
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-start-'));
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Without an address that the environment of the test run may give. */
const env = (): NodeJS.ProcessEnv => ({ ...process.env, TEMPORAL_ADDRESS: undefined });

test('a server comes up with its UI, remembers for a month, and its search attributes are known at once', async () => {
  const lines: string[] = [];
  const server = await start({
    env: env(),
    ui: true,
    namespace: 'flows',
    progress: (line) => lines.push(line),
  });

  const { connection, workflow } = await connectClient(server.target);
  expect(await retentionOf(connection, 'flows')).toBe(DEFAULT_RETENTION);
  expect(await missingSearchAttributes(connection, 'flows')).toEqual([]);
  const workflowId = testId('order');
  await workflow.start('orderWorkflow', {
    workflowId,
    taskQueue: 'nobody',
    typedSearchAttributes: [{ key: searchAttributes.state, value: 'held' }],
  });
  expect(
    (await workflow.getHandle(workflowId).describe()).typedSearchAttributes.get(searchAttributes.state),
  ).toBe('held');
  await connection.close();

  const page = await fetch(server.uiUrl ?? '');
  expect(page.status).toBe(200);
  expect(lines.at(-1)).toBe(`Temporal server at ${server.address}, UI at ${server.uiUrl}`);
});

test('close ends the server process', async () => {
  const server = await start({ env: env() });
  expect(isAlive(server.pid ?? 0)).toBe(true);

  await server.close();

  expect(isAlive(server.pid ?? 0)).toBe(false);
});

test('state in a file is for this user alone, and still there after a restart', async () => {
  const dbFilename = join(folder, 'state.db');
  const workflowId = testId('order');
  const first = await start({ env: env(), dbFilename });
  const before = await connectClient(first.target);
  await before.workflow.start('orderWorkflow', { workflowId, taskQueue: 'nobody' });
  await before.connection.close();
  // SQLite's journals come and go.
  const modes = (await readdir(folder)).flatMap((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found === undefined ? [] : [[name, found.mode & 0o777]];
  });
  expect(modes).toContainEqual(['state.db', 0o600]);
  expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
  await first.close();

  const second = await start({ env: env(), dbFilename });
  const after = await connectClient(second.target);
  expect((await after.workflow.getHandle(workflowId).describe()).status.name).toBe('RUNNING');
  await after.connection.close();
});

test('an address in the environment is used, and closing leaves that server running', async () => {
  const running = await start({ env: env() });

  const given = await start({ env: { PATH: '', TEMPORAL_ADDRESS: running.address }, sources: [] });
  expect(given).toMatchObject({ address: running.address, namespace: 'default' });
  expect(given.pid).toBeUndefined();
  await given.close();

  const { connection } = await connectClient(running.target);
  await connection.close();
});

test('a port that is taken is said in a sentence with what to do', async () => {
  const holder = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;

  for (const wanted of [{ port }, { ui: true, uiPort: port }]) {
    await expect(start({ env: env(), ...wanted })).rejects.toMatchObject({
      code: 'dev-server-failed',
      message: `Port ${port} is taken.`,
      remedy: 'Choose another port, or end the program that has it.',
    });
  }
  holder.close();
});

test('a database file that is none is said in a sentence', async () => {
  const dbFilename = join(folder, 'no.db');
  await writeFile(dbFilename, 'this is no database, '.repeat(100));

  await expect(start({ env: env(), dbFilename })).rejects.toMatchObject({
    code: 'dev-server-failed',
    message: expect.stringContaining('database') as string,
  });
});

test('a binary that ends at once is said with its last words', async () => {
  const bin = join(folder, 'bin');
  await writeStandIn(join(bin, 'temporal'));

  await expect(start({ env: { PATH: `${bin}:/usr/bin:/bin` } })).rejects.toMatchObject({
    code: 'dev-server-failed',
    message:
      'The Temporal dev server ended before it was ready: temporal version 1.8.2 (Server 1.31.2, UI 2.50.1)',
  });
});

test('a script that ends without close takes its server with it', async () => {
  const register = join(__dirname, '../../support/typescript.js');
  const module = JSON.stringify(join(__dirname, '../../../src/temporal/devServer/index.ts'));
  const pid = execFileSync(
    process.execPath,
    ['-r', register, '-e', `require(${module}).startDevServer().then(({ pid }) => console.log(pid))`],
    { env: env(), encoding: 'utf8' },
  );

  while (isAlive(Number(pid))) await new Promise((resolve) => setTimeout(resolve, 20));
});
