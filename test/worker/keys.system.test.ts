/** Real workers with keys, in processes of their own: rotation, a key that is missing, and workers that do not have the same. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { checkOrders } from '../../src/cli/doctor/server';
import { KEY_CANARY } from '../../src/temporal/keyCanary';
import { quietRuntime } from '../support/builtWorkflows';
import { Orders } from '../../src/client/orders';
import type { OrderLine } from '../../src/client/types';
import { newKey, writtenKey, type Encryption, type Key } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../src/domain/order/updates';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { connectClient, type TemporalTarget } from '../../src/temporal/connection';
import { bindingOf } from '../../src/temporal/codec';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { dataConverter } from '../../src/temporal/dataConverter';
import { command, documentOf } from '../support/commandLine';
import type { Finding } from '../../src/cli/doctor/checks';
import { payloadsIn } from '../support/payloads';
import { eventually } from '../support/eventually';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { temporalForTests } from '../support/temporalServer';
import { configFile, startProcess, type WorkerProcess } from '../support/workerProcess';

const WORKER = join(__dirname, '..', '..', 'dist', 'worker.js');
/** Of the build, as the workers have it. */
const BUNDLE = join(__dirname, '..', '..', 'dist', 'src', 'workflow-bundle-encrypting.js');

const [a, b] = [newKey('a'), newKey('b')];
const encryption = (...keys: Key[]): Encryption => ({ keyring: keyringOf(keys, 'the test') });

let service: Sandbox;
let target: TemporalTarget;
let config: string;
const clients: Client[] = [];
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  // A replay that cannot read says so in the log as well, which is expected here.
  quietRuntime();
  service = await startSandbox({ accounts: [ACCOUNT] });
  target = { ...(await temporalForTests()), namespace: `keys-${randomUUID().slice(0, 8)}` };
  const { connection } = await office();
  await ensureNamespace(connection, target.namespace);
  await registerSearchAttributes(connection, target.namespace);
  config = await configFile(sandboxProfile(service.url), { encryption: { plaintext: 'starts' } });
});
beforeEach(() => withoutCanary());
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.kill())));
afterAll(async () => {
  await Promise.all(clients.map(({ connection }) => connection.close()));
  await service.close();
});

/** A back office with these keys. */
async function office(...keys: Key[]): Promise<Client> {
  const client = await connectClient(target, keys.length > 0 ? encryption(...keys) : undefined);
  clients.push(client);
  return client;
}

/** A worker that polls, with these keys in a file. */
async function worker(...keys: Key[]): Promise<WorkerProcess> {
  const file = join(await mkdtemp(join(tmpdir(), 'keys-')), 'keys');
  await writeFile(file, keys.map(writtenKey).join('\n'), { mode: 0o600 });
  const env = { NDC_FLOWS_KEYS_FILE: file, LOG_LEVEL: 'silent' };
  const started = startProcess([WORKER], target, config, env);
  workers.push(started);
  await started.ready;
  return started;
}

/** Lets any worker start: its keys are proven against nothing. */
const withoutCanary = async (): Promise<void> => {
  const client = await office();
  await client.workflow
    .getHandle(KEY_CANARY)
    .terminate()
    .catch(() => undefined);
};

/** Ids of the keys that sealed an order's history, in the order of their first use; `plain` for what none has. */
async function keysUsed(client: Client, reference: string): Promise<string[]> {
  const history = await client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  return [...new Set(payloadsIn(history).map((payload) => bindingOf(payload)?.keyId ?? 'plain'))];
}

const sent = (operation: string, from: number): number =>
  service
    .log()
    .slice(from)
    .filter((call) => call.operation === operation).length;

