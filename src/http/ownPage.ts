/** Whether a request comes from a page of this server: browsers say whose page sent it, and no page can say otherwise. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * True where the browser says that a page of this server sent the request.
 *
 * @param address the one that browsers know the server by, where it is not the host that they name: `https://desk.example.com`
 */
export function isOwnPage({ origin, host }: IncomingHttpHeaders, address?: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return address === undefined ? host !== undefined && new URL(origin).host === host : origin === address;
}

/** True where the browser says that a page of another server sent the request, one of a sibling domain included. Old browsers say nothing. */
export function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
