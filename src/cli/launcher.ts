/** Notices that npm or npx, which started this command, has gone: a signal ends them and the shell between us, and never comes through to us. */
import { readFileSync } from 'node:fs';

/** How often it is looked (milliseconds). */
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