test('an order that was booked under an old key is ticketed and cancelled under a new one, while it runs', async () => {
  const request = oneAdult();
  const { reference } = request;
  const first = await worker(a);
  const early = await office(a);
  await new Orders(early).start(request);
  const held = await until(new Orders(early), reference, ['held']);
  expect(await keysUsed(early, reference)).toEqual(['a']);

  // First everybody can read the new key, then it writes.
  await first.stop();
  const second = await worker(a, b);
  const between = await office(a, b);
  const middle = new Orders(between);
  const ticketed = await middle.update(reference, 'ticket', { payUpTo: held.total! });
  expect(ticketed.state).toBe('ticketed');
  expect(await keysUsed(between, reference)).toEqual(['a']);
  await second.stop();

  await worker(b, a);
  const late = await office(b, a);
  const orders = new Orders(late);
  const quoted = await orders.update(reference, 'quoteCancellation', {});
  await orders.update(reference, 'cancel', { fee: quoted.quotedFee! });
  const cancelled = await until(orders, reference, ['cancelled']);
  expect(cancelled.documents).toEqual(
    ticketed.documents.map((document) => expect.objectContaining({ number: document.number }) as unknown),
  );
  expect(await keysUsed(late, reference)).toEqual(['a', 'b']);

  // The same history, as a worker with both keys reads it, one that lacks either, and as another order's.
  const history = await late.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  const replayed = (keys: Key[], workflowId = orderWorkflowId(reference)) =>
    Worker.runReplayHistory(
      {
        workflowBundle: { codePath: BUNDLE },
        dataConverter: dataConverter(target.namespace, encryption(...keys)),
      },
      history,
      workflowId,
    );
  await replayed([b, a]);
  await expect(replayed([a])).rejects.toThrow(/with key .*b.*, which this process does not have/);
  await expect(replayed([b])).rejects.toThrow(/with key .*a.*, which this process does not have/);
  await expect(replayed([b, a], orderWorkflowId('ANOTHER'))).rejects.toThrow(
    `A payload that was encrypted for ${target.namespace}/order/${reference} was found in default/order/ANOTHER.`,
  );
  const { data } = history.events![0]!.workflowExecutionStartedEventAttributes!.input!.payloads![0]!;
  data![data!.length - 1]! ^= 1;
  await expect(replayed([b, a])).rejects.toThrow(/Encrypted data cannot be decrypted: it was changed/);
});

test('an order whose key the worker lacks waits, and goes on when the worker has it', async () => {
  const request = oneAdult();
  const { reference } = request;
  const from = service.log().length;
  const lacking = await worker(a);
  const client = await office(b, a);
  const orders = new Orders(client);
  await orders.start(request);

  const handle = client.workflow.getHandle(orderWorkflowId(reference));
  const failed = await event(client, reference, 'workflowTaskFailedEventAttributes');
  // Readable for whoever looks at the history without a key.
  expect(failed.failure?.message).toBe(
    'This data is encrypted with key "b", which this process does not have (it has: a).',
  );
  const { status, raw } = await handle.describe();
  expect(status.name).toBe('RUNNING');
  expect(raw.pendingWorkflowTask).toBeTruthy();
  expect(service.log()).toHaveLength(from);

  const keyless = new Orders(await office());
  await eventually(
    async () => {
      const lines = [];
      for await (const line of keyless.list()) lines.push(line.reference);
      return lines;
    },
    (lines) => lines.includes(reference),
  );
  const standing = async (): Promise<OrderLine[]> => {
    const lines = [];
    for await (const line of keyless.list({ attention: true })) lines.push(line);
    return lines.filter((line) => line.reference === reference);
  };
  // The command and the doctor know of it at once.
  const lacks = `worker \\S+@\\S+ lacks key "b" \\(it has a\\)`;
  const [finding] = await checkOrders(client);
  expect(finding).toMatchObject({
    ok: false,
    found: expect.stringMatching(new RegExp(`^1 is stuck: ${reference}\\. ${reference}: ${lacks}`)) as string,
    remedy: expect.stringContaining('NDC_FLOWS_KEYS_FILE=FILE ndc-flows worker') as string,
  });
  await expect(orders.status(reference)).rejects.toThrow(new RegExp(`is stuck: ${lacks}`));
  // The server's lists notice after five tasks that failed.
  await eventually(standing, ([line]) => line?.attention === 'stands-still');
  await lacking.stop();
  await worker(a, b);
  await shown(client, reference, 'held');
  expect(sent('orderCreate', from)).toBe(1);
  await eventually(standing, (lines) => lines.length === 0);
});

test('workers that do not have the same keys do no harm: what one cannot open another does, and nothing is sent twice', async () => {
  const from = service.log().length;
  // The wrong order: a key writes before everybody can read it.
  await worker(a);
  await worker(b, a);
  const client = await office(a, b);
  const orders = new Orders(client);
  const requests = Array.from({ length: 3 }, () => oneAdult());
  await Promise.all(requests.map((request) => orders.start(request)));
  for (const { reference } of requests) await shown(client, reference, 'held');
  expect(sent('orderCreate', from)).toBe(3);
  expect(service.ledger().totals.duplicates).toBe(0);
});

