/** A process that takes a lock, works under it until it is told to go on, and then says whether the lock is still its own. */
import { once } from 'node:events';
import { withLock } from '../../src/files/lock';

/** What it says, in this order. */
export type Said = { at: 'ready' } | { at: 'inside' } | { at: 'end'; held: boolean };

const [file = '', stale] = process.argv.slice(2);
const say = (said: Said): void => void process.send?.(said);

say({ at: 'ready' });
void once(process, 'message')
  .then(() =>
    withLock(
      file,
      async (stillHeld) => {
        say({ at: 'inside' });
        await once(process, 'message');
        say({ at: 'end', held: await stillHeld() });
      },
      { stale: Number(stale) },
    ),
  )
  .finally(() => process.disconnect());
