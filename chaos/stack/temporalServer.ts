/** The Temporal server of production on PostgreSQL: its four services in one process, set up by what docker-compose.yml says. */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { NdcFlowsError } from '../../src/domain/errors';
import { temporalTarget } from '../../src/temporal/connection';
import type { DevServer } from '../../src/temporal/devServer';
import { spawnGuarded } from '../../src/temporal/devServer/guardedProcess';
import { isListening } from '../../src/temporal/devServer/ports';
import { answers } from '../../src/temporal/devServer/start';
import type { Composition } from './composition';
import type { Postgres } from './postgres';
import { programPath } from './programs';

type Say = (line: string) => void;

/** Thrown when the schema cannot be made or the server does not get ready. */
class ServerFailed extends NdcFlowsError {
  readonly code = 'temporal-server-failed';
}

/** Recovery after `kill -9` waits until the server has forgotten its former self. */
const READY_WITHIN = 180_000;

/** Each of the server's parts listens twice, the frontend three times. */
const PORTS = [
  'FRONTEND_GRPC_PORT',
  'FRONTEND_MEMBERSHIP_PORT',
  'FRONTEND_HTTP_PORT',
  'HISTORY_GRPC_PORT',
  'HISTORY_MEMBERSHIP_PORT',
  'MATCHING_GRPC_PORT',
  'MATCHING_MEMBERSHIP_PORT',
  'WORKER_GRPC_PORT',
  'WORKER_MEMBERSHIP_PORT',
] as const;

/** Makes both databases by the script of docker-compose.yml, twice: it runs again at each `docker compose up`. */
export async function makeSchema(
  { schema, server: { DB } }: Composition,
  { host, port, user, password }: Postgres,
  folder: string,
  say: Say,
): Promise<void> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await symlink(await programPath('temporal-sql-tool', say), join(bin, 'temporal-sql-tool'));
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    SQL_PLUGIN: DB,
    SQL_HOST: host,
    SQL_PORT: String(port),
    SQL_USER: user,
    SQL_PASSWORD: password,
  };
  for (const time of ['makes', 'finds'])
    try {
      await promisify(execFile)('sh', ['-ec', schema], { env, maxBuffer: 64 * 1024 * 1024 });
      say(`the script of docker-compose.yml ${time} both databases in their newest schema`);
    } catch (error) {
      const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
      const words = `${stdout}\n${stderr}`.trim().split('\n').at(-1) ?? '';
      throw new ServerFailed(`The schema cannot be made: ${words}`, {
        remedy: 'The script stands in docker-compose.yml, under `schema`.',
      });
    }
}

/** Starts servers on the same ports each time. */
export class TemporalServers {
  private ports?: Record<string, string>;

  constructor(
    private readonly composition: Composition,
    private readonly postgres: Postgres,
    private readonly namespace: string,
  ) {}

  /** Resolves when it answers: for its own namespace the first time, for ours later. */
  async start(say: Say): Promise<DevServer> {
    const first = this.ports === undefined;
    this.ports ??= await freePorts();
    const port = this.ports.FRONTEND_GRPC_PORT;
    const target = temporalTarget({ address: `127.0.0.1:${port}`, namespace: this.namespace });
    const said: string[] = [];
    const server = spawnGuarded(await programPath('temporal-server', say), ['--allow-no-auth', 'start'], {
      env: this.environment(this.ports),
      privateFiles: true,
      onLine: (line) => {
        said.push(line);
        if (said.length > 20) said.shift();
      },
    });
    let ended = false;
    void server.ended.then(() => (ended = true));
    const began = Date.now();
    const asked = first ? SYSTEM : this.namespace;
    while (!(await answers(target.address, asked))) {
      const late = Date.now() - began > READY_WITHIN;
      if (ended || late) {
        await server.stop();
        const what = late ? `did not get ready within ${READY_WITHIN / 1000} s` : 'ended before it was ready';
        throw new ServerFailed(`The Temporal server ${what}: ${lastWords(said)}`);
      }
      await sleep(200);
    }
    say(`Temporal server answers after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    const pid = await server.pid;
    return {
      target,
      address: target.address,
      namespace: this.namespace,
      ...(pid !== undefined && { pid }),
      close: async () => void (await server.stop()),
    };
  }

  /** As in docker-compose.yml, with what is elsewhere here. */
  private environment(ports: Record<string, string>): NodeJS.ProcessEnv {
    const { server, dynamicConfig } = this.composition;
    const { host, port, user, password } = this.postgres;
    return {
      PATH: process.env.PATH,
      ...server,
      ...ports,
      POSTGRES_SEEDS: host,
      DB_PORT: String(port),
      POSTGRES_USER: user,
      POSTGRES_PWD: password,
      BIND_ON_IP: '127.0.0.1',
      DYNAMIC_CONFIG_FILE_PATH: dynamicConfig,
      LOG_LEVEL: 'error',
    };
  }
}

/** The server's own table of its members has a smallint for a port: those that systems deal out as free ones are too high for it. */
const HIGHEST_PORT = 32_767;

/** So much of a line is told. */
const LONGEST_WORDS = 300;

/** There as soon as a server has started once. */
const SYSTEM = 'temporal-system';

/** It tells how it was put together before it says why it ends, in lines without end; the cause stands last. */
function lastWords(said: readonly string[]): string {
  const line = said.findLast((each) => /^Unable|error/i.test(each)) ?? said.at(-1) ?? 'without a word';
  if (!/^\{.*\}$/.test(line)) return line.slice(-LONGEST_WORDS);
  const { msg = '', error = '' } = JSON.parse(line) as Record<string, string>;
  return `${msg} ${error}`.slice(0, LONGEST_WORDS);
}

async function freePorts(): Promise<Record<string, string>> {
  const free = new Set<number>();
  while (free.size < PORTS.length) {
    const port = randomInt(10_000, HIGHEST_PORT + 1);
    if (!(await isListening(`127.0.0.1:${port}`))) free.add(port);
  }
  return Object.fromEntries([...free].map((port, index) => [PORTS[index] ?? '', String(port)]));
}
