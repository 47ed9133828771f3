/** A life whose history grows long goes on in new runs, and nothing is lost: no Update, no doubt, no claim, no memory of what was sold. */
import { defaultPayloadConverter } from '@temporalio/common';
import { eventually } from '../support/eventually';
import { oneAdult, running, withSecondAdult, type Stage } from '../support/running';
import { resetTo } from './cases/resets';

let stage: Stage;
beforeAll(async () => {
  stage = await running({ longHistory: 60 });
});
afterAll(() => stage.close());

async function runsOf(reference: string): Promise<number> {
  let runs = 0;
  const query = `WorkflowId = "order/${reference}"`;
  for await (const run of stage.client.workflow.list({ query })) runs += run.workflowId ? 1 : 0;
  return runs;
}

test('Updates that arrive while a run goes on as a new one are all answered, and the order ends as it should', async () => {
  const request = oneAdult();
  await stage.orders.start(request);
  const held = await stage.until(request.reference, 'held');
  const payUpTo = held.total!;

  // In waves, so that some arrive in every moment of a run: under way, at rest, at its end and at the next one's beginning.
  const refreshes = Array.from({ length: 30 }, async (_, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * 50));
    return stage.orders.update(request.reference, 'refresh', {});
  });
  const releases = Array.from({ length: 10 }, async (_, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * 130));
    return stage.orders.update(request.reference, 'release', { payUpTo });
  });
  for (const status of await Promise.all([...refreshes, ...releases])) {
    expect(status).toMatchObject({ state: 'held', orderId: held.orderId });
  }
  const released = await stage.orders.status(request.reference);
  expect(released).toMatchObject({ released: true, payUpTo, total: held.total });
  expect(released.history.map(({ state }) => state)).toEqual(held.history.map(({ state }) => state));
  // Replayed, a moment right after a local activity may be a little earlier than it was first told (SDK 1.24): a query that
  // arrives meanwhile puts the activity's answer off to the next workflow task, and replay hands it over at once.
  for (const [n, { at }] of released.history.entries()) {
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(held.history[n]!.at));
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(released.history[n - 1]?.at ?? at));
  }

  const { historyLength } = await stage.client.workflow.getHandle(`order/${request.reference}`).describe();
  expect(historyLength).toBeLessThan(200);
  await eventually(
    () => runsOf(request.reference),
    (runs) => runs > 1,
  );

  // The reference and the order are still owned, and what was sold is still known.
  await expect(stage.orders.start(request)).resolves.toMatchObject({ started: false });
  const other = {
    reference: 'OTHER-1',
    provider: 'sandbox',
    orderId: held.orderId!,
    ownerCode: held.ownerCode,
  };
  await expect(stage.orders.adoptOrder(other, 'refresh', {})).rejects.toMatchObject({
    code: 'owned-by-another',
  });
  expect(await stage.orders.update(request.reference, 'ticket', { payUpTo })).toMatchObject({
    state: 'ticketed',
  });
  expect(await stage.orders.update(request.reference, 'cancel', {})).toMatchObject({ state: 'cancelled' });
  expect(stage.service.ledger().totals).toMatchObject({
    orders: 1,
    issues: 1,
    cancellations: 1,
    duplicates: 0,
  });
});

test('a passenger who was cancelled is still known by name once the order goes on in a new run', async () => {
  const { reference, ...request } = withSecondAdult(oneAdult());
  await stage.orders.start({ reference, ...request });
  await stage.until(reference, 'held');
  const { amendments } = await stage.orders.update(reference, 'cancel', { part: { paxIds: ['PAX2'] } });
  expect(amendments).toMatchObject([{ kind: 'part', what: 'passenger PAX2' }]);
  const named = async (): Promise<string[]> =>
    (await stage.orders.passengers({ reference, amendments })).map(({ paxId }) => paxId);
  expect(await named()).toEqual(['PAX1', 'PAX2']);
  await eventually(
    async () => {
      await stage.orders.update(reference, 'refresh', {});
      return runsOf(reference);
    },
    (runs) => runs > 1,
  );
  expect(await named()).toEqual(['PAX1', 'PAX2']);
});

