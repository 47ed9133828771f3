/** The session: who is signed in, how to sign in and out, and what the token may do. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { admission } from '../api/client';
import { answered, Refused } from '../api/problem';
import type { Session, SignInWay } from '../api/types';
import { setTimeZone } from '../parts/time';

/** Whether a user is signed in. `ended`: the session has ended, and the page stays as the user left it. */
export type SignedIn =
  { session: Session; ended?: boolean } | { session?: undefined; signIn: readonly SignInWay[] };

const KEY = ['session'];

/** How the page knows who is signed in. */
export const sessionQuery = queryOptions<SignedIn>({
  queryKey: KEY,
  queryFn: readSession,
  staleTime: Infinity,
});

async function readSession(): Promise<SignedIn> {
  try {
    return signedIn(await call<Session>('GET', '/desk/session'));
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    const { signIn } = error.problem;
    return { signIn: Array.isArray(signIn) ? (signIn as SignInWay[]) : ['token'] };
  }
}

/** Signs in with a token. Throws if it is refused. */
export async function signIn(token: string, queries: QueryClient): Promise<void> {
  const before = queries.getQueryData<SignedIn>(KEY)?.session;
  const session = await call<Session>('POST', '/desk/session', { token });
  // Another person must not see what the one before had on the screen.
  if (before?.who !== session.who)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
  queries.setQueryData<SignedIn>(KEY, signedIn(session));
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

/** Signs out, and forgets everything that was read. */
export async function signOut(queries: QueryClient): Promise<void> {
  await call('POST', '/desk/session/end').catch((error: unknown) => {
    // Whose session has ended already is signed out.
    if (!(error instanceof Refused) || error.status !== 401) throw error;
  });
  admission.csrf = undefined;
  // The session comes first: with it gone, the sign-in covers the rest.
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

/** Makes the page ask for a new sign-in as soon as a call is refused for want of a session. */
export function watchSession(queries: QueryClient): void {
  admission.onUnauthorized = () => {
    queries.setQueryData<SignedIn>(KEY, (now) => (now?.session ? { ...now, ended: true } : now));
  };
}

function signedIn(session: Session): SignedIn {
  admission.csrf = session.csrf;
  setTimeZone(session.timeZone);
  return { session };
}

async function call<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(admission.csrf !== undefined && method !== 'GET' && { 'x-csrf-token': admission.csrf }),
  };
  const answer = async () => {
    const response = await fetch(path, {
      ...{ method, headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json = (await response.json().catch(() => undefined)) as unknown;
    return { response, ...(response.ok ? { data: json as Data } : { error: json }) };
  };
  return answered<Data>(answer());
}

/** What a token may do, from the least to the most. */
export type Role = 'see' | 'act' | 'money';

/** Returns the role that these scopes amount to. */
export function roleOf(scopes: readonly string[]): Role {
  if (scopes.includes('money')) return 'money';
  return scopes.includes('orders:write') ? 'act' : 'see';
}

/** What the gate hands to the pages below it: they are never drawn without a session, not even once after a sign-out. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session. Call it only below the gate, which asks for a sign-in first. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no user is signed in');
  return session;
}

/** Returns whether the session has the scope. */
export function useMay(scope: string): boolean {
  return useSession().scopes.includes(scope);
}
