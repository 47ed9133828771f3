/** Waits for Ctrl-C or SIGTERM. The first asks for a graceful end, the second ends at once. */
import type { Terminal } from './terminal';
import { readFileSync } from 'node:fs';

/** Waits for the first signal. */
export interface Signals {
  /** Resolves with the first signal. */
  first: Promise<NodeJS.Signals>;
  /** Gives the signals back to whoever had them. */
  dispose(): void;
}

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

/** The exit status that a shell reports for a process ended by a signal. */
export const byShell: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143 };

/** Listens until disposed. The end of the npm or npx that started us counts as the first signal, SIGTERM, and never as the second. */
export function listenForSignals(terminal: Terminal = process): Signals {
  let heard = false;
  let tell: (signal: NodeJS.Signals) => void;
  const first = new Promise<NodeJS.Signals>((resolve) => (tell = resolve));
  const hear = (signal: NodeJS.Signals): void => {
    if (heard) terminal.exit(byShell[signal]);
    heard = true;
    tell(signal);
  };
  for (const signal of SIGNALS) terminal.on(signal, hear);
  const unwatch = watchLauncher(() => {
    // Ctrl-C reaches npm and us alike: npm's end after that is no second signal.
    if (!heard) hear('SIGTERM');
  }, terminal.env);
  return {
    first,
    dispose: () => {
      unwatch();
      for (const signal of SIGNALS) terminal.off(signal, hear);
    },
  };
}

/** How often to check (milliseconds). */
const EVERY = 500;

/**
 * Calls `gone` once, when the process that started us has ended and npm was the one who ran it. Whoever was started without npm, or was
 * detached from it, is meant to outlive its parent.
 *
 * @returns ends the watch, which holds no process up
 */
export function watchLauncher(gone: () => void, env: NodeJS.ProcessEnv): () => void {
  const { npm_command: npm, npm_lifecycle_event: script } = env;
  if ((npm === undefined && script === undefined) || isDetached()) return () => undefined;
  const launcher = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    gone();
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** Leads a session of its own (`setsid`, Node's `detached`). Told where there is /proc; elsewhere nobody is. */
function isDetached(): boolean {
  try {
    // The second field is the program's name in brackets, and may hold anything; the sixth is the session.
    const stat = readFileSync('/proc/self/stat', 'latin1');
    const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(session) === process.pid;
  } catch {
    return false;
  }
}
