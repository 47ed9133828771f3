/** The stage: one Temporal server in memory and one sandbox that answers at once; workers of each kind are started on it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import type { Client } from '@temporalio/client';
import { startChild, type Child } from '../../src/cli/demo/child';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../../src/cli/sandbox/sandboxConfig';
import type { SandboxReady } from '../../src/cli/serve/sandbox';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer } from '../../src/temporal/devServer';
import { imageEnvironment } from '../measure/image';
import { known } from '../measure/processes';
import type { Kind } from './kinds';
import { configFor } from './provider';
import { ownEnvironment, staged, type Closings } from '../measure/staging';

const NAMESPACE = 'ndc-flows-bench';

/** What serves each kind. */
const programs: Record<Kind, string> = {
  ours: 'worker.js',
  empty: 'bench/orchestration/empty/main.js',
  calling: 'bench/orchestration/calling/main.js',
};

/** The process of a worker, or of whatever else is measured. */
export type Process = Child<object>;

export interface Stage {
  client: Client;
  /** Process ids of what every worker works with. */
  server: number;
  sandbox: number;
  sandboxUrl: string;
  account: { username: string; password: string };
  /** Starts a worker process that serves this kind. */
  worker(kind: Kind): Promise<Process>;
  close(): Promise<void>;
}

/** Sets everything up; whatever was started is ended again where something fails. */
export function setStage(say: (line: string) => void): Promise<Stage> {
  return staged((closings) => build(say, closings));
}

async function build(say: (line: string) => void, closings: Closings): Promise<Omit<Stage, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-bench-'));
  closings.push(() => rm(folder, { recursive: true, force: true }));
  const account = { username: 'bench', password: randomBytes(12).toString('hex') };
  const environment: NodeJS.ProcessEnv = {
    ...ownEnvironment(),
    ...imageEnvironment(),
    [SANDBOX_USERNAME]: account.username,
    [SANDBOX_PASSWORD]: account.password,
  };
  const server = await startDevServer({ namespace: NAMESPACE, env: environment, progress: say });
  closings.push(() => server.close());
  const client = await connectClient(server.target);
  closings.push(() => client.connection.close());
  const sandbox = await startChild<SandboxReady>('sandbox', ['client.js', 'sandbox'], environment);
  closings.push(() => sandbox.stop());
  const config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, configFor(sandbox.ready.url), { mode: 0o600 });
  const bundle = join(folder, 'empty-bundle.js');
  await writeFile(bundle, await emptyBundle());

  const forWorkers = {
    ...environment,
    TEMPORAL_ADDRESS: server.address,
    TEMPORAL_NAMESPACE: NAMESPACE,
    NDC_FLOWS_CONFIG: config,
    EMPTY_BUNDLE: bundle,
    SANDBOX_URL: sandbox.ready.url,
    LOG_LEVEL: 'error',
  };
  return {
    client,
    server: known(server.pid),
    sandbox: known(sandbox.pid),
    sandboxUrl: sandbox.ready.url,
    account,
    worker: async (kind) => {
      const worker = await startChild<object>(`${kind} worker`, [programs[kind]], forWorkers);
      closings.push(() => worker.stop());
      return worker;
    },
  };
}

/** The SDK's own way to bundle, with none of our settings. */
async function emptyBundle(): Promise<string> {
  const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, log() {} };
  const { code } = await bundleWorkflowCode({
    workflowsPath: require.resolve('./empty/emptyWorkflow'),
    logger: silent,
  });
  return code;
}
