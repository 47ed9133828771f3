/** Tries whether a folder takes files: here, or in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Writes a byte to a file in the folder, removes it, and returns the folder's mode. It uses nothing from outside itself: another process
 * gets it as text.
 *
 * @throws Node's error: the folder is missing, read-only, or its disk is full
 */
export async function tryFolder(folder: string): Promise<number> {
  const { open, rm, stat } = process.getBuiltinModule('node:fs/promises');
  const { mode } = await stat(folder);
  const path = `${folder}/.trial-${process.getBuiltinModule('node:crypto').randomUUID()}`;
  const handle = await open(path, 'wx', 0o600);
  try {
    // A disk that is full makes files, and takes no byte.
    await handle.writeFile('x');
  } finally {
    await handle.close();
    await rm(path, { force: true });
  }
  return mode;
}

/**
 * As `tryFolder`, in a process of its own: a process blocked on a hung disk cannot exit.
 *
 * @throws an error with Node's `code`; without one if there was no answer in time
 */
export async function tryFolderApart(folder: string, milliseconds: number): Promise<number> {
  const program = `(${tryFolder.toString()})(process.argv[1]).then(
    (mode) => ({ mode }),
    ({ code, message }) => ({ code, message }),
  ).then((said) => process.stdout.write('\\n' + JSON.stringify(said)))`;
  const child = spawn(process.execPath, ['-e', program, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const over = new AbortController();
  try {
    const [said] = await Promise.race([
      Promise.all([text(child.stdout), once(child, 'close')]),
      sleep(milliseconds, undefined, { signal: over.signal }).then((): never => {
        throw new Error(`no answer within ${milliseconds / 1000} s`);
      }),
    ]);
    // Whatever NODE_OPTIONS loads may print in front of it.
    const line =
      said.split('\n').find((text) => text.startsWith('{')) ??
      '{"message":"the write test ended without an answer"}';
    const { mode, ...error } = JSON.parse(line) as { mode?: number; code?: string; message?: string };
    if (mode !== undefined) return mode;
    throw Object.assign(new Error(error.message), { code: error.code });
  } finally {
    over.abort();
    // It may not even be killed before the disk answers; nobody waits for it.
    child.kill('SIGKILL');
    child.stdout.destroy();
    child.unref();
  }
}
