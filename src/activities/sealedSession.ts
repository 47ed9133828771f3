/** Sessions on their way through histories: encrypted by a key that every worker of the provider has anyhow, its credentials. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedSession } from '../domain/activities';
import type { Session } from '../domain/operations';
import type { Credentials } from '../ndc/login';

const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(provider: string, credentials: Credentials): Buffer {
  const salt = `${provider}\0${credentials.username}`;
  return Buffer.from(hkdfSync('sha256', credentials.password, salt, 'ndc-flows session v1', 32));
}

/** Encrypts a session (AES-256-GCM, a fresh IV each time, bound to the provider's name). */
export function seal(provider: string, credentials: Credentials, session: Session): SealedSession {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(provider, credentials), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(session), 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') };
}

/**
 * The session within, or `undefined` where it cannot be opened: the password was changed since, so the session is as good as expired
 * and the flow logs in again.
 */
export function open(provider: string, credentials: Credentials, sealed: SealedSession): Session | undefined {
  const bytes = Buffer.from(sealed.sealed, 'base64');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(provider, credentials), iv);
    decipher.setAuthTag(tag);
    const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(body.toString('utf8')) as Session;
  } catch {
    return undefined;
  }
}
