/** Held orders near their limit: each keeps its own timer, batch or no batch, and whoever meets at an order tickets it once. */
import type { OrderStatus } from '../../../src/domain/status';
import { atRest, batchStage, inParallel, PAID, type BatchStage } from '../../support/batches';
import { eventually } from '../../support/eventually';

/** The airline holds for so long, and an order acts by itself so long before (milliseconds, and as settings write it). */
const HELD_FOR = 18_000;
const WARN_BEFORE = '10s';

let stage: BatchStage;
beforeAll(async () => {
  stage = await batchStage({
    sandbox: { holdFor: HELD_FOR },
    profile: { warnBefore: WARN_BEFORE },
  });
});
afterAll(() => stage.close());

test('two batches and a deadline that meet at the same orders ticket each once', async () => {
  const ORDERS = 6;
  // An issue that takes a while is met by others.
  stage.service.fault({ operation: 'orderChange', kind: 'slow', times: ORDERS, delay: 1_500 });
  const firstIssue = stage.service.next('orderChange');
  const held = await inParallel([...Array(ORDERS).keys()], ORDERS, () => stage.held(PAID));
  const references = held.map(({ reference }) => reference);
  // The first timer has fired: its order is being issued, and the others' are about to fire.
  await firstIssue;
  const ids = ['one', 'other'];
  await Promise.all(ids.map((id) => stage.batches.start(id, { references, maxInFlight: ORDERS })));
  const summaries = await Promise.all(ids.map((id) => stage.batches.result(id)));

  const { issues, totals } = stage.service.ledger();
  expect(issues.map(({ orderId }) => orderId).sort()).toEqual(held.map(({ orderId }) => orderId).sort());
  expect(totals.duplicates).toBe(0);
  for (const { found, outcomes } of summaries) {
    expect(found).toBe(ORDERS);
    expect(outcomes.ticketed + outcomes.skipped).toBe(ORDERS);
  }
  // At least one was the timer's, and no batch claims it twice.
  expect(summaries[0]!.outcomes.ticketed + summaries[1]!.outcomes.ticketed).toBeLessThanOrEqual(ORDERS);
}, 120_000);

test('without any batch a released order is issued before its limit, and another is put in front of a person', async () => {
  const [paid, unpaid] = await Promise.all([stage.held(PAID), stage.held()]);
  const moved = ({ reference }: OrderStatus) =>
    eventually(
      () => stage.orders.status(reference),
      ({ state }) => state !== 'held' && atRest.includes(state),
    );
  const [ticketed, asking] = await Promise.all([moved(paid), moved(unpaid)]);
  expect(ticketed.state).toBe('ticketed');
  expect(Date.parse(ticketed.updatedAt)).toBeLessThan(Date.parse(paid.paymentLimit!));
  expect(asking.attention?.reason).toBe('limit-near');
}, 120_000);
