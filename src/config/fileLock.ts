/** One program at a time changes a file: whoever holds the lock, a file beside it that is made only where there is none. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long locks last and are waited for. Milliseconds. */
export interface LockTimes {
  /** A change takes a moment: the holder of an older lock was killed. */
  stale: number;
  /** Between two looks. */
  look: number;
  /** Until nobody waits any longer. */
  patience: number;
}

const defaultTimes: LockTimes = { stale: 10_000, look: 20, patience: 30_000 };

/** Thrown where somebody else holds the lock for longer than anybody waits. */
export class StillLocked extends Error {}

/**
 * Does some work under the lock of a file.
 *
 * @param work is given a question: is the lock still ours? It may have been taken for one that was left behind, by a program that was stopped
 * for long; who asks directly before the change, and leaves it where the answer is no, harms nobody
 * @throws StillLocked; Node's error where no lock can be made
 */
export async function locked<Result>(
  file: string,
  work: (ours: () => Promise<boolean>) => Promise<Result>,
  times: LockTimes = defaultTimes,
): Promise<Result> {
  const lock = `${file}.lock`;
  const mark = randomBytes(16).toString('hex');
  const ours = async (): Promise<boolean> => (await readFile(lock, 'utf8').catch(unlessMissing)) === mark;
  const until = Date.now() + times.patience;
  while (!(await made(lock, mark))) {
    if (Date.now() > until) throw new StillLocked(lock);
    await takeAwayStale(lock, times.stale);
    await sleep(times.look);
  }
  try {
    return await work(ours);
  } finally {
    if (await ours()) await rm(lock, { force: true });
  }
}

async function made(lock: string, mark: string): Promise<boolean> {
  try {
    await writeFile(lock, mark, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Renamed first: of two who find it stale one takes it away, and the other finds nothing. */
async function takeAwayStale(lock: string, stale: number): Promise<void> {
  const found = await stat(lock).catch(unlessMissing);
  if (!found || Date.now() - found.mtimeMs < stale) return;
  const aside = `${lock}.${randomBytes(4).toString('hex')}`;
  await rename(lock, aside).catch(unlessMissing);
  await rm(aside, { force: true });
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
