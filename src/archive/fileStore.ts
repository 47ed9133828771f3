/** Calls as files, for this user alone. A file has its name when it is whole, and `.part` behind it until then. */
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FINISHED, PART, placeOf } from './layout';
import type { ArchiveStore, StoredCall } from './store';

/** Passengers' data is in them. */
const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** The store below `folder`, which need not exist yet. */
export function createFileStore(folder: string): ArchiveStore {
  /** The folder made last: the next file is mostly for the same order or at least the same day. */
  let made: string | undefined;
  return {
    create: async (place) => {
      const [day, reference, name] = placeOf(place);
      const inside = join(folder, day, reference);
      const path = join(inside, name);
      if (made !== inside) await mkdir(inside, { recursive: true, mode: FOLDER_MODE });
      made = inside;
      const handle = await openNew(path + PART).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        // Somebody took the folder away while we were at work.
        await mkdir(inside, { recursive: true, mode: FOLDER_MODE });
        return openNew(path + PART);
      });
      return storedCall(handle, path);
    },
  };
}

function openNew(path: string): Promise<FileHandle> {
  return open(path, 'wx', FILE_MODE);
}

function storedCall(handle: FileHandle, path: string): StoredCall {
  return {
    append: async (bytes) => {
      for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
    },
    finish: async () => {
      await handle.close();
      await rename(path + PART, path + FINISHED);
    },
    abandon: () => handle.close(),
  };
}
