/** `demo env`: what leads a shell to the demo that was left up, and what a shell makes of it. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoEnded, wayToDemo } from '../../../src/cli/demo/ended';
import { announce } from '../../../src/cli/demo/leftUp';
import { sandboxConfig } from '../../../src/cli/sandbox/sandboxConfig';
import { runInProcess } from '../../support/inProcess';

let env: { XDG_CACHE_HOME: string };
beforeEach(async () => {
  env = { XDG_CACHE_HOME: await mkdtemp(join(tmpdir(), 'ndc-flows-cache-')) };
});
afterEach(() => rm(env.XDG_CACHE_HOME, { recursive: true, force: true }));

const server = createServer();
let address: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('a shell gets every variable as it is, whatever is in it, and nothing else happens', async () => {
  const hostile = `it's "$(touch ${env.XDG_CACHE_HOME}/made)" \`id\` $HOME\nand more`;
  await announce(
    { variables: { TEMPORAL_ADDRESS: address, SANDBOX_PASSWORD: hostile }, commands: '/a b/bin' },
    env,
  );

  const { stdout, stderr, status } = await runInProcess(['demo', 'env'], { env });
  expect(stderr).toBe(`With these variables, a shell uses the demo at ${address}.\n`);

  const script = 'eval "$1"; printf "%s|%s|%s" "$TEMPORAL_ADDRESS" "$SANDBOX_PASSWORD" "$PATH"';
  const seen = execFileSync('bash', ['-euc', script, 'bash', stdout], { encoding: 'utf8' });
  expect(seen).toBe(`${address}|${hostile}|${process.env.PATH}:/a b/bin`);
  expect([status, await readdir(env.XDG_CACHE_HOME)]).toEqual([0, ['ndc-flows']]);
});

test('a shell gets the demo of its folder, and one of another folder only when it asks for it', async () => {
  const withdraw = await announce({ variables: { TEMPORAL_ADDRESS: address }, commands: '/bin' }, env);
  const elsewhere = join(env.XDG_CACHE_HOME, 'ndc-flows', `demo-${process.ppid}.json`);
  const other = { began: Date.now() + 1_000, from: '/else where', commands: '/bin' };
  const variables = { TEMPORAL_ADDRESS: address, NDC_FLOWS_CONFIG: '/demo/ndc-flows.yaml' };
  await writeFile(elsewhere, JSON.stringify({ ...other, variables }));
  expect((await runInProcess(['demo', 'env'], { env })).stderr).toBe(
    `With these variables, a shell uses the demo at ${address}.\n`,
  );
  const asked = ['demo', 'env', '--from', '/else where'];
  expect((await runInProcess(asked, { env })).stderr).toBe(
    `With these variables, a shell uses the demo at ${address}, started in /else where.\n`,
  );
  await withdraw();
  // One that is left up in another folder may be somebody else's.
  expect(await runInProcess(['demo', 'env'], { env })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: [
      `No demo that was started in ${process.cwd()} is running.`,
      `  use the one of /else where: eval "$(ndc-flows demo env --from '/else where')"`,
      '  or start one here, in another terminal: ndc-flows demo --keep\n',
    ].join('\n'),
  });
  expect((await runInProcess(['worker', '--config', 'none.yaml'], { env })).stderr).toContain(
    `eval "$(ndc-flows demo env --from '/else where')"`,
  );
  await rm(elsewhere);
});

test('only its user can read it, and it goes with the demo', async () => {
  const withdraw = await announce({ variables: { TEMPORAL_ADDRESS: address }, commands: '/bin' }, env);
  const folder = join(env.XDG_CACHE_HOME, 'ndc-flows');
  const [name = ''] = await readdir(folder);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  await withdraw();
  expect(await readdir(folder)).toEqual([]);
});

test('a shell of a demo that kept its orders and has ended is told how to start that one again', async () => {
  const folder = join(env.XDG_CACHE_HOME, 'demo orders');
  await mkdir(folder);
  for (const name of ['temporal.db', 'sandbox-password']) await writeFile(join(folder, name), '');
  const shell = {
    NDC_FLOWS_CONFIG: join(folder, 'ndc-flows.yaml'),
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    npm_command: 'exec',
  };
  const config = sandboxConfig('http://127.0.0.1:1', { ndcVersion: '19.2', style: 'soap' });
  await writeFile(shell.NDC_FLOWS_CONFIG, config, { mode: 0o600 });

  const { stderr, status } = await runInProcess(['status', 'TRIP-1'], { env: { ...env, ...shell } });

  expect(stderr).toContain(`npx ndc-flows demo --state '${folder}'\n`);
  expect(status).toBe(1);
  // A Temporal server of one's own keeps its database beside the configuration, too.
  await rm(join(folder, 'sandbox-password'));
  expect(await demoEnded({ ...env, ...shell }, 'temporal-unreachable')).toBeUndefined();
  expect(await demoEnded(env, 'config-missing')).toBeUndefined();
});

test('a shell with another address than its demo that runs is told both, and not that the demo has ended', async () => {
  const file = join(env.XDG_CACHE_HOME, 'ndc-flows-demo-1a2b3c', 'ndc-flows.yaml');
  const variables = { TEMPORAL_ADDRESS: address, NDC_FLOWS_CONFIG: file };
  await announce({ variables, commands: '/bin' }, env);
  const told = async (TEMPORAL_ADDRESS: string): Promise<string | undefined> =>
    (await demoEnded({ ...env, ...variables, TEMPORAL_ADDRESS }, 'temporal-unreachable'))?.message;

  expect(await told('127.0.0.1:1')).toBe(
    `The demo runs at ${address}, but TEMPORAL_ADDRESS is "127.0.0.1:1" in this shell.`,
  );
  // Something else is wrong then, such as TLS.
  expect(await told(address)).toBeUndefined();
});

test('a shell without the variables of the demo that runs is told how to get them', async () => {
  const variables = { TEMPORAL_ADDRESS: address, NDC_FLOWS_CONFIG: '/demo/ndc-flows.yaml' };
  await announce({ variables, commands: '/bin' }, env);
  const wrong = { ...env, TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const way = 'for the demo that is running: eval "$(ndc-flows demo env)"';

  expect((await runInProcess(['status', 'TRIP-1'], { env: wrong })).stderr).toContain(`\n  ${way}\n`);
  expect((await runInProcess(['worker', '--config', 'none.yaml'], { env: wrong })).stderr).toContain(way);
  expect((await runInProcess(['doctor'], { env: wrong })).stdout).toContain(way);
  const right = { ...wrong, ...variables };
  expect(await wayToDemo(right, 'unknown-reference')).toBeUndefined();
  // Nor is it sent to a newer one.
  const other = { began: Date.now() + 1_000, from: process.cwd(), commands: '/bin' };
  await writeFile(
    join(env.XDG_CACHE_HOME, 'ndc-flows', `demo-${process.ppid}.json`),
    JSON.stringify({
      ...other,
      variables: {
        TEMPORAL_ADDRESS: address.replace('127.0.0.1', 'localhost'),
        NDC_FLOWS_CONFIG: '/newer/ndc-flows.yaml',
      },
    }),
  );
  expect(await wayToDemo(right, 'unknown-reference')).toBeUndefined();
  expect(await wayToDemo({ ...right, TEMPORAL_ADDRESS: undefined }, 'unknown-reference')).toBe(way);
  // Whoever has a configuration of their own is in the middle of something else.
  const own = { ...wrong, NDC_FLOWS_CONFIG: '/own/ndc-flows.yaml' };
  expect(await wayToDemo(own, 'unknown-reference')).toBeUndefined();
});

test('of a demo that still starts there is nothing yet: it says to wait, and how to go on', async () => {
  const withdraw = await announce(undefined, env);

  expect(await runInProcess(['demo', 'env'], { env })).toMatchObject({
    status: 1,
    stdout: '',
    stderr:
      `The demo that was started in ${process.cwd()} is still starting (process ${process.pid}). ` +
      'Wait until it prints "Everything is still running.", then run this command again: eval "$(ndc-flows demo env)"\n',
  });
  const elsewhere = await runInProcess(['demo', 'env', '--from', '/else where'], { env });
  expect([elsewhere.status, elsewhere.stderr.split('\n')[0]]).toEqual([1, 'No demo is running.']);
  // Nor is a shell sent there.
  expect(await wayToDemo(env, 'config-missing')).toBeUndefined();

  await announce({ variables: { TEMPORAL_ADDRESS: address }, commands: '/bin' }, env);
  expect(await runInProcess(['demo', 'env'], { env })).toMatchObject({
    status: 0,
    stdout: `export TEMPORAL_ADDRESS=${address}\nexport PATH="$PATH":/bin\n`,
  });
  await withdraw();
  expect((await runInProcess(['demo', 'env'], { env })).status).toBe(1);
});

test('where none runs it says how to start one, on standard error alone', async () => {
  // One that was killed, and one whose process id another program has.
  await announce({ variables: { TEMPORAL_ADDRESS: '127.0.0.1:1' }, commands: '/bin' }, env);
  await writeFile(join(env.XDG_CACHE_HOME, 'ndc-flows', 'demo-99999999.json'), '{"variables":{}}');

  const { stdout, stderr, status } = await runInProcess(['demo', 'env'], { env });

  expect(stdout).toBe('');
  expect(stderr).toBe(
    [
      'No demo is running.',
      '  start one, in another terminal: ndc-flows demo --keep',
      '  then use it here:               eval "$(ndc-flows demo env)"\n',
    ].join('\n'),
  );
  expect(status).toBe(1);
  expect(await readdir(join(env.XDG_CACHE_HOME, 'ndc-flows'))).toEqual([`demo-${process.pid}.json`]);
});
