/** Whoever interrupts a chaos run or a soak leaves nothing behind, whenever it is. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startCommand } from '../support/commandLine';

const batch = { program: 'chaos/batch/main.js', args: ['--orders', '4'] };
const soak = { program: 'bench/soak/main.js', args: ['--minutes', '10', '--stock', '1'] };

test.each([
  { run: 'a run', when: 'while it is set up', line: /^using /, ...batch },
  { run: 'a run', when: 'in its middle', line: /orders are held/, ...batch },
  { run: 'a soak', when: 'in its middle', line: /the load begins/, ...soak },
])(
  '$run that is interrupted $when ends its processes and takes its folder away',
  async ({ line, program, args }) => {
    const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-interrupted-'));
    const { process: run } = startCommand(args, { program, env: { TMPDIR: folder } });
    for await (const said of createInterface({ input: run.stderr! })) if (line.test(said)) break;
    run.stderr?.resume();
    run.kill('SIGINT');
    const [status] = (await once(run, 'exit')) as [number | null];

    expect(status).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  },
);
