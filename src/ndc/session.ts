/** A login's token and cookies: taken from the answer, sent back with every later call. */
import type { Session } from '../domain/calls/operations';
import { malformed } from './xml/readError';

/** What a header can carry: visible ASCII and blanks. */
const SENDABLE = /^[\x20-\x7e]+$/;

/** Bytes of a token, and of all cookies together. Servers take 8 KB of headers, or 16. */
const LONGEST = 4_096;

/**
 * The session of a login's answer.
 *
 * @param setCookie the answer's Set-Cookie headers
 * @throws ReadError where no later call could send the token or the cookies back
 */
export function sessionFrom(
  token: string,
  setCookie: string | readonly string[] | undefined,
): Pick<Session, 'token' | 'cookies'> {
  const cookies = cookiesOf(setCookie);
  const complaint = `is longer than ${LONGEST} bytes, or holds what no header can carry`;
  const unusable = (value: string): boolean => value.length > LONGEST || !SENDABLE.test(value);
  if (unusable(token)) throw malformed('AuthToken/Value', complaint);
  if (cookies.length > 0 && unusable(cookies.join('; '))) throw malformed('Set-Cookie', complaint);
  return { token, cookies };
}

/**
 * The cookies of Set-Cookie headers as `name=value`, the last of each name; one that is deleted at once is left out.
 * Paths and domains are not kept: there is one service, and its cookies all go back to it.
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

/** The headers that carry a session. */
export function sessionHeaders({ token, cookies }: Session): Record<string, string> {
  return { AuthToken: token, ...(cookies.length > 0 && { Cookie: cookies.join('; ') }) };
}
