/** Keeps what a sandbox has sold in a file, so that the next sandbox continues from it. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { deserialize, serialize } from 'node:v8';
import { keptOf, type KeptWorld, type World } from './world';

/** How often it is written while calls come (milliseconds): what a power cut costs. */
const WRITE_EVERY = 2_000;

/** Reads the file; undefined where there is none. Throws an Error for a file that another version wrote. */
export function readState(file: string): KeptWorld | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return deserialize(bytes) as KeptWorld;
  } catch {
    throw new Error(`${file} is not the state of a sandbox of this version.`);
  }
}

/** Writes the file now and then while calls come. Returns what writes it a last time and ends that. */
export function keepState(file: string, world: World): () => void {
  let written = world.log.count();
  const write = (): void => {
    written = world.log.count();
    const part = `${file}.part`;
    writeFileSync(part, serialize(keptOf(world)), { mode: 0o600 });
    renameSync(part, file);
  };
  write();
  const timer = setInterval(() => {
    if (world.log.count() !== written) write();
  }, WRITE_EVERY);
  timer.unref();
  return () => {
    clearInterval(timer);
    // What would be done later is done now: nothing runs until the next start.
    world.late.catchUp(Infinity);
    write();
  };
}
