/** Limits how long something is waited for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { NdcFlowsError } from '../domain/errors';

/** What is checked answers in this time or counts as hanging (milliseconds). */
export const ENDS_WITHIN = 5_000;

/** Thrown when something did not end in time. */
export class NotEnded extends NdcFlowsError {
  readonly code = 'not-ended';
}

/** Waits for the work, and no longer. The work itself goes on. @throws NotEnded */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([
      work(),
      sleep(milliseconds, undefined, { signal: over.signal, ref: false }).then(() => {
        throw new NotEnded(
          `This check did not finish within ${milliseconds / 1000} s: whatever it checks hangs or is very slow.`,
        );
      }),
    ]);
  } finally {
    over.abort();
  }
}
