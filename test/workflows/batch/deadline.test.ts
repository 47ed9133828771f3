/** Held orders near their limit: each keeps its own timer, batch or no batch, and whoever meets at an order tickets it once. */
import type { OrderStatus } from '../../../src/domain/order/status';
import { atRest, batchStage, PAID, type BatchStage } from '../../support/batches';
import { eventually } from '../../support/eventually';

/** The airline holds for so long, and an order acts by itself so long before (milliseconds, and as settings write it). */
const HELD_FOR = 38_000;
const WARN_BEFORE = '30s';

let stage: BatchStage;
beforeAll(async () => {
  stage = await batchStage({
    sandbox: { holdFor: HELD_FOR },
    profile: { issueBefore: WARN_BEFORE },
  });
});
afterAll(() => stage.close());

/** The order when it rests after its timer has fired. On a busy machine that may be before anybody saw it held. */
const moved = (reference: string): Promise<OrderStatus> =>
  eventually(
    () => stage.orders.status(reference),
    ({ state }) => state !== 'held' && atRest.includes(state),
  );

test('two batches and a deadline that meet at the same orders ticket each once', async () => {
  const ORDERS = 6;
  // An issue that takes a while is met by others.
  stage.service.fault({ operation: 'orderChange', kind: 'slow', times: ORDERS, delay: 1_500 });
  const firstIssue = stage.service.next('orderChange');
  const references = await Promise.all(Array.from({ length: ORDERS }, () => stage.started(PAID)));
  // The first timer has fired: its order is being issued, and the others' are about to fire.
  await firstIssue;
  const ids = ['one', 'other'];
  await Promise.all(ids.map((id) => stage.batches.start(id, { references, maxInFlight: ORDERS })));
  const summaries = await Promise.all(ids.map((id) => stage.batches.result(id)));
  const ended = await Promise.all(references.map(moved));

  const { issues, totals } = stage.service.ledger();
  expect(ended.map(({ state }) => state)).toEqual(references.map(() => 'ticketed'));
  expect(issues.map(({ orderId }) => orderId).sort()).toEqual(ended.map(({ orderId }) => orderId).sort());
  expect(totals.duplicates).toBe(0);
  for (const { found, outcomes } of summaries) {
    expect(found).toBe(ORDERS);
    expect(outcomes.ticketed + outcomes.skipped).toBe(ORDERS);
  }
  // At least one was the timer's, and no batch claims it twice.
  expect(summaries[0]!.outcomes.ticketed + summaries[1]!.outcomes.ticketed).toBeLessThanOrEqual(ORDERS);
});

test('a batch that meets an order whose issue was sent waits for it, answered or lost, and never says that nothing was sent', async () => {
  const start = async (surname: string, state: OrderStatus['state']): Promise<string> => {
    const reference = await stage.started({ ...PAID, surname });
    const { total } = await stage.until(reference, 'held');
    void stage.orders.update(reference, 'ticket', { payUpTo: total! }).catch(() => undefined);
    await stage.until(reference, state);
    return reference;
  };
  const issuing = await start('SLOWISSUE', 'issuing');
  stage.service.fault({ operation: 'orderChange', kind: 'apply-late', delay: 6_000 });
  const unknown = await start('Lost', 'unknown');
  const references = [issuing, unknown];
  const { id } = await stage.batches.start('meets', { references, maxInFlight: 2 });
  const { reasons } = await stage.batches.result(id);
  expect(reasons).toEqual({ 'skipped already-ticketed': 2 });
});

test('without any batch a released order is issued before its limit, and another is put in front of a person', async () => {
  const [paid, unpaid] = await Promise.all([stage.started(PAID), stage.started()]);
  const [ticketed, asking] = await Promise.all([moved(paid), moved(unpaid)]);
  expect(ticketed.state).toBe('ticketed');
  expect(Date.parse(ticketed.updatedAt)).toBeLessThan(Date.parse(asking.paymentLimit!));
  expect(asking.attention?.reason).toBe('limit-near');
});