test('an order at rest goes on in a new run after some 300 events, unless the worker is told otherwise', async () => {
  const usual = await running();
  try {
    const { reference } = await usual.orders.start(oneAdult());
    await usual.until(reference, 'held');
    const handle = usual.client.workflow.getHandle(`order/${reference}`);
    const { runId: first } = await handle.describe();
    const longest = await eventually(
      async () => {
        const { runId, historyLength } = await handle.describe();
        await usual.orders.update(reference, 'refresh', {});
        return runId === first ? undefined : historyLength;
      },
      (newer) => newer !== undefined,
    );
    expect(longest).toBeLessThan(60);
    const { events } = await usual.client.workflow.getHandle(`order/${reference}`, first).fetchHistory();
    expect(events?.length).toBeGreaterThan(300);
    expect(events?.length).toBeLessThan(350);
    expect(await usual.orders.status(reference)).toMatchObject({ state: 'held' });
  } finally {
    await usual.close();
  }
});

test('an order in front of a person goes on waiting for the same person', async () => {
  const request = oneAdult({ surname: 'PRICEMOVE', ticketing: 'at-once', released: true });
  await stage.orders.start({ ...request, payUpTo: { amount: '99999.00', currency: 'EUR' } });
  const { attention } = await stage.until(request.reference, 'attention');
  expect(attention?.reason).toBe('changed-since-sale');
  // At least once: on a busy machine the order may have gone on before it came to rest.
  do await stage.orders.update(request.reference, 'refresh', {});
  while ((await runsOf(request.reference)) < 2);
  // The reads since prove the same.
  expect((await stage.orders.status(request.reference)).attention).toEqual({
    ...attention,
    text: attention?.text.replace('nothing was paid: ', ''),
    correlationId: expect.any(String) as string,
  });
});

test('a run that goes on with an order reads it after each reset to its beginning', async () => {
  const { reference } = await stage.orders.start(oneAdult());
  const { orderId } = await stage.until(reference, 'held');
  while ((await runsOf(reference)) < 2) await stage.orders.update(reference, 'refresh', {});
  for (const _time of ['first', 'second']) {
    const { evidence } = await stage.orders.update(reference, 'refresh', {});
    // A run that has just begun has completed no task yet.
    await eventually(
      () =>
        resetTo(stage, reference, 'first').then(
          () => true,
          () => false,
        ),
      (done) => done,
    );
    const read = await eventually(
      () => stage.orders.status(reference),
      (status) => Date.parse(status.evidence!.verifiedAt) > Date.parse(evidence!.verifiedAt),
    );
    expect(read).toMatchObject({ state: 'held', orderId });
  }
});

test('a run that goes on is started by the run before it alone: its start, copied, is refused, and the order is adopted', async () => {
  const request = oneAdult();
  const { reference } = request;
  await stage.orders.start(request);
  await stage.until(reference, 'held');
  const workflowId = `order/${reference}`;
  const newest = stage.client.workflow.getHandle(workflowId);
  const inputs = await eventually(
    async () => {
      await stage.orders.update(reference, 'refresh', {});
      const { events } = await newest.fetchHistory();
      return events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    },
    ([input]) => input !== undefined && 'resumed' in defaultPayloadConverter.fromPayload<object>(input),
  );
  await newest.terminate('by hand');
  const asked = stage.service.log().length;
  const copied = await stage.client.workflow.start('orderWorkflow', {
    workflowId,
    taskQueue: 'ndc-flows',
    args: inputs.map((input) => defaultPayloadConverter.fromPayload<unknown>(input)),
  });
  await expect(copied.result()).rejects.toMatchObject({ cause: { type: 'reference-used' } });
  expect(stage.service.log().length).toBe(asked);
  expect(await stage.orders.adopt(reference)).toMatchObject({ adopted: true });
  expect(await stage.orders.update(reference, 'cancel', {})).toMatchObject({ state: 'cancelled' });
});
