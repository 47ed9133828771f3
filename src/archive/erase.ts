/** Takes away every message of some references. Removes what an archive wrote and nothing else, and follows no link. */
import { readdir, rmdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { CALL_FILE, DAY_FOLDER, referenceFolder } from './layout';

/** What an archive keeps of references. */
export interface KeptMessages {
  /** Calls: a request and its answer are one. */
  calls: number;
  /** On the disk. */
  bytes: number;
}

/** What is kept of these references below `folder`. A folder that is not there holds nothing. */
export async function countMessages(folder: string, references: readonly string[]): Promise<KeptMessages> {
  const kept = { calls: 0, bytes: 0 };
  for await (const file of filesOf(folder, references)) {
    const size = await stat(file).then(({ size }) => size, unlessGone);
    if (size === undefined) continue;
    kept.calls += 1;
    kept.bytes += size;
  }
  return kept;
}

/**
 * Removes the messages of these references, of all days. A call that runs meanwhile finds its file gone when it ends, and is not kept.
 * Several processes may do this at once. Removed is the file: what was in it may be found on the disk until that is written to again.
 *
 * @returns how many calls were removed
 */
export async function eraseMessages(folder: string, references: readonly string[]): Promise<number> {
  let removed = 0;
  for await (const file of filesOf(folder, references))
    await unlink(file).then(() => (removed += 1), unlessGone);
  for await (const inside of foldersOf(folder, references)) await rmdir(inside).catch(unlessGone);
  return removed;
}

async function* filesOf(folder: string, references: readonly string[]): AsyncGenerator<string> {
  for await (const inside of foldersOf(folder, references)) {
    for (const entry of (await readdir(inside, { withFileTypes: true }).catch(unlessGone)) ?? [])
      if (entry.isFile() && CALL_FILE.test(entry.name)) yield join(inside, entry.name);
  }
}

/** The folder of each reference on each day, where there is one. */
async function* foldersOf(folder: string, references: readonly string[]): AsyncGenerator<string> {
  const wanted = new Set(references.map(referenceFolder));
  for (const day of await foldersIn(folder)) {
    if (!DAY_FOLDER.test(day)) continue;
    for (const name of await foldersIn(join(folder, day)))
      if (wanted.has(name)) yield join(folder, day, name);
  }
}

/** Real folders alone: what a link leads to is not ours. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessGone)) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Another process was quicker, or something that is not ours lies there. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;
  return undefined;
}
