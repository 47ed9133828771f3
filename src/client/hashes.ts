/** Keyed hashes that recognise a repeat: of a request, and of a call sent under its caller's own key. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonical } from '../domain/canonical';
import type { OrderRequest } from '../domain/request/request';
import { ticketName } from '../domain/request/ticketName';
import type { Passenger } from '../domain/request/trip';
import { KeyMissing, derivedFrom, type Key, type Keyring } from '../keys';
import { keyedUpdateId, type OrderUpdateName } from '../domain/order/updates';

const REQUEST_PURPOSE = 'ndc-flows request hash v1';

/** `hmac:<key id>:<hex>`, or the hex alone where there was no key. */
const WRITTEN = /^(?:hmac:([a-z0-9-]{1,32}):)?([0-9a-f]{64})$/;

/**
 * Returns HMAC-SHA-256 under the writing key, or SHA-256 without keys, of the checked request without `requestedAt`. It stands in the order's
 * memo: names and birth dates could be guessed from a plain hash. It names its key, so that a key rotation does not hide a repeat.
 */
export function requestHash(request: OrderRequest, keyring?: Keyring): string {
  return hashed(request, keyring?.writing);
}

/** True where the hash, whichever key it was made with, is this request's. @throws KeyMissing where that key is not at hand */
export function isHashOf(request: OrderRequest, written: unknown, keyring?: Keyring): boolean {
  const [, keyId] = (typeof written === 'string' && WRITTEN.exec(written)) || [];
  const key = keyId === undefined ? undefined : keyring?.find(keyId);
  if (keyId !== undefined && !key) throw new KeyMissing(keyId, keyring?.ids ?? [], keyring?.where);
  const [own, other] = [Buffer.from(hashed(request, key)), Buffer.from(String(written))];
  return own.length === other.length && timingSafeEqual(own, other);
}

function hashed({ requestedAt: _, ...request }: OrderRequest, key: Key | undefined): string {
  const text = canonical({ ...request, passengers: request.passengers.map(named) });
  if (!key) return createHash('sha256').update(text).digest('hex');
  return `hmac:${key.id}:${createHmac('sha256', derivedFrom(key, REQUEST_PURPOSE)).update(text).digest('hex')}`;
}

/** Returns the passenger with names as tickets carry them, so that another way to type one is no other request. */
function named(passenger: Passenger): Passenger {
  const { givenName, surname } = passenger;
  return {
    ...passenger,
    givenName: ticketName(givenName) ?? givenName,
    surname: ticketName(surname) ?? surname,
  };
}

const CALL_PURPOSE = 'ndc-flows keyed call v1';

/** A call that its caller sends under a key, such as an `Idempotency-Key`. */
export interface KeyedCall {
  /** Another caller's same key is another key. */
  caller: string;
  reference: string;
  update: OrderUpdateName;
  key: string;
  args: unknown;
}

/**
 * Returns the id of the call's Update. The same key with other arguments gives an id that begins the same, by which the order knows it.
 * The id shows neither key nor arguments, and without our keys nobody can take it before the call comes.
 */
export function updateIdFor(
  { caller, reference, update, key, args }: KeyedCall,
  keyring: Keyring | undefined,
): string {
  const secret = keyring && derivedFrom(keyring.writing, CALL_PURPOSE);
  const digest = (value: unknown): string => {
    const hash = secret ? createHmac('sha256', secret) : createHash('sha256');
    return hash.update(canonical(value)).digest('base64url').slice(0, 22);
  };
  return keyedUpdateId(digest([caller, reference, update, key]), digest(args));
}
