/** The soak runs, finds nothing wrong with the orders, and sees a worker that leaks: what it says of ours rests on that. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../../src/cli/figures';
import { command, documentOf } from '../../support/commandLine';

test('a worker with a planted leak does not hold, by name; everything else does, and table and picture are written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-soak-test-'));
  const worker = join(__dirname, '..', '..', 'support', 'leakingWorker.js');
  const asked = ['--minutes', '0.5', '--stock', '4', '--worker', worker, '--write', folder, '--json'];
  const ended = await command(asked, { program: 'bench/soak/main.js' });
  const { figures, findings } = documentOf<{ figures: Figure[]; findings: string[] }>(ended);

  expect(findings).toEqual([]);
  const short = figures.filter(({ holds }) => !holds).map(({ name }) => name);
  expect(short).toContain('worker 1: open files grow by');
  expect(short).toContain('worker 2: open files grow by');
  // Teeth of garbage may hide it in one of them in so short a time.
  expect(short.filter((name) => name.endsWith('heap of its main thread grows by'))).not.toEqual([]);
  // What leaks is in the workers, and is no connection.
  expect(short.filter((name) => !/^worker \d: (open files|heap|resident memory)/.test(name))).toEqual([]);
  expect(ended.status).toBe(1);
  expect(ended.stderr).toMatch(/slopes mean little/);
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value ?? 0;
  expect(value('orders cancelled in the end')).toBeGreaterThan(5);
  expect(value('batches')).toBeGreaterThan(0);

  const page = await readFile(join(folder, 'background', 'performance.md'), 'utf8');
  expect(page).toMatch(/^\| worker 1: open files +\|.*\*\*grows\*\* +\|$/m);
  expect(page).toContain('Does not hold: worker 1: ');
  expect(await readFile(join(folder, 'images', 'soak.svg'), 'utf8')).toContain('<polyline');
  await rm(folder, { recursive: true });
});

test('a wrong option is told from a figure that does not hold', async () => {
  const { status, stderr } = await command(['--minutes', 'forever'], { program: 'bench/soak/main.js' });
  expect(status).toBe(2);
  expect(stderr).toContain('--minutes');
});
