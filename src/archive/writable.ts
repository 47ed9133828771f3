/** Tries whether a folder takes files. */
import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a byte to a file in the folder and removes it. @throws Node's error: the folder is missing, read-only, or its disk is full */
export async function tryFolder(folder: string): Promise<void> {
  const path = join(folder, `.trial-${randomUUID()}`);
  const handle = await open(path, 'wx', 0o600);
  try {
    // A disk that is full makes files, and takes no byte.
    await handle.writeFile('x');
  } finally {
    await handle.close();
    await unlink(path);
  }
}
