/** What the pages take for granted: the demo, left up, and a reader's folder with what `demo env` prints taken over. */
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import { connectClient, temporalTarget } from '../../src/temporal/connection';
import { cacheFolder } from '../../src/temporal/devServer';
import type { DemoEnvironment } from '../../src/cli/demo/leftUp';
import { command, documentOf, endOf, environmentOf, startCommand, type Running } from './commandLine';
import { userProject, type Project } from './project';
import { startingDemo } from './startingDemo';
import { until } from './following';

/** The demo that was left up. */
export interface PageStage {
  /** What `demo env` sets, but for PATH. */
  env: NodeJS.ProcessEnv;
  /** What it adds to PATH: where Temporal's own command line is. */
  path: string[];
  sandbox: string;
  orders: Orders;
  until(reference: string, ...states: OrderState[]): Promise<OrderStatus>;
  close(): Promise<void>;
}

/** Runs `demo --keep` until it says that everything is left up. */
export async function startPageStage(): Promise<PageStage> {
  // Another demo of this machine must not be taken for this one.
  const cache = await mkdtemp(join(tmpdir(), 'ndc-flows-cache-'));
  const own = cacheFolder(process.env);
  for (const name of await readdir(own).catch(() => []))
    if (name.startsWith('temporal-')) {
      await mkdir(join(cache, 'ndc-flows'), { recursive: true });
      await symlink(join(own, name), join(cache, 'ndc-flows', name));
    }
  const { demo, lines } = await startingDemo(async () => {
    const started = startCommand(['demo', '--keep'], { env: { XDG_CACHE_HOME: cache } });
    return { demo: started, lines: await untilLeftUp(started) };
  });
  const found = await command(['demo', 'env', '--json'], { env: { XDG_CACHE_HOME: cache } });
  const { variables, commands } = documentOf<DemoEnvironment>(found);
  const env = { ...variables, XDG_CACHE_HOME: cache };
  const sandbox = lines.map((line) => /sandbox +(http:\S+) \(/.exec(line)?.[1]).find(Boolean) ?? '';
  const client: Client = await connectClient(temporalTarget({ address: variables.TEMPORAL_ADDRESS }));
  const orders = new Orders(client);
  return {
    env,
    path: [commands],
    sandbox,
    orders,
    until: (reference, ...states) => until(orders, reference, states),
    async close() {
      await client.connection.close();
      demo.process.kill('SIGINT');
      await demo.ended;
      await rm(cache, { recursive: true, force: true });
    },
  };
}

async function untilLeftUp(demo: Running): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: demo.process.stdout! })) {
    lines.push(line);
    if (line.includes('demo env')) return lines;
  }
  const { stderr } = await demo.ended;
  throw new Error(`The demo ended before it was left up.\n${lines.join('\n')}\n${stderr}`);
}

/** How a script of a page ended. */
export interface Walked {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A folder as a reader of the pages has one. */
export interface Reader extends Project {
  /** Runs a script there, in a bash that ends at the first command that fails. @param path folders after those of PATH */
  walk(script: string, env: NodeJS.ProcessEnv, path: readonly string[]): Promise<Walked>;
}

/** Before each script: a command that serves runs beside it until the script ends, and is awaited until it says that it is ready. */
const PREAMBLE = `
served=0
serve() {
  served=$((served + 1)); local said=served-$served.txt
  "$@" > $said 2>&1 &
  until grep -qE 'ready| at http' $said; do kill -0 $! || { cat $said >&2; return 1; }; sleep 0.1; done
}
trap 'echo "failed with $?: $BASH_COMMAND" >&2' ERR
trap 'left=$?; kill $(jobs -p) 2> /dev/null || true; wait || true; exit $left' EXIT
`;

/** Makes one. `npx` there is the way to `node_modules/.bin` and no more: npx itself takes a second for each command. */
export async function reader(): Promise<Reader> {
  const project = await userProject('providers: {}\n');
  const commands = join(project.folder, 'commands');
  await mkdir(commands);
  const npx = join(commands, 'npx');
  await writeFile(npx, '#!/bin/sh\nprogram=$1; shift\nexec node_modules/.bin/"$program" "$@"\n');
  await chmod(npx, 0o755);
  const before = [commands, join(project.folder, 'node_modules', '.bin'), process.env.PATH];
  return {
    ...project,
    walk(script, env, path) {
      const child = spawn('bash', ['-euo', 'pipefail', '-c', PREAMBLE + script], {
        cwd: project.folder,
        env: environmentOf({ PATH: [...before, ...path].join(':'), ...env }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return endOf(child);
    },
  };
}

/** A file of the reader's folder. */
export function readAs(project: Project, name: string): Promise<string> {
  return readFile(join(project.folder, name), 'utf8');
}
