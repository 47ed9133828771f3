/**
 * Whether a worker lives and whether it is ready, for those who watch over processes: HTTP, one line each. Its own server and not the page
 * of the metrics: that one is served by the SDK's native half, and would answer while our own event loop stands still.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { WorkerStatus } from '@temporalio/worker';
import { NdcFlowsError } from '../domain/errors';

/** Thrown when health cannot be told where it is asked for. Nothing was started. */
export class HealthUnusable extends NdcFlowsError {
  readonly code = 'health-unusable';
}

/** A part of a worker, and how it is at this moment. */
export interface Part {
  taskQueue: string;
  /** It runs workflows besides activities. */
  runsWorkflows: boolean;
  status: Pick<WorkerStatus, 'runState' | 'workflowPollerState' | 'activityPollerState'>;
  /** For how long steps of workflow code have been under way without one that ended (milliseconds). */
  stepsStandFor: number;
}

/** What is asked about. */
export interface Watched {
  /** The parts, as soon as there are any. */
  parts(): readonly Part[];
  /** What makes orders stand still, in words. */
  trouble(): string | undefined;
  /** Resolves when the Temporal server answers for the namespace, and rejects when it does not. */
  answers(): Promise<unknown>;
}

/** A server that tells. */
export interface Health {
  /** `http://127.0.0.1:9465`. */
  url: string;
  close(): Promise<void>;
}

/** Whoever asks more often than this gets what was found before: nobody can make work for the Temporal server by asking. */
const FRESH_FOR = 1_000;

/** Steps take milliseconds, and a replay of a long history a second. After this time (milliseconds) one of them loops. */
const STEPS_END_WITHIN = 20_000;

/** Connections at a time; who watches has one. */
const CONNECTIONS = 32;

/** A caller that has not said in this time what it wants is hung up on (milliseconds). */
const SAYS_WITHIN = 5_000;

/**
 * Listens from before the first poll until everything has ended: a worker that starts or drains is alive, and not ready.
 *
 * @throws HealthUnusable
 */
export async function startHealth(
  { host, port }: { host: string; port: number },
  watched: Watched,
): Promise<Health> {
  const answered = rarely(() => watched.answers());
  const looks: Record<string, () => Promise<string | undefined>> = {
    '/live': () => Promise.resolve(whyNotLive(watched.parts())),
    '/ready': async () => whyNotReady(watched.parts()) ?? watched.trouble() ?? (await answered()),
  };
  const server = createServer(
    { headersTimeout: SAYS_WITHIN, requestTimeout: SAYS_WITHIN },
    (asked, response) => {
      void tell(looks, asked, response);
    },
  );
  server.maxConnections = CONNECTIONS;
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new HealthUnusable(`Health probes cannot be served at ${url}: ${(error as Error).message}.`, {
      remedy: 'Choose another port with --health-port, or another address with `health.listen`.',
      cause: error,
    });
  }
  return { url, close: () => closed(server) };
}

/** Why the process is not well, in words: it should be ended and started anew. */
export function whyNotLive(parts: readonly Part[]): string | undefined {
  const failed = parts.find(({ status }) => status.runState === 'FAILED');
  if (failed) return `the worker of ${failed.taskQueue} has failed`;
  const stuck = parts.find(({ stepsStandFor }) => stepsStandFor > STEPS_END_WITHIN);
  return stuck && `no workflow step has finished for ${Math.round(stuck.stepsStandFor / 1000)} s`;
}

/** Why the worker takes no work, in words. */
export function whyNotReady(parts: readonly Part[]): string | undefined {
  const broken = whyNotLive(parts);
  if (broken !== undefined) return broken;
  const states = parts.map(({ status }) => status.runState);
  if (parts.length === 0 || states.includes('INITIALIZED')) return 'starting';
  if (states.some((state) => state !== 'RUNNING')) return 'shutting down: waiting for calls in flight';
  const idle = parts.find((part) => !polls(part));
  return idle && `it does not poll ${idle.taskQueue}`;
}

function polls({ runsWorkflows, status }: Part): boolean {
  return (
    status.activityPollerState === 'POLLING' && (!runsWorkflows || status.workflowPollerState === 'POLLING')
  );
}

/** Asks whether Temporal answers, and gives why not; one question at a time, and none while the answer is fresh. */
function rarely(ask: () => Promise<unknown>): () => Promise<string | undefined> {
  let known: Promise<string | undefined> | undefined;
  let until = 0;
  return () => {
    if (known && Date.now() < until) return known;
    until = Infinity;
    known = ask()
      .then(
        () => undefined,
        () => 'the Temporal server does not answer',
      )
      .finally(() => (until = Date.now() + FRESH_FOR));
    return known;
  };
}

async function tell(
  looks: Record<string, () => Promise<string | undefined>>,
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = url.replace(/\?.*$/s, '');
  const look = Object.hasOwn(looks, path) ? looks[path] : undefined;
  const say = (status: number, words: string): void =>
    void response
      .writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(method === 'HEAD' ? undefined : `${words}\n`);
  if (!look) return say(404, `Only ${Object.keys(looks).join(' and ')} exist.`);
  if (method !== 'GET' && method !== 'HEAD') return say(405, 'Only GET and HEAD are supported.');
  const why = await look();
  return why === undefined ? say(200, path.slice(1)) : say(503, `not ${path.slice(1)}: ${why}`);
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
}
