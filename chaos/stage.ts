/** The stage of a run: a Temporal server, a sandbox and two workers, each a real process that can be broken and put up again. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { startChild, type Child } from '../src/cli/demo/child';
import { refuseDistantProviders } from '../src/cli/demo/loopback';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../src/cli/sandbox/sandboxConfig';
import type { SandboxReady } from '../src/cli/serve/sandbox';
import { loadConfig } from '../src/config';
import { readEncryption, type Encryption } from '../src/keys';
import { KEYS_FILE_VARIABLE, KEYS_VARIABLE } from '../src/keys/sources';
import { connectClient } from '../src/temporal/connection';
import { startDevServer, type DevServer } from '../src/temporal/devServer';
import type { Closings } from './closings';
import type { Breakable } from './disturbances';
import { createLane } from './inTurn';
import type { Run } from './closings';
import { OTHER_PROVIDER, PROVIDER } from './requests';
import { Service, Services } from './service';
import { configFor, type Settings } from './settings';
import { signal } from './signal';

/** Everything that runs. */
export interface Stage extends Breakable {
  client: Client;
  service: Services;
  account: Account;
  /** What the workers have in their environment; it leads the command line to the same server, keys and configuration. */
  environment: NodeJS.ProcessEnv;
  /** By the keys that the workers have, where they have any. */
  encryption?: Encryption;
  /** SIGSTOP to the Temporal server, and SIGCONT after so many milliseconds. */
  freeze(milliseconds: number): Promise<void>;
  /** SIGTERM to a worker, and a new one in its place when it has ended; never two workers at a time. */
  relieve(worker: number): Promise<Relieved>;
  /** Workers that ended though nobody killed them, each with its last words. */
  readonly fallen: readonly string[];
  /** The worker processes of this moment, in the order of their seats; undefined while one is being put up again. */
  workers(): (number | undefined)[];
  /** When each worker was killed (milliseconds since the epoch), in the order of their seats. */
  kills(): (readonly number[])[];
}

/** How a worker ended that was asked to. */
export interface Relieved {
  /** Its exit status; none where a signal ended it. */
  status: number | null;
  /** From the signal to its end (milliseconds). */
  took: number;
}
/** A program in `dist`, or one elsewhere that is named from the root, and its arguments. */
export type Program = readonly [file: string, ...args: string[]];

/** The Temporal server of a stage, which is killed in the middle: somebody else's is never used. */
export interface Backend {
  /** Starts it, with the namespace and everything in it as it was left; at this port where it has run before. */
  start(port?: number): Promise<DevServer>;
  /** Ends the database without a checkpoint and starts it again. */
  restartDatabase(): Promise<void>;
  /** What its clients need besides. */
  environment?: NodeJS.ProcessEnv;
}

/** A namespace of its own, on a server of its own. */
export const NAMESPACE = 'ndc-flows-chaos';

/** How long the server stays away when it is restarted. */
const AWAY = 1_500;

/** A worker cannot start while the server is away: a supervisor tries again, so often and so far apart. */
const STARTS = 60;
const START_AGAIN = 2_000;

/** Sets everything up in the run's folder, a worker for each of the programs. Adds what it starts to the closings, also where something fails. */
export async function setStage(
  settings: Settings,
  { folder, say, closings }: Run,
  backend: Backend = devServerIn(folder, say),
  programs: readonly Program[] = [['worker.js'], ['worker.js']],
): Promise<Stage> {
  const account = newAccount();
  const environment = { ...withoutTemporal(process.env), ...backend.environment, ...variablesOf(account) };

  let server = await backend.start();
  closings.add(() => server.close());
  // The workers find the same keys in their environment, where there are any.
  const encryption = await readEncryption({ env: environment });
  const client = await connectClient(server.target, encryption);
  // The SDK repeats a call in a timer of its own, and on a connection that was closed under it that ends the process.
  closings.addShared(() => client.connection.close());

  const service = await startServices(settings, account, closings);

  const config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, configFor(service.urls, settings), { mode: 0o600 });
  refuseDistantProviders(await loadConfig(config));

  const fallen: string[] = [];
  const workerEnvironment = {
    ...environment,
    TEMPORAL_ADDRESS: server.address,
    TEMPORAL_NAMESPACE: NAMESPACE,
    NDC_FLOWS_CONFIG: config,
    LOG_LEVEL: 'error',
  };
  const workers = await Promise.all(
    programs.map(async (program, index) => {
      const name = `worker ${index + 1}`;
      const worker = new WorkerSeat(name, program, workerEnvironment, (words) => fallen.push(words));
      closings.add(() => worker.stop());
      await worker.start();
      return worker;
    }),
  );
  const serverLane = createLane();
  const refusing = createLane();
  const relieving = createLane();
  const hanging = createLane();
  const turningAway = createLane();
  const seat = (number: number): WorkerSeat => {
    const found = workers[number];
    if (!found) throw new RangeError(`there is no worker ${number}`);
    return found;
  };
  return {
    client,
    service,
    account,
    environment: workerEnvironment,
    encryption,
    fallen,
    workers: () => workers.map(({ pid }) => pid),
    kills: () => workers.map(({ killed }) => killed),
    kill: (number, away) => seat(number).kill(away),
    relieve: (number) => relieving(() => seat(number).relieve()),
    pause: (number, milliseconds) => seat(number).pause(milliseconds),
    refuse: (milliseconds) => refusing(() => service.refuse(milliseconds)),
    hang: (milliseconds) => hanging(() => service.hang(milliseconds)),
    killAtChangeover: (isOver) =>
      turningAway(async () => {
        if (!(await service.turnsAway(isOver))) return false;
        await Promise.all(workers.map((worker) => worker.kill()));
        return true;
      }),
    restart: (away = AWAY) =>
      serverLane(async () => {
        const { pid, address } = server;
        signal(pid, 'SIGKILL');
        await server.close();
        await sleep(away);
        server = await backend.start(Number(address.split(':').at(-1)));
      }),
    freeze: (milliseconds) =>
      serverLane(async () => {
        const { pid } = server;
        signal(pid, 'SIGSTOP');
        await sleep(milliseconds);
        signal(pid, 'SIGCONT');
      }),
    restartDatabase: () => serverLane(() => backend.restartDatabase()),
  };
}

