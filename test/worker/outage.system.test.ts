/** Payment time limits that pass while no worker runs: what the order says once one is back. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { checkOrders } from '../../src/cli/doctor/server';
import { countFound } from '../../src/client/listing';
import { LIMIT_PASSED } from '../../src/domain/order/attention';
import { Orders } from '../../src/client/orders';
import type { OrderLine } from '../../src/client/types';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { type TemporalTarget } from '../../src/temporal/connection';
import { ownNamespace } from '../support/ownNamespace';
import { eventually } from '../support/eventually';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startProcess, type WorkerProcess } from '../support/workerProcess';

const WORKER = join(__dirname, '..', '..', 'dist', 'worker.js');
const HOLD = 40_000;

let service: Sandbox;
let target: TemporalTarget;
let client: Client;
let config: string;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  service = await startSandbox({ accounts: [ACCOUNT], holdFor: HOLD });
  ({ target, client } = await ownNamespace('outage'));
  config = await configFile(sandboxProfile(service.url, { profile: { issueBefore: '1s' } }));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await client.connection.close();
  await service.close();
});

async function listed(orders: Orders): Promise<OrderLine[]> {
  const lines: OrderLine[] = [];
  for await (const line of orders.list({ attention: true })) lines.push(line);
  return lines;
}

async function worker(): Promise<WorkerProcess> {
  const started = startProcess([WORKER], target, config, {});
  workers.push(started);
  await started.ready;
  return started;
}

test('a paid order that lapsed meanwhile needs a person; one that nobody has paid has lapsed', async () => {
  const orders = new Orders(client);
  const first = await worker();
  const paid = (ticketing: string) =>
    oneAdult({ ticketing, released: true, payUpTo: { amount: '5000.00', currency: 'EUR' } });
  const [byDeadline, inBatch, unpaid] = [paid('by-deadline'), paid('in-batch'), oneAdult()];
  await Promise.all([byDeadline, inBatch, unpaid].map((request) => orders.start(request)));
  const limits: number[] = [];
  for (const { reference } of [byDeadline, inBatch, unpaid]) {
    const { paymentLimit } = await until(orders, reference, ['held']);
    limits.push(Date.parse(paymentLimit!));
  }
  await first.kill();
  // A list looks a minute later: a worker has that long to do it.
  await sleep(Math.max(...limits) + 63_000 - Date.now());
  // No workflow can say it: the list does, and only of those that were paid.
  const lines = await eventually(
    () => listed(orders),
    (found) => found.length >= 2,
  );
  expect(lines.map(({ reference, attention }) => [reference, attention]).sort()).toEqual(
    [byDeadline, inBatch].map(({ reference }) => [reference, 'limit-passed']).sort(),
  );
  expect(await countFound(client, LIMIT_PASSED)).toBe(2);
  expect(await checkOrders(client)).toMatchObject([
    { ok: false, found: expect.stringMatching(/^3 orders are past their payment time limit/) as string },
  ]);

  await worker();
  for (const { reference } of [byDeadline, inBatch]) {
    const { attention } = await until(orders, reference, ['attention']);
    expect(attention).toMatchObject({ reason: 'paid-and-lapsed', severity: 'act-now' });
  }
  expect((await until(orders, unpaid.reference, ['lapsed'])).lastError).toBeUndefined();
  expect(service.ledger().totals).toMatchObject({ orders: 3, issues: 0 });
});
