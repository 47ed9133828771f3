/** `ndc-flows api` as a process of its own, with the desk: it can be killed, and started again at the same address. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'yaml';
import type { TemporalTarget } from '../../src/temporal/connection';
import { startCommand, type Running } from './commandLine';
import { freePort } from './ports';

export interface ApiProcess {
  endpoint: string;
  /** Starts it, again if it was killed, and resolves once it serves. */
  start(): Promise<void>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

interface Settings {
  target: TemporalTarget;
  /** What stands in its configuration besides `api.port`. */
  config: { api: object } & Record<string, unknown>;
  env?: NodeJS.ProcessEnv;
}

/** Starts one. */
export async function apiProcess({ target, config, env }: Settings): Promise<ApiProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-api-'));
  const file = join(folder, 'ndc-flows.yaml');
  const port = await freePort();
  const whole = { ...config, api: { audit: 'audit.jsonl', ...config.api, port } };
  await writeFile(file, stringify(whole), { mode: 0o600 });
  let running: Running | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    running?.process.kill(signal);
    await running?.ended;
    running = undefined;
  };
  const start = async (): Promise<void> => {
    running = startCommand(['api', '--config', file], {
      env: { TEMPORAL_ADDRESS: target.address, TEMPORAL_NAMESPACE: target.namespace, ...env },
    });
    const serves = once(createInterface(running.process.stdout!), 'line');
    const ended = running.ended.then(({ stderr }) => {
      throw new Error(`The API ended before it served: ${stderr}`);
    });
    // It may end later.
    ended.catch(() => undefined);
    await Promise.race([serves, ended]);
  };
  await start();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    start,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
