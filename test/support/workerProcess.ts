/** A worker as a process of its own, as operators run it: `node dist/worker.js`. For tests that kill one. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { TemporalTarget } from '../../src/temporal/connection';
import { ACCOUNT } from './running';

const PROJECT = join(__dirname, '..', '..');

export interface WorkerProcess {
  /** Resolves with its first output, which a worker writes when it polls. Rejects when the process ends without any. */
  ready: Promise<string>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit status. */
  stop(): Promise<number | null>;
}

/** Writes a configuration file for one sandbox provider and returns its path. `more`: what else stands in it. */
export async function configFile(profile: unknown, more: object = {}): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'ndc-flows-test-')), 'ndc-flows.yaml');
  const whole = { providers: { sandbox: profile }, archive: { folder: 'messages' }, ...more };
  await writeFile(file, stringify(whole), { mode: 0o600 });
  return file;
}

/** Starts a worker process. It polls as soon as it can; nothing needs to wait for it. */
export function startWorkerProcess(target: TemporalTarget, config: string): WorkerProcess {
  return startProcess([join(PROJECT, 'dist', 'worker.js')], target, config);
}

/** Starts Node with a worker's environment; what it prints can be read from `child.stdout`. */
export function startProcess(
  args: readonly string[],
  target: TemporalTarget,
  config: string,
  env: NodeJS.ProcessEnv = {},
): WorkerProcess & { child: ChildProcess } {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: {
      LOG_LEVEL: 'error',
      ...process.env,
      TEMPORAL_ADDRESS: target.address,
      TEMPORAL_NAMESPACE: target.namespace,
      NDC_FLOWS_CONFIG: config,
      SANDBOX_USERNAME: ACCOUNT.username,
      SANDBOX_PASSWORD: ACCOUNT.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  const ready = firstOutput(child, gone);
  // Nobody need read it: a pipe that is full would hold the worker up.
  child.stdout?.resume();
  const ended = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return (await gone)[0];
  };
  return { child, ready, kill: async () => void (await ended('SIGKILL')), stop: () => ended('SIGTERM') };
}

/** Listens from the first moment on: what is written while nobody listens is lost. */
function firstOutput(child: ChildProcess, gone: Promise<[number | null, string | null]>): Promise<string> {
  const output = new Promise<string>((resolve) =>
    child.stdout?.once('data', (said) => resolve(String(said))),
  );
  const ended = gone.then(([status, signal]) => {
    throw new Error(`The process ended before it wrote anything: ${signal ?? `exit status ${status}`}.`);
  });
  const ready = Promise.race([output, ended]);
  // A process that nobody waits for may end.
  ready.catch(() => undefined);
  return ready;
}
