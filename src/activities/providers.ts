/** The providers that a worker serves: each with its client, its policy and its credentials, read when they are needed. */
import type { OperationName, Session } from '../domain/calls/operations';
import type { CallProblem } from '../domain/calls/problem';
import type { ProviderPolicy } from '../domain/calls/provider';
import type { Keyring } from '../keys';
import { knownSecrets } from '../log';
import type { NdcClient } from '../ndc/client';
import type { Credentials } from '../ndc/login';
import { open, seal, type SessionKeys } from './sealedSession';
import type { SealedSession } from '../domain/order/activities';

/** One provider as a worker holds it. */
export interface Provider {
  policy: ProviderPolicy;
  client: NdcClient;
  /** Read at each use, so that a changed password needs no restart. */
  credentials: () => Promise<Credentials>;
  /** The worker's keys, where it has any: sessions are sealed with them. */
  keyring?: Keyring;
  /** The agency whose account this is. */
  agency?: string;
  /** The same provider with the account of each agency that sells it, by name, the first as above. Absent where there are no agencies. */
  agencies?: ReadonlyMap<string, Provider>;
}

/**
 * Returns a provider with an agency's account; undefined where this worker does not serve it. An order without an agency is older than
 * the installation's agencies: it is the first one's.
 */
export function providerFor(
  providers: ReadonlyMap<string, Provider>,
  name: string,
  agency: string | undefined,
): Provider | undefined {
  const provider = providers.get(name);
  if (agency === undefined) return provider;
  return provider?.agencies?.get(agency);
}

/** Encrypts a session for the history. */
export async function sealed(provider: Provider, session: Session): Promise<SealedSession> {
  learn(session);
  return seal(await keysOf(provider), session);
}

/** Opens the session of a call; `undefined` where none was given or it can no longer be opened. */
export async function opened(
  provider: Provider,
  session: SealedSession | undefined,
): Promise<Session | undefined> {
  const found = session && (await open(await keysOf(provider), session));
  if (found) learn(found);
  return found;
}

/** Whoever holds a session must not log it. */
function learn({ token, cookies }: Session): void {
  knownSecrets.learn(token, ...cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1)));
}

async function keysOf({ policy, credentials, keyring, agency }: Provider): Promise<SessionKeys> {
  return { provider: policy.provider, agency, credentials: await credentials(), keyring };
}

/** What a flow is told when its session could not be opened: it logs in again, as when the service has lost the token. */
export function sessionLost(operation: OperationName, correlationId: string): CallProblem {
  return {
    kind: 'service',
    code: 'session-lost',
    text: 'the session cannot be used by this worker (user, password or keys were changed); log in again',
    operation,
    correlationId,
    sent: 'nothing',
  };
}
