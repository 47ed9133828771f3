/** One key: 32 random bytes and the name that stands beside everything that they sealed. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { KeysUnusable } from './errors';

/** A key of AES-256. Its bytes are never logged, printed or put into an error. */
export interface Key {
  /** `[a-z0-9-]{1,32}`, readable in every payload and file that it sealed. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** How long a key is. */
export const KEY_BYTES = 32;

const ID = /^[a-z0-9-]{1,32}$/;

/** A fresh key. Without an id of one's own it is named after the day and four random characters: short, for it stands in each payload. */
export function newKey(id = `${day()}-${randomBytes(2).toString('hex')}`): Key {
  return { id: checkedId(id, 'the new key'), bytes: randomBytes(KEY_BYTES) };
}

/** A key out of another secret (HKDF-SHA256): the same wherever secret, salt and purpose are. */
export function keyFrom(id: string, secret: Buffer, salt: string, purpose: string): Key {
  return { id, bytes: Buffer.from(hkdfSync('sha256', secret, salt, purpose, KEY_BYTES)) };
}

/** A key as it is written down: `id:base64`. */
export function writtenKey({ id, bytes }: Key): string {
  return `${id}:${bytes.toString('base64')}`;
}

/**
 * Reads `id:base64`. Base64 may be the URL's kind and go without its padding.
 *
 * @param where names the place in errors: `NDC_FLOWS_KEYS, key 2`. What is written there is never repeated.
 * @throws KeysUnusable
 */
export function parseKey(written: string, where: string): Key {
  const colon = written.indexOf(':');
  if (colon < 0) {
    throw new KeysUnusable(`${where} is not a key: it has no colon.`, { remedy: KEY_FORM });
  }
  const id = checkedId(written.slice(0, colon), where);
  const base64 = written.slice(colon + 1);
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) {
    throw new KeysUnusable(`${where} ("${id}") is not a key: the part after the colon is not base64.`, {
      remedy: KEY_FORM,
    });
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== KEY_BYTES) {
    throw new KeysUnusable(
      `${where} ("${id}") is not a key: it has ${bytes.length} bytes, not ${KEY_BYTES}.`,
      {
        remedy: KEY_FORM,
      },
    );
  }
  if (bytes.every((byte) => byte === bytes[0])) {
    throw new KeysUnusable(`${where} ("${id}") is not a key: all its bytes are the same.`, {
      remedy: KEY_FORM,
    });
  }
  return { id, bytes };
}

/** Whether two keys are one, without telling by the time taken how far they agree. */
export function sameBytes(one: Key, other: Key): boolean {
  const digest = (key: Key): Buffer => createHash('sha256').update(key.bytes).digest();
  return digest(one).equals(digest(other));
}

function day(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '');
}

/** A new key, where workers have others, leaves its orders stuck: so it is offered last. */
export const NEED_KEYS =
  'Use the workers’ key file. Only if no worker has keys yet, create it: `ndc-flows keys new --file FILE`.';
const KEY_FORM = `A key is \`id:\` and 32 bytes in base64. ${NEED_KEYS}`;

function checkedId(id: string, where: string): string {
  if (ID.test(id)) return id;
  // Somebody may have put the key where the id belongs: it is not repeated.
  throw new KeysUnusable(`The id of ${where} is not valid.`, {
    remedy: 'An id is 1 to 32 lower-case letters, digits and hyphens.',
  });
}
