/** Resident memory of this process, in bytes: now, and at its highest. */
import { readFileSync } from 'node:fs';

export function residentNow(): number {
  return process.memoryUsage.rss();
}

/**
 * The most that this process ever had. Linux says it for this program alone (`VmHWM`); what `getrusage` says there may still be that of
 * the process that started it, and is taken only where there is nothing better.
 */
export function residentPeak(): number {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // not Linux
  }
  return process.resourceUsage().maxRSS * 1024;
}
