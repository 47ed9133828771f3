/** A person at the desk: signs in as a browser does, and asks with the session's cookie and CSRF token. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Scope } from '../../src/config';
import { hashOf, newToken } from '../../src/http/tokens';
import { askAt, type Question, type Told } from './api';

/** Tokens for the desk, by role, as they stand in the configuration. */
export function deskTokens<Name extends string>(
  holders: Record<Name, { scopes: readonly Scope[]; agency?: string }>,
): { tokens: Record<Name, string>; written: object[] } {
  const names = Object.keys(holders) as Name[];
  const tokens = Object.fromEntries(names.map((name) => [name, newToken()])) as Record<Name, string>;
  const written = names.map((name) => ({
    ...{ name, ...holders[name], scopes: [...holders[name].scopes] },
    sha256: hashOf(tokens[name]).toString('hex'),
  }));
  return { tokens, written };
}

/** What a browser says of a request that a page of this server sends. */
export const fromPage = (endpoint: string): OutgoingHttpHeaders => ({
  origin: endpoint,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
});

/** Somebody who has signed in. */
export interface Person {
  /** As the browser sends it. */
  cookie: string;
  /** The header as it came. */
  setCookie: string;
  session: { who: string; scopes: string[]; csrf: string; until: string; agency?: string; timeZone?: string };
  ask(method: string, path: string, question?: Question): Promise<Told>;
}

/** Shows a token, as the page does. */
export function show(endpoint: string, token: unknown, headers: OutgoingHttpHeaders = {}): Promise<Told> {
  return askAt(endpoint, 'POST', '/desk/session', {
    body: { token },
    headers: { ...fromPage(endpoint), ...headers },
  });
}

/** Signs in, and asks from then on as the page does. */
export async function signIn(endpoint: string, token: string): Promise<Person> {
  const told = await show(endpoint, token);
  if (told.status !== 200) throw new Error(`not signed in: ${told.status} ${told.text}`);
  const [setCookie = ''] = told.headers['set-cookie'] ?? [];
  return personWith(endpoint, setCookie, told.body as unknown as Person['session']);
}

/** Somebody whose browser has this cookie. */
export function personWith(endpoint: string, setCookie: string, session: Person['session']): Person {
  const [cookie = ''] = setCookie.split(';');
  return {
    cookie,
    setCookie,
    session,
    ask: (method, path, { headers, ...question } = {}) =>
      askAt(endpoint, method, path, {
        ...question,
        headers: {
          ...fromPage(endpoint),
          cookie,
          ...(method !== 'GET' && { 'x-csrf-token': session.csrf }),
          ...headers,
        },
      }),
  };
}
