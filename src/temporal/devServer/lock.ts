/**
 * One at a time, across processes: a lock file that names its owner. It saves work and nothing more; results are put in place by
 * an atomic rename, so that two owners in the worst case (a cache shared between machines) only work twice.
 */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who holds a lock. */
export interface Owner {
  pid: number;
  host: string;
  /** Tells two locks of one process apart. */
  token: string;
}

/** The owner touches its lock this often; one untouched for much longer has lost its owner, whoever has its pid today. */
const TOUCH_EVERY = 5_000;
const FORGOTTEN_AFTER = 60_000;
const LOOK_EVERY = 200;

/** Whether a process of this machine is alive. A process of another user is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Runs `work` while holding the lock, and gives it back whatever happens. A lock whose owner died is taken over.
 *
 * @param onWait - told once, if somebody else holds it
 */
export async function withLock<Result>(
  file: string,
  onWait: (owner: Owner) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const mine: Owner = { pid: process.pid, host: hostname(), token: randomUUID() };
  await take(file, mine, onWait);
  const touch = setInterval(
    () => void utimes(file, new Date(), new Date()).catch(() => undefined),
    TOUCH_EVERY,
  );
  try {
    return await work();
  } finally {
    clearInterval(touch);
    if ((await ownerOf(file))?.token === mine.token) await rm(file, { force: true });
  }
}

async function take(file: string, mine: Owner, onWait: (owner: Owner) => void): Promise<void> {
  // Written aside and linked into place: nobody ever reads a lock that is half written.
  const draft = `${file}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine));
  try {
    for (let told = false; ;) {
      if (await linked(draft, file)) return;
      const owner = await ownerOf(file);
      if (owner === undefined) continue; // given back in this very moment
      if (await isStale(file, owner)) {
        await setAside(file, owner);
        continue;
      }
      if (!told) onWait(owner);
      told = true;
      await sleep(LOOK_EVERY);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function ownerOf(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) return { pid: 0, host: '', token: '' }; // not ours: stale once it is old enough
    throw error;
  }
}

async function isStale(file: string, owner: Owner): Promise<boolean> {
  if (owner.host === hostname() && !isAlive(owner.pid)) return true;
  const touched = await stat(file).catch(() => undefined);
  return touched !== undefined && Date.now() - touched.mtimeMs > FORGOTTEN_AFTER;
}

/** Removes a stale lock, unless somebody has replaced it since it was judged: then it is put back. */
async function setAside(file: string, judged: Owner): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await ownerOf(aside))?.token !== judged.token) await linked(aside, file);
  await rm(aside, { force: true });
}
