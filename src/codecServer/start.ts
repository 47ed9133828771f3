/** Starts the codec server: opens payloads for the Temporal UI and command line, for those who may. */
import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CodecServerConfig } from '../config';
import {
  Authentication,
  commonBounds,
  startServer,
  type Access,
  type Bounds,
  type RunningServer,
} from '../http';
import type { Keyring } from '../keys';
import { encryptingCodec } from '../temporal/codec';
import { RequestAudit, type CodecAudit } from './audit';
import { routeDecoding } from './decoding';
import { allowOrigins } from './origins';
import { Problem, refusalOf } from './problems';
import { Sessions } from './session/sessions';
import { routeSignIn } from './session/signIn';

/** What a codec server is started with. */
export interface CodecServerOptions extends Omit<CodecServerConfig, 'tokens' | 'issuers' | 'audit'> {
  keyring: Keyring;
  /** Who may decode; read anew for each request. */
  access: () => Promise<Access>;
  audit: CodecAudit;
  /** For what goes wrong here and is no fault of a caller. */
  log: (error: unknown) => void;
  bounds?: Partial<CodecBounds>;
}

/** Its bounds, and how many payloads are decoded at once. */
export type CodecBounds = Bounds & { payloads: number };

/**
 * A payload has at most 2 MiB (the server's limit), a gRPC answer that the command line decodes at most 4 MiB; base64 makes a third more of it.
 * The UI asks once for each list of payloads of each event.
 */
const defaultBounds: CodecBounds = {
  ...commonBounds,
  bodyBytes: 8 * 1024 * 1024,
  payloads: 1_000,
  ending: 5_000,
};

/** Namespaces as Temporal allows them, and Temporal Cloud's `name.account`. */
export const NAMESPACE = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,254}$';

/**
 * Starts a codec server. Its endpoint is what the UI and the command line are given.
 *
 * @throws ServerUnsafe; Node's error where the port is taken
 */
export async function startCodecServer(options: CodecServerOptions): Promise<RunningServer> {
  const { host, port, tls, path, log } = options;
  const bounds = { ...defaultBounds, ...options.bounds };
  const audit = new RequestAudit(options.audit, log);
  const server = await startServer(
    {
      host,
      port,
      ...(tls && { tls }),
      name: 'codec server',
      setting: 'codecServer',
      unsafe: 'codec-server-unsafe',
      bounds,
      headers: { vary: 'Origin' },
      refusalOf,
      refusalType: 'application/json; charset=utf-8',
      note: (error, { status }, request) => audit.refused(error, status, request),
    },
    (root) => routes(root, options, audit, bounds.payloads),
  );
  return { ...server, endpoint: `${server.endpoint}${path}` };
}

function routes(
  root: FastifyInstance,
  { path, origins, names, host, tls, browserSessions, keyring, access }: CodecServerOptions,
  audit: RequestAudit,
  most: number,
): void {
  const secure = tls !== undefined;
  const lasts = browserSessions;
  const caller = {
    audit,
    authentication: new Authentication(access),
    ...(lasts !== undefined && { sessions: new Sessions({ lasts, secure }) }),
  };
  // Every method that there is gets to the routes, which refuse all but theirs.
  for (const method of METHODS) {
    if (!root.supportedMethods.includes(method) && method !== 'CONNECT') root.addHttpMethod(method);
  }
  root.removeAllContentTypeParsers();
  root.addHook('onRequest', ({ url }, _reply, next) => {
    // Fastify takes other spellings of a path for the same, and the cookie's path is what was asked for.
    if (/^[^/]|^[^?]*[%#]/.test(url)) throw new Problem('not-found', 'another path');
    next();
  });
  const prefix = `${path.replace('{namespace}', `:namespace(${NAMESPACE})`)}/decode`;
  root.register(
    (at, _options, next) => {
      allowOrigins(at, { origins, credentials: lasts !== undefined });
      // Plain ones go back as they came.
      routeDecoding(at, { ...caller, codec: encryptingCodec(keyring, { plaintext: 'read' }), most });
      next();
    },
    { prefix },
  );
  root.register(
    (at, _options, next) => {
      routeSignIn(at, { ...caller, names: { names, host, secure } });
      next();
    },
    { prefix: `${prefix}/session` },
  );
}
