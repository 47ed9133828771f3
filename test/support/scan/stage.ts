/**
 * A stage of which everything can be looked through afterwards: a Temporal server of its own with its database in a file and its UI, a
 * service behind a proxy that notes tokens and cookies, a worker process that logs all it can, an archive.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { stringify } from 'yaml';
import { Orders } from '../../../src/client/orders';
import { newKey, writtenKey, type Encryption, type Key, type Keyring } from '../../../src/keys';
import { keyringOf } from '../../../src/keys/keyring';
import { startSandbox, type Sandbox } from '../../../src/sandbox';
import { connectClient } from '../../../src/temporal/connection';
import { startDevServer, type DevServer } from '../../../src/temporal/devServer';
import { httpServer, type HttpServer } from '../loopback';
import { sandboxProfile } from '../running';
import { listeningPorts, metricsAddress } from './listening';
import {
  answersOf,
  databaseOf,
  filesIn,
  historiesOf,
  metricsOf,
  processesOf,
  timelinesOf,
  uiAnswersOf,
  type Place,
} from './places';

const PROJECT = join(__dirname, '..', '..', '..');
const NAMESPACE = 'scanned';
const USERNAME = 'agency1234';

export interface ScanStage {
  service: Sandbox;
  client: Client;
  orders: Orders;
  /** The key that everything is sealed with; undefined in a control. */
  key?: Key;
  keyring?: Keyring;
  /** Where the worker keeps messages and reports. */
  messages: string;
  /** Tokens and cookies that went over the wire. */
  sessions(): string[];
  /** Everything that others could look at, as it is now: the worker must be alive. */
  places(): Promise<Place[]>;
  close(): Promise<void>;
}

/**
 * Starts everything.
 *
 * @param options.open a control: no keys, the SDK's own log of everything, the password in the environment and in the arguments
 */
export async function openScanStage(options: { password: string; open?: boolean }): Promise<ScanStage> {
  const closings: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closing of closings.splice(0).reverse()) await closing();
  };
  try {
    return await opened(options, closings, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function opened(
  { password, open: isControl = false }: { password: string; open?: boolean },
  closings: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<ScanStage> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-scan-'));
  closings.push(() => rm(folder, { recursive: true, force: true }));
  const key = isControl ? undefined : newKey('scan');
  const encryption: Encryption | undefined = key && { keyring: keyringOf([key], 'the test') };

  const dbFilename = join(folder, 'temporal.db');
  const server = await startDevServer({ dbFilename, ui: true, namespace: NAMESPACE, env: withoutTemporal() });
  closings.push(() => server.close());
  const service = await startSandbox({ accounts: [{ username: USERNAME, password }], settleDelay: 500 });
  closings.push(() => service.close());
  const proxy = await noting(service.url);
  closings.push(() => proxy.close());
  const client = await connectClient(server.target, encryption);
  closings.push(() => client.connection.close());

  const logs = join(folder, 'logs');
  await mkdir(logs);
  const worker = await startWorker({ folder, logs, server, url: proxy.url, password, key });
  closings.push(async () => {
    worker.kill('SIGTERM');
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
  });
  const orders = new Orders(client, encryption?.keyring);
  return {
    service,
    client,
    orders,
    key,
    keyring: encryption?.keyring,
    messages: join(folder, 'messages'),
    sessions: () => sessionsIn(proxy),
    places: async () => {
      const metrics =
        server.pid === undefined ? undefined : await metricsAddress(await listeningPorts(server.pid));
      return [
        ...(await historiesOf(client)),
        await answersOf(client),
        await timelinesOf({ client, orders }),
        await uiAnswersOf(server.uiUrl ?? '', client),
        await databaseOf(dbFilename),
        await filesIn('the archive and the reports', join(folder, 'messages')),
        await filesIn('logs', logs),
        ...(await metricsOf(metrics)),
        ...(await processesOf([worker.pid, server.pid].filter((pid) => pid !== undefined))),
      ];
    },
    close,
  };
}

/** A worker as operators run it; in a control one that logs what the SDK says as it says it. */
async function startWorker(options: {
  folder: string;
  logs: string;
  server: DevServer;
  url: string;
  password: string;
  key?: Key;
}): Promise<ChildProcess> {
  const { folder, logs, server, url, password, key } = options;
  const [config, secretFile, keyFile] = [
    join(folder, 'ndc-flows.yaml'),
    join(folder, 'password'),
    join(folder, 'keys'),
  ];
  const source = key ? { file: secretFile } : { env: 'SANDBOX_PASSWORD' };
  const profile = {
    ...(sandboxProfile(url) as object),
    credentials: { username: { env: 'SANDBOX_USERNAME' }, password: source },
    capabilities: { findOrders: 'passenger' },
    settleFor: '12s',
    timeouts: { total: { orderCreate: '4s', orderChange: '4s', orderCancel: '4s' } },
    writeFence: '2s',
  };
  const mode = 0o600;
  await writeFile(config, stringify({ providers: { sandbox: profile }, archive: { folder: 'messages' } }), {
    mode,
  });
  await writeFile(secretFile, password, { mode });
  if (key) await writeFile(keyFile, `${writtenKey(key)}\n`, { mode });
  const [standardOutput, standardError] = [
    await open(join(logs, 'out'), 'w', mode),
    await open(join(logs, 'log'), 'w', mode),
  ];
  const program = key
    ? [join(PROJECT, 'dist', 'worker.js')]
    : [
        '-r',
        join(PROJECT, 'test', 'support', 'typescript.js'),
        join(__dirname, 'openWorker.ts'),
        config,
        password,
      ];
  const worker = spawn(process.execPath, program, {
    cwd: PROJECT,
    env: {
      ...withoutTemporal(),
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_NAMESPACE: server.namespace,
      NDC_FLOWS_CONFIG: config,
      SANDBOX_USERNAME: USERNAME,
      LOG_LEVEL: 'trace',
      ...(key ? { NDC_FLOWS_KEYS_FILE: keyFile } : { SANDBOX_PASSWORD: password }),
    },
    stdio: ['ignore', standardOutput.fd, standardError.fd],
  });
  await Promise.all([standardOutput.close(), standardError.close()]);
  return worker;
}

function withoutTemporal(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TEMPORAL_|NDC_FLOWS_|SANDBOX_)/.test(name)),
  );
}

/** Hands every request on, and breaks off where the service does. */
function noting(target: string): Promise<HttpServer> {
  const agent = new http.Agent({ keepAlive: false });
  return httpServer(({ method, path, headers, body }, response) => {
    const onward = http.request(target + path, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  });
}

function sessionsIn({ seen }: HttpServer): string[] {
  const found = seen.flatMap(({ headers: { authtoken, cookie } }) => [
    String(authtoken ?? ''),
    ...(cookie ?? '').split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
  ]);
  return [...new Set(found)].filter((text) => text.length > 12);
}
