/** Sessions of browsers: a token is shown once, and a cookie that no script can read stands for it. Kept in memory: they end with the server. */
import { randomBytes } from 'node:crypto';
import { hashOf } from '../callers/namedTokens';

/** What a session stands for. The token itself is kept, to be proven anew with each request. */
interface Session {
  token: string;
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
  begin(token: string, path: string): string {
    const id = randomBytes(32).toString('base64url');
    this.#sweep();
    this.#byHash.set(keyOf(id), { token, until: this.#now() + this.#settings.lasts });
    return this.#cookie(id, path, Math.floor(this.#settings.lasts / 1000));
  }

  /** The token that a request's cookie stands for; undefined where there is none or it is over. */
  tokenOf(cookies: string | undefined): string | undefined {
    const id = this.#idOf(cookies);
    const session = id === undefined ? undefined : this.#byHash.get(keyOf(id));
    return session && session.until > this.#now() ? session.token : undefined;
  }

  /** Ends one; the header `Set-Cookie` that has the browser forget it. */
  end(cookies: string | undefined, path: string): string {
    const id = this.#idOf(cookies);
    if (id !== undefined) this.#byHash.delete(keyOf(id));
    return this.#cookie('', path, 0);
  }

  /** The prefix has browsers take it from TLS alone. */
  get #name(): string {
    return this.#settings.secure ? '__Secure-ndc-flows-codec' : 'ndc-flows-codec';
  }

  #cookie(value: string, path: string, seconds: number): string {
    const { secure } = this.#settings;
    const flags = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
    return `${this.#name}=${value}; ${flags}${secure ? '; Secure' : ''}`;
  }

  #idOf(cookies: string | undefined): string | undefined {
    for (const written of (cookies ?? '').split(';')) {
      const [name, value] = written.trim().split('=', 2);
      if (name === this.#name && value) return value;
    }
    return undefined;
  }

  #sweep(): void {
    const now = this.#now();
    for (const [hash, { until }] of this.#byHash) {
      if (until <= now || this.#byHash.size >= MOST) this.#byHash.delete(hash);
    }
  }
}

/** Looked up by its hash, so that how long it takes tells nothing of the ids that there are. */
function keyOf(id: string): string {
  return hashOf(id).toString('base64');
}
