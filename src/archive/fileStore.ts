/** Calls as files, for this user alone. A file has its name when it is whole, and `.part` behind it until then. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { PART, ending, placeOf } from './layout';
import { GZIPPED, type Seal } from './seal';
import type { ArchiveStore, StoredCall } from './store';

// Plain descriptors: the handles of node:fs/promises cost twice the processor time, and a file is written for every call.
const open = promisify(fs.open);
const write = promisify(fs.write);
const close = promisify(fs.close);
const rename = promisify(fs.rename);
const mkdir = promisify(fs.mkdir);

/** Passengers' data is in them. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Folders that are known to be there; more of them are forgotten. */
const KNOWN = 1_000;

/** The store below `folder`, which need not exist yet, for files that are called so. */
export function createFileStore(folder: string, extension: Seal['extension'] = GZIPPED): ArchiveStore {
  const finished = ending(extension);
  const known = new LRUCache<string, true>({ max: KNOWN });
  const make = async (inside: string): Promise<void> => {
    await mkdir(inside, { recursive: true, mode: FOLDER_MODE });
    known.set(inside, true);
  };
  return {
    create: async (place) => {
      const [day, reference, name] = placeOf(place);
      const inside = join(folder, day, reference);
      const path = join(inside, name) + finished;
      if (!known.get(inside)) await make(inside);
      const file = await openNew(path + PART).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        // Somebody took the folder away while we were at work.
        await make(inside);
        return openNew(path + PART);
      });
      return storedCall(file, path, `${day}/${reference}/${name}`);
    },
  };
}

function openNew(path: string): Promise<number> {
  return open(path, 'wx', FILE_MODE);
}

function storedCall(file: number, path: string, place: string): StoredCall {
  let isOpen = true;
  // Once and no more: the number of a closed file is soon another file's.
  const shut = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await close(file);
  };
  return {
    place,
    append: async (bytes) => {
      for (let at = 0; at < bytes.length;) at += (await write(file, bytes, at)).bytesWritten;
    },
    finish: async () => {
      await shut();
      await rename(path + PART, path);
    },
    abandon: shut,
  };
}
