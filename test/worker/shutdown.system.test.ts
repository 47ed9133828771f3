/** Real processes: a worker that is asked to end in the middle of a write that takes long. */
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import { type TemporalTarget } from '../../src/temporal/connection';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { ownNamespace } from '../support/ownNamespace';
import { eventually } from '../support/eventually';
import { until } from '../support/following';
import { freePort } from '../support/ports';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startProcess } from '../support/workerProcess';

const WORKER = join(__dirname, '..', '..', 'dist', 'worker.js');

let service: Sandbox;
let target: TemporalTarget;
let client: Client;
let orders: Orders;
let config: string;

beforeAll(async () => {
  service = await startSandbox({ accounts: [ACCOUNT] });
  ({ target, client } = await ownNamespace('shutdown'));
  orders = new Orders(client);
  const profile = { writeFence: '5s', timeouts: { total: { orderCreate: '60s' } }, settleFor: '5m' };
  config = await configFile(sandboxProfile(service.url, { profile }));
});
afterAll(async () => {
  await client.connection.close();
  await service.close();
});

interface Watched {
  process: ReturnType<typeof startProcess>;
  ask(path: string): Promise<[number, string]>;
  /** Resolves when it says that it drains. */
  drains(): Promise<void>;
}

async function startWatched(): Promise<Watched> {
  const port = await freePort();
  const ask = async (path: string): Promise<[number, string]> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, (await response.text()).trim()];
  };
  const answer = async (path: string, wanted: number): Promise<void> => {
    // Nobody tells when it changes: who watches asks again.
    await eventually(
      () => ask(path).catch((error: Error) => [0, error.message] as const),
      ([status]) => status === wanted,
    );
  };
  const process = startProcess([WORKER, '--health-port', String(port)], target, config);
  await answer('/ready', 200);
  return { process, ask, drains: () => answer('/ready', 503) };
}

/** Starts an order, and resolves when its orderCreate has come to the service, which answers when it is told to. */
async function creating(): Promise<{ reference: string; answerNow: () => void }> {
  const { answerNow } = service.fault({ operation: 'orderCreate', kind: 'slow', delay: 60_000 });
  const arrived = service.next('orderCreate');
  const request = oneAdult();
  await orders.start(request);
  await arrived;
  return { reference: request.reference, answerNow };
}

/** Whether the server has been told how a call ended. */
async function isRecorded(reference: string, activity: string): Promise<boolean> {
  const { events = [] } = await client.workflow.getHandle(`order/${reference}`).fetchHistory();
  const scheduled = events?.findLast(
    ({ activityTaskScheduledEventAttributes: told }) => told?.activityType?.name === activity,
  );
  return !!events?.some(
    ({ activityTaskCompletedEventAttributes: told }) =>
      told && String(told.scheduledEventId) === String(scheduled?.eventId),
  );
}

test('SIGTERM in the middle of an orderCreate: the call ends and is recorded, the process leaves with 0, and nothing is in doubt', async () => {
  const first = await startWatched();
  const { reference, answerNow } = await creating();

  const left = first.process.stop();
  await first.drains();
  expect(await first.ask('/ready')).toEqual([503, 'not ready: shutting down: waiting for calls in flight']);
  expect(await first.ask('/live')).toEqual([200, 'live']);
  expect(await isRecorded(reference, 'orderCreate')).toBe(false);
  answerNow();
  expect(await left).toBe(0);
  expect(await isRecorded(reference, 'orderCreate')).toBe(true);

  const second = await startWatched();
  try {
    const { history } = await until(orders, reference, ['held']);
    expect(history.map(({ state }) => state)).not.toContain('unknown');
    expect(service.ledger().orders).toHaveLength(1);
    expect(service.log().filter(({ operation }) => operation === 'orderCreate')).toHaveLength(1);
  } finally {
    expect(await second.process.stop()).toBe(0);
  }
});

test('a second signal ends it at once, with the status of the signal', async () => {
  const worker = await startWatched();
  const { reference } = await creating();

  const left = worker.process.stop();
  await worker.drains();
  expect(await worker.process.stop()).toBe(143);
  expect(await left).toBe(143);
  expect(await isRecorded(reference, 'orderCreate')).toBe(false);
});
