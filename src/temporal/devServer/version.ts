/** Asks a `temporal` binary what it is: one that does not answer, or is too old, is not used. */
import { execFile } from 'node:child_process';

/** Versions as the binary says them, e.g. `{ cli: '1.8.2', server: '1.31.2' }`. */
export interface BinaryVersion {
  cli: string;
  server: string;
}

/** Oldest server that the flows were run with: they need update-with-start, which older ones lack or hide behind a flag. */
export const OLDEST_SERVER = '1.29.0';

/** How long a binary of 200 MB may need for its first answer on a busy machine. */
const PATIENCE = 30_000;

/** `temporal version 1.8.2 (Server 1.31.2, UI 2.50.1)`. */
const VERSION_LINE = /^temporal version (\S+) \(Server (\d+(?:\.\d+)*)/m;

/**
 * Runs `--version`.
 *
 * @throws Error with one line: it does not run, is something else, or is older than `OLDEST_SERVER`
 */
export async function askVersion(path: string): Promise<BinaryVersion> {
  const said = await new Promise<string>((resolve, reject) => {
    execFile(path, ['--version'], { timeout: PATIENCE, killSignal: 'SIGKILL' }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else
        reject(
          new Error(`does not run (${error.killed ? 'no answer' : String(error.code ?? error.signal)})`),
        );
    });
  });
  const [, cli, server] = VERSION_LINE.exec(said) ?? [];
  if (cli === undefined || server === undefined) throw new Error('does not say a version of Temporal');
  if (compareVersions(server, OLDEST_SERVER) < 0) {
    throw new Error(`has server ${server}, and ${OLDEST_SERVER} is the oldest that works`);
  }
  return { cli, server };
}

/** Negative, zero or positive, by the numbers: 1.10 is newer than 1.9. What is no number counts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) =>
    version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0),
  );
  for (let i = 0; i < Math.max(left?.length ?? 0, right?.length ?? 0); i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
