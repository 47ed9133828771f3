/** The user's cache folder of programs that were downloaded or built. What has its final name there is whole. */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { withLock } from '../../files/lock';
import { syncFile } from '../../files/replaceFile';

/** Returns `$XDG_CACHE_HOME/ndc-flows`, else `~/.cache/ndc-flows`. Ignores a relative XDG_CACHE_HOME, as its specification says. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const given = env.XDG_CACHE_HOME;
  const base = given !== undefined && isAbsolute(given) ? given : join(env.HOME ?? homedir(), '.cache');
  return join(base, 'ndc-flows');
}

/** How something gets into the cache. */
export interface Filling<Found> {
  /** Looks for it. */
  find: () => Promise<Found | undefined>;
  /** Makes it in a fresh folder on the same file system. */
  make: (staging: string) => Promise<{ file: string; name: string; found: Found }>;
  /** Called once if another process is making it, and since when. Returns what is called when the wait is over. */
  onWait: (maker: { pid: number; since: number }) => (() => void) | void;
}

/**
 * Puts what `make` makes into the folder, under its name. One process at a time does so for each `key`; a process that had to wait takes what
 * the other has made. Removes what a process left that was killed meanwhile.
 */
export async function intoCache<Found>(
  folder: string,
  key: string,
  { find, make, onWait }: Filling<Found>,
): Promise<Found> {
  await mkdir(folder, { recursive: true });
  const prefix = `${key}.staging-`;
  const work = async (): Promise<Found> => {
    for (const name of await readdir(folder))
      if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true });
    const meanwhile = await find();
    if (meanwhile !== undefined) return meanwhile;
    const staging = await mkdtemp(join(folder, prefix));
    try {
      const { file, name, found } = await make(staging);
      // A power cut must not leave a name without its content.
      await syncFile(file);
      await rename(file, join(folder, name));
      return found;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  };
  let waited: (() => void) | void;
  const held = (): Promise<Found> => {
    waited?.();
    return work();
  };
  return withLock(join(folder, key), held, { onWait: (maker) => (waited = onWait(maker)) });
}
