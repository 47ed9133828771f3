/** The user's cache folder with the binaries that were downloaded or built: what is in place there is whole, and runs. */
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isAlive, withLock } from './lock';
import { type Progress, inOneLine } from './progress';
import { type BinaryVersion, askVersion, compareVersions } from './version';

/** A binary that said its version. */
export interface Binary {
  path: string;
  version: BinaryVersion;
}

/** Files of this machine's kind end so: a cache in a shared home can hold several kinds. */
const KIND = `${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`;
const NAME = /^temporal-(\d[^/]*?)-/;

/** Unfinished work of a process that is not of this machine is left alone for this long. */
const ABANDONED_AFTER = 24 * 3_600_000;

/** `$XDG_CACHE_HOME/ndc-flows`, else `~/.cache/ndc-flows`. A relative XDG_CACHE_HOME is ignored, as its specification says. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const given = env.XDG_CACHE_HOME;
  const base = given !== undefined && isAbsolute(given) ? given : join(env.HOME ?? homedir(), '.cache');
  return join(base, 'ndc-flows');
}

/** The newest binary of the folder that runs here. One that does not is named in a line of progress and passed over. */
export async function fromCache(folder: string, progress: Progress): Promise<Binary | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => NAME.test(name) && name.endsWith(KIND),
  );
  const version = (name: string): string => NAME.exec(name)?.[1] ?? '0';
  for (const name of names.sort((a, b) => compareVersions(version(b), version(a)))) {
    const path = join(folder, name);
    try {
      return { path, version: await askVersion(path) };
    } catch (error) {
      progress(`${path} ${inOneLine(error)}: passed over`);
    }
  }
  return undefined;
}

/**
 * Fills the cache, one process at a time: `make` gets a fresh folder on the same file system and returns the executable that it put there.
 * Whoever had to wait takes what the other has made. What `make` leaves behind, or a process killed meanwhile, is cleared away.
 */
export async function intoCache(
  folder: string,
  progress: Progress,
  make: (staging: string) => Promise<string>,
): Promise<Binary> {
  await mkdir(folder, { recursive: true });
  const say = ({ pid }: { pid: number }): void =>
    progress(`another process (${pid}) is getting the dev server: waiting for it`);
  return withLock(join(folder, 'lock'), say, async () => {
    await sweep(folder);
    const meanwhile = await fromCache(folder, progress);
    if (meanwhile !== undefined) return meanwhile;
    return inStaging(folder, async (staging) => putInPlace(await make(staging), folder));
  });
}

/** Gives `work` a fresh folder inside the cache folder and clears it away afterwards; what a killed process leaves, `intoCache` removes. */
export async function inStaging<Result>(
  folder: string,
  work: (staging: string) => Promise<Result>,
): Promise<Result> {
  const staging = await mkdtemp(join(folder, `staging-${hostname()}-${process.pid}-`));
  try {
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function putInPlace(file: string, folder: string): Promise<Binary> {
  const version = await askVersion(file);
  // On the disk before it has its name: a power cut must not leave a name without its content.
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
  const path = join(folder, `temporal-${version.cli}-${KIND}`);
  await rename(file, path);
  return { path, version };
}

/** Removes what killed processes left unfinished. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = /^staging-(.+)-(\d+)-[^-]+$/.exec(name);
    const draft = /^lock\../.test(name);
    if (owner === null && !draft) continue;
    const path = join(folder, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    const orphan = owner !== null && owner[1] === hostname() && !isAlive(Number(owner[2]));
    if (orphan || age > ABANDONED_AFTER) await rm(path, { recursive: true, force: true });
  }
}
