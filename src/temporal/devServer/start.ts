/** Starts a Temporal server for a demo, a test or a bench, ready for the flows: namespace, search attributes, retention. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { NdcFlowsError } from '../../domain/errors';
import { type TemporalTarget, connectClient, temporalTarget } from '../connection';
import { ensureNamespace, retentionOf } from '../namespace';
import { metadataName, registerSearchAttributes, searchAttributeKeys } from '../searchAttributes';
import { type FindOptions, findDevServer } from './find';
import { type Ending, type GuardedProcess, spawnGuarded } from './guardedProcess';
import { freePort, isListening } from './ports';
import type { Progress } from './source';

/** How the server is wanted. */
export interface DevServerOptions extends Omit<FindOptions, 'progress'> {
  progress?: Progress;
  /** Keeps the state here over a restart. Without it the state is in memory, which is faster and gone at the end. */
  dbFilename?: string;
  /** With the web UI. */
  ui?: boolean;
  /** Default: free ones. */
  port?: number;
  uiPort?: number;
  /** Default `default`. */
  namespace?: string;
  /** Settings of the server by their names (`matching.…`), over those that a server of one machine is started with. */
  dynamicConfig?: Readonly<Record<string, number | boolean>>;
}

/** A server to work with. */
export interface DevServer {
  /** For `connectClient` and `connectWorker`. */
  target: TemporalTarget;
  address: string;
  namespace: string;
  /** Where the web UI is; absent where none was started by us. */
  uiUrl?: string;
  /** Process id of the server; absent where it was running before us. */
  pid?: number;
  /** The program that serves, which is Temporal's command line too; absent where the server was running before us. */
  program?: string;
  /** Ends the server; one that was running before us goes on. */
  close(): Promise<void>;
}

/** Thrown when the dev server ends before it is ready, or never gets ready. */
export class DevServerFailed extends NdcFlowsError {
  readonly code = 'dev-server-failed';
}

/** A busy machine with two cores needs a few seconds; a server that needs a minute hangs. */
const READY_WITHIN = 60_000;
/** How often other free ports are tried: between choosing one and using it somebody else may take it. */
const ATTEMPTS = 3;
const PORT_TAKEN = /port \d+: .*(in use|bind)|address already in use/i;

/**
 * Starts a dev server that ends when this process does. Where TEMPORAL_ADDRESS names a server, that one is used and none is started.
 * A TOML profile alone does not count: it may well name the server of the real orders.
 *
 * @throws DevServerNotFound, DevServerFailed, TemporalUnreachable, NamespaceUnusable, SearchAttributesUnusable
 */
export async function startDevServer(options: DevServerOptions = {}): Promise<DevServer> {
  const { progress = () => undefined, env = process.env, namespace } = options;
  if (env.TEMPORAL_ADDRESS !== undefined && env.TEMPORAL_ADDRESS !== '') {
    const target = temporalTarget({ env, ...(namespace !== undefined && { namespace }) });
    progress(`using the Temporal server at ${target.address} (TEMPORAL_ADDRESS)`);
    await prepare(target, false);
    return { target, address: target.address, namespace: target.namespace, close: () => Promise.resolve() };
  }

  for (const wanted of [options.port, options.uiPort]) {
    // Asked beforehand: where the port belongs to another Temporal server, that one would answer in place of ours.
    if (wanted !== undefined && (await isListening(`127.0.0.1:${wanted}`))) throw portTaken(wanted);
  }
  const binary = await findDevServer({ ...options, progress });
  const server = await launched(binary.path, options);
  progress(
    `Temporal server at ${server.address}${server.uiUrl === undefined ? '' : `, UI at ${server.uiUrl}`}`,
  );
  return server;
}

/** Launches, on other free ports where somebody was quicker to take the ones that we chose. */
async function launched(path: string, options: DevServerOptions, attempts = ATTEMPTS): Promise<DevServer> {
  try {
    return await launch(path, options);
  } catch (error) {
    const quicker = error instanceof DevServerFailed && PORT_TAKEN.test(error.message);
    if (!quicker || attempts <= 1 || options.port !== undefined || options.uiPort !== undefined) throw error;
    return launched(path, options, attempts - 1);
  }
}

