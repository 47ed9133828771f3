/** Starts a server: where it may listen, what it takes of a caller, how it refuses, and how it ends. */
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { isIP, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config';
import { boundConnections, defaultConnections, type ConnectionBounds } from './connections';
import { ServerUnsafe } from './errors';
import { isLoopback } from './network';
import { Refused, refusalBy } from './refused';

/** How much a caller may send, and how long it may take. Times in milliseconds, sizes in bytes. */
export interface Bounds extends ConnectionBounds {
  bodyBytes: number;
  headerBytes: number;
  /** Until the TLS handshake is done; and again until the last header is there. */
  headersWithin: number;
  /** Until the last byte of the body is there. */
  requestWithin: number;
  /** Between two requests of one connection. */
  idle: number;
  /** How long requests in flight may still take when the server ends. */
  ending: number;
}

/** The bounds that both servers have in common. */
export const commonBounds: Omit<Bounds, 'bodyBytes' | 'ending'> = {
  headerBytes: 16 * 1024,
  headersWithin: 5_000,
  requestWithin: 20_000,
  idle: 5_000,
  ...defaultConnections,
};

/** Headers of every answer: no cache keeps it, no browser guesses its type or shows it in a frame. */
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** How a request is refused. */
export interface RefusalAnswer {
  status: number;
  headers?: Record<string, string>;
  document: object;
}

/** What the two servers differ in. */
export interface ServerSettings extends Pick<ApiConfig, 'host' | 'port' | 'tls'> {
  /** `API` or `codec server`. */
  name: string;
  /** Its part of the configuration. */
  setting: string;
  unsafe: ServerUnsafe['code'];
  bounds: Bounds;
  /** Of every answer, besides those that both have. */
  headers?: Record<string, string>;
  /** Returns the answer to whatever was thrown; what Fastify and Node throw comes as a `Refused`. */
  refusalOf: (error: unknown) => RefusalAnswer;
  /** `HEAD` is answered wherever `GET` is. */
  heads?: true;
  /** Content type of its documents. */
  refusalType: string;
  /** Writes a refusal into the audit, and what is our fault into the log. */
  note: (error: unknown, refusal: RefusalAnswer, request: FastifyRequest) => void;
}

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:8070`. */
  endpoint: string;
  /** Takes no more requests, lets those in flight end for a moment, and ends. */
  close(): Promise<void>;
}

/**
 * Starts a server.
 *
 * @throws ServerUnsafe; Node's error where the port is taken
 */
export async function startServer(
  settings: ServerSettings,
  routes: (server: FastifyInstance) => void,
): Promise<RunningServer> {
  const { name, setting, unsafe, host, port, tls, bounds } = settings;
  if (!tls && !isLoopbackHost(host)) {
    throw new ServerUnsafe(
      unsafe,
      `The ${name} does not listen on ${host} without TLS: tokens and passenger data would cross the network unencrypted.`,
      { remedy: `Set \`${setting}.tls.certificate\` and \`${setting}.tls.key\`, or listen on 127.0.0.1.` },
    );
  }
  const server = fastify(settings);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ ...always, ...settings.headers });
    done();
  });
  server.setErrorHandler((error, request, reply) => refuse(settings, error, request, reply));
  server.setNotFoundHandler((request, reply) =>
    refuse(settings, new Refused('not-found', { reason: 'another path' }), request, reply),
  );
  routes(server);
  boundConnections(server.server, bounds);
  // For a name that has two addresses Fastify opens a second server, which nothing here would bound.
  await server.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  const { port: taken } = server.server.address() as AddressInfo;
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${taken}`;
  return {
    endpoint: `${tls ? 'https' : 'http'}://${authority}`,
    close: async () => {
      const timer = setTimeout(() => server.server.closeAllConnections(), bounds.ending);
      await server.close();
      clearTimeout(timer);
    },
  };
}

/** Tells whether only programs of this machine get there. A name other than `localhost` may lead elsewhere tomorrow. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));
}

function fastify(settings: ServerSettings): FastifyInstance {
  const { bounds, tls, heads = false } = settings;
  const limits = {
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
    exposeHeadRoutes: heads,
    // What is too long for a name is refused by whoever reads it.
    routerOptions: { maxParamLength: bounds.headerBytes },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
      answerBroken(settings, error, socket),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void refuse(settings, error, request, reply.headers({ ...always, ...settings.headers })),
  };
  if (!tls) return Fastify({ ...common, http: limits });
  // Left to itself Node waits two minutes for the first word of TLS.
  const handshake = { minVersion: 'TLSv1.2' as const, handshakeTimeout: bounds.headersWithin };
  return Fastify({ ...common, https: { ...limits, ...identityOf(settings, tls), ...handshake } });
}

function refuse(
  { refusalOf, refusalType, note }: ServerSettings,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = refusalBy(thrown, request.headers['content-length'] !== undefined) ?? thrown;
  const refusal = refusalOf(error);
  note(error, refusal, request);
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'content-type': refusalType })
    .send(JSON.stringify(refusal.document));
}

/** Answers what is no HTTP, or comes too slowly: it never gets to a route. */
function answerBroken(
  { refusalOf, refusalType }: ServerSettings,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Nothing can be sent before the TLS handshake is done: an answer would only keep the connection open.
  if (socket instanceof TLSSocket && socket.getFinished() === undefined) {
    socket.destroy();
    return;
  }
  if (socket.writable) {
    const { status, document } = refusalOf(refusalBy({ code: error.code, statusCode: 400 }));
    const body = JSON.stringify(document);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
        `content-type: ${refusalType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

/** Reads the certificate and its key, and finds that they belong together before anybody connects. */
function identityOf(
  { name, setting, unsafe }: ServerSettings,
  { certificate, key }: NonNullable<ApiConfig['tls']>,
): { cert: Buffer; key: Buffer } {
  try {
    const identity = { cert: readFileSync(certificate), key: readFileSync(key) };
    createSecureContext(identity);
    return identity;
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    const what = path === undefined ? message : `${path} cannot be read (${code})`;
    throw new ServerUnsafe(unsafe, `The certificate of the ${name} cannot be used: ${what}.`, {
      remedy: `Check \`${setting}.tls\`: two PEM files, the certificate chain and its key.`,
      cause: error,
    });
  }
}
