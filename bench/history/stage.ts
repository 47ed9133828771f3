/** The stage of bench:history: one Temporal server, and for each way a namespace, a sandbox and a worker in this process. */
import { randomBytes } from 'node:crypto';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Client } from '@temporalio/client';
import { newKey, readEncryption, writtenKey } from '../../src/keys';
import { checkProfiles } from '../../src/ndc/profile';
import { startSandbox } from '../../src/sandbox';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer, type DevServer } from '../../src/temporal/devServer';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { connectWorker } from '../../src/temporal/workerConnection';
import { runWorker } from '../../src/worker/runWorker';
import type { Way } from './settings';
import { staged, type Closings } from '../measure/staging';

/** Name of the sandbox as a provider. */
export const PROVIDER = 'sandbox';

export interface Stage {
  client: Client;
  namespace: string;
  close(): Promise<void>;
}

/** The server that every stage stands on. The caller's to close. */
export async function startServer(say: (line: string) => void): Promise<DevServer> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'ERROR' } } });
  return startDevServer({ progress: say });
}

/** Sets the stage of one way; whatever was started is ended again where something fails. */
export function setStage(server: DevServer, way: Way): Promise<Stage> {
  return staged((closings) => build(server, way, closings));
}

async function build(
  server: DevServer,
  { version, style, encrypted }: Way,
  closings: Closings,
): Promise<Omit<Stage, 'close'>> {
  const account = { username: 'bench', password: randomBytes(12).toString('hex') };
  // 21.3 knows no cancellation of its own: the sandbox takes it by orderChange there, and the profile says so.
  const byChange = version === '21.3';
  const sandbox = await startSandbox({
    accounts: [account],
    providers: [{ code: 'SANDBOX', cancelsByOrderChange: byChange }],
  });
  closings.push(() => sandbox.close());
  const encryption = encrypted
    ? await readEncryption({ env: { NDC_FLOWS_KEYS: writtenKey(newKey()) } })
    : undefined;
  const target = { ...server.target, namespace: `history-${randomBytes(4).toString('hex')}` };
  const client = await connectClient(target, encryption);
  closings.push(() => client.connection.close());
  await ensureNamespace(client.connection, target.namespace);
  await registerSearchAttributes(client.connection, target.namespace);
  const connection = await connectWorker(target);
  closings.push(() => connection.close());
  const { [PROVIDER]: profile } = checkProfiles({
    [PROVIDER]: {
      baseUrl: sandbox.url,
      version,
      style,
      providerCode: 'SANDBOX',
      agencyId: 'AGENCY1',
      credentials: { username: { env: 'UNUSED' }, password: { env: 'UNUSED' } },
      timeZone: 'Europe/Paris',
      ...(byChange && { capabilities: { cancelVia: 'orderChange' } }),
    },
  });
  if (!profile) throw new Error('the profile was not kept');
  const credentials = (): Promise<typeof account> => Promise.resolve(account);
  const worker = await runWorker({
    connection,
    namespace: target.namespace,
    encryption,
    providers: new Map([[PROVIDER, { profile, credentials }]]),
  });
  closings.push(async () => {
    worker.shutdown();
    await worker.stopped;
  });
  return { client, namespace: target.namespace };
}
