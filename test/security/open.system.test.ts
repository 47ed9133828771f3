/** What is open to others while the demo runs: nothing. Sockets on loopback, files for their owner, no secret among process arguments. */
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DemoEnvironment } from '../../src/cli/demo/leftUp';
import { cacheFolder } from '../../src/temporal/devServer';
import { startCommand, type Running } from '../support/commandLine';
import { familyOf, openSocketsOf } from '../support/sockets';
import { startingDemo } from '../support/startingDemo';

const LOOPBACK = /^(127\.|::1$)/;

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('the demo that is left up: Temporal server, UI, sandbox, desk and worker', () => {
  let folder: string;
  let demo: Running;
  let lines: string[];
  let family: number[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ndc-flows-open-'));
    // With a careless umask: what is private is so by itself.
    process.umask(0o022);
    await startingDemo(async () => {
      demo = startCommand(['demo', '--keep'], { env: { TMPDIR: folder } });
      lines = [];
      for await (const line of createInterface({ input: demo.process.stdout! })) {
        lines.push(line);
        if (line.includes('demo env')) break;
      }
    });
    family = await familyOf(demo.process.pid ?? 0);
  });
  afterAll(async () => {
    demo.process.kill('SIGINT');
    await once(demo.process, 'exit');
    await rm(folder, { recursive: true, force: true });
  });

  test('listens on loopback alone', async () => {
    const sockets = await openSocketsOf(family);
    const ports = sockets.map(({ port }) => String(port));
    // The server, its UI, the sandbox and the desk are among them, so that nothing is proven by seeing nothing.
    const named = lines.join('\n').match(/(?<=127\.0\.0\.1:)\d+/g) ?? [];
    expect(new Set(named).size).toBe(4);
    expect(ports).toEqual(expect.arrayContaining(named));
    expect(sockets.filter(({ address }) => !LOOPBACK.test(address))).toEqual([]);
  });

  test('leaves its files to their owner', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    // What a link points to is another's: the `temporal` command, which holds nothing of the demo.
    const own = entries.filter((entry) => !entry.isSymbolicLink());
    const paths = own.map(({ parentPath, name }) => join(parentPath, name));
    expect(paths.map((path) => path.slice(folder.length))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ndc-flows\.yaml$/),
        expect.stringMatching(/temporal\.toml$/),
        expect.stringMatching(/messages\/.*orderCreate.*/),
      ]),
    );
    expect(
      paths.filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0),
    ).toEqual([]);
  });

  test('shows no password in the list of processes', () => {
    const file = join(cacheFolder(process.env), `demo-${demo.process.pid}.json`);
    const { variables } = JSON.parse(readFileSync(file, 'utf8')) as DemoEnvironment;
    const { SANDBOX_PASSWORD: password = '' } = variables;
    expect(password).toMatch(/^[0-9a-f]{24}$/);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(lines.join()).not.toContain(password);
    const shown = family.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    expect(shown.filter((words) => words.includes(password))).toEqual([]);
    expect(shown.some((words) => words.includes('sandbox'))).toBe(true);
  });
});
