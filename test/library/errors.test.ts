/** Every method ends when its caller says, with an error that has a code, whatever the server does. The server is this file's own: it is stopped and killed. */
import { Client, Connection } from '@temporalio/client';
import { connect } from '../../src/library/connect';
import { isCoded } from '../../src/library/errors';
import type { NdcFlows } from '../../src/library/ndcFlows';
import type { Waiting } from '../../src/client/types';
import { startDevServer, type DevServer } from '../../src/temporal/devServer';
import { newKey, writtenKey } from '../../src/keys';
import { oneAdult } from '../support/running';
import { temporalForTests, testId } from '../support/temporalServer';

const reference = testId('REF');
const money = { amount: '100', currency: 'EUR' };
type Request = Parameters<NdcFlows['startOrder']>[0];
const request = (named: string): Request => oneAdult({ reference: named }) as unknown as Request;

type Call = (flows: NdcFlows, how: Waiting) => Promise<unknown>;

/** Every method that asks the server. The compiler asks for new ones. */
const methods: Readonly<Record<Exclude<keyof NdcFlows, 'close'>, Call>> = {
  startOrder: (flows, how) => flows.startOrder(request(testId('REF')), how),
  status: (flows, how) => flows.status(reference, how),
  waitFor: (flows, how) => flows.waitFor(reference, 'held', how),
  list: async (flows, how) => {
    for await (const line of flows.list({}, how)) return line;
    return undefined;
  },
  listPage: (flows, how) => flows.listPage({}, { limit: 10, ...how }),
  usage: (flows, how) => flows.usage({}, how),
  events: (flows, how) => flows.events(how),
  undelivered: async (flows, how) => {
    for await (const event of flows.undelivered(undefined, how)) return event;
    return undefined;
  },
  redeliver: (flows, how) => flows.redeliver('webhook/X/evt_1/office', how),
  selectOffer: (flows, how) => flows.selectOffer(reference, 'offer', how),
  approve: (flows, how) => flows.approve(reference, money, how),
  decline: (flows, how) => flows.decline(reference, how),
  release: (flows, how) => flows.release(reference, money, how),
  ticket: (flows, how) => flows.ticket(reference, money, how),
  quoteCancellation: (flows, how) => flows.quoteCancellation(reference, how),
  cancel: (flows, how) => flows.cancel(reference, undefined, how),
  refresh: (flows, how) => flows.refresh(reference, how),
  acceptChange: (flows, how) => flows.acceptChange(reference, how),
  listExtras: (flows, how) => flows.listExtras(reference, how),
  addExtras: (flows, how) => flows.addExtras(reference, { payUpTo: money }, how),
  quoteChange: (flows, how) => flows.quoteChange(reference, { journeys: [{ journey: 1 }] }, how),
  acceptOffer: (flows, how) => flows.acceptOffer(reference, { offer: 1, payUpTo: money }, how),
  correct: (flows, how) => flows.correct(reference, { contact: { email: 'a@example.com' } }, how),
  resolve: (flows, how) => flows.resolve(reference, { answer: 'give-up', who: 'A1', why: 'not wanted' }, how),
  adopt: (flows, how) => flows.adopt(reference, undefined, how),
};

/** Calls every method at once. Returns how each failed, and how long the slowest took (milliseconds). */
async function failures(
  flows: NdcFlows,
  how: () => Waiting,
): Promise<{ failed: Record<string, unknown>; took: number }> {
  const began = Date.now();
  const failed = await Promise.all(
    Object.entries(methods).map(
      async ([name, method]) => [name, await method(flows, how()).catch(told)] as const,
    ),
  );
  return { failed: Object.fromEntries(failed), took: Date.now() - began };
}

/** What a program sees of an error: its code, and whether it says what to do. */
function told(error: unknown): unknown {
  if (!isCoded(error)) return error;
  const { code, remedy, ...facts } = JSON.parse(JSON.stringify(error)) as Record<string, unknown>;
  return { code, helps: remedy !== '', ...('aborted' in facts && { aborted: facts.aborted }) };
}

const everyMethod = (failure: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.keys(methods).map((name) => [name, failure]));

