/** A batch that looks for its orders: which it finds, what it does about an empty balance, and that it misses none. */
import { batchStage, inParallel, PAID, type BatchStage } from '../../support/batches';

let stage: BatchStage;
beforeAll(async () => {
  stage = await batchStage();
});
afterAll(() => stage.close());

const released = 'NdcReleased = true AND NdcState = "held"';

test('a selection is the released orders whose limit lies in the window, and the report names no other', async () => {
  // The sandbox holds for two days; half of the hold is taken away from some.
  const near = await inParallel([1, 2, 3], 3, () => stage.held({ ...PAID, surname: 'LIMITMOVE' }));
  await Promise.all(near.map(({ reference }) => stage.orders.update(reference, 'refresh', {})));
  const far = await stage.held(PAID);
  const unreleased = await stage.held({ surname: 'LIMITMOVE' });
  await stage.orders.update(unreleased.reference, 'refresh', {});
  const soon = `NdcTicketBy < "${new Date(Date.now() + 25 * 3_600_000).toISOString()}"`;
  await stage.listed(`NdcState = "held" AND ${soon}`, 4);

  const { id } = await stage.batches.start('window', { selection: { ticketByWithin: '25h' } });
  const summary = await stage.batches.result(id);
  expect(summary).toMatchObject({ ending: 'complete', found: 3, missed: 0, outcomes: { ticketed: 3 } });
  const report = await stage.reports.read(id);
  const references = report?.lines.map(({ reference }) => reference);
  expect(references?.sort()).toEqual(near.map(({ reference }) => reference).sort());
  // What nobody has released lapses: it is on no line, and it is counted and listed.
  expect([summary.unreleased, report?.unreleased]).toEqual([1, 1]);
  const waiting: string[] = [];
  for await (const { reference } of stage.orders.list({ unreleased: true })) waiting.push(reference);
  expect(waiting).toEqual([unreleased.reference]);

  const elsewhere = await stage.batches.start('elsewhere', { selection: { provider: 'another' } });
  expect(await stage.batches.result(elsewhere.id)).toMatchObject({ ending: 'complete', found: 0 });
  const rest = await stage.batches.start('rest', {
    selection: {
      provider: 'sandbox',
      ticketBy: { from: new Date(Date.now() + 30 * 3_600_000).toISOString() },
    },
  });
  expect(await stage.batches.result(rest.id)).toMatchObject({ found: 1, outcomes: { ticketed: 1 } });
  expect((await stage.orders.status(far.reference)).state).toBe('ticketed');
  await stage.listed(released, 0);
});

test('an empty balance stops the provider’s part, and after a top-up the next batch takes the rest', async () => {
  const orders = await inParallel([1, 2, 3, 4, 5, 6], 6, () => stage.held(PAID));
  await stage.listed(released, 6);
  const empty = stage.service.fault({
    operation: 'orderChange',
    kind: 'error-before',
    code: '466',
    times: 1_000,
  });
  const first = await stage.batches.start('empty', { selection: {}, maxInFlight: 2 });
  const stopped = await stage.batches.result(first.id);
  expect(stopped).toMatchObject({ ending: 'stopped', found: 6, missed: 0, stopped: { sandbox: 'balance' } });
  const { refused, skipped } = stopped.outcomes;
  expect(stopped.reasons).toEqual({ 'refused balance': refused, 'skipped provider-stopped': skipped });
  expect(refused + skipped).toBe(6);
  expect(skipped).toBeGreaterThanOrEqual(3);

  // Of orders that were named the provider shows only when they are looked at.
  const references = orders.map(({ reference }) => reference);
  const named = await stage.batches.start('empty-named', { references, maxInFlight: 1 });
  expect(await stage.batches.result(named.id)).toMatchObject({
    ending: 'stopped',
    reasons: { 'refused balance': 1, 'skipped provider-stopped': 5 },
  });

  empty.cancel();
  await stage.listed('(NdcState = "held" OR NdcAttention = "balance")', 7);
  const second = await stage.batches.start('topped-up', { selection: {} });
  expect(await stage.batches.result(second.id)).toMatchObject({
    ending: 'complete',
    found: 6,
    outcomes: { ticketed: 6 },
  });
  expect(stage.service.ledger().totals.duplicates).toBe(0);
  await stage.listed(released, 0);
});

test('an order that is released while the batch is at work is taken as well, and none is missed', async () => {
  const [early, late] = [await stage.held(PAID), await stage.held()];
  await stage.listed(released, 1);
  const slow = stage.service.fault({ operation: 'orderChange', kind: 'slow', delay: 60_000 });
  const asked = stage.service.next('orderChange');
  const { id } = await stage.batches.start('meanwhile', { selection: {}, maxInFlight: 1 });
  await asked;
  await stage.orders.update(late.reference, 'release', { payUpTo: late.total! });
  // Lists show an order as held until it is ticketed.
  await stage.listed(released, 2);
  slow.answerNow();
  const summary = await stage.batches.result(id);
  expect(summary).toMatchObject({ ending: 'complete', found: 2, missed: 0, outcomes: { ticketed: 2 } });
  expect((await stage.orders.status(early.reference)).state).toBe('ticketed');
});

test('a stopped batch has a line for each order that it found and did not ask', async () => {
  await inParallel([1, 2, 3], 3, () => stage.held(PAID));
  await stage.listed(released, 3);
  const { id } = await stage.batches.start('stopped', { selection: {}, maxInFlight: 1 });
  await stage.batches.update(id, 'stop', { who: 'Q. Uality', why: 'the wrong night' });
  const summary = await stage.batches.result(id);
  expect(summary).toMatchObject({ ending: 'stopped', found: 3, missed: 0 });
  expect((await stage.reports.read(id))?.lines).toHaveLength(3);
});
