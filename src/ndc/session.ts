/** A login's token and cookies: taken from the answer, sent back with every later call. */
import type { Session } from '../domain/operations';

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
