/** A login's token and cookies: taken from the answer and sent with every later call. */
import type { Session } from '../domain/calls/operations';
import { malformed } from './xml/readError';

/** Characters that a header can carry: visible ASCII and blanks. */
const SENDABLE = /^[\x20-\x7e]+$/;

/** Maximum bytes of a token, and of all cookies together. Servers accept 8 or 16 KB of headers. */
const LONGEST = 4_096;

/**
 * Returns the session of a login's answer.
 *
 * @param setCookie the answer's Set-Cookie headers
 * @throws ReadError if later calls could not send the token or the cookies
 */
export function sessionFrom(
  token: string,
  setCookie: string | readonly string[] | undefined,
): Pick<Session, 'token' | 'cookies'> {
  const cookies = cookiesOf(setCookie);
  const complaint = `is longer than ${LONGEST} bytes, or contains characters that no header can carry`;
  const unusable = (value: string): boolean => value.length > LONGEST || !SENDABLE.test(value);
  if (unusable(token)) throw malformed('AuthToken/Value', complaint);
  if (cookies.length > 0 && unusable(cookies.join('; '))) throw malformed('Set-Cookie', complaint);
  return { token, cookies };
}

/**
 * Returns the cookies of Set-Cookie headers as `name=value`: the last of each name, without those deleted at once.
 * Ignores paths and domains: there is only one service, and all its cookies go back to it.
 */
export function cookiesOf(setCookie: string | readonly string[] | undefined): string[] {
  const cookies = new Map<string, string>();
  for (const written of typeof setCookie === 'string' ? [setCookie] : (setCookie ?? [])) {
    const [pair = '', ...attributes] = written.split(';').map((part) => part.trim());
    const equals = pair.indexOf('=');
    if (equals < 1) continue;
    const name = pair.slice(0, equals);
    if (attributes.some((attribute) => /^max-age=(?:0+|-\d+)$/i.test(attribute))) cookies.delete(name);
    else cookies.set(name, pair);
  }
  return [...cookies.values()];
}

/** Returns the headers that carry a session. */
export function sessionHeaders({ token, cookies }: Session): Record<string, string> {
  return { AuthToken: token, ...(cookies.length > 0 && { Cookie: cookies.join('; ') }) };
}
