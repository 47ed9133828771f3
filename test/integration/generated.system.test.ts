/** Clients generated from the OpenAPI document, in TypeScript and Python, take an order through its whole life; a receiver in Python verifies its events. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openApiDocument } from '../../src/api';
import { problemCode } from '../../src/api/problems';
import { Forgetting } from '../../src/client/privacy/forget';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { newSecret } from '../../src/webhooks/secret';
import { runningApi, type RunningApi } from '../support/api';
import { endOf, environmentOf, type Ended } from '../support/commandLine';
import { eventually } from '../support/eventually';
import { freePort } from '../support/ports';
import { endpointTo } from '../support/receiver';
import { daysAhead, oneAdult, running, type Stage } from '../support/running';

/** What a caller of a healthy API cannot provoke: other suites meet it. */
const elsewhere = [
  ...['too-slow', 'unexpected', 'no-worker', 'not-taken', 'temporal-unavailable', 'unavailable'],
  ...['same-is-pending', 'asked-before', 'owned-by-another', 'reference-used', 'being-cancelled'],
  ...['cannot-cancel-here', 'changed-again', 'order-found'],
  ...['being-ticketed', 'not-released', 'spending-limit'],
  ...['card-number', 'offer-missing', 'bad-amount', 'bad-answer', 'who-and-why'],
  ...['passengers-differ', 'other-order-answered', 'not-read', 'not-asked', 'unknown-provider'],
  ...['unknown-agency', 'other-agency'],
  ...['change-in-doubt', 'change-offered', 'changed-by-airline', 'cost-unreadable', 'costs-more'],
  ...['indivisible', 'no-such-part', 'not-available', 'not-offered-here', 'nothing-to-correct'],
  ...['offer-changed', 'passenger-unknown', 'was-reset', 'too-many-notifications'],
  ...['unknown-message', 'batch-taken', 'batch-refused', 'schedule-busy', 'csrf', 'too-many-streams'],
  ...['order-ended', 'wrong-id', 'key-missing', 'seal-broken', 'plain-refused'],
];

