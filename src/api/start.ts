/** Starts the HTTP API: orders for those who have no Temporal SDK. */
import { setMaxListeners } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OrderAccess } from '../client/askOrder';
import type { Known } from '../client/orders';
import type { ApiConfig } from '../config';
import { NdcFlowsError } from '../domain/errors';
import { commonBounds, startServer, type Bounds, type RunningServer } from '../http';
import { tokenServers } from '../http/tokens';
import type { ApiAudit } from './audit';
import { Authorisation } from './authorisation';
import { serveDocs } from './docsPage';
import { admit, failureNotes, serve, type Service } from './exchange';
import { problemOf } from './failures';
import { guarded } from './agencies';
import { handlersOf, type Endpoint } from './handlers';
import { openApiDocument } from './openApi';
import { ApiMetrics } from './metrics';
import { Notifications } from './notifications';
import { readNotified, xmlTypes } from './notified';
import { operations, type Operation } from './operations';
import { otherMethods } from './otherMethods';

/** What the API is started with. */
export interface ApiOptions extends OrderAccess, Omit<ApiConfig, 'tokens' | 'audit'> {
  /** Who may ask for what; read anew for each request. */
  current: () => Promise<Pick<ApiConfig, 'tokens'>>;
  /** The configured providers and agencies, where they are known. */
  known?: Known;
  /** The configured endpoints for webhooks, where they are known. */
  endpoints?: readonly Endpoint[];
  audit: ApiAudit;
  /** For what goes wrong here and is no fault of a caller. */
  log: (error: unknown) => void;
  bounds?: Partial<Bounds>;
  /** Stands around each request that is let in: whoever wants to see them. */
  observed?: RequestObserver;
}

/** Gives or throws what the work does, which says with which status it was answered. */
type RequestObserver = <T>(
  request: { method: string; route: string; headers: IncomingHttpHeaders },
  work: (answered: (status: number) => void) => Promise<T>,
) => Promise<T>;

/** Sees nothing. */
const unobserved: RequestObserver = (_request, work) => work(() => undefined);

/** The largest request that the schema allows has some 60 KB. */
const defaultBounds: Bounds = { ...commonBounds, bodyBytes: 256 * 1024, ending: 10_000 };

/** Thrown when no token is configured. */
export class NobodyMayAsk extends NdcFlowsError {
  readonly code = 'api-without-tokens';

  constructor() {
    super('The API has no tokens, so nobody could use it.', {
      remedy: `Create one with \`${tokenServers.api.making}\`.`,
    });
  }
}

/**
 * Starts the API.
 *
 * @throws ServerUnsafe; Node's error where the port is taken
 */
export function startApi(options: ApiOptions): Promise<RunningServer> {
  const { host, port, tls, current, audit, log, answersWithin, bounds } = options;
  const service: Service = { authorisation: new Authorisation(current, log), audit, answersWithin, log };
  return startServer(
    {
      host,
      port,
      ...(tls && { tls }),
      name: 'API',
      setting: 'api',
      unsafe: 'api-unsafe',
      bounds: { ...defaultBounds, ...bounds },
      heads: true,
      refusalOf: problemOf,
      refusalType: 'application/problem+json; charset=utf-8',
      note: failureNotes(service),
    },
    (server) => routes(server, service, options),
  );
}

function routes(server: FastifyInstance, service: Service, options: ApiOptions): void {
  const { orders, client, known = {}, endpoints, observed = unobserved } = options;
  const { authorisation, audit } = service;
  const closing = new AbortController();
  const metrics = new ApiMetrics();
  const notifications = new Notifications({ client, audit, metrics, log: service.log });
  server.addHook('onClose', () => notifications.close());
  // Each call that waits listens, and takes its leave when it is answered.
  setMaxListeners(0, closing.signal);
  server.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  const handlers = handlersOf({
    orders,
    client,
    authorisation,
    audit,
    notifications,
    metrics,
    closing: closing.signal,
    known,
    ...(endpoints && { endpoints }),
  });
  const route = (at: FastifyInstance, operation: Operation): void => {
    const { id, method, path } = operation;
    const own = handlers[id];
    if (!own) throw new Error(`no handler for ${id}`);
    const handler = guarded(operation, own, { orders, client });
    // Whoever asks whether the process answers asks every few seconds, and tells nobody anything.
    const observe = operation.scope ? observed : unobserved;
    at.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (request) => admit(service, request, operation),
      handler: (request, reply) =>
        observe({ method, route: path, headers: request.headers }, async (answered) => {
          try {
            // A reply is waited for until it has gone out.
            await serve(service, operation, handler, request, reply);
            answered(reply.statusCode);
          } catch (error) {
            answered(reply.sent ? reply.statusCode : problemOf(error).status);
            throw error;
          }
        }),
    });
  };
  const answerOthers = otherMethods(server);
  server.removeContentTypeParser('text/plain');
  // Some generated clients name the type where they send no body.
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) =>
    body.length === 0 ? parsed(null) : parse(request, String(body), parsed),
  );
  for (const operation of operations.filter(({ body }) => body && !body.types)) route(server, operation);
  server.register((messages, _options, done) => {
    messages.addContentTypeParser(
      [...xmlTypes],
      { parseAs: 'buffer' },
      (request: FastifyRequest, body: Buffer) => readNotified(body, request.headers['content-encoding']),
    );
    for (const operation of operations.filter(({ body }) => body?.types)) route(messages, operation);
    done();
  });
  server.register((bodyless, _options, done) => {
    // A body that comes is not looked at.
    bodyless.removeAllContentTypeParsers();
    bodyless.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    for (const operation of operations.filter(({ body }) => !body)) route(bodyless, operation);
    done();
  });
  let document: string | undefined;
  server.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  serveDocs(server);
  answerOthers();
}
