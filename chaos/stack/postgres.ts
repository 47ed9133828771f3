/** A PostgreSQL of the run's own: on loopback, with a password, in a folder that goes with it. It can be ended without a checkpoint. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NdcFlowsError } from '../../src/domain/errors';
import { type GuardedProcess, spawnGuarded } from '../../src/temporal/devServer/guardedProcess';
import { freePort } from '../../src/temporal/devServer/ports';
import type { Closings } from '../closings';
import { findPostgres, type FoundPostgres } from './findPostgres';

/** Thrown when PostgreSQL does not start. */
class PostgresFailed extends NdcFlowsError {
  readonly code = 'postgresql-failed';
}

/** A server that runs. */
export interface Postgres {
  version: string;
  host: string;
  port: number;
  user: string;
  password: string;
  /** Ends it at once, as when the power goes, and starts it again: it recovers from its log. Resolves when it takes connections. */
  crash(): Promise<void>;
  /** What `psql` prints of one value. */
  ask(database: string, sql: string): Promise<string>;
}

const HOST = '127.0.0.1';
const USER = 'temporal';

/** Starts it with the flags that docker-compose.yml gives it; it ends with the closings. */
export async function startPostgres(flags: readonly string[], closings: Closings): Promise<Postgres> {
  const found = await findPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-postgres-'));
  closings.add(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  if (found.user) await chown(folder, found.user.uid, found.user.gid);
  const password = randomBytes(18).toString('hex');
  const data = join(folder, 'data');
  await makeCluster({ found, folder, data, password, closings });

  const port = await freePort();
  const args = [
    ...['-D', data, '-p', String(port), '-c', `listen_addresses=${HOST}`, '-c', 'unix_socket_directories='],
    // What it shares between its processes is in its folder: nothing of it is left in /dev/shm.
    ...['-c', 'dynamic_shared_memory_type=mmap', ...flags],
  ];
  let running = await launched(found, folder, args);
  closings.add(() => end(running, 'SIGINT'));
  return {
    version: found.version,
    host: HOST,
    port,
    user: USER,
    password,
    async crash() {
      await end(running, 'SIGQUIT');
      running = await launched(found, folder, args);
    },
    async ask(database, sql) {
      const { stdout } = await promisify(execFile)(
        join(found.bin, 'psql'),
        ['-h', HOST, '-p', String(port), '-U', USER, '-d', database, '-XAtqc', sql],
        { env: { ...process.env, PGPASSWORD: password } },
      );
      return stdout.trim();
    },
  };
}

async function makeCluster(place: {
  found: FoundPostgres;
  folder: string;
  data: string;
  password: string;
  closings: Closings;
}): Promise<void> {
  const { found, folder, data, password, closings } = place;
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (found.user) await chown(passwordFile, found.user.uid, found.user.gid);
  const said: string[] = [];
  const making = spawned(
    found,
    folder,
    'initdb',
    // What is made here need not survive a power cut; what is written to it later is synced as everywhere.
    [
      '-D',
      data,
      '-U',
      USER,
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--no-locale',
      '-N',
    ],
    (line) => said.push(line),
  );
  closings.add(() => making.stop());
  const { code } = await making.ended;
  await rm(passwordFile, { force: true });
  if (code !== 0) throw failed('initdb', said);
}

/** Resolves when it takes connections. */
async function launched(
  found: FoundPostgres,
  folder: string,
  args: readonly string[],
): Promise<GuardedProcess> {
  const said: string[] = [];
  let tell: () => void;
  const ready = new Promise<void>((resolve) => (tell = resolve));
  const server = spawned(found, folder, 'postgres', args, (line) => {
    said.push(line);
    if (said.length > 20) said.shift();
    if (line.includes('database system is ready to accept connections')) tell();
  });
  await Promise.race([
    ready,
    server.ended.then(() => {
      throw failed('postgres', said);
    }),
  ]);
  return server;
}

/** SIGINT asks clients to go; SIGQUIT is the end without a checkpoint. Its processes end with their first one. */
async function end(server: GuardedProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const pid = await server.pid;
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
  await server.ended;
}

function spawned(
  { bin, user }: FoundPostgres,
  cwd: string,
  name: string,
  args: readonly string[],
  onLine: (line: string) => void,
): GuardedProcess {
  const env = { ...process.env, LC_ALL: 'C' };
  const command = join(bin, name);
  if (!user) return spawnGuarded(command, args, { cwd, env, onLine, privateFiles: true });
  const as = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups', '--'];
  return spawnGuarded('setpriv', [...as, command, ...args], { cwd, env, onLine, privateFiles: true });
}

function failed(program: string, said: readonly string[]): PostgresFailed {
  const reason = said.findLast((line) => /error|fatal/i.test(line)) ?? said.at(-1) ?? 'without a word';
  return new PostgresFailed(`${program} ended: ${reason}`, {
    remedy:
      'Look whether the machine has disk and memory left, and whether the folder for temporary files can be used.',
  });
}