let folder: string;
let stage: Stage;
let api: RunningApi;
let receiver: ChildProcess | undefined;
/** How the generators ended; undefined where they cannot be installed. */
let made: { types: Ended; compiled: Ended; python: Ended } | undefined;
/** Both programs, which run side by side. */
let programs: Promise<Ended>[] = [];
const events: { id: string; type: string; reference: string; sequence: number }[] = [];
/** The argument of both programs. */
let given: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-generated-'));
  await cp(join(__dirname, 'projects', 'openapi'), folder, { recursive: true });
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiDocument()));
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const [port, secret] = [await freePort(), newSecret()];
  const [clients] = await Promise.all([
    Promise.all([typescript(), python()]).catch((error: Error) => {
      if (process.env.CI) throw error;
      console.warn(`skipped: 3 tests, because the generators cannot be installed here: ${error.message}`);
      return undefined;
    }),
    service(port, secret),
  ]);
  if (!clients) return;
  made = { ...clients[0], python: clients[1] };
  receiver = spawn('python3', ['receiver.py', String(port)], {
    cwd: folder,
    env: environment({ WEBHOOK_SECRET: secret }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface(receiver.stdout!).on('line', (line) => {
    events.push(JSON.parse(line) as (typeof events)[number]);
  });
  programs = [run(process.execPath, 'life.mjs', given), run('python3', 'life.py', given)];
});

afterAll(async () => {
  await api.close();
  await stage.close();
  receiver?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program in the folder. */
function run(command: string, ...args: string[]): Promise<Ended> {
  const child = spawn(command, args, { cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  return endOf(child);
}

/** Python finds what is installed in the folder, and the client that is generated. */
function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const installed = join(folder, 'python');
  return environmentOf({
    PATH: `${join(installed, 'bin')}:${process.env.PATH}`,
    PYTHONPATH: `${installed}:${folder}`,
    ...more,
  });
}

/** Installs from a registry. @throws with its words where that cannot be done */
async function install(command: string, ...args: string[]): Promise<void> {
  const { status, stderr } = await run(command, ...args);
  if (status !== 0) throw new Error(stderr);
}

/** Generates the client in TypeScript, and compiles the program with it. */
async function typescript(): Promise<{ types: Ended; compiled: Ended }> {
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await install('npm', 'install', ...quiet, 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0');
  const types = await run('node_modules/.bin/openapi-typescript', 'openapi.json', '--output', 'api.mts');
  const compiled = await run(process.execPath, require.resolve('typescript/bin/tsc'), '-p', '.');
  return { types, compiled };
}

/** Generates the client in Python. */
async function python(): Promise<Ended> {
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-compile', '--only-binary=:all:'];
  const what = ['--target=python', '--requirement=requirements.txt'];
  await install('python3', '-m', 'pip', 'install', ...quiet, ...what);
  const to = ['--meta=none', '--output-path=ndc_flows', '--fail-on-warning'];
  return run('python3', '-m', 'openapi_python_client', 'generate', '--path=openapi.json', ...to);
}

/** Starts the API, a sandbox, and a worker that tells the receiver of orders. */
async function service(port: number, secret: string): Promise<void> {
  const office = endpointTo('office', { url: `http://127.0.0.1:${port}/` }, { written: [secret] });
  stage = await running({ webhooks: [office] });
  api = await runningApi(stage);
  given = JSON.stringify({
    url: api.endpoint,
    tokens: api.tokens,
    dates: [daysAhead(60), daysAhead(67)],
    until: new Date(Date.now() + 3_600_000).toISOString(),
    ...(await endedFromOutside(stage)),
  });
}

/** Two orders that somebody has ended: by terminating its workflow, and by forgetting it. */
async function endedFromOutside(at: Stage): Promise<Record<string, string>> {
  const { orders, client } = at;
  const stopped = (await orders.start(oneAdult())).reference;
  const forgotten = (await orders.start(oneAdult())).reference;
  await at.until(stopped, 'held');
  await client.workflow.getHandle(orderWorkflowId(stopped)).terminate();
  await at.until(forgotten, 'held');
  await orders.update(forgotten, 'cancel', {});
  await client.workflow.getHandle(orderWorkflowId(forgotten)).result();
  await new Forgetting(client).forget(forgotten, { by: 'the test' });
  return { stopped, forgotten };
}

/** A test that needs the generators. */
function withClients(name: string, body: (clients: NonNullable<typeof made>) => Promise<void>): void {
  test(name, async () => {
    if (made) await body(made);
  });
}

/** What a program prints at its end. */
interface Life {
  reference: string;
  states: string[];
  paid: unknown;
  quoted: unknown;
  met: string[];
}

const lives: Life[] = [];

async function expectLife(program: Promise<Ended> | undefined): Promise<void> {
  const { status, stdout = '', stderr } = (await program) ?? {};
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const life = JSON.parse(stdout) as Life;
  expect(life).toMatchObject({
    states: ['held', 'ticketed', 'ticketed', 'cancelled'],
    paid: life.quoted,
  });
  expect([...life.met, ...elsewhere].sort()).toEqual([...problemCode.options].sort());
  lives.push(life);
}

withClients('TypeScript: a strict client books, tickets, cancels and meets every code', async (clients) => {
  expect(clients.types).toMatchObject({ status: 0, stderr: '' });
  expect(clients.compiled).toEqual({ status: 0, stdout: '', stderr: '' });
  await expectLife(programs[0]);
});

withClients(
  'Python: a client without a warning books, tickets, cancels and meets every code',
  async (clients) => {
    expect(clients.python).toMatchObject({ status: 0, stderr: '' });
    await expectLife(programs[1]);
  },
);

withClients('a receiver in Python verifies every event of those lives', async () => {
  expect(lives).toHaveLength(2);
  for (const { reference } of lives) {
    // An event may come twice, and after a later one.
    const told = () => {
      const own = events.filter((event) => event.reference === reference);
      const once = new Map(own.map((event) => [event.id, event]));
      return [...once.values()].sort((a, b) => a.sequence - b.sequence).map(({ type }) => type);
    };
    const types = await eventually(told, ({ length }) => length >= 3);
    expect(types).toEqual(['order.held', 'order.ticketed', 'order.cancelled']);
  }
});
