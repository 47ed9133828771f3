/**
 * Two requests are the same when everything but the moment of asking is: the hash by which a repeat is told from another trip. It stands in
 * the order's memo. Names and birth dates can be guessed and a plain hash of them tried, so that it is keyed where there are keys; it
 * names its key, and a request that comes again after the key was changed is still the same.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderRequest } from '../domain/request/request';
import { KeyMissing, derivedFrom, type Key, type Keyring } from '../keys';

const PURPOSE = 'ndc-flows request hash v1';

/** `hmac:<key's id>:<hex>`, and the hex alone where there was no key. */
const WRITTEN = /^(?:hmac:([a-z0-9-]{1,32}):)?([0-9a-f]{64})$/;

/** HMAC-SHA-256 under the writing key, or SHA-256, of the checked request in a canonical form without `requestedAt`. */
export function requestHash(request: OrderRequest, keyring?: Keyring): string {
  return hashed(request, keyring?.writing);
}

/**
 * True where the hash, under whichever key it was made, is this request's.
 *
 * @throws KeyMissing where it was made under a key that is not at hand
 */
export function isHashOf(request: OrderRequest, written: unknown, keyring?: Keyring): boolean {
  const [, keyId] = (typeof written === 'string' && WRITTEN.exec(written)) || [];
  const key = keyId === undefined ? undefined : keyring?.find(keyId);
  if (keyId !== undefined && !key) throw new KeyMissing(keyId, keyring?.ids ?? []);
  const [own, other] = [Buffer.from(hashed(request, key)), Buffer.from(String(written))];
  return own.length === other.length && timingSafeEqual(own, other);
}

function hashed({ requestedAt: _, ...request }: OrderRequest, key: Key | undefined): string {
  const text = canonical(request);
  if (!key) return createHash('sha256').update(text).digest('hex');
  return `hmac:${key.id}:${createHmac('sha256', derivedFrom(key, PURPOSE)).update(text).digest('hex')}`;
}

/** JSON with sorted keys and without undefined members. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
