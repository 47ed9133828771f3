/** A sandbox that keeps its state: the next one on the same file has the same orders, and sells on. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../src/sandbox';
import { keepState, readState } from '../../src/sandbox/stateFile';
import { openDesk } from './desk';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-state-'));
  file = join(folder, 'sandbox.state');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('orders, their quotes, the ledger and open offers outlive it', async () => {
  const before = openDesk();
  const end = keepState(file, before.world);
  const order = before.book();
  before.issue(order);
  before.quote(order);
  before.advance(60_000);
  const shop = before.shop();
  end();

  const after = openDesk({}, '19.2', 'SANDBOX', readState(file));

  expect(after.world.clock.now()).toBe(before.world.clock.now());
  expect(after.retrieve(order.orderId)).toEqual(before.retrieve(order.orderId));
  expect(after.world.ledger.read()).toEqual(before.world.ledger.read());
  // A new shop replaces no earlier offer.
  for (const date of ['2027-04-01', '2027-04-02', '2027-04-03'])
    after.shop({ journeys: [{ origin: 'CDG', destination: 'LHR', date }] });
  const price = (desk: typeof after) => desk.price(shop, shop.offers.slice(0, 1)).journeys;
  expect(price(after)).toEqual(price(before));
  expect(after.quote(after.retrieve(order.orderId)).kind).toBe('fee');
  const next = after.book({}, 'Other');
  expect(next.orderId).not.toBe(order.orderId);
  expect(after.world.ledger.read().totals).toMatchObject({ orders: 2, issues: 1, duplicates: 0 });
  // The file names passengers.
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a file that is no such state stops the start, and stays as it is', async () => {
  const other = join(folder, 'other');
  await writeFile(other, 'something else');
  await expect(startSandbox({ stateFile: other })).rejects.toThrow(/other is not the state of a sandbox/);
  expect((await stat(other)).size).toBe(14);
});
