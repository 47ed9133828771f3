/** Which pages may ask: the Temporal UIs that are named, and no other (the CORS protocol of the Fetch standard). */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodNotAllowed, Problem } from './problems';

/** What the UI sends of its own; a page may send no more. */
const HEADERS = ['authorization', 'authorization-extras', 'content-type', 'x-namespace'];

/** How long a browser need not ask again (seconds). */
const REMEMBERED = 600;

/**
 * Lets the pages of some origins ask what is routed here, and read the answers.
 *
 * @param origins exactly as browsers write them: `https://temporal.example.com`
 * @param credentials whether pages may have the browser send the cookie of a session
 */
export function allowOrigins(
  server: FastifyInstance,
  { origins, credentials }: { origins: readonly string[]; credentials: boolean },
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    // The plugin's own route for whatever stands below.
    if (request.routeOptions.url?.endsWith('*')) throw new Problem('not-found', 'another path');
    checkOrigin(request, origins);
    done();
  });
  void server.register(cors, {
    // Those of others were refused.
    origin: (origin, decided) => decided(null, origin !== undefined),
    methods: ['POST'],
    allowedHeaders: HEADERS,
    maxAge: REMEMBERED,
    credentials,
  });
}

/** Refuses what the plugin would answer, and leave to the browser. @throws Problem */
function checkOrigin({ method, headers }: FastifyRequest, origins: readonly string[]): void {
  const { origin } = headers;
  if (origin === undefined) {
    if (method === 'OPTIONS') throw methodNotAllowed('OPTIONS of no page');
    return;
  }
  if (!origins.includes(origin)) throw new Problem('origin-forbidden', 'another origin');
  if (method !== 'OPTIONS') return;
  if (headers['access-control-request-method'] !== 'POST')
    throw new Problem('origin-forbidden', 'another method than POST');
  const wanted = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  if (!wanted.every((name) => name === '' || HEADERS.includes(name)))
    throw new Problem('origin-forbidden', 'headers that no UI sends');
}
