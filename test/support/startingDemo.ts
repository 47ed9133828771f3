/** Demos take fixed ports where these are free. Two test files that start one at the same moment would both find them free. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../../src/files/lock';

/** Starts a demo while no other test file starts one. @param start resolves when the demo has its ports */
export function startingDemo<Started>(start: () => Promise<Started>): Promise<Started> {
  return withLock(join(tmpdir(), 'ndc-flows-starting-demo'), start);
}
