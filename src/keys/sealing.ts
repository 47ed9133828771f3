/**
 * Seals bytes with AES-256-GCM: nobody reads them without the key, and nobody changes them, or moves them to another context, unseen.
 *
 * A sealed thing is: version (1 byte, 1) · length of the key's id (1 byte) · the id · IV (12 bytes, fresh) · ciphertext · tag (16 bytes).
 * Bound to it as additional data are that header and the context. AES' key is derived from the key's bytes (HKDF-SHA256, no salt, info
 * `ndc-flows seal v1`), so that these serve other purposes too without meeting.
 */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';
import { KeyMissing, SealBroken } from './errors';
import { KEY_BYTES, type Key } from './key';
import type { Keyring } from './keyring';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';
const SEAL = 'ndc-flows seal v1';

/**
 * Seals under the writing key.
 *
 * @param context where this belongs, for example `archive messages/2027-01-01.gz`; it opens with the same words only
 */
export function seal(keyring: Keyring, plain: Uint8Array, context: string): Buffer {
  const key = keyring.writing;
  const idBytes = key.id.length; // ASCII
  const head = Buffer.allocUnsafe(2 + idBytes + IV_BYTES);
  head[0] = VERSION;
  head[1] = idBytes;
  head.write(key.id, 2, 'latin1');
  const iv = head.subarray(2 + idBytes);
  randomFillSync(iv);
  const cipher = createCipheriv(ALGORITHM, sealingKey(key), iv);
  cipher.setAAD(additionalData(head.subarray(0, 2 + idBytes), context));
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Opens what `seal` made.
 *
 * @throws KeyMissing, which names the id; SealBroken
 */
export function open(keyring: Keyring, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const id = sealedUnder(bytes);
  if (id === undefined) throw broken('is not complete');
  const key = keyring.find(id);
  if (!key) throw new KeyMissing(id, keyring.ids, keyring.where);
  const body = 2 + id.length + IV_BYTES;
  const decipher = createDecipheriv(ALGORITHM, sealingKey(key), bytes.subarray(2 + id.length, body), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(additionalData(bytes.subarray(0, 2 + id.length), context));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(body, bytes.length - TAG_BYTES)), decipher.final()]);
  } catch {
    throw broken(`was changed or moved, or was encrypted with a different key that has the same id "${id}"`);
  }
}

/** Id of the key that something was sealed under; undefined where it is nothing sealed. */
export function sealedUnder(sealed: Uint8Array): string | undefined {
  const length = sealed[1];
  if (sealed[0] !== VERSION || !length || sealed.length < 2 + length + IV_BYTES + TAG_BYTES) return undefined;
  const id = Buffer.from(sealed.subarray(2, 2 + length)).toString('latin1');
  return /^[a-z0-9-]{1,32}$/.test(id) ? id : undefined;
}

/**
 * A key for another purpose than sealing (a keyed hash), derived from the writing key: 32 bytes, the same in every process with that key.
 *
 * @param purpose for example `ndc-flows request hash v1`; each purpose has a key of its own
 */
export function deriveKey(keyring: Keyring, purpose: string): Buffer {
  return derivedFrom(keyring.writing, purpose);
}

/** As `deriveKey`, of any key: for what was made under a key that no longer writes. */
export function derivedFrom(key: Key, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, '', purpose, KEY_BYTES));
}

const sealingKeys = new WeakMap<Key, KeyObject>();

function sealingKey(key: Key): KeyObject {
  let derived = sealingKeys.get(key);
  if (!derived) {
    derived = createSecretKey(derivedFrom(key, SEAL));
    sealingKeys.set(key, derived);
  }
  return derived;
}

function additionalData(head: Uint8Array, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context, 'utf8')]);
}

function broken(what: string): SealBroken {
  return new SealBroken(`Encrypted data cannot be decrypted: it ${what}.`, {
    remedy: 'Check where it came from: no key decrypts it as it is.',
  });
}
