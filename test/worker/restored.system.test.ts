/**
 * A Temporal database that was put back to an earlier state: the server forgot what was issued, cancelled and booked since, and the airline
 * did not. Real servers on one file, real workers; the documented procedure, and what happens without it.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import { reconcileAll, type ReconciledOrder } from '../../src/client/afterRestore';
import type { OrderStatus } from '../../src/domain/order/status';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer, type DevServer } from '../../src/temporal/devServer';
import { following, until } from '../support/following';
import { quick } from '../support/quick';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startProcess, type WorkerProcess } from '../support/workerProcess';

const WORKER = join(__dirname, '..', '..', 'dist', 'worker.js');
const HELD = 12;
const TICKETED = 10;

/** One server on the file, one worker, one back office. */
interface Office {
  client: Client;
  orders: Orders;
  close(): Promise<void>;
}

let folder: string;
let service: Sandbox;
let config: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restored-'));
  service = await startSandbox({ accounts: [ACCOUNT], settleDelay: 100 });
  config = await configFile(
    sandboxProfile(service.url, { profile: { ...quick, capabilities: { findOrders: 'passenger' } } }),
  );
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const database = (): string => join(folder, 'temporal.db');
const backup = (): string => join(folder, 'backup.db');

async function open(...flags: string[]): Promise<Office> {
  const server: DevServer = await startDevServer({ dbFilename: database() });
  const worker: WorkerProcess = startProcess([WORKER, ...flags], server.target, config, {
    LOG_LEVEL: 'silent',
  });
  await worker.ready;
  const client = await connectClient(server.target);
  return {
    client,
    orders: new Orders(client),
    async close() {
      await worker.kill();
      await client.connection.close();
      await server.close();
    },
  };
}

/** Orders that are held, one that waits for a choice; then the backup, and after it ten tickets, a cancellation and the choice. */
async function lived(): Promise<{ references: string[]; basket: string; paid: OrderStatus['total'] }> {
  const requests = Array.from({ length: HELD }, () => oneAdult({ ticketing: 'on-demand' }));
  const chosen = oneAdult({
    choose: { how: 'await', until: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const first = await open();
  for (const request of [...requests, chosen]) await first.orders.start(request);
  const held = await Promise.all(requests.map(({ reference }) => until(first.orders, reference, ['held'])));
  await until(first.orders, chosen.reference, ['awaiting-choice']);
  await first.close();
  await copyFile(database(), backup());

  const second = await open();
  await Promise.all(
    held
      .slice(0, TICKETED)
      .map(({ reference, total }) => second.orders.update(reference, 'ticket', { payUpTo: total! })),
  );
  await second.orders.update(held[TICKETED]!.reference, 'cancel', {});
  const { offers } = await second.orders.status(chosen.reference);
  await second.orders.update(chosen.reference, 'selectOffer', { offerIds: [offers![0]!.offerId] });
  await until(second.orders, chosen.reference, ['held']);
  await second.close();
  await copyFile(backup(), database());
  await Promise.all(['-wal', '-shm'].map((end) => rm(`${database()}${end}`, { force: true })));
  return {
    references: held.map(({ reference }) => reference),
    basket: chosen.reference,
    paid: held[0]!.total,
  };
}

const AS_IT_WAS = { orders: HELD + 1, issues: TICKETED, cancellations: 1, duplicates: 0, amendments: 0 };

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test('with writes held and every order reconciled, nothing is sent twice', async () => {
  const { references, basket, paid } = await lived();
  expect(service.ledger().totals).toEqual(AS_IT_WAS);

  const holding = await open('--hold-writes');
  // Callers and batches do not know: what they ask for meanwhile is not sent.
  const asking = following(holding.client, holding.orders);
  const asked = await asking.begin(references[0]!, 'ticket', { payUpTo: paid! });
  const reconciled = await all(reconcileAll(holding.client, holding.orders));
  const states = Object.fromEntries(reconciled.map((order) => [order.reference, order.after]));
  expect(references.map((reference) => states[reference])).toEqual([
    ...Array<string>(TICKETED).fill('ticketed'),
    'cancelled',
    'held',
  ]);
  const unbooked = reconciled.find(({ reference }) => reference === basket);
  expect(unbooked).toMatchObject<Partial<ReconciledOrder>>({
    outcome: 'not-booked',
    after: 'awaiting-choice',
  });
  await asked.done.catch(() => undefined);
  await asking.end();
  expect(service.ledger().totals).toEqual(AS_IT_WAS);
  await holding.close();

  const released = await open();
  // The order that was booked since is found before another one is created.
  const { offers } = await released.orders.status(basket);
  await released.orders.update(basket, 'selectOffer', { offerIds: [offers![0]!.offerId] });
  expect(await until(released.orders, basket, ['held'])).toMatchObject({ state: 'held' });
  const last = references.at(-1)!;
  expect(await released.orders.update(last, 'ticket', { payUpTo: paid! })).toMatchObject({
    state: 'ticketed',
  });
  expect(service.ledger().totals).toEqual({ ...AS_IT_WAS, issues: TICKETED + 1 });
  await released.close();
});

test('without it, orders are read before they are issued again, and a trip that was booked since is found before it is sent again', async () => {
  const { references, basket, paid } = await lived();
  const office = await open();
  const answers = await Promise.all(
    references
      .slice(0, TICKETED)
      .map((reference) => office.orders.update(reference, 'ticket', { payUpTo: paid! })),
  );
  expect(answers.map(({ state }) => state)).toEqual(Array<string>(TICKETED).fill('ticketed'));
  const { offers } = await office.orders.status(basket);
  await office.orders.update(basket, 'selectOffer', { offerIds: [offers![0]!.offerId] });
  // The order is nobody's that this server remembers, so a person is asked. Where nothing can be searched, a second create would be sent.
  expect(await until(office.orders, basket, ['attention'])).toMatchObject({
    attention: { reason: 'duplicate-trip', answers: expect.arrayContaining(['order-id']) as string[] },
  });
  expect(service.log().filter(({ operation }) => operation === 'orderCreate')).toHaveLength(HELD + 1);
  expect(service.ledger().totals).toEqual(AS_IT_WAS);
  await office.close();
});
