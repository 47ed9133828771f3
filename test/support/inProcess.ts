/** Runs the command line in this process: what a command does, without the second that starting Node takes. */
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { createProgram } from '../../src/cli/commands';
import { run } from '../../src/cli/program';
import type { Terminal } from '../../src/cli/terminal';
import { environmentOf, withoutWaits, type Ended } from './commandLine';

/** What a command is given. */
interface Given {
  /** Added to the test's own environment, without what would lead to other servers and files. */
  env?: NodeJS.ProcessEnv;
  /** What standard input holds. */
  input?: string;
  /** Whether a person types it. */
  isTTY?: boolean;
}

/**
 * Runs one command to its end. Nothing of it reaches this process: it has its own streams, environment, signals and exit status, so commands
 * may run side by side. A command that starts the SDK's runtime (a worker that reaches its server) needs a process: `command`.
 */
export async function runInProcess(
  args: readonly string[],
  { env = {}, input = '', isTTY = false }: Given = {},
  [stdout, stderr] = [new Kept(), new Kept()],
): Promise<Ended> {
  const terminal: Terminal = Object.assign(new EventEmitter(), {
    // A demo that runs on this machine is not found.
    env: environmentOf({ XDG_CACHE_HOME: join(tmpdir(), 'no-cache'), ...env }),
    stdin: Object.assign(Readable.from(input === '' ? [] : [input]), { isTTY }),
    stdout,
    stderr,
    exitCode: undefined,
    exit: () => undefined,
  });
  await run(createProgram(terminal), [process.execPath, 'ndc-flows', ...args]);
  return {
    status: Number(terminal.exitCode ?? 0),
    stdout: stdout.text(),
    stderr: isTTY ? stderr.text() : withoutWaits(stderr.text()),
  };
}

/** As `runInProcess`, on a terminal that shows colours and what is awaited. */
export function runOnTerminal(args: readonly string[], given: Given = {}): Promise<Ended> {
  const screen = (): Kept => Object.assign(new Kept(), { isTTY: true, columns: 80 });
  const env = { TERM: 'xterm-256color', NO_COLOR: undefined, CI: undefined, ...given.env };
  return runInProcess(args, { ...given, env, isTTY: true }, [screen(), screen()]);
}

/** Keeps what is written. */
class Kept extends Writable {
  private readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  text(): string {
    return Buffer.concat(this.chunks).toString();
  }
}