test('a worker with a key of its own leaves nothing behind that only it could read', async () => {
  await worker(a);
  const client = await office(a);
  const orders = new Orders(client);
  const requests = Array.from({ length: 4 }, () => oneAdult());
  await Promise.all(requests.map((request) => orders.start(request)));
  const held = await Promise.all(requests.map(({ reference }) => until(orders, reference, ['held'])));
  const issuedBefore = service.ledger().totals.issues;

  await withoutCanary();
  const stranger = await worker(b);
  const asked = held.map(({ reference, total }) =>
    orders.update(reference, 'ticket', { payUpTo: total! }).catch(() => undefined),
  );
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  await stranger.kill();

  await Promise.all(asked);
  const ended = await Promise.all(
    held.map(async ({ reference, total }) => {
      const { state } = await eventually(() => orders.status(reference));
      // An Update that met the stranger was refused; asked again, it is carried out.
      if (state === 'held') await orders.update(reference, 'ticket', { payUpTo: total! });
      return until(orders, reference, ['ticketed', 'attention']);
    }),
  );
  // A write that met the stranger has no outcome: reading shows that nothing was issued, and a person is asked.
  const asking = ended.filter(({ state }) => state === 'attention');
  expect(asking.map(({ attention }) => attention?.reason)).toEqual(asking.map(() => 'lost-issue'));
  const issues = issuedBefore + ended.length - asking.length;
  expect(service.ledger().totals).toMatchObject({ issues, duplicates: 0 });
});

test('whoever has another key only is told which one is missing: the worker, the back office and the doctor', async () => {
  await worker(a);
  const orders = new Orders(await office(a));
  const request = oneAdult();
  await orders.start(request);
  await until(orders, request.reference, ['held']);

  const said = /encrypted with key "a", which this process does not have \(it has: b\)/;
  const env = {
    TEMPORAL_ADDRESS: target.address,
    TEMPORAL_NAMESPACE: target.namespace,
    NDC_FLOWS_CONFIG: config,
    NDC_FLOWS_KEYS: writtenKey(b),
    SANDBOX_USERNAME: ACCOUNT.username,
    SANDBOX_PASSWORD: ACCOUNT.password,
  };
  const began = await command(['--json'], { env, program: 'worker.js' });
  expect(began.status).toBe(1);
  expect(began.stderr).toMatch(/with key "a".*it has: b/s);
  const status = await command(['status', request.reference], { env });
  expect(status.stderr).toMatch(said);
  expect(status.stderr).not.toMatch(/Something unexpected/);
  const { healthy, findings } = documentOf<{ healthy: boolean; findings: Finding[] }>(
    await command(['doctor', '--json'], { env }),
  );
  expect(healthy).toBe(false);
  expect(findings.find(({ what }) => what === 'keys')).toMatchObject({
    ok: false,
    found: expect.stringMatching(/with key "a"/) as string,
  });
});

test('a back office without the codec starts an order in plain words, and what the worker makes of it is sealed', async () => {
  await worker(a);
  const plain = await office();
  const sealed = await office(a);
  const request = oneAdult();
  const { reference } = request;
  // As another system starts one: our own client refuses to, because it could not read the order.
  await plain.workflow.start(ORDER_WORKFLOW, {
    workflowId: orderWorkflowId(reference),
    taskQueue: WORKFLOW_TASK_QUEUE,
    args: [request],
  });
  const held = await until(new Orders(sealed), reference, ['held']);
  expect(held.reference).toBe(reference);
  expect(await keysUsed(sealed, reference)).toEqual(['plain', 'a']);
  await expect(new Orders(plain).status(reference)).rejects.toMatchObject({
    code: 'key-missing',
    keyId: 'a',
  });

  // Only what the plain office itself sent is plain.
  const history = await sealed.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  const later = payloadsIn({ events: history.events?.slice(1) });
  expect(later.length).toBeGreaterThan(10);
  expect(later.filter((payload) => !bindingOf(payload))).toEqual([]);
});

/** Waits until the server lists the order in this state: asked itself, it may be asked at the worker that cannot open it. */
async function shown(client: Client, reference: string, state: string): Promise<void> {
  await eventually(
    async () =>
      (await client.workflow.getHandle(orderWorkflowId(reference)).describe()).searchAttributes.NdcState?.[0],
    (listed) => listed === state,
  );
}

/** The first event of an order's history that has these attributes; waits for it. */
async function event<Name extends 'workflowTaskFailedEventAttributes'>(
  client: Client,
  reference: string,
  name: Name,
) {
  for (;;) {
    const { events } = await client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
    const found = events?.map((each) => each[name]).find((attributes) => attributes);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
