/** Takes away what is older than it is to be kept. Removes what an archive wrote and nothing else, and follows no link. */
import { readdir, rmdir, unlink } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { CALL_FILE, DAY_FOLDER, REFERENCE_FOLDER, dayOf } from './layout';

const DAY = 86_400_000;

/**
 * Empties and removes the folders of days before the last `keepDays` ones, today included. A folder in which something else lies stays,
 * with that in it. Several processes may do this at once.
 *
 * @returns how many calls were removed
 */
export async function removeOldDays(folder: string, keepDays: number, now: Date): Promise<number> {
  const oldest = dayOf(new Date(now.getTime() - (keepDays - 1) * DAY));
  let removed = 0;
  for (const day of await foldersIn(folder, DAY_FOLDER)) {
    if (day >= oldest) continue;
    for (const reference of await foldersIn(join(folder, day), REFERENCE_FOLDER)) {
      const inside = join(folder, day, reference);
      for (const entry of await entriesOf(inside)) {
        if (!entry.isFile() || !CALL_FILE.test(entry.name)) continue;
        await unlink(join(inside, entry.name)).then(() => (removed += 1), unlessGone);
      }
      await rmdir(inside).catch(unlessGone);
    }
    await rmdir(join(folder, day)).catch(unlessGone);
  }
  return removed;
}

/** Real folders alone: a link's name may fit, and what it leads to is not ours. */
async function foldersIn(folder: string, name: RegExp): Promise<string[]> {
  const entries = await entriesOf(folder);
  return entries.filter((entry) => entry.isDirectory() && name.test(entry.name)).map((entry) => entry.name);
}

function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Another process was quicker, or something that is not ours lies there. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
