/** Runs a program that downloads into a folder, and stops it when no more bytes arrive. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { type Ending, spawnGuarded } from './guardedProcess';

/** A closed network fails some requests at once and leaves others hanging: without another byte for this long, give up. */
const SILENCE = 30_000;
const LOOK_EVERY = 1_000;

/** How a download ended. */
export interface Download extends Ending {
  /** What the program printed, a line each. */
  lines: string[];
  /** True when it was stopped because nothing arrived for `SILENCE`. */
  silent: boolean;
}

/** Runs `command` in `folder` until it ends, or until the folder and everything below it has not grown for 30 seconds. */
export async function watchedDownload(
  folder: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Download> {
  const lines: string[] = [];
  const download = spawnGuarded(command, args, { cwd: folder, env, onLine: (line) => lines.push(line) });
  let bytes = 0;
  let grewAt = Date.now();
  let silent = false;
  const watch = setInterval(() => {
    void folderSize(folder).then((now) => {
      if (now !== bytes) [bytes, grewAt] = [now, Date.now()];
      else if (Date.now() - grewAt > SILENCE) {
        silent = true;
        void download.stop();
      }
    });
  }, LOOK_EVERY);
  const ending = await download.ended.finally(() => clearInterval(watch));
  return { ...ending, lines, silent };
}

/** The reason to show for a download that was stopped. */
export const SILENT = `no bytes for ${SILENCE / 1000} s`;

async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (s) => (s.isFile() ? s.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
