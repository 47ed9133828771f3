/** How much has come into a folder that another program downloads into. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { countedText, lasting } from './lasting';
import type { Progress } from './source';

const LOOK_EVERY = 500;
const MEGABYTE = 1e6;

/** Returns the bytes of all files in the folder and below. */
export async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Shows how many megabytes are there, of how many where that is known, until the returned function is called. */
export function watchedFolder(
  progress: Progress,
  folder: string,
  about: () => { what: string; of?: number },
): () => void {
  const began = Date.now();
  let bytes = 0;
  const look = setInterval(() => void folderSize(folder).then((size) => (bytes = size)), LOOK_EVERY);
  look.unref();
  const end = lasting(progress, () =>
    countedText({ ...about(), done: Math.round(bytes / MEGABYTE), unit: 'MB', took: Date.now() - began }),
  );
  return () => {
    clearInterval(look);
    end();
  };
}
