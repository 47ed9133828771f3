/** The demo as a person runs it: everything in processes of its own, started and ended. */
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { newKey, writtenKey } from '../../../src/keys';
import { command, documentOf, startCommand, type Running } from '../../support/commandLine';
import { startingDemo } from '../../support/startingDemo';
import { connectToTemporal, temporalForTests } from '../../support/temporalServer';
import type { DemoEnvironment } from '../../../src/cli/demo/leftUp';
import type { DemoDocument } from '../../../src/cli/demo/runDemo';
import type { OrderStatus } from '../../../src/domain/order/status';
import type { Ledger } from '../../../src/sandbox';
import { findDevServer } from '../../../src/temporal/devServer';

/** Temporary files go here: who is killed cannot clean up. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Process ids and addresses that the demo's lines name. */
const PROCESS = /\(process (\d+)\)/;

test('19.2 over SOAP, answered as real services write: one order, one issue, one cancellation, in one document', async () => {
  const ended = await command(['demo', '--json', '--realistic']);
  expect(ended.stderr).toBe('');
  const demo = documentOf<DemoDocument>(ended);
  expect(demo).toMatchObject({
    ndcVersion: '19.2',
    style: 'soap',
    states: ['shopping', 'pricing', 'creating', 'held', 'ticketing', 'ticketed', 'cancelling', 'cancelled'],
    ledger: { orders: 1, issues: 1, cancellations: 1, duplicates: 0 },
  });
  expect(demo.tickets).toHaveLength(4);
  expect(demo.operations.filter((operation) => operation === 'orderCreate')).toHaveLength(1);
  expect(ended.status).toBe(0);
});

test.each([
  [
    'without keys one line says that nothing is encrypted',
    {},
    /Payloads are not encrypted: there are no keys/,
  ],
  [
    'with keys worker and client both have them, and one line says so',
    { NDC_FLOWS_KEYS: writtenKey(newKey('spring')) },
    /Payloads are encrypted with key "spring"\./,
  ],
])('%s', async (_, env, words) => {
  const ended = await command(['demo'], { env });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(ended.stdout.match(new RegExp(words, 'g'))).toHaveLength(1);
  expect(ended.stdout).toContain('The order ends cancelled');
});

test('21.3 over REST: ends with the fee quoted, and says why', async () => {
  const ended = await command(['demo', '--ndc-version', '21.3', '--style', 'rest', '--json']);
  expect(ended.stderr).toBe('');
  const demo = documentOf<DemoDocument>(ended);
  expect(demo).toMatchObject({
    ndcVersion: '21.3',
    style: 'rest',
    note: expect.stringContaining('no orderCancel') as unknown,
    ledger: { orders: 1, issues: 1, cancellations: 0, duplicates: 0 },
  });
  expect(demo.fee).toBeDefined();
  expect(demo.states.at(-1)).toBe('ticketed');
  expect(ended.status).toBe(0);
});

test.each([
  ['19.2', 'One order from shopping to cancellation, NDC 19.2 over SOAP.'],
  ['21.3', 'One order from shopping to the fee for cancelling, NDC 21.3 over SOAP.'],
])('%s: its first line promises no more than it will do', async (ndcVersion, promised) => {
  const demo = startCommand(['demo', '--ndc-version', ndcVersion], { env: { TMPDIR: folder } });
  const [first] = (await once(createInterface({ input: demo.process.stdout! }), 'line')) as [string];
  demo.process.kill('SIGINT');
  expect(first).toBe(promised);
  expect((await demo.ended).stdout).toContain('\nStopping …\n');
});

