/** Builds programs from source with Go, pinned by a committed `tools/<module>/go.mod` and `go.sum`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval, setTimeout } from 'node:timers';
import { spawnGuarded } from './guardedProcess';
import { ownFile } from './ownFile';
import type { Progress, Source } from './source';

/** A program of a module that this package pins. */
export interface GoProgram {
  /** As progress names it. */
  title: string;
  /** The folder below `tools`. */
  module: string;
  /** The module whose version the program has. */
  versionOf: string;
  /** What is built. */
  package: string;
  /** Variables that are set while it is linked, by their names. */
  variables?: Readonly<Record<string, string>>;
}

/** Temporal's command line, which is the dev server. */
export const temporalCli = {
  title: 'Temporal CLI',
  module: 'dev-server',
  versionOf: 'github.com/temporalio/cli',
  package: 'github.com/temporalio/cli/cmd/temporal',
} satisfies GoProgram;

const TELL_EVERY = 20_000;
/** Three minutes on two idle cores with the modules at hand; a slow network and a busy machine are no reason to give up. */
const GIVE_UP_AFTER = 45 * 60_000;

/** `go build` of the dev server. Needs Go on PATH and, the first time, a Go module proxy. */
export function devServerBuild(env: NodeJS.ProcessEnv): Source {
  return {
    name: 'build with Go',
    async get(staging, progress) {
      const target = join(staging, 'temporal');
      // Without this variable the binary calls itself 0.0.0-DEV.
      const variables = {
        'github.com/temporalio/cli/internal/temporalcli.Version': pinnedVersion(temporalCli),
      };
      await buildGoProgram({ ...temporalCli, variables }, target, { env, progress });
      return target;
    },
  };
}

/** Returns the version that go.mod pins, without its `v`. */
export function pinnedVersion({ module, versionOf }: GoProgram): string {
  const file = ownFile('tools', module, 'go.mod');
  const words = readFileSync(file, 'utf8').split(/\s+/);
  const version = words[words.indexOf(versionOf) + 1]?.replace(/^v/, '');
  if (!words.includes(versionOf) || version === undefined) throw new Error(`${file} pins no ${versionOf}`);
  return version;
}

/**
 * Puts the program into the file `target`. Needs Go on PATH and, the first time, a Go module proxy.
 *
 * @throws Error with one line that says why it could not be built
 */
export async function buildGoProgram(
  program: GoProgram,
  target: string,
  { env, progress }: { env: NodeJS.ProcessEnv; progress: Progress },
): Promise<void> {
  const version = pinnedVersion(program);
  progress(`building ${program.title} ${version} from source with Go: takes some minutes, once`);

  const began = Date.now();
  let packages = 0;
  const complaints: string[] = [];
  const variables = Object.entries(program.variables ?? {}).map(([name, value]) => ` -X ${name}=${value}`);
  const build = spawnGuarded(
    'go',
    [
      'build',
      '-v', // a line a package: the progress
      '-mod=readonly',
      '-buildvcs=false',
      `-ldflags=-s -w${variables.join('')}`,
      `-o=${target}`,
      program.package,
    ],
    {
      cwd: ownFile('tools', program.module),
      // A go.work of a folder above would replace the pinned versions.
      env: { ...env, CGO_ENABLED: '0', GOWORK: 'off' },
      onLine(line) {
        if (/^go: downloading /.test(line)) return;
        if (/^[\w.-]+(\/[\w.~-]+)*$/.test(line)) packages += 1;
        else complaints.push(line);
      },
    },
  );
  const tell = setInterval(
    () => progress(`still building: ${duration(Date.now() - began)}, ${packages} packages so far`),
    TELL_EVERY,
  );
  const giveUp = setTimeout(() => void build.stop(), GIVE_UP_AFTER);
  const { code, signal, error } = await build.ended.finally(() => {
    clearInterval(tell);
    clearTimeout(giveUp);
  });

  if (error === 'ENOENT') throw new Error('Go is not installed');
  if (error !== undefined) throw new Error(`go cannot be run (${error})`);
  if (code !== 0) throw new Error(`go build failed: ${complaints.at(-1) ?? signal ?? `exit status ${code}`}`);
  progress(`built in ${duration(Date.now() - began)}`);
}

/** `45 s`, `2 min 5 s`. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
