/** The programs of the stack that no package of the machine has: built from source once, and kept in the user's cache folder. */
import { join } from 'node:path';
import { NdcFlowsError } from '../../src/domain/errors';
import { cacheFolder, intoCache } from '../../src/temporal/devServer/cache';
import { isExecutable } from '../../src/temporal/devServer/find';
import { type GoProgram, buildGoProgram, pinnedVersion } from '../../src/temporal/devServer/goBuild';
import { type Progress, inOneLine } from '../../src/temporal/devServer/source';

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
  const find = async (): Promise<string | undefined> => ((await isExecutable(path)) ? path : undefined);
  const make = async (staging: string): Promise<{ file: string; name: string; found: string }> => {
    await buildGoProgram(program, join(staging, name), { env, progress }).catch((error: unknown) => {
      throw new CannotBuild(`${program.title} cannot be built from source: ${inOneLine(error)}.`, {
        remedy: 'Install Go 1.26 or later, and see that it reaches a module proxy (`go env GOPROXY`).',
      });
    });
    return { file: join(staging, name), name: file, found: path };
  };
  const onWait = ({ pid }: { pid: number }): void =>
    progress(`another process (${pid}) is building ${program.title}: waiting for it`);
  return (await find()) ?? intoCache(folder, file, { find, make, onWait });
}