async function launch(path: string, options: DevServerOptions): Promise<DevServer> {
  const { namespace = 'default', ui = false, dbFilename } = options;
  const port = options.port ?? (await freePort());
  const uiPort = ui ? (options.uiPort ?? (await freePort())) : undefined;
  const target = temporalTarget({ address: `127.0.0.1:${port}`, namespace });

  const said: string[] = [];
  const server = spawnGuarded(
    path,
    startArguments({ port, uiPort, dbFilename, namespace, dynamicConfig: options.dynamicConfig }),
    {
      // Its database holds every order.
      privateFiles: true,
      env: { ...unhurriedCollector, ...(options.env ?? process.env) },
      onLine: (line) => {
        said.push(line);
        if (said.length > 20) said.shift();
      },
    },
  );
  try {
    await ready(server, target, said);
    await prepare(target, true);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const pid = await server.pid;
  server.unref();
  return {
    target,
    address: target.address,
    namespace,
    ...(uiPort !== undefined && { uiUrl: `http://127.0.0.1:${uiPort}` }),
    ...(pid !== undefined && { pid, program: path }),
    close: async () => void (await server.stop()),
  };
}

/**
 * What a server of one machine needs that a cluster does not. Limits of what may be sent and kept are those of a server of today: nothing
 * here depends on raised ones, so that none is missed elsewhere.
 *
 * A dev server has one shard where a cluster has hundreds, and a shard looks for new tasks so often a second: with 20, its default, every step
 * of every workflow waits up to 50 ms as soon as a batch runs. Four partitions are for queues of thousands of tasks a second: each would have
 * a quarter of a provider's rate, and what goes first goes first in its own partition alone. A run is deleted once the server has
 * recorded that the tasks before it are done: every thirty seconds by default, while a person at a terminal waits. What comes a moment too
 * early is tried again seconds later, and holds up the deletions behind it.
 */
const oneMachine: Readonly<Record<string, number | boolean | string>> = {
  'history.transferProcessorMaxPollRPS': 400,
  'history.transferProcessorUpdateAckInterval': '"100ms"',
  'history.visibilityProcessorUpdateAckInterval': '"100ms"',
  // Without it the server ignores fairness keys: an import of one agency would hold up every other's orders.
  'matching.enableFairness': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};

/**
 * The server is written in Go, whose collector runs whenever the heap has doubled. What thousands of orders leave there is kept, so it is
 * walked through again and again, for a seventh of the server's time. Memory is cheaper on one machine than its processors are.
 */
const unhurriedCollector: NodeJS.ProcessEnv = { GOGC: '300' };

function startArguments(wanted: {
  port: number;
  uiPort?: number;
  dbFilename?: string;
  namespace: string;
  dynamicConfig?: Readonly<Record<string, number | boolean>>;
}): string[] {
  return [
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    `--port=${wanted.port}`,
    `--namespace=${wanted.namespace}`,
    '--log-level=error',
    '--color=never',
    // Registered at launch they are known at once; afterwards it can take the server's cache a while.
    ...searchAttributeKeys.map((key) => `--search-attribute=${metadataName(key)}`),
    ...(wanted.uiPort === undefined ? ['--headless'] : ['--ui-ip=127.0.0.1', `--ui-port=${wanted.uiPort}`]),
    ...(wanted.dbFilename === undefined ? [] : [`--db-filename=${wanted.dbFilename}`]),
    ...Object.entries({ ...oneMachine, ...wanted.dynamicConfig }).map(
      ([name, value]) => `--dynamic-config-value=${name}=${value}`,
    ),
  ];
}

/** Waits until the server answers for the namespace, or says why it ended. */
async function ready(
  server: GuardedProcess,
  { address, namespace }: TemporalTarget,
  said: string[],
): Promise<void> {
  const began = Date.now();
  let ending: Ending | undefined;
  void server.ended.then((end) => (ending = end));
  while (Date.now() - began < READY_WITHIN) {
    if (ending !== undefined) throw failed(ending, said);
    if (await Promise.race([answers(address, namespace), server.ended.then(() => false)])) return;
    await Promise.race([sleep(50), server.ended]);
  }
  throw new DevServerFailed(`The Temporal dev server was not ready within ${READY_WITHIN / 1000} s.`, {
    remedy: 'Try again on a less busy machine, or start one yourself and set TEMPORAL_ADDRESS.',
  });
}

/** Whether the server knows the namespace now. */
export async function answers(address: string, namespace: string): Promise<boolean> {
  const connection = Connection.lazy({ address, connectTimeout: 2_000 });
  try {
    // Asked first, because a gRPC client that was refused once waits a second before it tries again.
    if (!(await isListening(address))) return false;
    await connection.ensureConnected();
    return (await retentionOf(connection, namespace)) !== undefined;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}

function portTaken(port: number): DevServerFailed {
  return new DevServerFailed(`Port ${port} is taken.`, {
    remedy: 'Choose another port, or end the program that has it.',
  });
}

function failed({ code, signal, error }: Ending, said: string[]): DevServerFailed {
  const reason =
    said.findLast((line) => /error/i.test(line)) ?? said.at(-1) ?? error ?? signal ?? `exit status ${code}`;
  return new DevServerFailed(
    `The Temporal dev server ended before it was ready: ${reason.replace(/^Error: /, '')}`,
    {
      remedy:
        'Check that the binary can be executed and that the database file can be written and comes from the same version.',
    },
  );
}

/** Namespace, retention and search attributes. Somebody else's namespace keeps its retention. */
async function prepare(target: TemporalTarget, ours: boolean): Promise<void> {
  const { connection } = await connectClient(target);
  try {
    if (ours || (await retentionOf(connection, target.namespace)) === undefined) {
      await ensureNamespace(connection, target.namespace);
    }
    await registerSearchAttributes(connection, target.namespace);
  } finally {
    await connection.close();
  }
}
