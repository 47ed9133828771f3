/** The bench programs run, say what they measured in both ways, and leave as they should. What they measure is not judged here. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import type { LifeCount } from '../../bench/history/measure';
import type { Figure } from '../../src/cli/figures';
import { command, documentOf } from '../support/commandLine';

const run = (program: 'batch' | 'encryption' | 'history' | 'xml' | 'client', ...args: string[]) =>
  command(args, { program: `bench/${program}/main.js` });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-bench-test-'));
  await mkdir(join(folder, 'background'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const figureShape: Record<keyof Omit<Figure, 'against' | 'goal'>, unknown> = {
  name: expect.any(String),
  value: expect.any(Number),
  unit: expect.any(String),
  holds: true,
};

test('bench:xml reads the same offers with every reader, and writes table and plot between its markers', async () => {
  const page = join(folder, 'background', 'performance.md');
  await writeFile(page, '# Ours\n\nBefore.\n\n<!-- bench:xml -->\nold\n<!-- /bench:xml -->\n\nAfter.\n');
  const ended = await run('xml', '--sizes', '0.1', '--rounds', '1', '--write', folder, '--json');
  const { figures, machine } = documentOf<{ figures: Figure[]; machine: object }>(ended);
  expect(figures.length).toBeGreaterThan(25);
  for (const figure of figures) expect(figure).toMatchObject(figureShape);
  expect(machine).toMatchObject({ processors: expect.any(Number) as number });
  // Small answers have no goals, so that nothing fails to hold.
  expect(ended.status).toBe(0);

  const written = await readFile(page, 'utf8');
  expect(written).toMatch(/^# Ours\n\nBefore\.\n\n<!-- bench:xml -->\n\n\| figure/);
  expect(written).toMatch(/<!-- \/bench:xml -->\n\nAfter\.\n$/);
  expect(written).not.toContain('old');
  expect(written).toContain('| ndc-flows ');
  const svg = await readFile(join(folder, 'images', 'bench-xml.svg'), 'utf8');
  expect(svg.match(/<rect /g)).toHaveLength(1 + 3 * 5);
  expect(() => new SaxesParser().write(svg).close()).not.toThrow();
});

test('bench:client compares our client with plain undici, and prints a table', async () => {
  const { status, stdout } = await run('client', '--calls', '40', '--rounds', '1');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^figure +value +goal/);
  expect(stdout).toMatch(/^rate with 50 at once +[\d.]+ ×/m);
  expect(stdout).toMatch(/^ndc-flows, archive on, 1 at once: CPU a call +\d+ µs/m);
  expect(stdout).toMatch(/^ndc-flows, logins, 1 at once: CPU a call +\d+ µs/m);
});

test('bench:batch tickets every order once, and writes table and picture', async () => {
  const ended = await run('batch', '--orders', '8', '--write', folder, '--json');
  const { figures } = documentOf<{ figures: Figure[] }>(ended);
  expect(figures).toContainEqual(expect.objectContaining({ name: '8 orders: ticketed', value: 8 }));
  expect(ended.status).toBe(0);
  expect(await readFile(join(folder, 'background', 'performance.md'), 'utf8')).toMatch(/^\| 8 +\|/m);
  expect(await readFile(join(folder, 'images', 'bench-batch.svg'), 'utf8')).toContain('<polyline');
});

test('bench:encryption has plain and encrypted orders in turns, and writes a table', async () => {
  const ended = await run('encryption', '--rounds', '1', '--orders', '1', '--write', folder, '--json');
  const { figures } = documentOf<{ figures: Figure[] }>(ended);
  for (const figure of figures) expect(figure).toMatchObject(figureShape);
  const bytes = (way: string) =>
    figures.find(({ name }) => name === `${way}: history of an order`)?.value ?? 0;
  expect(bytes('plain')).toBeGreaterThan(10_000);
  expect(bytes('encrypted')).not.toBe(bytes('plain'));
  expect(ended.status).toBe(0);
  expect(await readFile(join(folder, 'background', 'performance.md'), 'utf8')).toMatch(
    /^\| history, bytes +\|/m,
  );
});

test('bench:history keeps the events and bytes of a life below their goals, in both versions', async () => {
  const ended = await run('history', '--json');
  const { figures, lives } = documentOf<{ figures: Figure[]; lives: LifeCount[] }>(ended);
  for (const figure of figures) expect(figure).toMatchObject(figureShape);
  expect(figures.filter(({ goal }) => goal !== undefined)).toHaveLength(6);
  for (const { events, byType, byPhase, claims, payloads } of lives) {
    const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0);
    expect(sum(Object.values(byType).map((type) => type.events))).toBe(events);
    expect(sum(Object.values(byPhase))).toBe(events);
    expect(claims).toHaveLength(2);
    expect(payloads).toHaveLength(5);
  }
  expect(ended.status).toBe(0);
});

test.each([
  ['batch', ['--orders', 'all']],
  ['encryption', ['--rounds', '0']],
  ['history', ['--payloads', 'all']],
  ['xml', ['--sizes', 'all']],
  ['client', ['--calls', '0']],
] as const)('bench:%s tells a wrong option from a figure that does not hold', async (program, args) => {
  const { status, stderr } = await run(program, ...args);
  expect(status).toBe(2);
  expect(stderr).toContain(args[0]);
});
