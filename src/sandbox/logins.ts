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

/** The logins of one sandbox. */
export class Logins {
  readonly #logins: BoundedMap<string, Login>;

  constructor(
    private readonly settings: Settings,
    private readonly clock: SandboxClock,
  ) {
    this.#logins = new BoundedMap(settings.remember);
  }

  /** Logs an agency in. Returns undefined for wrong credentials. */
  open(username: string, password: string): Login | undefined {
    const { accounts, tokenLifetime } = this.settings;
    if (!accounts.some((one) => one.username === username && one.password === password)) return undefined;
    const login: Login = {
      token: randomBytes(48).toString('base64'),
      account: username,
      cookies: [
        { name: 'JSESSIONID', value: `${randomBytes(16).toString('hex')}.node1` },
        { name: 'ROUTEID', value: `.${randomBytes(3).toString('hex')}` },
      ],
      expires: this.clock.now() + tokenLifetime,
    };
    this.#logins.set(login.token, login);
    return login;
  }

  /** Returns the login of a call, or why it is not authorized. `cookies` is the Cookie header. */
  check(
    token = '',
    cookies = '',
  ): Login | 'no-token' | 'unknown-token' | 'expired-token' | 'cookies-missing' {
    if (!token) return 'no-token';
    const login = this.#logins.get(token);
    if (!login) return 'unknown-token';
    if (login.expires <= this.clock.now()) return 'expired-token';
    const sent = new Set(cookies.split(';').map((pair) => pair.trim()));
    return login.cookies.every(({ name, value }) => sent.has(`${name}=${value}`)) ? login : 'cookies-missing';
  }

  /** Returns the cookies that a login's answer sets. */
  cookiesOf(token: string): Login['cookies'] {
    return this.#logins.get(token)?.cookies ?? [];
  }

  /** Forgets a token, as after a restart of the service. */
  lose(token = ''): void {
    this.#logins.delete(token);
  }
}
