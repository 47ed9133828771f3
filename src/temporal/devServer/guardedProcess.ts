/** Runs a program that ends when we end, however we end: a guard process between us and it notices even `kill -9`. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** How a program ended. `error` is Node's code (`ENOENT`, `EACCES`) where it could not be started at all. */
export interface Ending {
  code: number | null;
  signal: string | null;
  error?: string;
}

/** A program that runs under guard. */
export interface GuardedProcess {
  /** Its process id; `undefined` where it could not be started. */
  pid: Promise<number | undefined>;
  ended: Promise<Ending>;
  /** Asks it to end (SIGTERM, after five seconds SIGKILL, to it and its children) and waits until it has. */
  stop(): Promise<Ending>;
  /** Lets our own process end without waiting for the program, which then ends too. */
  unref(): void;
}

/** What the guard tells us. */
type GuardMessage = { pid: number } | Ending;

/**
 * Starts `command` without a shell, its output read line by line.
 * It runs in a process group of its own, so that Ctrl-C reaches us alone and we decide in which order things end.
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  options: {
    cwd?: string;
    env?: NodeJS.ProcessEnv;
    onLine?: (line: string) => void;
    /** Files that it makes are for this user alone. */
    privateFiles?: boolean;
  } = {},
): GuardedProcess {
  const { cwd, env = process.env, onLine = () => undefined, privateFiles = false } = options;
  // NODE_OPTIONS is meant for us: a debugger's port, for example, can be opened only once.
  const { NODE_OPTIONS: _ours, ...environment } = env;
  const child = spawn(process.execPath, ['-e', `(${guard.toString()})(${privateFiles})`, command, ...args], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const { stdout, stderr } = child as { stdout: Readable; stderr: Readable };
  for (const stream of [stdout, stderr]) createInterface({ input: stream }).on('line', onLine);

  let ending: Ending | undefined;
  const pid = new Promise<number | undefined>((resolve) => {
    child.on('message', (message: GuardMessage) => {
      if ('pid' in message) resolve(message.pid);
      else ending = message;
    });
    child.on('exit', () => resolve(undefined));
    child.on('error', () => resolve(undefined));
  });
  const ended = new Promise<Ending>((resolve) => {
    // Not `close`: it never comes for a child whose channel we have disconnected ourselves.
    child.on('exit', (code, signal) => {
      void Promise.allSettled([finished(stdout), finished(stderr)]).then(() =>
        resolve(ending ?? { code, signal }),
      );
    });
    child.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ code: null, signal: null, error: code ?? message }),
    );
  });

  const streams = [stdout, stderr] as (Readable & Partial<Pick<Socket, 'ref' | 'unref'>>)[];
  return {
    pid,
    ended,
    stop() {
      child.ref();
      for (const stream of streams) stream.ref?.();
      if (child.connected) child.disconnect();
      return ended;
    },
    unref() {
      child.unref();
      child.channel?.unref();
      for (const stream of streams) stream.unref?.();
    },
  };
}

/**
 * The guard's whole program, handed over as text: it may use nothing from outside itself.
 * Its channel to us closes when we disconnect and when we die; either way the program and its children are ended.
 */
/* istanbul ignore next */
function guard(privateFiles: boolean): void {
  if (privateFiles) process.umask(0o077);
  const { spawn: start } = process.getBuiltinModule('node:child_process');
  const [command = '', ...args] = process.argv.slice(1);
  const program = start(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const tell = (message: object): void => {
    if (process.connected) process.send?.(message, () => undefined);
  };
  const signal = (name: NodeJS.Signals): void => {
    if (program.pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? program.pid : -program.pid, name);
    } catch {
      // It has ended already.
    }
  };
  const end = (): void => {
    signal('SIGTERM');
    setTimeout(() => signal('SIGKILL'), 5000).unref();
  };
  program.on('spawn', () => tell({ pid: program.pid }));
  program.on('error', (error: NodeJS.ErrnoException) => {
    tell({ code: null, signal: null, error: error.code });
    process.disconnect?.();
  });
  program.on('exit', (code, name) => {
    tell({ code, signal: name });
    signal('SIGKILL'); // children that it left behind
    if (process.connected) process.disconnect?.();
  });
  process.on('disconnect', end);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
