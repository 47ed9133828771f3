/** Starts what the demo needs: a Temporal server, a sandbox, a worker and, if it is left up, a desk, each in a process of its own, and a configuration for them. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Orders } from '../../client/orders';
import { loadConfig } from '../../config';
import { makeClaimsKey } from '../claimsKey';
import { withLock } from '../../files/lock';
import { connectClient } from '../../temporal/connection';
import {
  cacheFolder,
  startDevServer,
  waitingFor,
  type DevServer,
  type Progress,
} from '../../temporal/devServer';
import type { Connected } from '../globals';
import {
  SANDBOX_PASSWORD,
  SANDBOX_USERNAME,
  movedSandbox,
  sandboxConfig,
  type WireChoice,
} from '../sandbox/sandboxConfig';
import type { SandboxReady } from '../serve/sandbox';
import { uiOf } from '../uiAddress';
import { COMPILED, startChild, type Child } from './child';
import { startDesk, tokenForRun } from './desk';
import type { DemoEnvironment } from './leftUp';
import { fixedPorts, openFolder, type DemoFolder, type DemoPorts } from './place';
import { encryptionFor, encryptionLine } from '../../temporal/encryptionChoice';
import { refuseDistantProviders } from './loopback';

/** Everything that the demo runs. */
export interface Stage {
  connected: Connected;
  sandbox: SandboxReady;
  /** Rejects when a part ends by itself. */
  failed: Promise<never>;
  /** Where everything is, for people. */
  addresses: string[];
  /** What leads a shell here. */
  environment: DemoEnvironment;
  /** Ends everything, and leaves nothing behind but what `state` names. */
  close(): Promise<void>;
}

/** Which wire the demo uses, and how the sandbox answers. */
export interface StageChoice extends WireChoice {
  realistic?: boolean;
  allowPlaintext?: boolean;
  /** On the fixed ports. */
  keep?: boolean;
  /** The folder that keeps the orders. */
  state?: string;
}

/** Name of the sandbox in the configuration. */
export const PROVIDER = 'sandbox';

/** How long to wait for something that is still starting when it is no longer wanted (milliseconds). */
const STARTING_TAKES = 3_000;

type Closing = () => Promise<unknown>;

/** Starts everything, side by side where possible. Ends it all again where something fails or `cancelled` rejects. */
export async function setStage(
  choice: StageChoice,
  say: Progress,
  cancelled: Promise<never>,
): Promise<Stage> {
  const closings: Closing[] = [];
  const close = async (): Promise<void> => {
    // In the reverse order: the worker first, then what it works with.
    for (const closing of closings.reverse().splice(0)) await closing().catch(() => undefined);
  };
  const cache = cacheFolder(process.env);
  // The lock stands in it, and on a new machine nothing has made it yet.
  if (choice.keep) await mkdir(cache, { recursive: true });
  const building = choice.keep
    ? withLock(
        join(cache, 'demo'),
        // Until all parts listen: another demo would find their ports free.
        async () => build({ choice, say, closings, ports: await fixedPorts(say) }),
        { onWait: ({ pid }) => say(`another demo (process ${pid}) is starting: waiting for it`) },
      )
    : build({ choice, say, closings });
  try {
    return { ...(await Promise.race([building, cancelled])), close };
  } catch (error) {
    // What is just being started is let to its end, so that it is known and can be ended. A build of the server takes minutes, though:
    // it runs under guard, and ends when this process does.
    await Promise.race([building.catch(() => undefined), sleep(STARTING_TAKES, undefined, { ref: false })]);
    await close();
    throw error;
  }
}

