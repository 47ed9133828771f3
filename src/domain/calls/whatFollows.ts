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
    read: 'asks again after growing waits, while the patience lasts',
    write: 'decided and sent again after a wait',
  },
  'log-in-again': {
    read: 'logs in and asks once more; then it is a refusal',
    write: 'logs in and sends once more; then it is a refusal',
  },
  'session-gone': {
    read: 'shops again, within the price guard',
    write: 'shops again, within the price guard',
  },
  'no-offers': {
    read: 'the booking fails: nothing is on sale',
    write: 'the booking fails: nothing is on sale',
  },
  'not-created': { read: 'a refusal', write: 'the booking fails; nothing exists' },
  balance: { read: 'a refusal', write: 'a person must act; the order stays held' },
  'already-issued': { read: 'a refusal', write: 'reads until the documents show' },
  'already-processing': { read: 'a refusal', write: 'reads what the earlier message did' },
  'not-found': {
    read: 'no find; an order that was there goes to a person',
    write: 'a refusal; the order is read again',
  },
  'limit-passed': { read: 'an order past its limit is lapsed', write: 'a refusal; the order is read again' },
  permanent: { read: 'a refusal: asking again changes nothing', write: 'a refusal: nothing was done' },
  refused: { read: 'a refusal', write: 'a refusal: nothing was done' },
};

/** For a write that may have been done, whatever the error means. This rule makes writes safe. */
const inDoubt = 'in doubt: read until it is settled, not simply sent again';

/** For a write of which no byte was sent. */
const neverLeft = 'proven not sent: decided and sent again';

/** Returns how a flow treats a write that ended this way. `not-sent`: proven that no byte was sent. */
export function afterWrite(meaning: Meaning, proof: Proof | 'not-sent'): string {
  if (proof === 'unknown') return meaning === 'already-issued' ? whatFollows[meaning].write : inDoubt;
  return proof === 'not-sent' && meaning !== 'permanent' ? neverLeft : whatFollows[meaning].write;
}
