/** Asks a `temporal` binary what it is: one that does not answer, or is too old, is not used. */
import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Versions as the binary says them, e.g. `{ cli: '1.8.2', server: '1.31.2' }`. */
export interface BinaryVersion {
  cli: string;
  server: string;
}

/** Oldest server that the flows were run with: they need update-with-start, which older ones lack or hide behind a flag. */
const OLDEST_SERVER = '1.29.0';

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
  const { stdout: said } = await run(path, ['--version'], {
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  }).catch(({ killed, code, signal }: ExecFileException) => {
    throw new Error(`does not run (${killed ? 'no answer' : String(code ?? signal)})`);
  });
  const [, cli, server] = VERSION_LINE.exec(said) ?? [];
  if (cli === undefined || server === undefined) throw new Error('does not report a Temporal version');
  if (byVersion(server, OLDEST_SERVER) < 0) {
    throw new Error(`has server ${server}, but ${OLDEST_SERVER} is the oldest that works`);
  }
  return { cli, server };
}

/** Compares texts with the numbers in them as numbers: 1.10 is newer than 1.9. */
export const byVersion = new Intl.Collator('en', { numeric: true }).compare;
