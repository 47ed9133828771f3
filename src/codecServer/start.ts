/** Starts the codec server: opens payloads for the Temporal UI and command line, for those who may. */
import { METHODS } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CodecServerConfig } from '../config';
import {
  Authentication,
  commonBounds,
  RefusalLines,
  Refused,
  startServer,
  type Access,
  type Bounds,
  type RunningServer,
} from '../http';
import type { Keyring } from '../keys';
import { encryptingCodec } from '../temporal/codec';
import type { AuditLine, CodecAudit } from './audit';
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
  const { host, port, tls, path, origins, names, browserSessions, keyring, access, audit, log } = options;
  const bounds = { ...defaultBounds, ...options.bounds };
  const secure = tls !== undefined;
  const authentication = new Authentication(access);
  const sessions =
    browserSessions === undefined ? {} : { sessions: new Sessions({ lasts: browserSessions, secure }) };
  const refusals = new RefusalLines();
  const known = new WeakMap<FastifyRequest, Partial<AuditLine>>();
  const factsOf = (request: FastifyRequest) => ({
    address: request.ip,
    // Browsers write short ones; the others are somebody's own words.
    ...(request.headers.origin !== undefined && { origin: request.headers.origin.slice(0, 256) }),
    ...known.get(request),
  });
  const learn = (request: FastifyRequest, facts: Partial<AuditLine>): void =>
    void known.set(request, { ...known.get(request), ...facts });

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
      note: (error, { status }, request) => {
        const refused = error instanceof Refused ? error.details : undefined;
        const reason = refusals.reasonFor(request.ip, refused?.reason ?? 'a fault of the server');
        if (reason === undefined) return;
        if (!refused) log(error);
        const facts = { ...factsOf(request), ...refused?.caller };
        try {
          audit.write({ event: 'refused', outcome: 'refused', status, ...facts, reason });
        } catch (unwritable) {
          // It is refused all the same.
          if (unwritable !== error) log(unwritable);
        }
      },
    },
    (root) => {
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
        (decoding, _options, next) => {
          allowOrigins(decoding, { origins, credentials: browserSessions !== undefined });
          routeDecoding(decoding, {
            authentication,
            ...sessions,
            // Plain ones go back as they came.
            codec: encryptingCodec(keyring, { plaintext: 'read' }),
            most: bounds.payloads,
            learn,
            done: (request, facts) =>
              audit.write({ event: 'decode', outcome: 'done', status: 200, ...factsOf(request), ...facts }),
          });
          next();
        },
        { prefix },
      );
      root.register(
        (signIn, _options, next) => {
          routeSignIn(signIn, {
            authentication,
            ...sessions,
            names: { names, host, secure },
            done: (request, event, caller) =>
              audit.write({ event, outcome: 'done', status: 303, ...factsOf(request), ...caller }),
          });
          next();
        },
        { prefix: `${prefix}/session` },
      );
    },
  );
  return { ...server, endpoint: `${server.endpoint}${path}` };
}
