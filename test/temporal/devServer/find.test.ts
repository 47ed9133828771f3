/** The order in which a dev server binary is looked for and got. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findDevServer } from '../../../src/temporal/devServer';
import { devServerBuild } from '../../../src/temporal/devServer/goBuild';
import type { Source } from '../../../src/temporal/devServer/source';
import { writeStandIn } from '../../support/standInBinary';

let home: string;
let lines: string[];
const progress = (line: string): void => void lines.push(line);

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ndc-flows-find-'));
  lines = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

const kind = `${process.platform}-${process.arch}`;
const bin = (): string => join(home, 'bin');
const cache = (): string => join(home, 'cache', 'ndc-flows');
const env = (): NodeJS.ProcessEnv => ({
  PATH: bin(),
  HOME: home,
  XDG_CACHE_HOME: join(home, 'cache'),
});
const find = (...sources: Source[]): ReturnType<typeof findDevServer> =>
  findDevServer({ progress, env: env(), sources });

const noSource: Source = { name: 'no source', get: () => Promise.reject(new Error('should not be needed')) };
const working = (name: string): Source => ({
  name,
  get: (staging) => writeStandIn(join(staging, 'temporal')),
});
const failing = (name: string): Source => ({
  name,
  get: () => Promise.reject(new Error('no network\nand more')),
});

test('temporal on PATH comes first, and nothing is put into the cache', async () => {
  await writeStandIn(join(bin(), 'temporal'));
  await writeStandIn(join(cache(), `temporal-9.0.0-${kind}`));

  const binary = await find(noSource);

  expect(binary).toEqual({ path: join(bin(), 'temporal'), version: { cli: '1.8.2', server: '1.31.2' } });
  expect(lines).toEqual([`using ${join(bin(), 'temporal')} (Temporal server 1.31.2)`]);
});

test.each([
  ['is too old', { server: '1.24.9' }, 'has server 1.24.9'],
  ['is another program', { says: 'temporal, a clock' }, 'does not report a Temporal version'],
])('a temporal on PATH that %s is named and passed over for the cache', async (_case, standIn, said) => {
  await writeStandIn(join(bin(), 'temporal'), standIn);
  const cached = await writeStandIn(join(cache(), `temporal-1.8.2-${kind}`));

  expect((await find(noSource)).path).toBe(cached);
  expect(lines[0]).toContain(said);
});

test('a relative entry of PATH is passed over: it would be another program in another folder', async () => {
  await writeStandIn(join(bin(), 'temporal'));
  const cached = await writeStandIn(join(cache(), `temporal-1.8.2-${kind}`));

  const PATH = relative(process.cwd(), bin());
  const found = await findDevServer({ progress, env: { ...env(), PATH }, sources: [noSource] });

  expect(found.path).toBe(cached);
});

test('the cache gives its newest binary of this platform that runs', async () => {
  await writeStandIn(join(cache(), `temporal-1.9.0-${kind}`));
  const newest = await writeStandIn(join(cache(), `temporal-1.10.0-${kind}`), { cli: '1.10.0' });
  await writeStandIn(join(cache(), 'temporal-2.0.0-other-machine'));
  await writeFile(join(cache(), `temporal-3.0.0-${kind}`), 'not executable');

  expect((await find(noSource)).path).toBe(newest);
  expect(lines[1]).toMatch(/temporal-3\.0\.0.* does not run \(EACCES\): skipped/);
});

test('without XDG_CACHE_HOME, or with a relative one, the cache is ~/.cache', async () => {
  const cached = await writeStandIn(join(home, '.cache', 'ndc-flows', `temporal-1.8.2-${kind}`));

  for (const XDG_CACHE_HOME of [undefined, 'relative']) {
    const found = await findDevServer({ progress, env: { ...env(), XDG_CACHE_HOME }, sources: [noSource] });
    expect(found.path).toBe(cached);
  }
});

test('what a source gives is put into the cache under its version and platform, and found there the next time', async () => {
  const first = await find(failing('first'), working('second'), noSource);
  const second = await find(noSource);

  expect(first.path).toBe(join(cache(), `temporal-1.8.2-${kind}`));
  expect(second.path).toBe(first.path);
  expect(await readdir(cache())).toEqual([`temporal-1.8.2-${kind}`]);
  expect(lines.slice(0, 3)).toEqual([
    'temporal on PATH: none',
    `cache ${cache()}: none`,
    'first: no network',
  ]);
});

test('a source whose binary does not run is a source that failed', async () => {
  const broken: Source = {
    name: 'broken',
    async get(staging) {
      await writeFile(join(staging, 'temporal'), 'half a file');
      return join(staging, 'temporal');
    },
  };

  const found = await find(broken, working('next'));

  expect(found.version.cli).toBe('1.8.2');
  expect(lines).toContain('broken: does not run (EACCES)');
});

test('when nothing helps the error names every step and what to do, and nothing is left behind', async () => {
  const error = await find(failing('download'), failing('build')).catch((e: unknown) => e);

  expect(error).toMatchObject({
    code: 'no-dev-server',
    message: `No Temporal dev server was found, and none could be downloaded or built (temporal on PATH: none; cache ${cache()}: none; download: no network; build: no network).`,
    remedy: expect.stringContaining('TEMPORAL_ADDRESS') as string,
  });
  expect(await readdir(cache())).toEqual([]);
});

test('without Go the build says so', async () => {
  await expect(devServerBuild({ ...env(), PATH: bin() }).get(home, progress)).rejects.toThrow(
    'Go is not installed',
  );
});

test('a build that fails gives the last complaint of the compiler', async () => {
  const go = await writeStandIn(join(bin(), 'go'), { says: 'some/package' });
  await writeFile(go, '#!/bin/sh\necho some/package\necho "go: go.mod requires go >= 1.26.8" >&2\nexit 1\n');

  await expect(
    devServerBuild({ ...env(), PATH: `${bin()}:/bin:/usr/bin` }).get(home, progress),
  ).rejects.toThrow('go build failed: go: go.mod requires go >= 1.26.8');
});
