/**
 * Credentials stretched into a secret that cannot be tried out fast. What is made with it stands in histories and in ids of workflows, and
 * whoever reads these and knows one trip, or has one sealed session, can try passwords on it: each try costs what it costs here.
 *
 * The keys of the payloads would be no better to derive from: they are rotated while orders are under way, and while workers have one
 * keyring after the other they would not agree on a trip.
 */
import { scrypt } from 'node:crypto';
import type { Credentials } from '../ndc/login';

/** A tenth of a second and 32 MB a try. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;

/** Of each provider the last one: credentials change seldom, and every call asks. */
const known = new Map<string, Credentials & { secret: Promise<Buffer> }>();

/** 32 bytes, the same at every worker with these credentials. Made once, and not on the event loop. */
export function stretched(provider: string, { username, password }: Credentials): Promise<Buffer> {
  const last = known.get(provider);
  if (last?.username === username && last.password === password) return last.secret;
  const secret = stretch(password, `ndc-flows credentials v1\0${provider}\0${username}`);
  const made = { username, password, secret };
  known.set(provider, made);
  // What failed once is tried again.
  secret.catch(() => known.get(provider) === made && known.delete(provider));
  return secret;
}

function stretch(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, BYTES, COST, (error, secret) => (error ? reject(error) : resolve(secret)));
  });
}
