/** Processes that get a dev server at once, or are killed while they do. Real processes, a stand-in for the build. */
import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Message {
  line?: string;
  building?: string;
  path?: string;
  failed?: string;
}

const support = join(__dirname, '..', '..', 'support');
let home: string;
let started: ChildProcess[];
const messages = new Map<ChildProcess, ReturnType<typeof on>>();

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ndc-flows-together-'));
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

const cache = (): string => join(home, 'cache', 'ndc-flows');
const binary = (): string => join(cache(), `temporal-1.8.2-${process.platform}-${process.arch}`);
const builds = async (): Promise<string[]> =>
  (await readFile(join(home, 'builds'), 'utf8')).trim().split('\n');

function seeker(): ChildProcess {
  const child = fork(join(support, 'findWithStandIn.ts'), {
    execArgv: ['-r', join(support, 'typescript.js')],
    env: {
      PATH: join(home, 'empty'),
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      BUILDS: join(home, 'builds'),
    },
  });
  started.push(child);
  messages.set(child, on(child, 'message'));
  return child;
}

/** The next wanted message. Messages that come together are all kept: of two at once, `once` would see the first alone. */
async function message(child: ChildProcess, wanted: (m: Message) => boolean): Promise<Message> {
  for (;;) {
    const [said] = (await messages.get(child)!.next()).value as [Message];
    if (said.failed !== undefined) throw new Error(said.failed);
    if (wanted(said)) return said;
  }
}
const building = (m: Message): boolean => m.building !== undefined;
const done = (m: Message): boolean => m.path !== undefined;

test('of two at once one builds, the other says that it waits and takes the result', async () => {
  const first = seeker();
  await message(first, building);
  const second = seeker();
  const waits = await message(second, (m) => /waiting for process/.test(m.line ?? ''));
  expect(waits.line).toMatch(
    new RegExp(`^waiting for process ${first.pid}, which has been getting the dev server for \\d`),
  );

  const results = [message(first, done), message(second, done)];
  first.send('go on');

  expect(await Promise.all(results)).toEqual([{ path: binary() }, { path: binary() }]);
  expect(await builds()).toEqual([String(first.pid)]);
  expect(await readdir(cache())).toEqual([binary().slice(cache().length + 1)]);
});

test('a build killed in the middle leaves no binary, and the next run clears up and succeeds', async () => {
  const killed = seeker();
  const { building: staging = '' } = await message(killed, building);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(existsSync(binary())).toBe(false);
  expect(existsSync(staging)).toBe(true);

  const next = seeker();
  await message(next, building);
  expect(existsSync(staging)).toBe(false);
  next.send('go on');
  await message(next, done);

  expect(await readdir(cache())).toEqual([binary().slice(cache().length + 1)]);
});

test('whoever waits for a process that is killed takes its place', async () => {
  const killed = seeker();
  await message(killed, building);
  const waiting = seeker();
  await message(waiting, (m) => /waiting for process/.test(m.line ?? ''));

  killed.kill('SIGKILL');
  await message(waiting, building);
  waiting.send('go on');

  expect(await message(waiting, done)).toEqual({ path: binary() });
});
