/** One at a time writes a batch's report anew, whichever process and machine: two who had read the same one would undo each other's work. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Made by whoever is at work in the folder, and taken away at the end. */
const LOCK = 'changing.lock';

/** The work takes milliseconds. Whoever has not ended after so long was killed; no clock of another machine is asked. */
const PATIENCE = 30_000;
const LOOK_EVERY = 20;

/** Does the work when nobody else is at work in this folder. */
export async function oneAtATime<Value>(
  folder: string,
  work: () => Promise<Value>,
  patience = PATIENCE,
): Promise<Value> {
  const [lock, mine] = [join(folder, LOCK), randomUUID()];
  await take(lock, mine, patience);
  try {
    return await work();
  } finally {
    // Who took us for dead has one of their own there.
    if ((await holderOf(lock)) === mine) await rm(lock, { force: true });
  }
}

async function take(lock: string, mine: string, patience: number): Promise<void> {
  let seen: string | undefined;
  let since = Date.now();
  while (!(await made(lock, mine))) {
    const holder = await holderOf(lock);
    if (holder === undefined || holder !== seen) [seen, since] = [holder, Date.now()];
    else if (Date.now() - since > patience) await rm(lock, { force: true });
    await sleep(LOOK_EVERY);
  }
}

async function made(lock: string, mine: string): Promise<boolean> {
  try {
    await writeFile(lock, mine, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function holderOf(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
