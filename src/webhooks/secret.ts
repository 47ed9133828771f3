/** Secrets of webhooks as Standard Webhooks write them: `whsec_` and 24 to 64 random bytes in base64. */
import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SHORTEST = 24;
const LONGEST = 64;

/** Bytes of a new one: as many as the signature has. */
const FRESH = 32;

/** The bytes of a written secret; undefined where it is none. */
export function secretBytes(written: string): Buffer | undefined {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(written) ?? [];
  if (base64 === undefined) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  // Node passes over what is no base64: only what comes back as it was is a secret that the receiver reads in the same way.
  const whole = bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '');
  return whole && bytes.length >= SHORTEST && bytes.length <= LONGEST ? bytes : undefined;
}

/** A new secret. */
export function newSecret(): string {
  return PREFIX + randomBytes(FRESH).toString('base64');
}
