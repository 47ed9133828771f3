/**
 * Sessions on their way through histories. They are sealed besides what the payload codec does, so that nobody who is shown decoded
 * payloads, and nobody where there are no keys, sees a token or a cookie that can spend the agency's balance.
 *
 * With keys they are sealed under those; without, under a key from what every worker of the provider has anyhow, its credentials.
 */
import type { SealedSession } from '../domain/order/activities';
import type { Session } from '../domain/calls/operations';
import { keyFrom, open as openSealed, seal as sealBytes, type Key, type Keyring } from '../keys';
import type { Credentials } from '../ndc/login';
import { stretched } from './stretched';

/** What sessions of a provider are sealed with. */
export interface SessionKeys {
  /** Name of the provider. */
  provider: string;
  /** The agency whose account it is: a session of one is none of another, even where both log in alike. */
  agency?: string;
  credentials: Credentials;
  /** The worker's keys, where it has any. */
  keyring?: Keyring;
}

/** Seals a session, bound to the provider, the agency and the user who logged in. */
export async function seal(keys: SessionKeys, session: Session): Promise<SealedSession> {
  const plain = Buffer.from(JSON.stringify(session), 'utf8');
  return { sealed: sealBytes(await keyringOf(keys), plain, contextOf(keys)).toString('base64') };
}

/**
 * The session within, or `undefined` where it cannot be opened (another user by now, another password where there are no keys, a key that
 * this worker lacks): it is as good as expired, and the flow logs in again.
 */
export async function open(keys: SessionKeys, { sealed }: SealedSession): Promise<Session | undefined> {
  const keyring = await keyringOf(keys);
  try {
    const plain = openSealed(keyring, Buffer.from(sealed, 'base64'), contextOf(keys));
    return JSON.parse(plain.toString('utf8')) as Session;
  } catch {
    return undefined;
  }
}

function contextOf({ provider, agency, credentials }: SessionKeys): string {
  const whose = agency === undefined ? '' : `\0agency ${agency}`;
  return `session ${provider}\0${credentials.username}${whose}`;
}

async function keyringOf({ provider, credentials, keyring }: SessionKeys): Promise<Keyring> {
  if (keyring) return keyring;
  const secret = await stretched(provider, credentials);
  const key: Key = keyFrom('password', secret, '', 'ndc-flows session v1');
  return {
    writing: key,
    ids: [key.id],
    where: 'the password',
    find: (id) => (id === key.id ? key : undefined),
  };
}
