/** Where Temporal is, and how a client gets there: the SDK's own environment configuration, and its errors in one sentence. */
import { Client, Connection, type ClientInterceptors, type ConnectionLike } from '@temporalio/client';
import { loadClientConfigProfile, toClientOptions } from '@temporalio/envconfig';
import type { Encryption } from '../keys';
import { retrying } from './closedChannel';
import { dataConverter } from './dataConverter';
import { TemporalConfigInvalid, TemporalUnreachable } from './errors';
import { withSealing } from './sealingCalls';
import type { GivenWayIn } from './givenWayIn';
import { noRoute } from './noRoute';
import { tlsTrouble } from './tlsTrouble';
import { secretFilesOf, tlsOf, wrongVariable, wrongWayIn, type WayIn } from './wayIn';

/** Where the SDK looks when nothing is said. */
const DEFAULT_ADDRESS = '127.0.0.1:7233';
const DEFAULT_NAMESPACE = 'default';

/** How long a person at a terminal waits before being told that nobody answers (milliseconds). */
const CONNECT_WAITS = 4_000;

/** A server, a namespace and the way in (TLS, API key, metadata), as client and worker connections take them. */
export interface TemporalTarget extends WayIn {
  namespace: string;
  /** True where nothing names the address: it is the default. */
  assumed?: true;
}

/** What overrules the configuration: a dev server that was just started, a `--namespace` on the command line, options of the library. */
export interface TargetOverrides extends GivenWayIn {
  /** Instead of `process.env`. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Reads `TEMPORAL_*` and the TOML profile that `TEMPORAL_CONFIG_FILE` and `TEMPORAL_PROFILE` name; what is given goes before them.
 * A given address is taken without the configuration's namespace, TLS and key: those belong to another server.
 *
 * @throws TemporalConfigInvalid
 */
export function temporalTarget({ env = process.env, ...given }: TargetOverrides = {}): TemporalTarget {
  try {
    const unreadable = given.address === undefined ? wrongVariable(env) : undefined;
    if (unreadable !== undefined) throw new Error(unreadable);
    const profile =
      given.address === undefined ? loadClientConfigProfile({ overrideEnvVars: defined(env) }) : {};
    const { connectionOptions, namespace } = toClientOptions(profile);
    const { tls = connectionOptions.tls, apiKey = connectionOptions.apiKey } = given;
    const named = given.address ?? connectionOptions.address;
    const address = named ?? DEFAULT_ADDRESS;
    const target: TemporalTarget = {
      address,
      ...(named === undefined && { assumed: true }),
      namespace: given.namespace ?? namespace ?? DEFAULT_NAMESPACE,
      options: { ...connectionOptions, address, tls, apiKey },
    };
    const wrong = wrongWayIn(given.tls === undefined ? profile : {}, target);
    if (wrong !== undefined) throw new Error(wrong);
    return target;
  } catch (error) {
    throw new TemporalConfigInvalid(`The Temporal configuration cannot be used: ${firstLine(error)}`, {
      remedy:
        given.address === undefined && given.tls === undefined && given.apiKey === undefined
          ? `Check ${variablesOf(env)}, or your Temporal profile.`
          : 'Check `address`, `tls` and `apiKey`.',
      cause: error,
    });
  }
}

/** Files in which this configuration's secrets are, for `doctor`; they need not be there. Throws where the configuration cannot be read. */
export function temporalSecretFiles(env: NodeJS.ProcessEnv = process.env): string[] {
  return secretFilesOf(loadClientConfigProfile({ overrideEnvVars: defined(env) }), env);
}

/**
 * A client, connected. The caller closes `client.connection`.
 *
 * @param encryption seals what is sent and opens what is read; without it what is sealed is an error that names the key
 * @param interceptors stand around every call: those that trace it
 * @throws TemporalUnreachable
 */
export async function connectClient(
  target: TemporalTarget,
  encryption?: Encryption,
  interceptors?: ClientInterceptors,
): Promise<Client> {
  const nowhere = await noRoute(target.address);
  if (nowhere) throw unusable(target, nowhere);
  const connection = Connection.lazy({
    connectTimeout: CONNECT_WAITS,
    interceptors: retrying,
    ...target.options,
  });
  try {
    await connection.ensureConnected();
    return clientOver(connection, target.namespace, encryption, interceptors);
  } catch (error) {
    await connection.close(); // otherwise it goes on trying, and keeps the process alive
    throw await unreachable(target, error);
  }
}

/** A client over a connection that is there. What it sends is sealed for its purpose if there is encryption. */
export function clientOver(
  connection: ConnectionLike,
  namespace: string,
  encryption?: Encryption,
  interceptors?: ClientInterceptors,
): Client {
  return new Client({
    connection,
    namespace,
    dataConverter: dataConverter(namespace, encryption),
    interceptors: encryption ? withSealing(interceptors) : interceptors,
  });
}

/** The error for a connection that failed, from either half of the SDK; where it may be TLS, what it is. */
export async function unreachable(target: TemporalTarget, error: unknown): Promise<TemporalUnreachable> {
  const text = wordsOf(error);
  const found = /unauthenticated|valid authentication credentials|permission/i.test(text)
    ? {
        said: `it rejects the API key (${text})`,
        remedy: 'Check TEMPORAL_API_KEY, or `api_key` in your Temporal profile.',
      }
    : ((await tlsTrouble(target.address, tlsOf(target))) ?? {
        said: /deadline/i.test(text) ? 'it does not answer' : text,
        remedy: 'Check that it is running and that TEMPORAL_ADDRESS names its gRPC port (7233 by default).',
      });
  return unusable(target, { ...found, cause: error });
}

function unusable(
  { address }: TemporalTarget,
  { said, ...why }: { said: string; remedy: string; cause?: unknown },
): TemporalUnreachable {
  return new TemporalUnreachable(`Cannot connect to Temporal at ${address}: ${said}`, why);
}

/** The client's half wraps what the server answered. */
function wordsOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return firstLine(cause instanceof Error ? cause : error);
}

/** The variables that say where the server is, as far as they are set. */
function variablesOf(env: NodeJS.ProcessEnv): string {
  const set = Object.keys(env).filter((name) =>
    /^TEMPORAL_(ADDRESS|PROFILE|CONFIG_FILE|API_KEY|TLS\w*)$/.test(name),
  );
  return set.sort().join(', ') || 'TEMPORAL_ADDRESS';
}

function firstLine(error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined) return `there is no file ${path}`;
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? text;
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
