/** Describes how a flow reacts to an error: by its meaning and, for a write, by what it proves. `docs/reference/errors.md` prints it. */
import type { Meaning, Proof } from './errorTable';

/** How a flow reacts for a read, and for a write proven not done. */
interface Following {
  read: string;
  write: string;
}

/** Reactions, by meaning. */
export const whatFollows: Record<Meaning, Following> = {
  'retry-later': {
    read: 'repeats the call with growing waits, within `patience`',
    write: 'after a wait, checks whether it is still wanted, then sends it again',
  },
  'log-in-again': {
    read: 'logs in and repeats the call once; after that, a refusal',
    write: 'logs in and sends once more; after that, a refusal',
  },
  'session-gone': {
    read: 'shops again, within the price tolerance',
    write: 'shops again, within the price tolerance',
  },
  'no-offers': {
    read: 'the booking fails: no offers',
    write: 'the booking fails: no offers',
  },
  'not-created': { read: 'a refusal', write: 'the booking fails; no order exists' },
  balance: { read: 'a refusal', write: 'needs a person; the order stays held' },
  'already-issued': { read: 'a refusal', write: 'reads until the documents appear' },
  'already-processing': { read: 'a refusal', write: 'reads the order to see what the earlier message did' },
  'not-found': {
    read: 'a search has no result; a known order needs a person',
    write: 'a refusal; the flow reads the order again',
  },
  'limit-passed': {
    read: 'an order past its payment time limit becomes `lapsed`',
    write: 'a refusal; the flow reads the order again',
  },
  permanent: { read: 'a refusal: repeating would not help', write: 'a refusal: nothing was done' },
  refused: { read: 'a refusal', write: 'a refusal: nothing was done' },
};

/** For a write that may have been done, whatever the error means. This rule makes writes safe. */
const inDoubt = 'unknown: reads until the outcome is clear; not sent again without proof';

/** For a write of which no byte was sent. */
const neverLeft = 'proven not sent: decides again, then sends again';

/** Returns how a flow treats a write that ended this way. `not-sent`: proven that no byte was sent. */
export function afterWrite(meaning: Meaning, proof: Proof | 'not-sent'): string {
  if (proof === 'unknown') return meaning === 'already-issued' ? whatFollows[meaning].write : inDoubt;
  return proof === 'not-sent' && meaning !== 'permanent' ? neverLeft : whatFollows[meaning].write;
}
