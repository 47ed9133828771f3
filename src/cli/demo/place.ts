/** Where the demo runs: a folder, and the ports. */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { NdcFlowsError } from '../../domain/errors';
import { StillLocked, withLock } from '../../files/lock';
import { makeKeyFile } from '../../keys';
import { freePort, isFree } from '../../temporal/devServer';

/** The demo's folder. */
export interface DemoFolder {
  path: string;
  /** The sandbox's password, of this folder alone. */
  password: string;
  /** Files that outlive the demo; absent where the folder does not. */
  state?: { temporal: string; sandbox: string };
  /** Gives the folder back, and removes it unless it is kept. */
  close(): Promise<void>;
}

/** Thrown where a folder cannot keep a demo. */
class DemoFolderUnusable extends NdcFlowsError {
  readonly code = 'demo-folder-unusable';
}

/** Beside these nothing is found in a folder that was made a moment ago: the password is the first file of every demo. */
const PASSWORD = 'sandbox-password';
const LOCK = 'demo';
const DATABASE = 'temporal.db';

/** Returns whether an earlier demo left its orders in the folder. */
export function keepsOrders(folder: string): boolean {
  // A database of that name may be anybody's.
  return [DATABASE, PASSWORD].every((name) => existsSync(join(folder, name)));
}

/** Begins the name of a folder that goes with its demo. */
const PASSING = 'ndc-flows-demo-';

/** Returns whether a folder is, or was, a demo's. */
export function isOfDemo(folder: string): boolean {
  return basename(folder).startsWith(PASSING) || keepsOrders(folder);
}

/** Makes a folder that goes with the demo, or opens the one that is named and keeps it. @throws DemoFolderUnusable */
export async function openFolder(kept: string | undefined): Promise<DemoFolder> {
  if (kept === undefined) {
    const path = await mkdtemp(join(tmpdir(), PASSING));
    // A second Ctrl-C ends the process before it closes anything.
    const remove = (): void => rmSync(path, { recursive: true, force: true });
    process.once('exit', remove);
    const close = async (): Promise<void> => {
      await rm(path, { recursive: true, force: true });
      process.off('exit', remove);
    };
    return { path, password: newPassword(), close };
  }
  const path = resolve(kept);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const release = await held(path);
  const file = join(path, PASSWORD);
  const state = { temporal: join(path, DATABASE), sandbox: join(path, 'sandbox.state') };
  try {
    const names = (await readdir(path)).filter((name) => name !== `${LOCK}.lock`);
    if (names.length > 0 && !names.includes(PASSWORD))
      throw new DemoFolderUnusable(`${path} holds other files.`, {
        remedy: 'Name a new folder, or one that an earlier demo kept.',
      });
    await makeKeyFile(file, newPassword());
    return { path, password: await readFile(file, 'utf8'), state, close: release };
  } catch (error) {
    await release();
    throw error;
  }
}

function newPassword(): string {
  return randomBytes(12).toString('hex');
}

/** Holds the folder for this process. Returns what releases it. */
function held(path: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    let holder: number | undefined;
    let end: () => void;
    const ended = new Promise<void>((resolveEnded) => (end = resolveEnded));
    const lock: Promise<void> = withLock(
      join(path, LOCK),
      () => {
        resolve(() => {
          end();
          return lock;
        });
        return ended;
      },
      { patience: 0, onWait: ({ pid }) => (holder = pid) },
    );
    lock.catch((error: Error) =>
      reject(
        error instanceof StillLocked
          ? new DemoFolderUnusable(`Another demo (process ${holder}) uses ${path}.`, {
              remedy: 'Use that one, or end it first.',
            })
          : error,
      ),
    );
  });
}

/** The ports of a demo that is left up: bookmarks and shells that know them outlive it. 7233 and 8233 are those of every dev server. */
const FIXED = { server: 7233, ui: 8233, sandbox: 8234, desk: 8235 };

/** Which port each part uses. */
export type DemoPorts = typeof FIXED;

/** Returns the fixed ports, each replaced by a free one where it is taken, and says so. A server that TEMPORAL_ADDRESS names has its own. */
export async function fixedPorts(
  say: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<DemoPorts> {
  const chosen = { ...FIXED };
  const server = env.TEMPORAL_ADDRESS ? [] : (['server', 'ui'] as const);
  for (const part of [...server, 'sandbox', 'desk'] as const) {
    if (await isFree(FIXED[part])) continue;
    chosen[part] = await freePort();
    say(`port ${FIXED[part]} is taken: the ${names[part]} uses ${chosen[part]}`);
  }
  return chosen;
}

const names: Record<keyof DemoPorts, string> = {
  server: 'Temporal server',
  ui: 'UI',
  sandbox: 'sandbox',
  desk: 'desk',
};
