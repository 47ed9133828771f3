/** The HTTP API: listens, and ends gracefully. */
import { setMaxListeners } from 'node:events';
import { STATUS_CODES, type IncomingHttpHeaders, type ServerOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Asker } from '../client/asking';
import {
  RefusalLines,
  boundConnections,
  endpointOf,
  identityOf,
  isLoopbackHost,
  type IdentityFiles,
} from '../codecServer';
import type { ApiConfig } from '../config';
import type { ApiAudit } from './audit';
import { defaultBounds, type Bounds } from './bounds';
import { Door } from './door';
import { ApiUnsafe } from './errors';
import { admit, fail, problem, serve, type Service } from './exchange';
import { toldOf } from './failures';
import { handlersOf } from './handlers';
import { openApiDocument } from './openApi';
import { operations } from './operations';
import { Problem } from './problems';

/** What the API is started with. */
export interface ApiOptions extends Asker {
  /** Another than loopback needs `tls`. */
  host: string;
  /** 0: any free one. */
  port: number;
  tls?: IdentityFiles;
  /** How long a call waits for an order at most (milliseconds). */
  answersWithin: number;
  /** Who may ask for what; asked anew for each request. */
  current: () => Promise<Pick<ApiConfig, 'tokens'>>;
  /** Names of the configured providers, where they are known. */
  providers?: string[];
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

/** An API that listens. */
export interface Api {
  /** `http://127.0.0.1:8070`. */
  endpoint: string;
  /** Takes no more requests, lets those in flight to their end for a moment, and ends. */
  close(): Promise<void>;
}

/**
 * Starts the API.
 *
 * @throws ApiUnsafe; Node's error where the port is taken
 */
export async function startApi(options: ApiOptions): Promise<Api> {
  const { host, port, tls, current, audit, log, answersWithin } = options;
  if (!tls && !isLoopbackHost(host)) {
    throw new ApiUnsafe(
      `The API does not listen on ${host} without TLS: tokens and passengers would go over the network readable.`,
      { remedy: 'Set `api.tls.certificate` and `api.tls.key`, or listen on 127.0.0.1.' },
    );
  }
  const bounds = { ...defaultBounds, ...options.bounds };
  const closing = new AbortController();
  // Each call that waits listens, and takes its leave when it is answered.
  setMaxListeners(0, closing.signal);
  const door = new Door(current, log);
  const service: Service = { door, audit, refusals: new RefusalLines(), answersWithin, log };
  const server = framework(tls, bounds);
  routes(server, service, options, closing.signal);
  boundConnections(server.server, bounds);
  // For a name that has two addresses Fastify opens a second server, which nothing here would bound.
  await server.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    endpoint: endpointOf(host, taken, tls !== undefined),
    close: async () => {
      closing.abort();
      const timer = setTimeout(() => server.server.closeAllConnections(), bounds.ending);
      await server.close();
      clearTimeout(timer);
    },
  };
}

function framework(tls: IdentityFiles | undefined, bounds: Bounds): FastifyInstance {
  const limits: ServerOptions = {
    maxHeaderSize: bounds.headerBytes,
    headersTimeout: bounds.headersWithin,
    connectionsCheckingInterval: 500,
  };
  const common = {
    bodyLimit: bounds.bodyBytes,
    requestTimeout: bounds.requestWithin,
    keepAliveTimeout: bounds.idle,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: answerBroken,
    frameworkErrors: (error: Error, _request: unknown, reply: Parameters<typeof problem>[0]) =>
      void problem(reply, toldOf(error)),
  };
  if (!tls) return Fastify({ ...common, http: limits });
  const https = {
    ...limits,
    ...identityOf(tls, unusable),
    minVersion: 'TLSv1.2' as const,
    handshakeTimeout: bounds.headersWithin,
  };
  return Fastify({ ...common, https });
}

function routes(server: FastifyInstance, service: Service, asker: ApiOptions, closing: AbortSignal): void {
  const { orders, client, providers, observed = unobserved } = asker;
  const handlers = handlersOf({
    orders,
    client,
    door: service.door,
    audit: service.audit,
    closing,
    ...(providers && { providers }),
  });
  server.removeContentTypeParser('text/plain');
  server.setErrorHandler((error, request, reply) => fail(service, error, request, reply));
  server.setNotFoundHandler((_request, reply) => problem(reply, toldOf(new Problem('not-found'))));
  for (const operation of operations) {
    const { id, method, path } = operation;
    const handler = handlers[id];
    if (!handler) throw new Error(`no handler for ${id}`);
    // Whoever asks whether the process answers asks every few seconds, and tells nobody anything.
    const observe = operation.scope ? observed : unobserved;
    server.route({
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
            answered(reply.sent ? reply.statusCode : toldOf(error).document.status);
            throw error;
          }
        }),
    });
  }
  let document: string | undefined;
  server.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/** What is no HTTP, or comes too slowly, never gets to a route. */
function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Nothing can be sent before the TLS handshake is done: an answer would only keep the connection open.
  if (socket instanceof TLSSocket && socket.getFinished() === undefined) {
    socket.destroy();
    return;
  }
  if (socket.writable) {
    const { document } = toldOf(Object.assign(new Error(), { code: error.code, statusCode: 400 }));
    const body = JSON.stringify(document);
    socket.write(
      `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}\r\nconnection: close\r\n` +
        `content-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

function unusable(what: string, cause: unknown): ApiUnsafe {
  return new ApiUnsafe(`The certificate of the API cannot be used: ${what}.`, {
    remedy: 'Look at `api.tls`: two PEM files, the chain and the key that belongs to it.',
    cause,
  });
}
