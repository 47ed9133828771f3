/** What is measured: a Temporal server in memory, a sandbox and a worker, each a process of its own. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { stringify } from 'yaml';
import { createReportStore, type ReportStore } from '../../src/batchReports';
import { Service } from '../../chaos/service';
import { startChild, type Child } from '../../src/cli/demo/child';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../../src/cli/sandbox/sandboxConfig';
import type { SandboxReady } from '../../src/cli/serve/sandbox';
import { readEncryption } from '../../src/keys';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer } from '../../src/temporal/devServer';
import { known, usageOf, type Usage } from '../measure/processes';
import { sandboxProfile } from '../measure/sandboxProfile';
import { ownEnvironment, staged, type Closings } from '../measure/staging';

/** The processes by what they are. */
export type Part = 'worker' | 'server' | 'sandbox';

export interface Stage {
  client: Client;
  service: Service;
  reports: ReportStore;
  usage: () => Record<Part, Usage>;
  /** Ends the worker and starts another, which knows no order yet: as at night, when the day's orders are ticketed. */
  freshWorker(): Promise<void>;
  close(): Promise<void>;
}

const NAMESPACE = 'ndc-flows-bench';

/** Sets everything up; whatever was started is ended again where something fails. */
export function setStage(atOnce: number, say: (line: string) => void): Promise<Stage> {
  return staged((closings) => build(atOnce, say, closings));
}

async function build(
  atOnce: number,
  say: (line: string) => void,
  closings: Closings,
): Promise<Omit<Stage, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-bench-'));
  closings.push(() => rm(folder, { recursive: true, force: true }));
  const environment = {
    ...ownEnvironment({ keys: true }),
    [SANDBOX_USERNAME]: 'bench',
    [SANDBOX_PASSWORD]: randomBytes(12).toString('hex'),
  };

  const server = await startDevServer({ namespace: NAMESPACE, env: environment, progress: say });
  closings.push(() => server.close());
  const encryption = await readEncryption({ env: environment });
  const client = await connectClient(server.target, encryption);
  closings.push(() => client.connection.close());
  const sandbox = await startChild<SandboxReady>('sandbox', ['client.js', 'sandbox'], environment);
  closings.push(() => sandbox.stop());

  const config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, configFor(sandbox.ready.url, atOnce), { mode: 0o600 });
  const startWorker = (): Promise<Child<object>> =>
    startChild('worker', ['worker.js'], {
      ...environment,
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_NAMESPACE: NAMESPACE,
      NDC_FLOWS_CONFIG: config,
      LOG_LEVEL: 'error',
    });
  let worker = await startWorker();
  closings.push(() => worker.stop());
  return {
    client,
    service: new Service(sandbox.ready.url),
    reports: createReportStore(join(folder, MESSAGES), encryption?.keyring),
    usage: () => ({
      worker: usageOf(known(worker.pid)),
      server: usageOf(known(server.pid)),
      sandbox: usageOf(known(sandbox.pid)),
    }),
    freshWorker: async () => {
      await worker.stop();
      worker = await startWorker();
    },
  };
}

const MESSAGES = 'messages';

/** No rate but the machine's: what is measured is ours. Raw messages are kept, as in production. */
function configFor(baseUrl: string, concurrency: number): string {
  return stringify({
    archive: { folder: MESSAGES },
    providers: { sandbox: sandboxProfile(baseUrl, { rate: { concurrency } }) },
  });
}
