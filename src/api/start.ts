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
import { Authorisation, type AccessSettings, type Admission } from './authorisation';
import { deskOperations, serveDesk, type DeskParts } from './desk';
import { serveDocs } from './docsPage';
import { admit, failureNotes, serve, type Service } from './exchange';
import { problemOf } from './failures';
import { guarded } from './agencies';
import { Streams } from './changes/streams';
import { onlyForStreams, tellStreams } from './eventStreams';
import { handlersOf, type HandedIn } from './handlers';
import { openApiDocument } from './openApi';
import { ApiMetrics } from './metrics';
import { Notifications } from './notifications';
import { readNotified, xmlTypes } from './notified';
import { operations, type Operation } from './operations';
import { otherMethods } from './otherMethods';

/** What the API is started with. */
export interface ApiOptions extends OrderAccess, HandedIn, Omit<ApiConfig, 'tokens' | 'desk' | 'audit'> {
  /** Who may ask for what; read anew for each request. */
  current: () => Promise<AccessSettings>;
  /** What the desk needs besides. */
  deskParts?: Partial<Pick<DeskParts, 'keyring' | 'folder' | 'temporalUi'>>;
  /** The configured providers and agencies, where they are known. */
  known?: Known;
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

/** Thrown when nobody is configured who may use the API or the desk. */
export class NobodyMayAsk extends NdcFlowsError {
  readonly code = 'api-without-tokens';

  constructor() {
    super('The API has no tokens and no OpenID Connect provider, so nobody could use it.', {
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
  const service: Service = { audit, answersWithin, log };
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
    (server) => routes(server, service, new Authorisation(current, log), options),
  );
}

function routes(
  server: FastifyInstance,
  service: Service,
  authorisation: Authorisation,
  options: ApiOptions,
): void {
  const { orders, client, known = {}, observed = unobserved } = options;
  const { audit } = service;
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
  const streams = new Streams({ orders, log: service.log, closing: closing.signal });
  tellStreams(server);
  const { endpoints, profiles, timeZones, messages, reports, health } = options;
  const handlers = handlersOf({
    ...{ orders, client, authorisation, audit, notifications, metrics, streams, known },
    ...{ endpoints, profiles, timeZones, messages, reports, health },
    closing: closing.signal,
  });
  const route = (at: FastifyInstance, operation: Operation, admission: Admission): void => {
    const { id, method, path } = operation;
    const own = handlers[id];
    if (!own) throw new Error(`no handler for ${id}`);
    const handler = guarded(operation, own, { orders, client });
    // Whoever asks whether the process answers asks every few seconds, and tells nobody anything. A stream is no work that ends.
    const observe = operation.scope && !operation.stream ? observed : unobserved;
    at.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(operation.stream && { constraints: onlyForStreams, exposeHeadRoute: false }),
      onRequest: (request) => admit(admission, request, operation),
      handler: (request, reply) =>
        observe({ method, route: path, headers: request.headers }, async (answered) => {
          try {
            // A reply is waited for until it has gone out.
            await serve(service, { operation, handler, admission }, request, reply);
            answered(reply.statusCode);
          } catch (error) {
            answered(reply.sent ? reply.statusCode : problemOf(error).status);
            throw error;
          }
        }),
    });
  };
  const routeAll = (at: FastifyInstance, all: readonly Operation[], admission: Admission): void => {
    for (const operation of all.filter(({ body }) => body && !body.types)) route(at, operation, admission);
    at.register((messages, _options, done) => {
      messages.addContentTypeParser(
        [...xmlTypes],
        { parseAs: 'buffer' },
        (request: FastifyRequest, body: Buffer) => readNotified(body, request.headers['content-encoding']),
      );
      for (const operation of all.filter(({ body }) => body?.types)) route(messages, operation, admission);
      done();
    });
    at.register((bodyless, _options, done) => {
      // A body that comes is not looked at.
      bodyless.removeAllContentTypeParsers();
      bodyless.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
      for (const operation of all.filter(({ body }) => !body)) route(bodyless, operation, admission);
      done();
    });
  };
  const answerOthers = otherMethods(server);
  server.removeContentTypeParser('text/plain');
  // Some generated clients name the type where they send no body.
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) =>
    body.length === 0 ? parsed(null) : parse(request, String(body), parsed),
  );
  routeAll(server, operations, (request, scope) => authorisation.admit(request, scope));
  serveDesk(server, {
    ...options.deskParts,
    ...(timeZones && { timeZones }),
    authorisation,
    audit,
    log: service.log,
    namespace: client.options.namespace,
    agencies: [...(known.agencies?.keys() ?? [])],
    operations: (at, admission) => routeAll(at, deskOperations, admission),
  });
  let document: string | undefined;
  server.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  serveDocs(server);
  answerOthers();
}
