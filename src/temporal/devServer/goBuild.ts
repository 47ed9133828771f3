/** Builds the dev server from source. */
import { join } from 'node:path';
import { type GoProgram, buildGoProgram, pinnedVersion } from './goProgram';
import type { Source } from './source';

const cli: GoProgram = {
  title: 'Temporal CLI',
  module: 'dev-server',
  versionOf: 'github.com/temporalio/cli',
  package: 'github.com/temporalio/cli/cmd/temporal',
};

/** Without this the binary calls itself 0.0.0-DEV. */
const VERSION_VARIABLE = 'github.com/temporalio/cli/internal/temporalcli.Version';

/** `go build` with the pinned module. Needs Go on PATH and, the first time, a Go module proxy. */
export function goBuild(env: NodeJS.ProcessEnv, go = 'go'): Source {
  return {
    name: 'build with Go',
    async get(staging, progress) {
      const target = join(staging, 'temporal');
      const program = { ...cli, variables: { [VERSION_VARIABLE]: pinnedVersion(cli) } };
      await buildGoProgram(program, target, { env, progress, go });
      return target;
    },
  };
}
