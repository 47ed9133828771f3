/** The codec server: listens, and ends gracefully. */
import http from 'node:http';
import https from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Keyring } from '../keys';
import { encryptingCodec } from '../temporal/codec';
import { problemAnswer, send } from './answer';
import type { Audit } from './audit';
import { defaultBounds, type Bounds } from './bounds';
import { Attempts } from './callers/attempts';
import type { Access } from './callers/caller';
import { boundConnections } from './connections';
import { CodecServerUnsafe } from './errors';
import { answerTo, type Service } from './exchange';
import { endpointOf, identityOf, isLoopbackHost, type IdentityFiles } from './listening';
import { RefusalLines } from './refusals';
import { createRouter } from './route';
import { Sessions } from './session/sessions';

/** What a codec server is started with. */
export interface CodecServerOptions {
  /** Another than loopback needs `tls`. */
  host: string;
  /** 0: any free one. */
  port: number;
  /** What stands before `/decode`: empty, `/codec`, `/{namespace}`. */
  path: string;
  /** Of the Temporal UIs that may ask, as browsers write them. */
  origins: readonly string[];
  tls?: IdentityFiles;
  /** Hosts that browsers know it by, besides the address that they connect to: `codec.example.com`, `localhost:9000`. */
  names: readonly string[];
  /** For how long browsers may go by a cookie (milliseconds). Absent: they may not. */
  browserSessions?: number;
  keyring: Keyring;
  /** Who may decode; asked anew for each request. */
  access: () => Promise<Access>;
  audit: Audit;
  /** For what goes wrong here and is no fault of a caller. */
  log: (error: unknown) => void;
  bounds?: Partial<Bounds>;
}

/** A codec server that listens. */
export interface CodecServer {
  /** `http://127.0.0.1:8081/codec`: what the UI and the command line are given as endpoint. */
  endpoint: string;
  /** Takes no more requests, lets those in flight to their end for a moment, and ends. */
  close(): Promise<void>;
}

/**
 * Starts a codec server.
 *
 * @throws CodecServerUnsafe; Node's error where the port is taken
 */
export async function startCodecServer(options: CodecServerOptions): Promise<CodecServer> {
  const { host, port, tls, path } = options;
  if (!tls && !isLoopbackHost(host)) {
    throw new CodecServerUnsafe(
      `The codec server does not listen on ${host} without TLS: tokens and passengers would go over the network readable.`,
      { remedy: 'Set `codecServer.tls.certificate` and `codecServer.tls.key`, or listen on 127.0.0.1.' },
    );
  }
  const bounds = { ...defaultBounds, ...options.bounds };
  const service = serviceOf(options, bounds);
  const server = listenerOf(tls, bounds, (request, response) => {
    // Whoever goes away while he is answered is no fault of ours.
    response.on('error', () => undefined);
    void answerTo(service, request)
      .catch((error: unknown) => {
        options.log(error);
        return problemAnswer('unavailable');
      })
      .then((answer) => send(request, response, answer));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    endpoint: `${endpointOf(host, taken, tls !== undefined)}${path}`,
    close: () => close(server, bounds.ending),
  };
}

function serviceOf(options: CodecServerOptions, bounds: Bounds): Service {
  const { host, browserSessions, origins, names, tls, keyring, path, access, audit, log } = options;
  return {
    route: createRouter(path),
    origins: { allowed: origins, credentials: browserSessions !== undefined },
    access,
    attempts: new Attempts(),
    refusals: new RefusalLines(),
    ...(browserSessions !== undefined && {
      sessions: new Sessions({ lasts: browserSessions, secure: tls !== undefined }),
    }),
    names: { names, host, secure: tls !== undefined },
    // Plain ones go back as they came.
    codec: encryptingCodec(keyring, { plaintext: 'read' }),
    bounds,
    audit,
    log,
  };
}

function listenerOf(
  tls: CodecServerOptions['tls'],
  bounds: Bounds,
  serve: http.RequestListener,
): http.Server {
  const limits: http.ServerOptions = {
    maxHeaderSize: bounds.headerBytes,
    headersTimeout: bounds.headersWithin,
    requestTimeout: bounds.requestWithin,
    keepAliveTimeout: bounds.idle,
    connectionsCheckingInterval: 500,
  };
  const server = tls
    ? https.createServer(
        // Left to itself Node waits two minutes for the first word of TLS.
        {
          ...limits,
          ...identityOf(tls, unusable),
          minVersion: 'TLSv1.2',
          handshakeTimeout: bounds.headersWithin,
        },
        serve,
      )
    : http.createServer(limits, serve);
  boundConnections(server, bounds);
  return server;
}

function unusable(what: string, cause: unknown): CodecServerUnsafe {
  return new CodecServerUnsafe(`The certificate of the codec server cannot be used: ${what}.`, {
    remedy: 'Look at `codecServer.tls`: two PEM files, the chain and the key that belongs to it.',
    cause,
  });
}

async function close(server: http.Server, ending: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), ending);
  await closed;
  clearTimeout(timer);
}
