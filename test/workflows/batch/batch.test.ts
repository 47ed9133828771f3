/** A batch against a real server, worker and sandbox: whom it asks, what it spends, how it is told to stop, and what its report says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { addMoney, compareMoney, subtractMoney, type Money } from '../../../src/domain/money';
import { batchStage, inParallel, PAID, type BatchStage } from '../../support/batches';
import { eventually } from '../../support/eventually';

let stage: BatchStage;
beforeAll(async () => {
  stage = await batchStage();
});
afterAll(() => stage.close());

const tell = { who: 'Q. Uality', why: 'the test wants it' };

const heldOrders = async (count: number, changes = {}): Promise<string[]> => {
  const orders = await inParallel([...Array(count).keys()], 6, () => stage.held({ ...PAID, ...changes }));
  return orders.map(({ reference }) => reference);
};

const issuesOf = async (references: readonly string[]): Promise<number> => {
  const orders = await Promise.all(references.map((reference) => stage.orders.status(reference)));
  const ids = orders.map(({ orderId }) => orderId);
  return stage.service.ledger().issues.filter(({ orderId }) => ids.includes(orderId)).length;
};

test('a batch tickets the released orders that it is given, each once however often it is named, and tells of the others', async () => {
  const released = await heldOrders(3);
  const { reference: unreleased } = await stage.held();
  const references = [...released, unreleased, 'NOBODY-1', ...released];
  const { id } = await stage.batches.start('by-name', { references, maxInFlight: 2 });
  const summary = await stage.batches.result(id);
  expect(summary).toMatchObject({
    ending: 'complete-with-exceptions',
    found: 5,
    missed: 0,
    elsewhere: 0,
    outcomes: { ticketed: 3, skipped: 2, refused: 0, waiting: 0 },
    reasons: { 'skipped not-released': 1, 'skipped unknown-reference': 1 },
  });
  const report = await stage.reports.read(id);
  expect(report?.lines.map(({ reference }) => reference).sort()).toEqual([...new Set(references)].sort());
  expect(await issuesOf(released)).toBe(3);
  expect(await stage.batches.progress(id)).toMatchObject({ state: 'ended', found: 5, inFlight: 0 });
});

test('lines go into the report a hundred at a time', async () => {
  const references = Array.from({ length: 120 }, (_, index) => `NOBODY-${index}`);
  const { id } = await stage.batches.start('parcels', { references, maxInFlight: 20 });
  expect(await stage.batches.result(id)).toMatchObject({ outcomes: { skipped: 120 } });
  const { events } = await stage.client.workflow.getHandle(`batch/${id}`).fetchHistory();
  const parcels = (events ?? [])
    .map(({ activityTaskScheduledEventAttributes: asked }) => asked)
    .filter((asked) => asked?.activityType?.name === 'keepLines')
    .map((asked) => JSON.parse(Buffer.from(asked?.input?.payloads?.[1]?.data ?? []).toString()) as unknown[]);
  expect(parcels.flat()).toHaveLength(120);
  expect(Math.max(...parcels.map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test('an id is used once, and is one that files and workflows can be named after', async () => {
  await expect(stage.batches.start('by-name', { selection: {} })).rejects.toMatchObject({
    code: 'batch-taken',
  });
  await expect(stage.batches.start('no/name', { selection: {} })).rejects.toMatchObject({
    code: 'bad-request',
  });
  await expect(stage.batches.progress('nobody')).rejects.toMatchObject({ code: 'unknown-batch' });
  await expect(stage.batches.update('by-name', 'pause', {})).rejects.toMatchObject({ code: 'batch-refused' });
});

test('a batch goes on in new runs with its orders in flight, and asks none of them twice', async () => {
  const references = await heldOrders(12);
  const { id } = await stage.batches.start('long', { references, maxInFlight: 4, eventsPerRun: 20 });
  const summary = await stage.batches.result(id);
  expect(summary).toMatchObject({ ending: 'complete', found: 12, outcomes: { ticketed: 12 } });
  const { runId } = await stage.client.workflow.getHandle(`batch/${id}`).describe();
  const { events } = await stage.client.workflow.getHandle(`batch/${id}`, runId).fetchHistory();
  expect(events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).not.toBe('');
  expect((await stage.reports.read(id))?.lines).toHaveLength(12);
  expect(await issuesOf(references)).toBe(12);
  expect(stage.service.ledger().totals.duplicates).toBe(0);
});

test('what is spent in a currency never exceeds its limit, whatever is in flight, and what is left is spent', async () => {
  const references = await heldOrders(6);
  const prices = await Promise.all(references.map(async (each) => (await stage.orders.status(each)).total!));
  const limit = prices.slice(0, 4).reduce(addMoney);
  const spendingLimits = [subtractMoney(limit, { amount: '1.00', currency: 'EUR' })];
  const rehearsal = await stage.batches.start('limited-rehearsal', {
    references,
    spendingLimits,
    dryRun: true,
  });
  const rehearsed = await stage.batches.result(rehearsal.id);
  expect(rehearsed).toMatchObject({ outcomes: { 'would-ticket': 3, skipped: 3, ticketed: 0 }, ticketed: {} });
  expect(await issuesOf(references)).toBe(0);

  const { id } = await stage.batches.start('limited', { references, spendingLimits, maxInFlight: 6 });
  const summary = await stage.batches.result(id);
  expect(summary).toMatchObject({
    ending: 'complete-with-exceptions',
    outcomes: { ticketed: 3, skipped: 3 },
    reasons: { 'skipped spending-limit': 3 },
  });
  const spent: Money = { amount: summary.ticketed.EUR!, currency: 'EUR' };
  expect(compareMoney(spent, spendingLimits[0]!)).toBeLessThan(0);
  expect(await issuesOf(references)).toBe(3);
  // The limit was the batch's: the orders are as they were, and the next one takes them.
  const rest = await stage.batches.start('limited-rest', { references });
  expect(await stage.batches.result(rest.id)).toMatchObject({
    ending: 'complete',
    outcomes: { ticketed: 3, skipped: 3 },
    reasons: { 'skipped already-ticketed': 3 },
  });
});

test('money that a refused order gives back goes to one of those that wait for it, and then to the next', async () => {
  const refusing = await heldOrders(3, { surname: 'PRICEMOVE' });
  const [fits] = await heldOrders(1);
  const { total } = await stage.orders.status(fits!);
  // Enough for one at a time.
  const spendingLimits = [addMoney(total!, { amount: '5.00', currency: 'EUR' })];
  const references = [...refusing, fits!];
  const { id } = await stage.batches.start('given-back', { references, spendingLimits, maxInFlight: 6 });
  expect(await stage.batches.result(id)).toMatchObject({
    outcomes: { ticketed: 1, skipped: 3 },
    ticketed: { EUR: total!.amount },
  });
});

test('paused it asks nobody, resumed it goes on, and stopped it says so of each order that was not asked', async () => {
  const references = await heldOrders(5);
  const held = { operation: 'orderChange', kind: 'slow', times: 100, delay: 60_000 } as const;
  const first = stage.service.fault(held);
  const asked = stage.service.next('orderChange');
  const { id } = await stage.batches.start('told', { references, maxInFlight: 1 });
  await asked;
  expect((await stage.batches.update(id, 'pause', {})).state).toBe('paused');
  first.answerNow();
  const paused = await eventually(
    () => stage.batches.progress(id),
    ({ inFlight }) => inFlight === 0,
  );
  expect(paused).toMatchObject({ state: 'paused', found: 1, waiting: 4 });
  expect(paused.estimatedEnd).toBeUndefined();
  const third = stage.service.fault({ ...held, skip: 1 });
  expect((await stage.batches.update(id, 'resume', {})).state).toBe('working');
  const going = await eventually(
    () => stage.batches.progress(id),
    ({ found }) => found >= 2,
  );
  expect(Date.parse(going.estimatedEnd ?? '')).toBeGreaterThan(Date.now());
  await expect(stage.batches.update(id, 'stop', { who: '', why: '' })).rejects.toMatchObject({
    code: 'batch-refused',
  });
  await stage.batches.update(id, 'stop', tell);
  third.answerNow();
  const summary = await stage.batches.result(id);
  expect(summary).toMatchObject({ ending: 'stopped', found: 5, missed: 0, stoppedBy: tell });
  const { ticketed, skipped } = summary.outcomes;
  expect([ticketed + skipped, summary.reasons['skipped batch-stopped']]).toEqual([5, skipped]);
  expect(await issuesOf(references)).toBe(ticketed);
});

test('an order that does not answer in time is accounted for with its status, and goes on by itself', async () => {
  const [reference = ''] = await heldOrders(1);
  const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', times: 100, delay: 4_000 });
  const { id } = await stage.batches.start('unanswered', { references: [reference], answerWithin: '1s' });
  expect(await stage.batches.result(id)).toMatchObject({
    ending: 'complete-with-exceptions',
    outcomes: { waiting: 1 },
    reasons: { 'waiting no-answer': 1 },
  });
  const [line] = (await stage.reports.read(id))?.lines ?? [];
  expect(line).toMatchObject({
    reference,
    provider: 'sandbox',
    text: expect.stringContaining('continues on its own') as string,
  });
  slow.cancel();
  await stage.until(reference, 'ticketed');
});

test('an order that somebody else is ticketing, in vain, is as it reads afterwards', async () => {
  const [reference = ''] = await heldOrders(1);
  const { total } = await stage.orders.status(reference);
  const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 60_000 });
  stage.service.fault({ operation: 'orderChange', kind: 'error-before', code: '466' });
  const person = await stage.begin(reference, 'ticket', { payUpTo: total! });
  await person.until('ticketing');
  const { id } = await stage.batches.start('second', { references: [reference] });
  await eventually(
    () => stage.client.workflow.getHandle(`batch/${id}`).describe(),
    ({ raw }) => !!raw.pendingActivities?.some(({ activityType }) => activityType?.name === 'ticketOrder'),
  );
  // What the batch asks of the order is refused, which leaves no trace to wait for.
  await sleep(8_000);
  slow.answerNow();
  const [summary] = await Promise.all([stage.batches.result(id), person.done]);
  expect(summary).toMatchObject({ reasons: { 'refused balance': 1 }, stopped: { sandbox: 'balance' } });
  expect(await issuesOf([reference])).toBe(0);
});

test('two batches that meet at the same orders ticket each once, and one of them says so', async () => {
  const references = await heldOrders(6);
  await Promise.all(['one', 'other'].map((id) => stage.batches.start(id, { references, maxInFlight: 6 })));
  const [one, other] = await Promise.all(['one', 'other'].map((id) => stage.batches.result(id)));
  expect(one!.outcomes.ticketed + other!.outcomes.ticketed).toBe(6);
  expect(one!.outcomes.skipped + other!.outcomes.skipped).toBe(6);
  // Whichever came second has waited for the first: what it was to do is done, and that is nobody's worry.
  expect([one!.ending, other!.ending]).toEqual(['complete', 'complete']);
  const { 'skipped already-ticketed': first = 0 } = one!.reasons;
  const { 'skipped already-ticketed': second = 0 } = other!.reasons;
  expect(first + second).toBe(6);
  expect(await issuesOf(references)).toBe(6);
});
