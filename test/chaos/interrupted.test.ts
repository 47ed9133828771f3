/** Whoever interrupts a chaos run leaves nothing behind, whenever it is. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startCommand } from '../support/commandLine';

test.each([
  { when: 'while it is set up', line: /^using / },
  { when: 'in its middle', line: /orders are held/ },
])(
  'a run that is interrupted $when ends its processes and takes its folder away',
  async ({ line }) => {
    const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-interrupted-'));
    const { process: run } = startCommand(['--orders', '4'], {
      program: 'src/chaos/batch/main.js',
      env: { TMPDIR: folder },
    });
    for await (const said of createInterface({ input: run.stderr! })) if (line.test(said)) break;
    run.stderr?.resume();
    run.kill('SIGINT');
    const [status] = (await once(run, 'exit')) as [number | null];

    expect(status).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  },
  120_000,
);
