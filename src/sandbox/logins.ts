/** Logins: tokens and the cookies that must come back with them, until they expire or get lost. */
import { randomBytes } from 'node:crypto';
import { BoundedMap } from './bounded';
import type { SandboxClock } from './clock';
import type { Settings } from './settings';

/** One login of an agency. */
export interface Login {
  token: string;
  account: string;
  /** Set by the login's answer; both come back with every call made with the token. */
  cookies: { name: string; value: string }[];
  /** Milliseconds since 1970. */
  expires: number;
}

/** Why a call is not authorized; undefined: it is. */
export type LoginTrouble = 'no-token' | 'unknown-token' | 'expired-token' | 'cookies-missing';

export interface Logins {
  /** Opens a session for right credentials, else undefined. */
  open(username: string, password: string): Login | undefined;
  /** The login of a call, or what is wrong. `cookies` is the Cookie header. */
  check(token: string | undefined, cookies: string | undefined): Login | LoginTrouble;
  /** The cookies that a login's answer sets. */
  cookiesOf(token: string): Login['cookies'];
  /** Forgets a token, as after a restart of the service. */
  lose(token: string): void;
}

/** The logins of one sandbox. */
export function createLogins(settings: Settings, clock: SandboxClock): Logins {
  const logins = new BoundedMap<string, Login>(settings.remember);
  return {
    open(username, password) {
      const account = settings.accounts.find((one) => one.username === username && one.password === password);
      if (!account) return undefined;
      const login: Login = {
        token: randomBytes(48).toString('base64'),
        account: username,
        cookies: [
          { name: 'JSESSIONID', value: `${randomBytes(16).toString('hex')}.node1` },
          { name: 'ROUTEID', value: `.${randomBytes(3).toString('hex')}` },
        ],
        expires: clock.now() + settings.tokenLifetime,
      };
      logins.set(login.token, login);
      return login;
    },
    check(token, cookies) {
      if (!token) return 'no-token';
      const login = logins.get(token);
      if (!login) return 'unknown-token';
      if (login.expires <= clock.now()) return 'expired-token';
      const sent = new Set((cookies ?? '').split(';').map((pair) => pair.trim()));
      const complete = login.cookies.every(({ name, value }) => sent.has(`${name}=${value}`));
      return complete ? login : 'cookies-missing';
    },
    cookiesOf: (token) => logins.get(token)?.cookies ?? [],
    lose(token) {
      logins.delete(token);
    },
  };
}
