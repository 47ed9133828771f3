/** Puts files in place as a whole: readers see the old content or the new one, also after a crash or a power cut. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';

/**
 * Replaces the content of a file, and returns whether it did.
 *
 * @param options.mode default: for this user only
 * @param options.confirm asked when all is written; where the answer is no, the file stays as it is
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  { mode = 0o600, confirm }: { mode?: number; confirm?: () => Promise<boolean> } = {},
): Promise<boolean> {
  // A name of its own: process ids are the same in every container.
  const part = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(part, content, { flag: 'wx', mode, flush: true });
    if (confirm && !(await confirm())) return false;
    await rename(part, file);
    return true;
  } finally {
    await rm(part, { force: true });
  }
}

/** Writes what was written to a file to the disk itself. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
