/** Which pages may ask: the Temporal UIs that are named, and no other (the CORS protocol of the Fetch standard). */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Refused } from './problems';

/** What the UI sends of its own; more than that no page is let to send. */
const HEADERS = ['authorization', 'authorization-extras', 'content-type', 'x-namespace'];

/** How long a browser need not ask again (seconds). */
const REMEMBERED = '600';

/** The rule of one server. */
export interface Origins {
  /** Exactly as browsers write them: `https://temporal.example.com`. */
  readonly allowed: readonly string[];
  /** Pages may have the browser send the cookie of a session. */
  readonly credentials: boolean;
}

/**
 * Headers that let the asking page read the answer; none where no page asks.
 *
 * @throws Refused where a page of another origin asks
 */
export function originHeaders({ headers }: IncomingMessage, origins: Origins): OutgoingHttpHeaders {
  const { origin } = headers;
  if (origin === undefined) return {};
  if (!origins.allowed.includes(origin)) throw new Refused('origin-forbidden', 'another origin');
  return {
    'access-control-allow-origin': origin,
    ...(origins.credentials && { 'access-control-allow-credentials': 'true' }),
  };
}

/**
 * The further headers of the answer to a browser that asks beforehand whether it may POST.
 *
 * @throws Refused where it wants another method or other headers
 */
export function preflightHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  if (headers.origin === undefined) throw new Refused('method-not-allowed', 'OPTIONS of no page');
  if (headers['access-control-request-method'] !== 'POST')
    throw new Refused('origin-forbidden', 'another method than POST');
  const wanted = String(headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (!wanted.every((name) => HEADERS.includes(name)))
    throw new Refused('origin-forbidden', 'headers that no UI sends');
  return {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': HEADERS.join(', '),
    'access-control-max-age': REMEMBERED,
  };
}
