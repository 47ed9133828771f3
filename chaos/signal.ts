/** Signals for processes that the chaos program has started. */

/** To a process that may have ended a moment ago: that it has is told elsewhere. */
export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
