/** Builds the dev server from source, pinned by the committed `tools/dev-server/go.mod` and `go.sum`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setInterval, setTimeout } from 'node:timers';
import { spawnGuarded } from './guardedProcess';
import { duration } from './progress';
import type { Source } from './source';

const PACKAGE = 'github.com/temporalio/cli/cmd/temporal';
/** Without this the binary calls itself 0.0.0-DEV. */
const VERSION_VARIABLE = 'github.com/temporalio/cli/internal/temporalcli.Version';

const TELL_EVERY = 20_000;
/** Three minutes on two idle cores with the modules at hand; a slow network and a busy machine are no reason to give up. */
const GIVE_UP_AFTER = 45 * 60_000;

/** `go build` with the pinned module. Needs Go on PATH and, the first time, a Go module proxy. */
export function goBuild(env: NodeJS.ProcessEnv, go = 'go'): Source {
  return {
    name: 'build with Go',
    async get(staging, progress) {
      const module = moduleFolder();
      const version = pinnedVersion(module);
      const target = join(staging, 'temporal');
      progress(`building Temporal CLI ${version} from source with Go: takes some minutes, once`);

      const began = Date.now();
      let packages = 0;
      const complaints: string[] = [];
      const build = spawnGuarded(
        go,
        [
          'build',
          '-v', // a line a package: the progress
          '-mod=readonly',
          '-buildvcs=false',
          `-ldflags=-s -w -X ${VERSION_VARIABLE}=${version}`,
          `-o=${target}`,
          PACKAGE,
        ],
        {
          cwd: module,
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
      if (code !== 0)
        throw new Error(`go build failed: ${complaints.at(-1) ?? signal ?? `exit status ${code}`}`);
      progress(`built in ${duration(Date.now() - began)}`);
      return target;
    },
  };
}

/** `tools/dev-server` of this package, found upwards: the compiled code lies one folder deeper than the source. */
function moduleFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'tools', 'dev-server');
    if (existsSync(join(candidate, 'go.mod'))) return candidate;
    if (folder === dirname(folder)) throw new Error('tools/dev-server is missing from this installation');
  }
}

/** The version of the CLI that go.mod pins. */
export function pinnedVersion(module: string): string {
  const [, version] =
    /^\s*github\.com\/temporalio\/cli v(\S+)/m.exec(readFileSync(join(module, 'go.mod'), 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${join(module, 'go.mod')} pins no github.com/temporalio/cli`);
  return version;
}
