/** Sends POST requests: reads over kept connections, each write over its own. No redirects, no retries, every wait bounded. */
import { validateHeaderValue, type IncomingHttpHeaders } from 'node:http';
import { Client, Pool, type Dispatcher } from 'undici';
import { deadline } from './deadline';
import { failureOf, naming, type WireFailure } from './endings';
import { Gate } from './gate';
import { Incoming } from './incoming';
import { inflated } from './inflate';
import { connector } from './secure';
import { systemTrust, type TlsReader } from './trust';

/** One request to send. */
export interface HttpRequest {
  /** Below the base URL, beginning with a slash. */
  path: string;
  headers: Record<string, string>;
  /** The complete document. */
  body: string;
  /** Deadline for the whole call, connecting and reading included (milliseconds). */
  total: number;
  signal?: AbortSignal;
}

/** An answer whose body has not been read yet. */
export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Inflated. Can be read once. */
  body: AsyncIterable<Uint8Array>;
}

/** How to send a write; see `gate.ts`. */
export interface WriteOptions {
  beforeFirstByte?: () => Promise<void>;
  writeFence: number;
}

export interface HttpOptions {
  baseUrl: string;
  timeouts: { connect: number; headers: number };
  /** Maximum connections for reads. */
  concurrency: number;
  /** Trusted authorities and the client certificate. Default: the authorities that Node trusts, and no certificate. */
  tls?: TlsReader;
}

/**
 * The connections to one provider. Both methods return what `take` makes of the answer, and free the connection when it has ended.
 * They throw WireFailure for failures of the exchange (a body that breaks off too, if `take` reads it), and pass on errors of `take`.
 */
export interface Http {
  read<T>(request: HttpRequest, take: (answer: HttpAnswer) => Promise<T>): Promise<T>;
  write<T>(request: HttpRequest, options: WriteOptions, take: (answer: HttpAnswer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createHttp({ baseUrl, timeouts, concurrency, tls = systemTrust() }: HttpOptions): Http {
  const { origin, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/+$/, '');
  // The total deadline bounds silence within an answer.
  const silence = { headersTimeout: timeouts.headers, bodyTimeout: 0 };
  const kept = new Pool(origin, {
    connections: concurrency,
    pipelining: 1,
    connect: connector(tls, timeouts.connect),
    ...silence,
  });

  async function exchange<T>(
    dispatcher: Dispatcher,
    request: HttpRequest,
    take: (answer: HttpAnswer) => Promise<T>,
    failed: (error: unknown) => WireFailure,
  ): Promise<T> {
    const answer = new Incoming();
    const clear = deadline(request.total, request.signal, (failure) => answer.giveUp(failure));
    try {
      const { path, headers, body } = request;
      const unsendable = refusalOf(headers);
      if (unsendable) throw failed(unsendable);
      dispatcher.dispatch({ origin, path: base + path, method: 'POST', headers, body }, answer);
      const head = await answer.head.catch((error: unknown) => {
        throw naming(origin, failed(error));
      });
      return await take({ ...head, body: inflated(answer, single(head.headers['content-encoding'])) });
    } finally {
      clear();
      answer.drop();
    }
  }

  return {
    read: (request, take) => exchange(kept, request, take, failureOf),
    write: async (request, { beforeFirstByte, writeFence }, take) => {
      const gate = new Gate({ connector: connector(tls, timeouts.connect), writeFence, beforeFirstByte });
      // With pipelining 0 undici asks the service to close the connection: reusing a stale one would look like a lost answer.
      const client = new Client(origin, { pipelining: 0, connect: gate.connect, ...silence });
      try {
        return await exchange(client, request, take, (error) => {
          gate.close(); // t so that what is proven now stays proven
          return failureOf(error, gate.sent);
        });
      } finally {
        gate.close();
        await client.destroy();
      }
    },
    close: () => kept.destroy(),
  };
}

/**
 * Returns the error that undici would throw for these headers. undici must not see them: a pool of undici 7.30 loses a connection forever
 * for each request that it refuses, because it then waits for that connection to become free.
 */
function refusalOf(headers: HttpRequest['headers']): unknown {
  try {
    for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
    return undefined;
  } catch (error) {
    return error;
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
