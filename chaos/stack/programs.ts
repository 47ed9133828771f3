/** The programs of the stack that no package of the machine has: built from source once, and kept in the user's cache folder. */
import { access, constants, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { NdcFlowsError } from '../../src/domain/errors';
import { cacheFolder } from '../../src/temporal/devServer/cache';
import { type GoProgram, buildGoProgram, pinnedVersion } from '../../src/temporal/devServer/goProgram';
import { withLock } from '../../src/temporal/devServer/lock';
import { type Progress, inOneLine } from '../../src/temporal/devServer/progress';

/** Thrown when a program is not there and cannot be built. */
class CannotBuild extends NdcFlowsError {
  readonly code = 'cannot-build';
}

const server = { module: 'temporal-server', versionOf: 'go.temporal.io/server' };

/** By the names of their files. */
export const programs = {
  'temporal-server': { ...server, title: 'Temporal server', package: 'go.temporal.io/server/cmd/server' },
  'temporal-sql-tool': {
    ...server,
    title: 'temporal-sql-tool',
    package: 'go.temporal.io/server/cmd/tools/sql',
  },
  'docker-compose': {
    title: 'Docker Compose',
    module: 'compose',
    versionOf: 'github.com/docker/compose/v2',
    package: 'github.com/docker/compose/v2/cmd',
  },
} satisfies Record<string, GoProgram>;

export type ProgramName = keyof typeof programs;

/**
 * The path of the program in the version that is pinned; it is built where it is not there yet.
 *
 * @throws CannotBuild
 */
export async function programPath(
  name: ProgramName,
  progress: Progress,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const program: GoProgram = programs[name];
  const folder = cacheFolder(env);
  const file = `${name}-${pinnedVersion(program)}-${process.platform}-${process.arch}`;
  const path = join(folder, file);
  if (await runs(path)) return path;
  await mkdir(folder, { recursive: true });
  const wait = ({ pid }: { pid: number }): void =>
    progress(`another process (${pid}) is building ${program.title}: waiting for it`);
  await withLock(join(folder, `${file}.lock`), wait, async () => {
    if (await runs(path)) return;
    const staging = await mkdtemp(join(folder, `staging-${hostname()}-${process.pid}-`));
    try {
      await buildGoProgram(program, join(staging, name), { env, progress });
      // On the disk before it has its name: a power cut must not leave a name without its content.
      const handle = await open(join(staging, name), 'r');
      await handle.sync().finally(() => handle.close());
      await rename(join(staging, name), path);
    } catch (error) {
      throw new CannotBuild(`${program.title} cannot be built from source: ${inOneLine(error)}.`, {
        remedy: 'Install Go 1.26 or later, and see that it reaches a module proxy (`go env GOPROXY`).',
      });
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  });
  return path;
}

async function runs(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
