/** What a flow does about an error, in words: by what the error means, and for a write by what it proves. The catalogue prints it. */
import type { Meaning, Proof } from './errorTable';

/** What is done about a read, and about a write that is proven not done. */
interface Following {
  read: string;
  write: string;
}

/** By meaning. */
export const whatFollows: Record<Meaning, Following> = {
  'retry-later': {
    read: 'asks again after growing waits, until the patience of the profile is spent; then a person is told or the booking fails',
    write: 'sent again after a wait, on facts that are read anew when they have grown old',
  },
  'log-in-again': {
    read: 'logs in and asks once more; a second time it is a refusal',
    write: 'logs in and sends the same decision once more; a second time it is a refusal',
  },
  'session-gone': {
    read: 'shops again within the price guard, four times at most',
    write: 'shops again within the price guard, four times at most',
  },
  'no-offers': {
    read: 'the booking fails: there is nothing to be had, and nothing exists',
    write: 'the booking fails; nothing exists',
  },
  'not-created': {
    read: 'a refusal: the flow stops and says so',
    write: 'the booking fails; nothing exists at the airline',
  },
  balance: {
    read: 'a refusal: the flow stops and says so',
    write: 'an issue waits in front of a person (attention: balance), the order stays held; a booking fails',
  },
  'already-issued': {
    read: 'a refusal: the flow stops and says so',
    write: 'the order is read until its documents show',
  },
  'already-processing': {
    read: 'a refusal: the flow stops and says so',
    write: 'the order is read until it shows what the earlier message did',
  },
  'not-found': {
    read: 'a search goes on without a find; an order that was held or ticketed goes to a person (changed-elsewhere)',
    write: 'a refusal: an issue goes to a person, anything else is read again',
  },
  'limit-passed': {
    read: 'an order past its payment limit is lapsed',
    write: 'a refusal: nothing was paid, and the order is read again',
  },
  permanent: {
    read: 'a refusal that no repetition mends: the flow stops and says so',
    write:
      'a refusal that no repetition mends: a booking fails, an issue goes to a person, a cancellation is read again',
  },
  refused: {
    read: 'a refusal: the flow stops and says so',
    write: 'a refusal: a booking fails, an issue goes to a person, a cancellation is read again',
  },
};

/** About a write that may have been done, whatever the error means: the one rule that makes writes safe. */
export const inDoubt =
  'in doubt: nothing is sent again, and the airline is read until it is settled what is true';

/** About a write of which no byte has left. */
export const neverLeft = 'proven not sent: decided and sent again after a wait';

/** What a write does that was answered so, or was not. */
export function afterWrite(proof: Proof | 'not-sent', meaning: Meaning): string {
  if (proof === 'unknown') return meaning === 'already-issued' ? whatFollows[meaning].write : inDoubt;
  if (proof === 'not-sent' && meaning !== 'permanent') return neverLeft;
  return whatFollows[meaning].write;
}
