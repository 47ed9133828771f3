/** A command that npm or npx started ends when they do, though the signal that ends them never comes through to it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxReady } from '../../src/cli/serve/sandbox';

const CLIENT = join(__dirname, '..', '..', 'dist', 'client.js');

/** What npx sets for what it starts. */
const BY_NPX = { npm_command: 'exec', npm_lifecycle_event: 'npx' };

/** In it the watch looks more than twice. */
const LOOKED = 1_500;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Launched {
  shell: ChildProcess;
  ready: SandboxReady;
  /** The status with which it left; nothing where it runs, or a signal ended it. */
  status: () => number | undefined;
}

/** A sandbox below a shell, as npm starts it. @param typed what the shell is given, around the call */
async function launch(
  name: string,
  env: NodeJS.ProcessEnv,
  typed: (call: string) => string = (call) => `${call}; exit $?`,
): Promise<Launched> {
  const [left, hook] = [join(folder, `${name}.status`), join(folder, `${name}.cjs`)];
  const write = `require('node:fs').writeFileSync(${JSON.stringify(left)}, String(status))`;
  await writeFile(hook, `process.on('exit', (status) => ${write});`);
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith('npm_'));
  const shell = spawn(
    'sh',
    ['-c', typed(`"${process.execPath}" -r "${hook}" "${CLIENT}" sandbox --port 0 --json`)],
    { env: { ...Object.fromEntries(own), ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  for await (const line of createInterface({ input: shell.stdout })) {
    lines.push(line);
    if (line === '}') break;
  }
  const ready = JSON.parse(lines.join('\n')) as SandboxReady;
  return {
    shell,
    ready,
    status: () => (existsSync(left) ? Number(readFileSync(left, 'utf8')) : undefined),
  };
}

async function answers({ url }: SandboxReady): Promise<boolean> {
  return fetch(`${url}/ledger`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('it ends as by SIGTERM when the shell between npm and it is gone', async () => {
  const { shell, ready, status } = await launch('npx', BY_NPX);
  expect(await answers(ready)).toBe(true);
  shell.kill('SIGTERM');
  for (const began = Date.now(); status() === undefined && Date.now() - began < 20_000;) await sleep(50);
  if (status() === undefined) process.kill(ready.pid);
  expect(status()).toBe(0);
  expect(await answers(ready)).toBe(false);
});

test.each([
  ['without npm', {}, undefined],
  ['detached from it', BY_NPX, (call: string) => `setsid ${call} & wait`],
] as const)('it goes on where it was started %s', async (name, env, typed) => {
  const { shell, ready, status } = await launch(name.replaceAll(' ', '-'), env, typed);
  shell.kill('SIGTERM');
  await sleep(LOOKED);
  expect([await answers(ready), status()]).toEqual([true, undefined]);
  process.kill(ready.pid, 'SIGTERM');
  for (const began = Date.now(); status() === undefined && Date.now() - began < 20_000;) await sleep(50);
  expect(status()).toBe(0);
});

test('Ctrl-C ends npm and us at once: that npm is gone is no second signal, which would end us in the middle', async () => {
  const signals = join(CLIENT, '..', 'src', 'cli', 'signals.js');
  // Takes longer over its end than the watch over its look.
  const slow = `const { first } = require('${signals}').listenForSignals();
    console.log('{"pid":' + process.pid + '\\n}'); setInterval(() => 0, 1000);
    first.then(() => setTimeout(() => process.exit(0), ${LOOKED}))`;
  const { shell, ready, status } = await launch(
    'slow',
    { ...BY_NPX, SLOW: slow },
    (call) => `${call.slice(0, call.indexOf(`"${CLIENT}"`))} -e "$SLOW"; exit $?`,
  );
  process.kill(ready.pid, 'SIGINT');
  shell.kill('SIGTERM');
  for (const began = Date.now(); status() === undefined && Date.now() - began < 20_000;) await sleep(50);
  expect(status()).toBe(0);
});
