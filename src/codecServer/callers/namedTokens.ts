/** Tokens by name: made here, kept as hashes, compared without telling by the time taken how near a guess was. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refused } from '../problems';
import type { NamedToken, Proven } from './caller';

/** Lets scanners for secrets in repositories and logs know one. */
const PREFIX = 'ndcf_';
const BYTES = 32;

/** A fresh token: 256 random bits. */
export function newToken(): string {
  return `${PREFIX}${randomBytes(BYTES).toString('base64url')}`;
}

/** What is kept of a token. It has nothing that could be guessed, so that a plain hash hides it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Whose token it is.
 *
 * @throws Refused where it is nobody's any more, or never was
 */
export function callerOfToken(token: string, known: readonly NamedToken[], now: number): Proven {
  const presented = hashOf(token);
  // All are looked at, whichever fits.
  const [found] = known.filter(({ sha256 }) => timingSafeEqual(sha256, presented));
  if (!found) throw new Refused('unauthorized', 'no such token');
  const proven: Proven = { who: found.name, by: 'token' };
  if (found.expires !== undefined && now >= found.expires)
    throw new Refused('unauthorized', 'the token is over', proven);
  return proven;
}