async function build({
  choice,
  say,
  closings,
  ports,
}: {
  choice: StageChoice;
  say: Progress;
  closings: Closing[];
  ports?: DemoPorts;
}): Promise<Omit<Stage, 'close'>> {
  const place = await openFolder(choice.state);
  closings.push(() => place.close());
  const folder = place.path;
  const account = { [SANDBOX_USERNAME]: 'demo', [SANDBOX_PASSWORD]: place.password };
  const [server, sandbox] = await startServices({ choice, place, account, ports, say, closings });

  const { allowPlaintext } = choice;
  const encryption = await encryptionFor(server, { allowPlaintext });
  say(encryptionLine(encryption, server.address));

  const file = join(folder, 'ndc-flows.yaml');
  // The messages go with everything else of the demo.
  const before = await readFile(file, 'utf8').catch(() => undefined);
  const { url } = sandbox.ready;
  // A kept demo keeps what somebody added to its configuration.
  const written = before ? movedSandbox(before, url, choice) : sandboxConfig(url, choice, 'messages');
  await writeFile(file, written, { mode: 0o600 });
  const config = await loadConfig(file);
  refuseDistantProviders(config);
  await makeClaimsKey(config);

  const token = ports && (await tokenForRun(file));

  const env = {
    ...(await environmentFor(server, folder)),
    ...account,
    NDC_FLOWS_CONFIG: file,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...(server.uiUrl && { NDC_FLOWS_UI: server.uiUrl }),
  };
  const started = waitingFor(say, 'starting the worker');
  const [worker, client, desk] = await Promise.all([
    startChild<object>('worker', ['worker.js', ...(allowPlaintext ? ['--allow-plaintext'] : [])], env).then(
      (child) => {
        closings.push(() => child.stop());
        say(
          `worker serves NDC ${choice.ndcVersion} over ${choice.style.toUpperCase()} (process ${child.pid})`,
        );
        return child;
      },
    ),
    connectClient(server.target, encryption).then((connected) => {
      closings.push(() => connected.connection.close());
      return connected;
    }),
    ports &&
      startDesk({ port: ports.desk, allowPlaintext }, env).then((child) => {
        closings.push(() => child.stop());
        return child;
      }),
  ]).finally(started);
  const failed = Promise.race([sandbox.failed, worker.failed, ...(desk ? [desk.failed] : [])]);
  failed.catch(() => undefined);
  const variables = {
    TEMPORAL_ADDRESS: server.address,
    TEMPORAL_NAMESPACE: server.namespace,
    NDC_FLOWS_CONFIG: file,
    ...(server.uiUrl && { NDC_FLOWS_UI: server.uiUrl }),
    ...account,
  };
  const commands = await folderWithCommands(server, folder);
  return {
    connected: {
      client,
      orders: new Orders(client, encryption?.keyring),
      ui: uiOf(server, server.uiUrl),
      waiting: say,
    },
    sandbox: sandbox.ready,
    failed,
    addresses: [
      `Temporal server ${server.address}, namespace ${server.namespace}`,
      ...(server.uiUrl ? [`Temporal UI     ${server.uiUrl}`] : []),
      `sandbox         ${sandbox.ready.url} (ledger ${sandbox.ready.ledger}, log ${sandbox.ready.log})`,
      ...(desk && token !== undefined
        ? [`desk            ${desk.ready.desk}`, `desk token      ${token}`]
        : []),
      `configuration   ${file}`,
    ],
    environment: { variables, commands },
  };
}

/** Starts the server and the sandbox side by side. */
async function startServices({
  choice,
  place,
  account,
  ports,
  say,
  closings,
}: {
  choice: StageChoice;
  place: DemoFolder;
  account: NodeJS.ProcessEnv;
  ports: DemoPorts | undefined;
  say: Progress;
  closings: Closing[];
}): Promise<[DevServer, Child<SandboxReady>]> {
  const { state } = place;
  const waited = waitingFor(say, 'starting the Temporal server and the sandbox');
  const started = await Promise.allSettled([
    startDevServer({
      ui: true,
      progress: say,
      ...(ports && { port: ports.server, uiPort: ports.ui }),
      ...(state && { dbFilename: state.temporal }),
      ...namespaceOfItsOwn(),
    }).then((server) => {
      closings.push(() => endServer(server));
      return server;
    }),
    startChild<SandboxReady>(
      'sandbox',
      [
        ...(['client.js', 'sandbox', '--port', String(ports?.sandbox ?? 0)] as const),
        ...(choice.realistic ? ['--realistic'] : []),
        ...(state ? ['--state', state.sandbox] : []),
      ],
      { ...process.env, ...account },
    ).then((child) => {
      closings.push(() => child.stop());
      say(`sandbox at ${child.ready.url} (process ${child.pid})`);
      return child;
    }),
  ]).finally(waited);
  return [valueOf(started[0]), valueOf(started[1])];
}

/** Makes a folder with the commands that are not on PATH: `ndc-flows`, and `temporal` where only our cache has it. */
async function folderWithCommands({ program }: DevServer, folder: string): Promise<string> {
  const commands = join(folder, 'bin');
  await rm(commands, { recursive: true, force: true });
  await mkdir(commands, { mode: 0o700 });
  await symlink(join(COMPILED, 'client.js'), join(commands, 'ndc-flows'));
  if (program !== undefined && basename(program, '.exe') !== 'temporal')
    await symlink(program, join(commands, 'temporal'));
  return commands;
}

/**
 * On somebody else's server (TEMPORAL_ADDRESS) the demo keeps to a namespace of its own: its worker would otherwise work on their orders,
 * and theirs on its.
 */
function namespaceOfItsOwn(): { namespace?: string } {
  return process.env.TEMPORAL_ADDRESS
    ? { namespace: `ndc-flows-demo-${randomBytes(4).toString('hex')}` }
    : {};
}

/** Ends a server of ours; somebody else's goes on, without our namespace. */
async function endServer(server: DevServer): Promise<void> {
  if (server.pid !== undefined) return server.close();
  const { connection } = await connectClient(server.target);
  try {
    await connection.operatorService.deleteNamespace({ namespace: server.namespace });
  } finally {
    await connection.close();
  }
}

function valueOf<Value>(outcome: PromiseSettledResult<Value>): Value {
  if (outcome.status === 'fulfilled') return outcome.value;
  throw outcome.reason;
}

/** A server of ours is reached without whatever profile, key or certificate this machine has for another one. */
async function environmentFor(
  { pid, address, namespace }: DevServer,
  folder: string,
): Promise<NodeJS.ProcessEnv> {
  if (pid === undefined) return { ...process.env, TEMPORAL_NAMESPACE: namespace };
  const profile = join(folder, 'temporal.toml');
  await writeFile(profile, `[profile.default]\naddress = "${address}"\nnamespace = "${namespace}"\n`, {
    mode: 0o600,
  });
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_'));
  return { ...Object.fromEntries(others), TEMPORAL_CONFIG_FILE: profile };
}
