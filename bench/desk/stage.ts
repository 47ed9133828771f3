/** What is measured: a Temporal server with many orders, and the API that serves them and the desk, each a process of its own. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startChild } from '../../src/cli/demo/child';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../../src/cli/sandbox/sandboxConfig';
import { hashOf } from '../../src/http/tokens';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer } from '../../src/temporal/devServer';
import { freePort } from '../../src/temporal/devServer/ports';
import { sandboxProfile } from '../measure/sandboxProfile';
import { populate, type Findable } from './population';
import { ownEnvironment, staged, type Closings } from '../measure/staging';

export interface Stage {
  /** Where the API listens: `http://127.0.0.1:8070`. */
  endpoint: string;
  token: string;
  findable: readonly Findable[];
  close(): Promise<void>;
}

const NAMESPACE = 'ndc-flows-desk';

/** Sets everything up; whatever was started is ended again where something fails. */
export function setStage(orders: number, say: (line: string) => void): Promise<Stage> {
  return staged((closings) => build(orders, say, closings));
}

async function build(
  orders: number,
  say: (line: string) => void,
  closings: Closings,
): Promise<Omit<Stage, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-desk-'));
  closings.push(() => rm(folder, { recursive: true, force: true }));
  const environment = {
    ...ownEnvironment(),
    [SANDBOX_USERNAME]: 'bench',
    [SANDBOX_PASSWORD]: 'bench',
  };
  const server = await startDevServer({ namespace: NAMESPACE, env: environment, progress: say });
  closings.push(() => server.close());
  const client = await connectClient(server.target, undefined);
  closings.push(() => client.connection.close());
  say(`${orders} orders`);
  const findable = await populate(client, orders);

  const token = randomBytes(32).toString('base64url');
  const port = await freePort();
  const config = join(folder, 'ndc-flows.yaml');
  const tokens = [
    {
      name: 'bench',
      scopes: ['orders:read', 'passengers:read'],
      sha256: hashOf(token).toString('hex'),
    },
  ];
  const providers = { sandbox: sandboxProfile('http://127.0.0.1:9', { rate: { concurrency: 8 } }) };
  await writeFile(config, stringify({ providers, api: { port, tokens } }), { mode: 0o600 });
  const api = await startChild<{ endpoint: string }>('api', ['client.js', 'api'], {
    ...environment,
    TEMPORAL_ADDRESS: server.address,
    TEMPORAL_NAMESPACE: NAMESPACE,
    NDC_FLOWS_CONFIG: config,
  });
  closings.push(() => api.stop());
  return { endpoint: api.ready.endpoint, token, findable };
}
