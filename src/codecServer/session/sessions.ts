/** Sessions of browsers: a token is shown once, and a cookie that no script can read stands for it. Kept in memory: they end with the server. */
import { randomBytes } from 'node:crypto';
import type { Caller, Proven } from '../../http';
import { cookieIn, cookieOf } from '../../http/cookies';
import { hashOf } from '../../http/tokens';

/** What a session stands for. The token itself is kept, to be proven anew with each request. */
interface Session {
  token: string;
  /** Whose token it was when the session began. */
  caller: Caller;
  until: number;
}

/** More than people who read orders. */
const MOST = 1_000;

export interface SessionSettings {
  /** Milliseconds. */
  lasts: number;
  /** Over TLS alone. */
  secure: boolean;
}

/** Sessions of one server. */
export class Sessions {
  readonly #byHash = new Map<string, Session>();
  readonly #settings: SessionSettings;
  readonly #now: () => number;

  constructor(settings: SessionSettings, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  /**
   * Begins one; the header `Set-Cookie` for it.
   *
   * @param path where browsers send the cookie, and nowhere else: cookies do not know ports, and beside this server may be others
   */
  begin(token: string, whose: Proven, path: string): string {
    const id = randomBytes(32).toString('base64url');
    this.#sweep();
    const until = this.#now() + this.#settings.lasts;
    this.#byHash.set(keyOf(id), { token, caller: bySession(whose), until });
    return this.#cookie(id, path, Math.floor(this.#settings.lasts / 1000));
  }

  /** The token that a request's cookie stands for; undefined where there is none or it is over. */
  tokenOf(cookies: string | undefined): string | undefined {
    return this.#current(cookies)?.token;
  }

  /** Ends one; whose it was, and the header `Set-Cookie` that has the browser forget it. Undefined where there was none. */
  end(cookies: string | undefined, path: string): { caller: Caller; cookie: string } | undefined {
    const session = this.#current(cookies);
    const id = cookieIn(cookies, this.#name);
    if (!session || id === undefined) return undefined;
    this.#byHash.delete(keyOf(id));
    return { caller: session.caller, cookie: this.#cookie('', path, 0) };
  }

  #current(cookies: string | undefined): Session | undefined {
    const id = cookieIn(cookies, this.#name);
    const session = id === undefined ? undefined : this.#byHash.get(keyOf(id));
    return session && session.until > this.#now() ? session : undefined;
  }

  /** The prefix has browsers take it from TLS alone. */
  get #name(): string {
    return this.#settings.secure ? '__Secure-ndc-flows-codec' : 'ndc-flows-codec';
  }

  #cookie(value: string, path: string, seconds: number): string {
    return cookieOf(this.#name, value, { path, seconds, secure: this.#settings.secure });
  }

  #sweep(): void {
    const now = this.#now();
    for (const [hash, { until }] of this.#byHash) {
      if (until <= now || this.#byHash.size >= MOST) this.#byHash.delete(hash);
    }
  }
}

/** Returns the same person by a session. */
export function bySession(caller: Caller): Caller {
  return caller.by === 'session' ? caller : { ...caller, by: 'session', of: caller.by };
}

/** Looked up by its hash, so that how long it takes tells nothing of the ids that there are. */
function keyOf(id: string): string {
  return hashOf(id).toString('base64');
}