/** What the slowest method may take besides its caller's limit, on a busy machine (milliseconds). */
const BUSY = 15_000;

let server: DevServer;
let flows: NdcFlows;
beforeAll(async () => {
  server = await startDevServer({ env: { ...process.env, TEMPORAL_ADDRESS: '' } });
  flows = await connect({ address: server.address });
});
afterAll(async () => {
  await flows.close();
  await server.close();
});

test('two servers fit in one process', async () => {
  const { address, namespace } = await temporalForTests();
  const other = await connect({ address, namespace });
  const trip = request(reference);
  await flows.startOrder(trip);
  await expect(flows.startOrder(trip)).resolves.toMatchObject({ started: false });
  await expect(flows.status(reference)).rejects.toMatchObject({ code: 'no-worker' });
  await expect(other.status(reference)).rejects.toMatchObject({ code: 'unknown-reference' });
  await other.close();
});

test('a given client stays open, and what goes over it is sealed with our keys alone', async () => {
  const connection = await Connection.connect({ address: server.address });
  const never = () => Promise.reject(new Error('another codec'));
  const client = new Client({
    connection,
    dataConverter: { payloadCodecs: [{ encode: never, decode: never }] },
  });
  process.env.NDC_FLOWS_KEYS = writtenKey(newKey());
  const over = await connect({ client }).finally(() => delete process.env.NDC_FLOWS_KEYS);
  const { workflowId } = await over.startOrder(request(testId('REF')));
  await over.close();

  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const [input] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  expect(Buffer.from(input?.metadata?.encoding ?? []).toString()).toBe('binary/encrypted');
  await connection.close();
});

test('a client is connected already: an address beside it is refused', async () => {
  const connection = Connection.lazy({ address: server.address });
  await expect(connect({ client: new Client({ connection }), tls: true })).rejects.toMatchObject({
    code: 'temporal-config',
  });
  await connection.close();
});

test('what the types forbid is refused with a code, too', async () => {
  const refused = { code: 'bad-filter', message: expect.stringContaining('1 to 1000') as string };
  for (const limit of [0, -1, 1.5, 1_001, undefined as unknown as number]) {
    await expect(flows.listPage({}, { limit })).rejects.toMatchObject(refused);
    if (limit !== undefined) await expect(flows.events({ limit })).rejects.toMatchObject(refused);
  }
  await expect(flows.cancel('NOBODY', '0.00EUR' as never)).rejects.toMatchObject({
    code: 'unknown-reference',
  });
});

test('a call whose signal is aborted is not begun', async () => {
  const { failed } = await failures(flows, () => ({ signal: AbortSignal.abort() }));
  expect(failed).toEqual(everyMethod({ code: 'not-answered', helps: true, aborted: true }));
});

test('a closed connection says so', async () => {
  const connection = await Connection.connect({ address: server.address });
  const over = await connect({ client: new Client({ connection }) });
  await connection.close();
  const closed = await connect({ address: server.address });
  await closed.close();
  for (const each of [over, closed]) {
    const { failed } = await failures(each, () => ({}));
    expect(failed).toEqual(everyMethod({ code: 'connection-closed', helps: true }));
  }
});

test('while the server hangs, every wait ends when its caller says', async () => {
  process.kill(server.pid ?? 0, 'SIGSTOP');
  const over = await failures(flows, () => ({ within: 500 }));
  expect(over.failed).toEqual(everyMethod({ code: 'not-answered', helps: true, aborted: false }));
  expect(over.took).toBeLessThan(500 + BUSY);
  const aborted = await failures(flows, () => ({ signal: AbortSignal.timeout(200) }));
  expect(aborted.failed).toEqual(everyMethod({ code: 'not-answered', helps: true, aborted: true }));
  expect(aborted.took).toBeLessThan(200 + BUSY);
});

test('once the server is gone, too; and closing then ends what the SDK still tries', async () => {
  process.kill(server.pid ?? 0, 'SIGKILL');
  const { failed, took } = await failures(flows, () => ({ within: 500 }));
  expect(failed).toEqual(everyMethod({ code: 'not-answered', helps: true, aborted: false }));
  expect(took).toBeLessThan(500 + BUSY);
});
