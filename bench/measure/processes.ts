/** What another process of this machine uses, as Linux tells it. */
import { readFileSync } from 'node:fs';

export interface Usage {
  /** Processor time since the process began, in milliseconds. */
  cpu: number;
  /** Resident memory, in bytes. */
  rss: number;
}

/** Linux counts processor time in hundredths of a second, whatever its kernel ticks at (USER_HZ). */
const TICK = 10;

/** Throws where there is no such process, and where there is no /proc. */
export function usageOf(pid: number): Usage {
  // The name, in brackets, may hold anything; what follows it are numbers alone. utime and stime are fields 14 and 15 of the whole line.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) * TICK,
    rss: Number(kilobytes ?? NaN) * 1024,
  };
}

/** The process id of what was started here. */
export function known(pid: number | undefined): number {
  if (pid === undefined) throw new Error('a process that is measured has not told its id');
  return pid;
}
