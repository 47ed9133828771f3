/**
 * Sessions on their way through histories. They are sealed besides what the payload codec does, so that nobody who is shown decoded
 * payloads, and nobody where there are no keys, sees a token or a cookie that can spend the agency's balance.
 *
 * With keys they are sealed under those; without, under a key that every worker of the provider has anyhow, its credentials.
 */
import type { SealedSession } from '../domain/activities';
import type { Session } from '../domain/operations';
import { keyFrom, open as openSealed, seal as sealBytes, type Key, type Keyring } from '../keys';
import type { Credentials } from '../ndc/login';

/** What sessions of a provider are sealed with. */
export interface SessionKeys {
  /** Name of the provider. */
  provider: string;
  credentials: Credentials;
  /** The worker's keys, where it has any. */
  keyring?: Keyring;
}

/** Seals a session, bound to the provider and to the user who logged in. */
export function seal(keys: SessionKeys, session: Session): SealedSession {
  const plain = Buffer.from(JSON.stringify(session), 'utf8');
  return { sealed: sealBytes(keyringOf(keys), plain, contextOf(keys)).toString('base64') };
}

/**
 * The session within, or `undefined` where it cannot be opened (another user by now, another password where there are no keys, a key that
 * this worker lacks): it is as good as expired, and the flow logs in again.
 */
export function open(keys: SessionKeys, { sealed }: SealedSession): Session | undefined {
  try {
    const plain = openSealed(keyringOf(keys), Buffer.from(sealed, 'base64'), contextOf(keys));
    return JSON.parse(plain.toString('utf8')) as Session;
  } catch {
    return undefined;
  }
}

function contextOf({ provider, credentials }: SessionKeys): string {
  return `session ${provider}\0${credentials.username}`;
}

function keyringOf({ provider, credentials, keyring }: SessionKeys): Keyring {
  if (keyring) return keyring;
  const { username, password } = credentials;
  const key: Key = keyFrom('password', password, `${provider}\0${username}`, 'ndc-flows session v1');
  return { writing: key, ids: [key.id], find: (id) => (id === key.id ? key : undefined) };
}