test('a demo on a folder continues with the orders of the one before, at server and sandbox', async () => {
  const bin = join(folder, 'bin');
  // As on a new machine: Temporal is installed, and there is no cache folder yet.
  const env = {
    TMPDIR: folder,
    XDG_CACHE_HOME: join(folder, 'cache'),
    PATH: [bin, process.env.PATH].join(delimiter),
  };
  await mkdir(bin);
  const { path } = await findDevServer({ progress: () => undefined });
  await symlink(path, join(bin, 'temporal'));
  const leftUp = () => startingDemo(untilLeftUp);
  const untilLeftUp = async (): Promise<{ demo: Running; lines: string[] }> => {
    const demo = startCommand(['demo', '--state', join(folder, 'kept')], { env });
    const lines: string[] = [];
    for await (const line of createInterface({ input: demo.process.stdout! })) {
      lines.push(line);
      // The second line is the first step of the start. Held there, the demo can't be up too soon.
      if (lines.length === 2) {
        demo.process.kill('SIGSTOP');
        const early = await command(['demo', 'env'], { env });
        demo.process.kill('SIGCONT');
        expect(early).toMatchObject({ status: 1, stdout: '' });
        expect(early.stderr).toContain('is still starting');
      }
      if (line.includes('demo env')) return { demo, lines };
    }
    throw new Error(lines.join('\n') + (await demo.ended).stderr);
  };
  const ended = async ({ process, ended }: Running): Promise<void> => {
    process.kill('SIGINT');
    const { status, stdout } = await ended;
    expect([status, stdout.split('\n').slice(-3)]).toEqual([
      0,
      [
        'Stopping …',
        `Stopped. The orders stay in ${join(folder, 'kept')}; the same command continues with them.`,
        '',
      ],
    ]);
  };

  const first = await leftUp();
  const [, reference = ''] = /^Order (\S+)/m.exec(first.lines.join('\n')) ?? [];
  await ended(first.demo);
  const configuration = join(folder, 'kept', 'ndc-flows.yaml');
  await appendFile(configuration, '# Added by hand.\nagencies: { office: { timeZone: Europe/Lisbon } }\n');
  const second = await leftUp();
  expect(await readFile(configuration, 'utf8')).toMatch(/# Added by hand\.\nagencies: .*Europe\/Lisbon/);

  // The desk lets in with the token of this run, and no longer with that of the run before.
  const said = (lines: readonly string[], what: string): string =>
    new RegExp(`^  ${what} +(\\S+)$`, 'm').exec(lines.join('\n'))?.[1] ?? '';
  const desk = said(second.lines, 'desk');
  const signIns = [first, second].map(async ({ lines }) => {
    const told = await fetch(`${desk}session`, {
      method: 'POST',
      headers: { origin: new URL(desk).origin, 'content-type': 'application/json' },
      body: JSON.stringify({ token: said(lines, 'desk token') }),
    });
    return told.status;
  });
  expect(await Promise.all(signIns)).toEqual([401, 200]);

  const { variables } = documentOf<DemoEnvironment>(await command(['demo', 'env', '--json'], { env }));
  const status = documentOf<OrderStatus>(await command(['status', reference, '--json'], { env: variables }));
  const ledger = /\(ledger (\S+),/.exec(second.lines.join('\n'))?.[1] ?? '';
  const { orders } = (await (await fetch(ledger)).json()) as Ledger;
  await ended(second.demo);
  expect(orders.map(({ orderId }) => orderId)).toEqual([status.orderId]);
  // The second shows no order of its own.
  expect(second.lines.join('\n')).not.toContain('airShopping');
  await rm(join(folder, 'kept'), { recursive: true });
  await Promise.all([join(folder, 'cache'), bin].map((each) => rm(each, { recursive: true })));
});

test('on a server that was there before it keeps to a namespace of its own, and takes it away again', async () => {
  const { address } = await temporalForTests();
  const ended = await command(['demo', '--json'], { env: { TEMPORAL_ADDRESS: address } });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const temporal = await connectToTemporal();
  const { namespaces } = await temporal.client.workflowService.listNamespaces({ pageSize: 1000 });
  const names = namespaces.map(({ namespaceInfo }) => namespaceInfo?.name ?? '');
  expect(names.filter((name) => /^ndc-flows-demo-[0-9a-f]{8}$/.test(name))).toEqual([]);
  await temporal.close();
});

test.each(['SIGINT', 'SIGKILL'] as const)('%s in the middle leaves no process behind', async (signal) => {
  const demo = startCommand(['demo'], { env: { TMPDIR: folder } });
  const pids: number[] = [];
  for await (const line of createInterface({ input: demo.process.stdout! })) {
    const [, pid] = PROCESS.exec(line) ?? [];
    if (pid) pids.push(Number(pid));
    if (line.includes('orderCreate') && !demo.process.killed) {
      demo.process.kill(signal);
      if (signal === 'SIGKILL') break;
    }
  }
  if (demo.process.exitCode === null && demo.process.signalCode === null) await once(demo.process, 'exit');
  expect(pids).toHaveLength(2);
  await Promise.all(pids.map(gone));
  if (signal === 'SIGKILL') return;
  expect(demo.process.exitCode).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

/** Resolves when there is no such process any more. There is no event for a process that is not our child. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
