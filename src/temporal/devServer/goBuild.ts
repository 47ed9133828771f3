/** Builds programs from source with Go, pinned by a committed `tools/<module>/go.mod` and `go.sum`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers';
import { spawnGuarded } from './guardedProcess';
import { countedText, duration, lasting } from './lasting';
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
  /** What a first build costs, and how to do without it. */
  costs?: string;
  /** Variables that are set while it is linked, by their names. */
  variables?: Readonly<Record<string, string>>;
}

/** Temporal's command line, which is the dev server. */
export const temporalCli = {
  title: 'Temporal CLI',
  module: 'dev-server',
  versionOf: 'github.com/temporalio/cli',
  package: 'github.com/temporalio/cli/cmd/temporal',
  costs:
    'about six minutes on two cores and 1.9 GB of Go cache, once. To use a server of your own instead, set TEMPORAL_ADDRESS=HOST:PORT, or put `temporal` on PATH',
} satisfies GoProgram;

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
  const { title, costs } = program;
  progress(`building ${title} ${version} from source with Go${costs ? `: ${costs}` : ''}`);

  const began = Date.now();
  const variables = Object.entries(program.variables ?? {}).map(([name, value]) => ` -X ${name}=${value}`);
  const go = goIn(program, env);
  const of = await go.count(progress);
  let packages = 0;
  const building = Date.now();
  const what = `building ${title}`;
  const end = lasting(progress, () =>
    countedText({ what, done: packages, of, unit: 'packages', took: Date.now() - building }),
  );
  const args = [
    'build',
    '-v', // a line a package: the progress
    '-mod=readonly',
    '-buildvcs=false',
    `-ldflags=-s -w${variables.join('')}`,
    `-o=${target}`,
    program.package,
  ];
  await go
    .run(args, (line) => {
      const isPackage = PACKAGE.test(line);
      if (isPackage) packages += 1;
      return isPackage;
    })
    .finally(end);
  progress(`built in ${duration(Date.now() - began)}`);
}

/** A line that names a package. */
const PACKAGE = /^[\w.-]+(\/[\w.~-]+)*$/;

/** Runs Go in the module of a program. */
function goIn(program: GoProgram, env: NodeJS.ProcessEnv) {
  /** Runs it to its end. Lines that are not expected are complaints; the last one says why it failed. */
  const run = async (args: readonly string[], expected: (line: string) => boolean): Promise<void> => {
    const complaints: string[] = [];
    const child = spawnGuarded('go', args, {
      cwd: ownFile('tools', program.module),
      // A go.work of a folder above would replace the pinned versions.
      env: { ...env, CGO_ENABLED: '0', GOWORK: 'off' },
      onLine: (line) => void (expected(line) || DOWNLOAD.test(line) || complaints.push(line)),
    });
    const giveUp = setTimeout(() => void child.stop(), GIVE_UP_AFTER);
    const { code, signal, error } = await child.ended.finally(() => clearTimeout(giveUp));
    if (error === 'ENOENT') throw new Error('Go is not installed');
    if (error !== undefined) throw new Error(`go cannot be run (${error})`);
    if (code !== 0)
      throw new Error(`go build failed: ${complaints.at(-1) ?? signal ?? `exit status ${code}`}`);
  };
  return {
    run,
    /** Downloads the modules, and returns how many packages are not in Go's cache. */
    async count(progress: Progress): Promise<number> {
      let [modules, packages] = [0, 0];
      const began = Date.now();
      const what = 'loading Go modules';
      const end = lasting(progress, () =>
        countedText({ what, done: modules, unit: 'downloaded', took: Date.now() - began }),
      );
      const stale = [
        'list',
        '-mod=readonly',
        '-deps',
        '-f={{if .Stale}}{{.ImportPath}}{{end}}',
        program.package,
      ];
      await run(stale, (line) => {
        if (DOWNLOAD.test(line)) modules += 1;
        else if (PACKAGE.test(line)) packages += 1;
        return line === '' || PACKAGE.test(line);
      }).finally(end);
      return packages;
    },
  };
}

const DOWNLOAD = /^go: downloading /;
