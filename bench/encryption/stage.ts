/** The stage of bench:encryption: one Temporal server and one sandbox, and for each way a namespace and a worker process of its own. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { startChild } from '../../src/cli/demo/child';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME, sandboxConfig } from '../../src/cli/sandbox/sandboxConfig';
import type { SandboxReady } from '../../src/cli/serve/sandbox';
import { newKey, readEncryption, writtenKey } from '../../src/keys';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer } from '../../src/temporal/devServer';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { known, usageOf } from '../measure/processes';
import { ways, type Way } from './settings';
import { ownEnvironment, staged, type Closings } from '../measure/staging';

/** One way, ready for orders. */
export interface Lane {
  client: Client;
  /** Milliseconds of processor time that its worker and the server have spent. */
  cpu(): { worker: number; server: number };
}

export interface Stage {
  lanes: Record<Way, Lane>;
  close(): Promise<void>;
}

/** Name of the sandbox in the configuration. */
export const PROVIDER = 'sandbox';

/** Sets everything up; whatever was started is ended again where something fails. */
export function setStage(say: (line: string) => void): Promise<Stage> {
  return staged(async (closings) => ({ lanes: await build(say, closings) }));
}

async function build(say: (line: string) => void, closings: Closings): Promise<Record<Way, Lane>> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-bench-'));
  closings.push(() => rm(folder, { recursive: true, force: true }));
  const environment: NodeJS.ProcessEnv = {
    ...ownEnvironment(),
    [SANDBOX_USERNAME]: 'bench',
    [SANDBOX_PASSWORD]: randomBytes(12).toString('hex'),
  };
  const server = await startDevServer({ namespace: ways[0], env: environment, progress: say });
  closings.push(() => server.close());
  const sandbox = await startChild<SandboxReady>('sandbox', ['client.js', 'sandbox'], environment);
  closings.push(() => sandbox.stop());
  const config = join(folder, 'ndc-flows.yaml');
  const wire = { ndcVersion: '19.2', style: 'soap' } as const;
  await writeFile(config, sandboxConfig(sandbox.ready.url, wire, 'messages'), { mode: 0o600 });

  const keys: Record<Way, NodeJS.ProcessEnv> = {
    plain: {},
    encrypted: { NDC_FLOWS_KEYS: writtenKey(newKey()) },
  };
  const laneOf = async (way: Way): Promise<Lane> => {
    const client = await connectClient(
      { ...server.target, namespace: way },
      await readEncryption({ env: keys[way] }),
    );
    closings.push(() => client.connection.close());
    await ensureNamespace(client.connection, way);
    await registerSearchAttributes(client.connection, way);
    const worker = await startChild(`${way} worker`, ['worker.js'], {
      ...environment,
      ...keys[way],
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_NAMESPACE: way,
      NDC_FLOWS_CONFIG: config,
      LOG_LEVEL: 'error',
    });
    closings.push(() => worker.stop());
    const [workerId, serverId] = [known(worker.pid), known(server.pid)];
    return { client, cpu: () => ({ worker: usageOf(workerId).cpu, server: usageOf(serverId).cpu }) };
  };
  return { plain: await laneOf('plain'), encrypted: await laneOf('encrypted') };
}
