/**
 * Calls that are sent under a key of their caller's, such as an `Idempotency-Key`. Neither the key nor what is said can be read off the id
 * that stands in the history, and without our keys nobody can take an id before the call comes.
 */
import { createHash, createHmac } from 'node:crypto';
import { keyedUpdateId, type OrderUpdateName } from '../domain/order/updates';
import { derivedFrom, type Keyring } from '../keys';
import { canonical } from './requestHash';

const PURPOSE = 'ndc-flows keyed call v1';

/** What tells one such call from another. */
export interface KeyedCall {
  /** Who asks: another caller's same key is another key. */
  caller: string;
  reference: string;
  update: OrderUpdateName;
  key: string;
  args: unknown;
}

/** The id of the call's Update. The same key with other arguments has an id that begins the same, by which the order knows it. */
export function updateIdFor(
  { caller, reference, update, key, args }: KeyedCall,
  keyring: Keyring | undefined,
): string {
  const secret = keyring && derivedFrom(keyring.writing, PURPOSE);
  const digest = (value: unknown): string => {
    const hash = secret ? createHmac('sha256', secret) : createHash('sha256');
    return hash.update(canonical(value)).digest('base64url').slice(0, 22);
  };
  return keyedUpdateId(digest([caller, reference, update, key]), digest(args));
}
