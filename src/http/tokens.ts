/** Tokens by name: made here, kept as hashes, compared in constant time. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenServer } from '../config';
import type { NamedToken, Proven } from './caller';
import { unauthorized } from './refused';

/** Lets secret scanners recognise a token in repositories and logs. */
const PREFIX = 'ndcf_';
const BYTES = 32;

/** How messages name each server that asks for tokens, the command for its tokens, and that command in full for a new one. */
export const tokenServers: Readonly<Record<TokenServer, { name: string; command: string; making: string }>> =
  {
    api: {
      name: 'the API',
      command: 'ndc-flows api token',
      making: 'ndc-flows api token new NAME --scope orders:read --scope orders:write',
    },
    codecServer: {
      name: 'the codec server',
      command: 'ndc-flows codec-server token',
      making: 'ndc-flows codec-server token new NAME',
    },
  };

/** Makes a token: 256 random bits. */
export function newToken(): string {
  return `${PREFIX}${randomBytes(BYTES).toString('base64url')}`;
}

/** Returns what is kept of a token. A plain hash is enough: 256 random bits can't be guessed. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Finds whose token it is.
 *
 * @throws Refused where it is nobody's any more, or never was
 */
export function callerOfToken(token: string, known: readonly NamedToken[], now: number): Proven {
  const presented = hashOf(token);
  // All are compared, so that the time taken doesn't tell which one fits.
  const [found] = known.filter(({ sha256 }) => timingSafeEqual(sha256, presented));
  if (!found) throw unauthorized('no such token');
  const proven: Proven = { who: found.name, by: 'token' };
  if (found.expires !== undefined && now >= found.expires) throw unauthorized('the token is over', proven);
  return proven;
}
