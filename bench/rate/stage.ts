/** What is measured: a Temporal server with so many partitions a queue, a sandbox and several workers, each a process of its own. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { request } from 'undici';
import { stringify } from 'yaml';
import { startChild, type Child } from '../../src/cli/demo/child';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../../src/cli/sandbox/sandboxConfig';
import type { SandboxReady } from '../../src/cli/serve/sandbox';
import type { CallRecord } from '../../src/sandbox/callLog';
import { readEncryption } from '../../src/keys';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer } from '../../src/temporal/devServer';
import { sandboxProfile } from '../measure/sandboxProfile';
import { ownEnvironment, staged, type Closings } from '../measure/staging';

export interface Stage {
  client: Client;
  /** Every call that the sandbox has had. */
  log(): Promise<CallRecord[]>;
  /** Ends the workers and starts so many others; the provider allows so many requests a second, or any number. */
  workers(number: number, requestsPerSecond?: number): Promise<void>;
  close(): Promise<void>;
}

/** How a provider is met: over how many partitions of its queue, and how long it thinks about every call (milliseconds). */
export interface Provider {
  partitions: number;
  latency: number;
  /** Agencies that sell it; left out, one that needs no name. */
  agencies?: readonly string[];
  /** Other settings of the server. */
  dynamicConfig?: Readonly<Record<string, boolean>>;
}

const NAMESPACE = 'ndc-flows-rate';

/** Sets everything up but the workers; whatever was started is ended again where something fails. */
export function setStage(provider: Provider, say: (line: string) => void): Promise<Stage> {
  return staged((closings) => build(provider, say, closings));
}

async function build(
  { partitions, latency, agencies = [], dynamicConfig }: Provider,
  say: (line: string) => void,
  closings: Closings,
): Promise<Omit<Stage, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-rate-'));
  closings.push(() => rm(folder, { recursive: true, force: true }));
  const environment = {
    ...ownEnvironment({ keys: true }),
    [SANDBOX_USERNAME]: 'bench',
    [SANDBOX_PASSWORD]: randomBytes(12).toString('hex'),
  };
  const server = await startDevServer({
    namespace: NAMESPACE,
    env: environment,
    progress: say,
    dynamicConfig: {
      'matching.numTaskqueueReadPartitions': partitions,
      'matching.numTaskqueueWritePartitions': partitions,
      ...dynamicConfig,
    },
  });
  closings.push(() => server.close());
  const client = await connectClient(server.target, await readEncryption({ env: environment }));
  closings.push(() => client.connection.close());
  const sandbox = await startChild<SandboxReady>(
    'sandbox',
    ['client.js', 'sandbox', '--latency', `${latency}ms`],
    environment,
  );
  closings.push(() => sandbox.stop());

  const config = join(folder, 'ndc-flows.yaml');
  const startWorker = (_: unknown, number: number): Promise<Child<object>> =>
    startChild(`worker ${number + 1}`, ['worker.js'], {
      ...environment,
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_NAMESPACE: NAMESPACE,
      NDC_FLOWS_CONFIG: config,
      LOG_LEVEL: 'error',
    });
  let running: Child<object>[] = [];
  const stop = (): Promise<unknown> => Promise.all(running.splice(0).map((worker) => worker.stop()));
  closings.push(stop);
  return {
    client,
    log: async () => (await (await request(sandbox.ready.log)).body.json()) as CallRecord[],
    workers: async (number, requestsPerSecond) => {
      await stop();
      await writeFile(config, configFor(sandbox.ready.url, requestsPerSecond, agencies), { mode: 0o600 });
      running = await Promise.all(Array.from({ length: number }, startWorker));
    },
  };
}

function configFor(
  baseUrl: string,
  requestsPerSecond: number | undefined,
  agencies: readonly string[],
): string {
  const { agencyId, credentials, ...profile } = sandboxProfile(baseUrl, {
    rate: { concurrency: 8, requestsPerSecond },
  }) as Record<string, unknown>;
  const account = { agencyId, credentials };
  const alone = agencies.length === 0;
  return stringify({
    archive: { folder: 'messages' },
    providers: { sandbox: alone ? { ...profile, ...account } : profile },
    ...(!alone && { agencies: Object.fromEntries(agencies.map((name) => [name, account])) }),
  });
}
