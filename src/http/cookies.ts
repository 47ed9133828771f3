/** Cookies of sessions: written for an answer, and found again in a request. No script of a page can read them. */

/** What is said with a cookie. */
export interface CookieFlags {
  /** Where browsers send the cookie, and nowhere else: cookies do not know ports, and beside this server may be others. */
  path: string;
  /** 0 has the browser forget it. */
  seconds: number;
  /** `Lax` also comes with the visitor whom another site sends here. */
  sameSite?: 'Strict' | 'Lax';
  /** Over TLS alone. Browsers also take such a cookie from this machine. */
  secure: boolean;
}

/** Returns the header `Set-Cookie`. */
export function cookieOf(
  name: string,
  value: string,
  { path, seconds, sameSite = 'Strict', secure }: CookieFlags,
): string {
  const flags = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}`;
  return `${name}=${value}; ${flags}${secure ? '; Secure' : ''}`;
}

/** Returns the value of a request's cookie; undefined where it has none. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  for (const written of (cookies ?? '').split(';')) {
    const [found, value] = written.trim().split('=', 2);
    if (found === name && value) return value;
  }
  return undefined;
}