/** An account at a sandbox. */
export interface Account {
  username: string;
  password: string;
}

/** Returns an account with a random password. */
export function newAccount(): Account {
  return { username: 'chaos', password: randomBytes(12).toString('hex') };
}

/** The environment variables in which sandbox and workers find the account. */
function variablesOf({ username, password }: Account): NodeJS.ProcessEnv {
  return { [SANDBOX_USERNAME]: username, [SANDBOX_PASSWORD]: password };
}

/** Starts a sandbox process for each provider of the run. */
export async function startServices(
  settings: Settings,
  account: Account,
  closings: Closings,
): Promise<Services> {
  const { providers = 1 } = settings;
  const first = await startService(settings, account, closings);
  const second = providers > 1 ? [await startService(settings, account, closings, OTHER_PROVIDER)] : [];
  return new Services([first, ...second]);
}

/** Starts a sandbox process that has this one account. @param seed where it sells something else than the one without */
async function startService(
  { realistic, latency, holdFor }: Settings,
  account: Account,
  closings: Closings,
  seed?: string,
): Promise<Service> {
  const options = [
    ...(seed === undefined ? [] : ['--seed', seed]),
    ...(realistic ? ['--realistic'] : []),
    ...(latency ? ['--latency', latency] : []),
    ...(holdFor ? ['--hold-for', holdFor] : []),
  ];
  const child = await startChild<SandboxReady>('sandbox', ['client.js', 'sandbox', ...options], {
    ...withoutTemporal(process.env),
    ...variablesOf(account),
  });
  closings.add(() => child.stop());
  return new Service(child.ready.url, seed ?? PROVIDER, child.pid);
}

/** A dev server on a file of the folder. */
export function devServerIn(folder: string, say: Run['say']): Backend {
  const dbFilename = join(folder, 'temporal.db');
  const env = withoutTemporal(process.env);
  return {
    start: (port) => startDevServer({ dbFilename, namespace: NAMESPACE, env, port, progress: say }),
    restartDatabase: () => Promise.reject(new Error('A dev server has its database in itself.')),
  };
}

/** A place in which one worker process runs; what happens to it happens one after the other. */
class WorkerSeat {
  private readonly lane = createLane();
  private child?: Child<object>;
  private closing = false;
  /** When it was killed (milliseconds since the epoch). */
  readonly killed: number[] = [];

  constructor(
    private readonly name: string,
    private readonly program: Program,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly fell: (words: string) => void,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): Promise<void> {
    return this.lane(() => this.launch());
  }

  kill(away = 0): Promise<void> {
    return this.lane(async () => {
      const { child } = this;
      this.child = undefined;
      signal(child?.pid, 'SIGKILL');
      this.killed.push(Date.now());
      await child?.failed.catch(() => undefined);
      await sleep(away);
      await this.launch();
    });
  }

  relieve(): Promise<Relieved> {
    return this.lane(async () => {
      const { child } = this;
      this.child = undefined;
      const began = Date.now();
      signal(child?.pid, 'SIGTERM');
      const status = (await child?.ended)?.code ?? null;
      const took = Date.now() - began;
      await this.launch();
      return { status, took };
    });
  }

  pause(milliseconds: number): Promise<void> {
    return this.lane(async () => {
      const pid = this.child?.pid;
      if (pid === undefined) return;
      signal(pid, 'SIGSTOP');
      await sleep(milliseconds);
      signal(pid, 'SIGCONT');
    });
  }

  stop(): Promise<void> {
    this.closing = true;
    return this.lane(async () => {
      await this.child?.stop();
    });
  }

  private async launch(): Promise<void> {
    if (this.closing) return;
    const child = await this.supervised();
    this.child = child;
    child.failed.catch((error: Error) => {
      // A worker that was killed is no longer this seat's; one that fell by itself is put up again, as a supervisor would.
      if (this.child !== child || this.closing) return;
      this.fell(error.message);
      this.child = undefined;
      this.start().catch((failure: Error) => this.fell(failure.message));
    });
  }

  private async supervised(starts = STARTS): Promise<Child<object>> {
    try {
      return await startChild<object>(this.name, this.program, this.environment);
    } catch (error) {
      if (starts <= 1 || this.closing) throw error;
      await sleep(START_AGAIN);
      return this.supervised(starts - 1);
    }
  }
}

/** The environment without what leads to another server and another configuration; keys stay, for who wants an encrypted run. */
export function withoutTemporal(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const keys = [KEYS_VARIABLE, KEYS_FILE_VARIABLE];
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => keys.includes(name) || !/^(TEMPORAL|NDC_FLOWS)_/.test(name)),
  );
}
