/** Real processes and a server of its own with four partitions: the rate of a provider, and who goes first within it. */
import { join } from 'node:path';
import { callRate } from '../../bench/rate/counting';
import { Batches } from '../../src/client/batches';
import { Orders } from '../../src/client/orders';
import type { Client } from '@temporalio/client';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer, type DevServer } from '../../src/temporal/devServer';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startProcess, type WorkerProcess } from '../support/workerProcess';
import { tsToMs } from '../../src/temporal/time';

/** Low enough that a busy machine would exceed it by far if nothing held it. */
const RATE = 8;
const ORDERS = 20;
const enough = { amount: '99999.00', currency: 'EUR' };

let server: DevServer;
let service: Sandbox;
let client: Client;
let orders: Orders;
let workers: WorkerProcess[] = [];
const references: string[] = [];

beforeAll(async () => {
  server = await startDevServer({
    // This server is the test's own: four partitions, as clusters have them.
    env: { ...process.env, TEMPORAL_ADDRESS: '' },
    dynamicConfig: {
      'matching.numTaskqueueReadPartitions': 4,
      'matching.numTaskqueueWritePartitions': 4,
    },
  });
  service = await startSandbox({ accounts: [ACCOUNT] });
  client = await connectClient(server.target);
  orders = new Orders(client);
  const rate = { requestsPerSecond: RATE, concurrency: 8 };
  const profile = { rate, writeFence: '5s', settleFor: '16s' };
  const config = await configFile(sandboxProfile(service.url, { profile }));
  workers = await Promise.all([startedWorker(config), startedWorker(config)]);
});

/** A worker that polls: it says so. */
async function startedWorker(config: string): Promise<WorkerProcess> {
  const worker = startProcess([join(__dirname, '..', '..', 'dist', 'worker.js')], server.target, config);
  await worker.ready;
  return worker;
}

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await client.connection.close();
  await service.close();
  await server.close();
});

const released = { ticketing: 'in-batch', released: true, payUpTo: enough };

/** When the server handed out each call of an order. On a busy machine calls arrive at the service in crowds. */
async function handedOut(reference: string): Promise<string[]> {
  const { events } = await client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  return (events ?? []).flatMap(({ eventTime, activityTaskStartedEventAttributes: started }) =>
    started ? [new Date(tsToMs(eventTime)).toISOString()] : [],
  );
}

test('two workers together keep to the rate of a provider, however many partitions its queue has', async () => {
  await Promise.all(
    Array.from({ length: ORDERS }, async () => {
      const request = oneAdult(released);
      references.push(request.reference);
      await orders.start(request);
    }),
  );
  for (const reference of references) await until(orders, reference, ['held']);
  const rate = callRate((await Promise.all(references.map(handedOut))).flat());
  // At most two seconds' worth are handed out in one. The goals themselves are what bench:rate holds on a machine of its own.
  expect(rate.fullestSecond).toBeLessThanOrEqual(3 * RATE);
  expect(rate.fullestTen).toBeLessThanOrEqual(12.5 * RATE);
  expect(rate.calls).toBeGreaterThanOrEqual(5 * ORDERS);
});

test('a booking goes before the orders of a batch, which wait for the same rate', async () => {
  const batches = new Batches(client);
  const { id } = await batches.start('behind', { references, maxInFlight: ORDERS });
  // From here on every order of the batch waits for its next call.
  while (service.log().filter(({ operation }) => operation === 'orderChange').length === 0)
    await service.next('orderChange');
  const before = service.log().length;
  const request = oneAdult({ ticketing: 'on-demand', requester: { agentCode: 'CUSTOMER' } });
  await orders.start(request);
  await until(orders, request.reference, ['held']);
  const calls = service.log().slice(before);
  const own = calls.filter(({ agent }) => agent === 'CUSTOMER').length;
  expect(own).toBeGreaterThanOrEqual(5);
  // In the order in which they came, each of its calls would have waited for one of every order of the batch.
  expect(calls.length - own).toBeLessThan((own * ORDERS) / 2);
  const summary = await batches.result(id);
  expect(summary.outcomes.ticketed).toBe(ORDERS);
});
